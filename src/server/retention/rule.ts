import type { AppContext } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";

/** One thing that the shop keeps for a limited time. */
export interface Rule {
  /** How much is over its time now. */
  count(db: Db): Promise<number>;
  /** Sees to a batch of it; answers how much that was, 0 when nothing is left to do. */
  apply(context: AppContext): Promise<number>;
}

/** The statement that says how much is over its time, which `Times` gives. */
type Count<Times> = (db: Db, times: Times) => Promise<{ due: number }>;

/** What one statement sees to: it deletes or empties a batch, after which those rows are no longer due. */
export const inOneStatement = <Times>(
  times: Times,
  count: Count<Times>,
  seeTo: (db: Db, times: Times) => Promise<number>,
): Rule => ({
  count: async (db) => (await count(db, times)).due,
  apply: ({ db }) => seeTo(db, times),
});

interface Batches<Times, Id> {
  count: Count<Times>;
  /** On the connections that may read whole tables. */
  find: (db: Db, times: Times) => Promise<{ id: Id }[]>;
  /** Sees to a batch and says to how many. */
  act: (context: AppContext, ids: Id[]) => Promise<number>;
}

/** What takes more than one statement. */
export const inBatches = <Times, Id>(times: Times, { count, find, act }: Batches<Times, Id>): Rule => ({
  count: async (db) => (await count(db, times)).due,
  apply: async (context) => {
    const ids = (await find(context.lists, times)).map(({ id }) => id);
    return ids.length === 0 ? 0 : act(context, ids);
  },
});

interface OrderBatches<Times> {
  count: Count<Times>;
  find: (db: Db, times: Times) => Promise<{ id: string }[]>;
  /** Which of a batch are still due, now that they are locked. */
  lock: (tx: Tx, given: Times & { orderIds: string[] }) => Promise<{ id: string }[]>;
  first?: (context: AppContext, ids: string[]) => Promise<unknown>;
  work: (tx: Tx, ids: string[]) => Promise<unknown>;
}

/** Locks what is due of a batch of orders and does `work` to it, in one transaction, after what comes `first`. */
export const onOrders = <Times extends object>(
  times: Times,
  { count, find, lock, first, work }: OrderBatches<Times>,
): Rule =>
  inBatches(times, {
    count,
    find,
    act: async (context, orderIds) => {
      await first?.(context, orderIds);
      return inTransaction(context.db, async (tx) => {
        const locked = (await lock(tx, { ...times, orderIds })).map(({ id }) => id);
        await work(tx, locked);
        return locked.length;
      });
    },
  });
