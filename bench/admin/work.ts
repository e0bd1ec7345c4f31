import { readFileSync } from "node:fs";

/**
 * For how long a process has been on a processor, in milliseconds (its first thread; other work of the machine does not
 * count); 0 where the system does not tell.
 */
export function workedMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ", 1)[0]) / 1e6;
  } catch {
    return 0;
  }
}
