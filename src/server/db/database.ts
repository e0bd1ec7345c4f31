import { hash } from "node:crypto";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "./schema.ts";

export type Db = Kysely<DB>;
/** Helpers that write take a `Tx`, so that passing the plain database does not compile. */
export type Tx = Transaction<DB>;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/**
 * How long a statement, the wait for a lock, a silence within a transaction and the wait for a connection may last, in
 * milliseconds, where the patience is 1. PostgreSQL looks for a deadlock after a second of waiting: a lock time-out that
 * came no later would always be faster, and hide from `inTransaction` what may be run again.
 */
const LIMITS = { statement: 3000, lock: 1500, idle: 5000, connection: 3000 };

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `s_${hash("sha1", text, "base64url").slice(0, 20)}`;
    names.set(text, name);
  }
  return name;
}

/** Gives every parameterised statement a name derived from its text, so that it is parsed once a connection. */
class NamedStatementClient extends pg.Client {
  // The signature of `query` has nine overloads; those that carry parameters are (text, values, callback?).
  override query(...given: never[]): never {
    const [text, values, ...callback] = given as unknown as unknown[];
    const query = super.query as (...parts: unknown[]) => never;
    if (typeof text === "string" && Array.isArray(values) && values.length > 0)
      return query.call(this, { name: nameOf(text), text, values }, ...callback);
    return query.apply(this, given);
  }
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * `selling`: statements are few and look rows up by key, so each is planned once for all its values. `reading`: lists
 * and searches are planned for the values they carry, and have connections of their own, so that they can't keep a
 * sale waiting.
 */
export type Use = "selling" | "reading";

/**
 * Selling: a plan made while a table was all but empty would read the whole of it, and go on doing so when a thousand
 * guests have filled it.
 *
 * Reading: a search that many rows fit keeps each of them in mind, not only their pages. Nearly all of a shop's data
 * lies in memory or on a disk without arms: a row read by an index costs about as much as the next one.
 */
const PLANS: Record<Use, string> = {
  selling: "force_generic_plan -c enable_seqscan=off",
  reading: "force_custom_plan -c work_mem=16MB -c random_page_cost=1.1",
};

/** What a session of that use is opened with, as PostgreSQL's command line takes it. */
export function sessionOptions(use: Use, patience = 1): string {
  const { statement, lock, idle } = LIMITS;
  return [
    `-c statement_timeout=${statement * patience}`,
    `-c lock_timeout=${lock * patience}`,
    `-c idle_in_transaction_session_timeout=${idle * patience}`,
    "-c timezone=UTC",
    `-c plan_cache_mode=${PLANS[use]}`,
  ].join(" ");
}

/**
 * Opens a pool. `onConnectionError` hears of connections that broke while nobody was using them. Every limit of time is
 * `patience` times the usual one.
 */
export function openDatabase(
  url: string,
  use: Use,
  size: number,
  onConnectionError: (error: Error) => void,
  patience = 1,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: LIMITS.connection * patience,
    idleTimeoutMillis: 60_000,
    options: sessionOptions(use, patience),
    Client: NamedStatementClient,
  });
  pool.on("error", onConnectionError);
  // Without a handler on checked-out clients too, a database restart would end the process.
  pool.on("connect", (client) => client.on("error", onConnectionError));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
