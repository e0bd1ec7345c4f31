import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export type Account = { name: string; uid: number; gid: number };

/**
 * The account PostgreSQL runs as. It refuses to run as root, so root lends it an account that exists
 * already: the one that owns the cluster, else a dedicated one, else `nobody`. Anyone else runs it as
 * themselves (undefined). initdb needs an entry in /etc/passwd, so a bare number would not do.
 */
export function accountFor(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n").flatMap(parseAccount);
  const owner = clusterOwner(cluster);
  const account =
    accounts.find(({ uid }) => uid === owner) ??
    ["postgres", "_postgres", "nobody"]
      .map((name) => accounts.find((candidate) => candidate.name === name))
      .find((candidate) => candidate !== undefined);
  if (!account)
    throw new Error(
      "PostgreSQL ne démarre pas sous root et cette machine n'a ni compte « postgres » ni compte « nobody ». Lancez la boutique sous un autre compte ou donnez DATABASE_URL.",
    );
  return account;
}

/** Options of child_process for a program that runs as the account, wherever we stand ourselves. */
export function runAs(account: Account | undefined) {
  const environment: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
  if (process.platform === "win32") Object.assign(environment, process.env);
  const identity = account ? { uid: account.uid, gid: account.gid } : {};
  return { ...identity, env: environment, cwd: process.platform === "win32" ? process.cwd() : "/" };
}

/** Tried, not computed: access lists, mounts and mandatory access control all have their say. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  if (!account) return true;
  const tried = spawnSync("/bin/sh", ["-c", 'cd "$1" 2>/dev/null', "sh", folder], runAs(account));
  return tried.status === 0;
}

export function canRun(account: Account | undefined, path: string): boolean {
  if (!account) return true;
  return spawnSync(path, ["--version"], runAs(account)).status === 0;
}

function parseAccount(line: string): Account[] {
  const [name, , uid, gid] = line.split(":");
  return name && uid && gid && !name.startsWith("#") ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
}

function clusterOwner(cluster: string): number | undefined {
  const uid = statSync(join(cluster, "PG_VERSION"), { throwIfNoEntry: false })?.uid;
  return uid === 0 ? undefined : uid;
}
