import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runAs } from "./account.ts";
import { program } from "./binaries.ts";
import type { Placement } from "./placement.ts";

export const superuser = "shop";

/**
 * Makes the cluster when there is none yet; refuses one of another major version. It is made beside its
 * place and moved there when complete: a kill in between leaves nothing that looks like a cluster.
 */
export function ensureCluster({ account, cluster, beside, binaries }: Placement): void {
  const marker = join(cluster, "PG_VERSION");
  if (existsSync(marker)) {
    const major = readFileSync(marker, "utf8").trim();
    if (major === binaries.major) return;
    throw new Error(
      `Les données de ${cluster} sont celles de PostgreSQL ${major}, le programme installé est en version ${binaries.major}. Exportez-les avec l'ancienne version (docs/operations.md).`,
    );
  }
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (account) chownSync(draft, account.uid, account.gid);
  const options = ["-D", draft, "-U", superuser, "--encoding=UTF8", "--locale=C.UTF-8", "--no-instructions"];
  const made = spawnSync(program(binaries.home, "initdb"), [...options, ...access(beside)], runAs(account));
  if (made.status !== 0)
    throw new Error(`La base n'a pas pu être créée dans ${cluster} :\n${made.error?.message ?? made.stderr}`);
  renameSync(draft, cluster);
}

/** Windows has no socket folder to guard: there the server listens on loopback and asks a password. */
function access(beside: string): string[] {
  if (process.platform !== "win32") return ["-A", "trust"];
  writeFileSync(`${beside}.password`, randomBytes(24).toString("hex"), { mode: 0o600 });
  return ["-A", "scram-sha-256", `--pwfile=${beside}.password`];
}
