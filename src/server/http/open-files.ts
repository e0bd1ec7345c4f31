import { readFileSync } from "node:fs";

/** Files, database and third parties need handles too: what is left to visitors. */
const KEPT_FOR_OURSELVES = 128;
const FEWEST = 16;

/** How many files and connections the system lets this process have open; undefined where it does not tell. */
export function readOpenFilesLimit(): number | undefined {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

/** As many connections as are wanted and the system's limit leaves room for. */
export const connectionsWithin = (wanted: number, limit: number | undefined): number =>
  limit === undefined ? wanted : Math.min(wanted, Math.max(limit - KEPT_FOR_OURSELVES, FEWEST));
