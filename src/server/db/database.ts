import { hash } from "node:crypto";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { isReadOnlyRefusal, isUnanswered } from "./errors.ts";
import type { DB } from "./schema.ts";
import type { OnSession } from "./watch-read-only.ts";

export type Db = Kysely<DB>;
/** Helpers that write take a `Tx`, so that passing the plain database does not compile. */
export type Tx = Transaction<DB>;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/**
 * How long a statement, the wait for a lock, a silence within a transaction and the wait for a connection may last, in
 * milliseconds, where the multiplier is 1. PostgreSQL looks for a deadlock after a second of waiting: a lock time-out that
 * came no later would always be faster, and hide from `inTransaction` what may be run again.
 *
 * PostgreSQL keeps those limits itself, which a frozen one can't: `answer` is how long we wait for it to say anything at
 * all, and `check` the same for the question that a new connection is asked. A wait for a connection and for one answer
 * together stay below the ten seconds within which every request is answered.
 */
const LIMITS = { statement: 3000, lock: 1500, idle: 5000, connection: 2500, check: 1000, answer: 4000 };

/** A connection is replaced after this long, so that a name that points to another machine is followed. */
const LONGEST_LIFE_SECONDS = 900;
/** How soon an idle connection is probed whose other end may have gone without a word. */
export const FIRST_PROBE_MS = 10_000;

const MORE_TIME = /^set local statement_timeout = '(\d+)s'$/;
/** PostgreSQL ends a statement first, and says so. */
const ANSWER_AFTER_TIMEOUT_MS = 1000;

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `s_${hash("sha1", text, "base64url").slice(0, 20)}`;
    names.set(text, name);
  }
  return name;
}

/**
 * Gives every parameterised statement a name derived from its text, so that it is parsed once a connection. Knows when
 * it is of no more use: its session is read-only, or PostgreSQL has stopped answering on it.
 */
class ShopClient extends pg.Client {
  readonly beganAt = performance.now();
  isReadOnly = false;
  /** How long the transaction under way may wait for an answer; undefined: as long as the pool's others. */
  #answerMs: number | undefined;

  // The signature of `query` has nine overloads; what Kysely calls is (text, values).
  override query(...given: never[]): never {
    const [text, values, ...callback] = given as unknown as unknown[];
    const query = super.query as (...parts: unknown[]) => unknown;
    if (typeof text !== "string" || !Array.isArray(values)) return query.apply(this, given) as never;
    this.#followTransaction(text);
    const asked = query.call(
      this,
      {
        text,
        values,
        ...(values.length > 0 && { name: nameOf(text) }),
        ...(this.#answerMs && { query_timeout: this.#answerMs }),
      },
      ...callback,
    );
    if (asked instanceof Promise) asked.catch((error: unknown) => this.#learnFrom(error));
    return asked as never;
  }

  /** Asks what the session was opened with: it stays so, whatever becomes of the database. */
  async checkWritable(longestMs: number): Promise<void> {
    const question = { text: "show transaction_read_only", query_timeout: longestMs };
    const { rows } = await super.query<{ transaction_read_only: string }>(question);
    this.isReadOnly = rows[0]?.transaction_read_only === "on";
  }

  #followTransaction(text: string): void {
    const seconds = MORE_TIME.exec(text)?.[1];
    if (seconds) this.#answerMs = Number(seconds) * 1000 + ANSWER_AFTER_TIMEOUT_MS;
    else if (text === "commit" || text === "rollback") this.#answerMs = undefined;
  }

  #learnFrom(error: unknown): void {
    if (isReadOnlyRefusal(error)) this.isReadOnly = true;
    // What comes next on this connection (a rollback) would only wait behind what is not answered.
    if (isUnanswered(error)) void this.end();
  }
}

/**
 * Lets each statement of the transaction take this long instead of the pool's limit. The driver, which would give up on
 * PostgreSQL before, learns it from this same statement.
 */
export async function allowMoreTime(tx: Tx, seconds: number): Promise<void> {
  await sql.raw(`set local statement_timeout = '${seconds}s'`).execute(tx);
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
 * guests have filled it. An `exists` that is answered from a hash escapes this: a hot statement asks with `limit 1`.
 *
 * Reading: a search that many rows fit keeps each of them in mind, not only their pages. Nearly all of a shop's data
 * lies in memory or on an SSD: a row read by an index costs about as much as the next one.
 */
const PLANS: Record<Use, string> = {
  selling: "force_generic_plan -c enable_seqscan=off",
  reading: "force_custom_plan -c work_mem=16MB -c random_page_cost=1.1",
};

/** What a session of that use is opened with, as PostgreSQL's command line takes it. */
export function sessionOptions(use: Use, timeoutMultiplier = 1): string {
  const { statement, lock, idle } = LIMITS;
  return [
    `-c statement_timeout=${statement * timeoutMultiplier}`,
    `-c lock_timeout=${lock * timeoutMultiplier}`,
    `-c idle_in_transaction_session_timeout=${idle * timeoutMultiplier}`,
    "-c timezone=UTC",
    `-c plan_cache_mode=${PLANS[use]}`,
  ].join(" ");
}

/**
 * Opens a pool. `onConnectionError` hears of connections that broke while nobody was using them. Every limit of time is
 * `timeoutMultiplier` times the usual one. `onSession` hears of each new session whether it may write.
 *
 * A read-only session (storage nearly full, a primary that became a standby) serves whoever reads, once, and is thrown
 * away: the next one finds out whether the database takes writes again.
 */
export function openDatabase(
  url: string,
  use: Use,
  size: number,
  onConnectionError: (error: Error) => void,
  timeoutMultiplier = 1,
  onSession: OnSession = () => undefined,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: LIMITS.connection * timeoutMultiplier,
    query_timeout: LIMITS.answer * timeoutMultiplier,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: LONGEST_LIFE_SECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: FIRST_PROBE_MS,
    options: sessionOptions(use, timeoutMultiplier),
    Client: ShopClient,
    onConnect: async (client) => {
      const opened = client as ShopClient;
      await opened.checkWritable(LIMITS.check * timeoutMultiplier);
      onSession(opened.isReadOnly, opened.beganAt);
    },
  });
  pool.on("release", (_error, client) => {
    if ((client as unknown as ShopClient).isReadOnly) void client.end();
  });
  pool.on("error", onConnectionError);
  // Without a handler on checked-out clients too, a database restart would end the process.
  pool.on("connect", (client) => client.on("error", onConnectionError));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
