import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { MOST_AT_ONCE } from "#contract/admin/bulk-acts.ts";
import type { OutboxRow, outboxFilters } from "#contract/admin/outbox.ts";
import type { Context } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { containing } from "#server/db/search-text.ts";
import { cutPage, type Place } from "#server/db/turn-pages.ts";
import * as queries from "./outbox.sql.ts";
import { asOutboxRow } from "./outbox-columns.ts";

const PAGE_SIZE = 50;

type Filters = z.output<typeof outboxFilters>;

/** One page of the messages, newest first; the ids are found first, so that only fifty messages are read whole. */
export async function listOutbox(context: Context, { before, after, ...filters }: Filters & Place) {
  const ids = await idsOf(context.lists, filters, { before, after }, PAGE_SIZE + 1);
  const { rows, ...turns } = cutPage(ids, { before, after }, PAGE_SIZE);
  return {
    rows: await read(context.lists, rows),
    ...(await queries.countOpen(context.lists)),
    ...turns,
  };
}

/** Messages older than an entry, newest first. */
export async function messagesBefore(
  db: Db,
  filters: Filters,
  before: number | undefined,
  limit: number,
): Promise<OutboxRow[]> {
  return read(db, await idsOf(db, filters, { before }, limit));
}

async function idsOf(db: Db, filters: Filters, { before, after }: Place, limit: number) {
  let query = filtered(db, filters).select("m.id").limit(limit);
  if (before !== undefined) query = query.where("m.id", "<", before);
  if (after !== undefined) query = query.where("m.id", ">", after);
  return query.orderBy("m.id", after === undefined ? "desc" : "asc").execute();
}

async function read(db: Db, messages: readonly { id: number }[]): Promise<OutboxRow[]> {
  const rows = await queries.readOutboxRows(db, { ids: messages.map(({ id }) => id) });
  return rows.map(asOutboxRow);
}

/** The messages of the search that wait for staff in this state, newest first. */
export async function messagesForStaff(context: Context, input: Filters) {
  const found = filtered(context.lists, input);
  const rows = await found.select("m.id").orderBy("m.id", "desc").limit(MOST_AT_ONCE).execute();
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

function filtered(db: Db, { q, state, batch }: Filters) {
  let query = db.selectFrom("outbox as m");
  if (state === "waiting")
    query = query.where("m.state", "in", ["waiting", "sending"]).where("m.held_at", "is", null);
  else if (state === "held") query = query.where("m.held_at", "is not", null);
  else if (state !== "all") query = query.where("m.state", "=", state);
  if (batch) query = query.where("m.batch_id", "=", batch);
  if (q !== "") query = query.where(matching(containing(q)));
  return query;
}

/**
 * Both halves have their index, the first one for messages that are written; an `in (select …)` here would make the
 * planner read every message.
 */
const matching = (pattern: string) => sql<SqlBool>`(
  (m.search_text like ${pattern} and m.search_text <> '  ')
  or m.order_id = any(array(select id from orders where search_text like ${pattern} limit 1000)))`;
