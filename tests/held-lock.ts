import pg from "pg";
import { expect, onTestFinished } from "vitest";

const PATIENCE = { interval: 20 };

export interface HeldLock {
  /** Comes back once somebody stands before the lock. */
  isWaitedFor(): Promise<void>;
  /** Comes back once somebody else stands before a lock of who does. */
  isWaitedForInTurn(): Promise<void>;
  letGo(): Promise<void>;
  /** Changes this and lets go of it. */
  instead(statement: string, values: unknown[]): Promise<void>;
}

/** For one test, somebody else holds what `statement` locks, until told to let go. */
export async function heldLock(databaseUrl: string, statement: string, values: unknown[]): Promise<HeldLock> {
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query("begin");
  await holder.query(statement, values);
  const find = (what: string) =>
    expect.poll(async () => (await holder.query(`${what} limit 1`)).rowCount, PATIENCE).toBe(1);
  // Not pg_stat_activity, which a transaction sees as it was when it first looked.
  const waiting =
    "select 1 from pg_locks w where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))";
  return {
    isWaitedFor: () => find(waiting),
    isWaitedForInTurn: () =>
      find(
        `${waiting} and exists (select from pg_locks n where not n.granted and w.pid = any(pg_blocking_pids(n.pid)))`,
      ),
    async letGo(): Promise<void> {
      await holder.query("rollback");
    },
    async instead(change, given) {
      await holder.query(change, given);
      await holder.query("commit");
    },
  };
}
