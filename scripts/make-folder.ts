import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes the folder when it is missing, whatever the umask says: the account that PostgreSQL runs as may
 * have to walk through it. Folders that exist stay as they are.
 */
export function makeFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), 0o755);
  mkdirSync(folder);
  chmodSync(folder, mode);
}
