import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { ensureCluster } from "./cluster.ts";
import { makeEndpoint, openDatabase } from "./endpoint.ts";
import { type Exit, launch, shutDown } from "./launch.ts";
import { place } from "./placement.ts";
import { freeCluster } from "./postmaster.ts";
import { serverSettings } from "./settings.ts";
import { removeSocketFolder } from "./socket.ts";

export type EmbeddedDatabase = {
  url: string;
  /** Stops PostgreSQL and waits for its end. Call it after the pools are closed. */
  stop: () => Promise<void>;
  /** Resolves when PostgreSQL is gone, asked or not. */
  exited: Promise<Exit>;
  where: { cluster: string; account: string | undefined; moved: boolean };
};

export type Options = {
  dataDir: string;
  log: (line: string) => void;
  /** Replaces /var/lib/hf-outlet, where root puts what its unprivileged account must reach. */
  elsewhere?: string;
  settings?: Record<string, string>;
};

/**
 * Starts the embedded PostgreSQL on `dataDir`, which it creates when needed, and recovers by itself from
 * whatever the last run left: an orphan, a stale pid file, a log to replay. Throws an Error in words when
 * it cannot. The caller stops it; on Linux it also stops by itself when this process is killed.
 */
export async function startDatabase({
  dataDir,
  log,
  elsewhere,
  settings,
}: Options): Promise<EmbeddedDatabase> {
  const wanted = place(resolve(dataDir), elsewhere);
  const ownerFile = `${wanted.beside}.owner`;
  if (await freeCluster(wanted.cluster, () => readOwner(ownerFile)?.pid))
    log("Un PostgreSQL resté seul a été arrêté.");
  removeSocketFolder(readOwner(ownerFile)?.socketFolder);
  ensureCluster(wanted);
  const placement = { ...wanted, cluster: realpathSync(wanted.cluster) };
  const endpoint = await makeEndpoint(placement);
  endpoint.options.push(...serverSettings(settings));
  writeFileSync(ownerFile, JSON.stringify({ pid: process.pid, socketFolder: endpoint.socketFolder }));
  const running = await launch(placement, endpoint);
  return {
    url: await openDatabase(endpoint),
    exited: running.exited,
    stop: async () => {
      await shutDown(running, placement);
      removeSocketFolder(endpoint.socketFolder);
    },
    where: { cluster: placement.cluster, account: placement.account?.name, moved: placement.moved },
  };
}

function readOwner(file: string): { pid: number; socketFolder?: string } | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
