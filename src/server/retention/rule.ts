import { sql } from "kysely";
import type { House } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";

const BATCH = 500;

/** One thing that the shop keeps for a limited time. */
export interface Rule {
  /** How much is over its time now. */
  count(db: Db): Promise<number>;
  /** Sees to a batch of it; answers how much that was, 0 when nothing is left to do. */
  apply(house: House): Promise<number>;
}

type Table =
  | "idempotency_keys"
  | "bulk_acts"
  | "auth_session"
  | "auth_verification"
  | "auth_rate_limit"
  | "outbox"
  | "orders"
  | "order_devices"
  | "tiktok_event"
  | "tiktok_live_users"
  | "tiktok_pseudo_union"
  | "unmatched_payments"
  | "users"
  | "withdrawals";

const countOf = async (db: Db, rows: string): Promise<number> => {
  const { rows: found } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${sql.raw(rows)}) due`.execute(db);
  return found[0]?.count ?? 0;
};

/** Rows of `t` that are deleted when `due`, which is SQL, holds. */
export function deleting(table: Table, due: string): Rule {
  const rows = `select t.ctid from ${table} t where ${due}`;
  return {
    count: (db) => countOf(db, rows),
    apply: async ({ db }) => {
      const done =
        await sql`delete from ${sql.raw(table)} where ctid = any(array(${sql.raw(rows)} limit ${BATCH} for update skip locked))`.execute(
          db,
        );
      return Number(done.numAffectedRows ?? 0);
    },
  };
}

/** Rows of `t` of which a part is emptied (`set`, SQL) when `due` holds; emptied, a row is no longer due. */
export function emptying(table: Table, set: string, due: string): Rule {
  const rows = `select t.ctid from ${table} t where ${due}`;
  return {
    count: (db) => countOf(db, rows),
    apply: async ({ db }) => {
      const done =
        await sql`update ${sql.raw(table)} set ${sql.raw(set)} where ctid = any(array(${sql.raw(rows)} limit ${BATCH} for update skip locked))`.execute(
          db,
        );
      return Number(done.numAffectedRows ?? 0);
    },
  };
}

/**
 * What takes more than one statement: `ids` is SQL that finds what is due, on the connections that may read whole
 * tables; `act` sees to a batch and says to how many.
 */
export function acting(ids: string, act: (house: House, ids: string[]) => Promise<number>): Rule {
  return {
    count: (db) => countOf(db, ids),
    apply: async (house) => {
      const { rows } = await sql<{ id: string }>`${sql.raw(ids)} limit ${BATCH}`.execute(house.lists);
      return rows.length === 0
        ? 0
        : act(
            house,
            rows.map(({ id }) => id),
          );
    },
  };
}
