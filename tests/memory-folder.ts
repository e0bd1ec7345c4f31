import { chmodSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the databases of a run need at most, with room to spare. */
const BYTES_NEEDED = 4 * 1024 ** 3;

/**
 * A folder for the databases of a run, in memory where the system offers it: hundreds of them are made, and on a disk
 * each waits seconds for it. The server's own settings, which flush every commit, stay as they are. Run by root,
 * PostgreSQL belongs to an unprivileged account, which must be able to walk in.
 */
export function memoryFolder(prefix: string): string {
  const folder = mkdtempSync(join(hasRoom("/dev/shm") ? "/dev/shm" : tmpdir(), prefix));
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > BYTES_NEEDED;
  } catch {
    return false;
  }
}
