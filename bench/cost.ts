import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { withClient } from "#server/db/with-client.ts";

/** What the database server spent on one purchase. */
export interface Cost {
  walBytes: number;
  /** Pages looked at, in memory or not. */
  buffers: number;
  /** Milliseconds of processor; 0 where the system does not tell. */
  cpuMs: number;
}

/** Sessions tell what they read when they end, at most once a second. */
const TOLD_AFTER_MS = 1_200;

/**
 * What a database server spent on `work`, which makes purchases in sessions of its own and answers how many. What the
 * shop's background work spends meanwhile is counted along.
 */
export async function costOf(databaseUrl: string, work: () => Promise<number>): Promise<Cost> {
  const before = await spent(databaseUrl);
  const made = await work();
  await sleep(TOLD_AFTER_MS);
  const after = await spent(databaseUrl);
  return {
    walBytes: (after.walBytes - before.walBytes) / made,
    buffers: (after.buffers - before.buffers) / made,
    cpuMs: (after.cpuMs - before.cpuMs) / made,
  };
}

const spent = (databaseUrl: string): Promise<Cost> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ wal_bytes: number; buffers: number; pid: number }>(`
      select (pg_current_wal_lsn() - '0/0')::float8 as wal_bytes, (blks_hit + blks_read)::float8 as buffers,
        pg_backend_pid() as pid
      from pg_stat_database where datname = current_database()`);
    const [row] = rows;
    if (!row) throw new Error("The database does not tell what it spent");
    return { walBytes: row.wal_bytes, buffers: row.buffers, cpuMs: cpuOfEndedSessions(row.pid) };
  });

const HUNDREDTHS = 10;

/** The processor time of all sessions that ended, as their parent, PostgreSQL itself, has it from the system. */
function cpuOfEndedSessions(pidOfSession: number): number {
  try {
    const parent = statOf(pidOfSession)[1] ?? "";
    const [user = 0, kernel = 0] = statOf(parent).slice(13, 15).map(Number);
    return (user + kernel) * HUNDREDTHS;
  } catch {
    return 0;
  }
}

/** The fields of Linux' /proc/…/stat after the name of the program, beginning with its state. */
const statOf = (pid: number | string): string[] =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
