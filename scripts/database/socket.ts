import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Account } from "./account.ts";

/** A socket's whole path has 103 bytes on macOS (107 on Linux); `/.s.PGSQL.5432` takes 14 of them. */
const longestFolder = 103 - 14;

/**
 * The folder of the server's socket: the cluster itself, or a short one when the cluster's path is too
 * long for a socket. Its mode 0700 is the access control, since local connections ask no password.
 */
export function makeSocketFolder(cluster: string, account: Account | undefined): string {
  if (Buffer.byteLength(cluster) <= longestFolder) return cluster;
  const name = `hf-outlet-${randomBytes(6).toString("hex")}`;
  const temporary = Buffer.byteLength(join(tmpdir(), name)) <= longestFolder ? tmpdir() : "/tmp";
  const folder = join(temporary, name);
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** Removes the short folder of a run that is over; never the cluster. */
export function removeSocketFolder(folder: string | undefined): void {
  if (folder?.match(/[/\\]hf-outlet-[0-9a-f]{12}$/) && existsSync(folder))
    rmSync(folder, { recursive: true, force: true });
}
