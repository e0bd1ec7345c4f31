import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolder } from "#scripts/make-folder.ts";
import { type Account, accountFor, canEnter, canRun } from "./account.ts";
import { type Binaries, findBinaries, program } from "./binaries.ts";

export type Placement = {
  account: Account | undefined;
  cluster: string;
  /** Kept beside the folder that was asked for, which we can always reach. */
  beside: string;
  moved: boolean;
  binaries: Binaries;
};

const outside = "/var/lib/hf-outlet";

/**
 * Decides where the cluster and the programs live: where they were asked for, or, when root's
 * unprivileged account cannot enter that folder, under /var/lib. A note beside the wanted folder
 * remembers the place, so that later starts find it and that deleting the data folder starts afresh.
 */
export function place(wanted: string, elsewhere = outside, installed = findBinaries()): Placement {
  makeFolder(dirname(wanted), 0o711);
  const note = `${wanted}.location`;
  const noted = existsSync(note) ? readFileSync(note, "utf8").trim() : undefined;
  const account = accountFor(noted ?? wanted);
  const cluster =
    noted ?? (canEnter(account, dirname(wanted)) ? wanted : join(elsewhere, newName(wanted), "postgres"));
  if (cluster !== wanted && !noted) {
    makeFolder(dirname(cluster), 0o711);
    writeFileSync(note, `${cluster}\n`);
  }
  refuseForeignFolder(dirname(cluster));
  if (existsSync(cluster)) refuseForeignFolder(cluster);
  return {
    account,
    cluster,
    beside: wanted,
    moved: cluster !== wanted,
    binaries: reachableBinaries(installed, account, elsewhere),
  };
}

function reachableBinaries(installed: Binaries, account: Account | undefined, elsewhere: string): Binaries {
  if (canRun(account, program(installed.home, "postgres"))) return installed;
  const home = join(elsewhere, `postgresql-${installed.version}-${process.platform}-${process.arch}`);
  if (!canRun(account, program(home, "postgres"))) {
    const draft = `${home}.${randomBytes(4).toString("hex")}`;
    makeFolder(elsewhere, 0o755);
    cpSync(installed.home, draft, { recursive: true, verbatimSymlinks: true });
    openToAll(draft);
    rmSync(home, { recursive: true, force: true });
    renameSync(draft, home);
  }
  return { ...installed, home };
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, 0o755);
  }
}

function newName(wanted: string): string {
  const project = basename(dirname(dirname(wanted))).replace(/[^\w-]/g, "") || "data";
  return `${project}-${randomBytes(4).toString("hex")}`;
}

function refuseForeignFolder(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(
      `Le dossier ${folder} appartient à un autre compte. Relancez sous ce compte ou choisissez un autre dossier par DATA_DIR.`,
    );
  }
}
