import pg from "pg";
import { expect, onTestFinished } from "vitest";

const PATIENCE = { interval: 20 };

export interface HeldLock {
  /** Comes back once somebody stands before the lock. */
  isWaitedFor(): Promise<void>;
  letGo(): Promise<void>;
}

/** For one test, somebody else holds what `statement` locks, until told to let go. */
export async function heldLock(databaseUrl: string, statement: string, values: unknown[]): Promise<HeldLock> {
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query("begin");
  await holder.query(statement, values);
  return {
    async isWaitedFor(): Promise<void> {
      // Not pg_stat_activity, which a transaction sees as it was when it first looked.
      const waiting =
        "select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) limit 1";
      await expect.poll(async () => (await holder.query(waiting)).rowCount, PATIENCE).toBe(1);
    },
    async letGo(): Promise<void> {
      await holder.query("rollback");
    },
  };
}
