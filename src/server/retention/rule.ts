import type { AppContext } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { exec, many, one, type Statement } from "#server/db/statement.ts";

/** One thing that the shop keeps for a limited time. */
export interface Rule {
  /** How much is over its time now. */
  count(db: Db): Promise<number>;
  /** Sees to a batch of it; answers how much that was, 0 when nothing is left to do. */
  apply(context: AppContext): Promise<number>;
}

/** Which rows are over their time, which `Times` gives. The count, the batch and its lock are all made of this statement. */
interface Due<Times, Row> {
  (db: Db, times: Times): Promise<Row[]>;
  statement: Statement;
}

const A_BATCH = "\nlimit 500";
const UNLESS_LOCKED = " for update of t skip locked";

function counting<Times extends object, Row>({ statement }: Due<Times, Row>, times: Times): Rule["count"] {
  const text = `select count(*)::int as due from (${statement.text}) t`;
  const count = one<object, { due: number }>({ ...statement, columns: ["due!"], text });
  return async (db) => (await count(db, times)).due;
}

/** The same rows, as `more` behind the statement says. */
const only = <Times, Row>({ statement }: Due<Times, Row>, more: string, parameters: string[] = []) =>
  many<object, Row>({
    ...statement,
    text: statement.text + more,
    parameters: [...(statement.parameters ?? []), ...parameters],
  });

/** What one statement sees to: `act` is done to a batch of rows, which are no longer due then. */
function onRows<Times extends object>(act: string, due: Due<Times, unknown>, times: Times): Rule {
  const { statement } = due;
  const text = `${act} where ctid = any(array(${statement.text}${A_BATCH}${UNLESS_LOCKED}))`;
  const seeTo = exec<object>({ ...statement, text });
  return { count: counting(due, times), apply: ({ db }) => seeTo(db, times) };
}

export const deleteRows = <Times extends object>(table: string, due: Due<Times, unknown>, times: Times) =>
  onRows(`delete from ${table}`, due, times);

export const updateRows = <Times extends object>(
  table: string,
  changes: string,
  due: Due<Times, unknown>,
  times: Times,
) => onRows(`update ${table} set ${changes}`, due, times);

/** Locks a batch and does `work` to it, in one transaction. */
export function onLocked<Times extends object, Id>(
  due: Due<Times, { id: Id }>,
  times: Times,
  work: (tx: Tx, given: { ids: Id[] }) => Promise<unknown>,
): Rule {
  const lock = only(due, A_BATCH + UNLESS_LOCKED);
  return {
    count: counting(due, times),
    apply: ({ db }) =>
      inTransaction(db, async (tx) => {
        const ids = (await lock(tx, times)).map(({ id }) => id);
        if (ids.length > 0) await work(tx, { ids });
        return ids.length;
      }),
  };
}

/** Reads a batch on the connections that may read whole tables; `act` sees to it and says to how many. */
export function inBatches<Times extends object, Id>(
  due: Due<Times, { id: Id }>,
  times: Times,
  act: (context: AppContext, ids: Id[]) => Promise<number>,
): Rule {
  const find = only(due, A_BATCH);
  return {
    count: counting(due, times),
    apply: async (context) => {
      const ids = (await find(context.lists, times)).map(({ id }) => id);
      return ids.length === 0 ? 0 : act(context, ids);
    },
  };
}

/** Which of a batch, `ids`, are still due, now that they are locked. The conditions of `due` are all joined by `and`. */
export const lockStillDue = <Times, Row>(due: Due<Times, Row>) => {
  const place = (due.statement.parameters ?? []).length + 1;
  return only(due, `\nand t.id = any($${place}::uuid[])${UNLESS_LOCKED}`, ["ids"]);
};

interface OrderWork {
  first?: (context: AppContext, ids: string[]) => Promise<unknown>;
  work: (tx: Tx, ids: string[]) => Promise<unknown>;
}

/** Does `work` to those orders of a batch that are still due when they are locked, after what comes `first`. */
export function onOrders<Times extends object>(
  due: Due<Times, { id: string }>,
  times: Times,
  { first, work }: OrderWork,
): Rule {
  const lock = lockStillDue(due);
  return inBatches(due, times, async (context, ids) => {
    await first?.(context, ids);
    return inTransaction(context.db, async (tx) => {
      const locked = (await lock(tx, { ...times, ids })).map(({ id }) => id);
      await work(tx, locked);
      return locked.length;
    });
  });
}
