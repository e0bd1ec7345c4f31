import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { MOST_AT_ONCE } from "#contract/admin/bulk-acts.ts";
import type { OutboxRow, outboxFilters } from "#contract/admin/outbox.ts";
import type { Context } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { cutPage, type Place } from "#server/db/turn-pages.ts";
import { containing } from "#server/orders/filter-orders.ts";
import { asOutboxRow, OUTBOX_COLUMNS, OUTBOX_TABLES, type OutboxColumns } from "./outbox-columns.ts";

const PAGE_SIZE = 50;

type Filters = z.output<typeof outboxFilters>;

const rowsOf = statement<OutboxColumns>(`
  select ${OUTBOX_COLUMNS} from unnest($1::bigint[]) with ordinality as chosen(id, place)
  join (${OUTBOX_TABLES}) on m.id = chosen.id
  order by chosen.place`);

const countOpen = statement<{ waiting: number; failed: number }>(`
  select (select count(*)::int from outbox where state in ('waiting', 'sending')) as waiting,
    (select count(*)::int from outbox where state = 'failed') as failed`);

/** One page of the messages, newest first; the ids are found first, so that only fifty messages are read whole. */
export async function listOutbox(context: Context, { before, after, ...filters }: Filters & Place) {
  const ids = await idsOf(context.lists, filters, { before, after }, PAGE_SIZE + 1);
  const { rows, ...turns } = cutPage(ids, { before, after }, PAGE_SIZE);
  const [open] = await countOpen(context.lists);
  return {
    rows: await read(context.lists, rows),
    waiting: open?.waiting ?? 0,
    failed: open?.failed ?? 0,
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
  const rows = await rowsOf(
    db,
    messages.map(({ id }) => id),
  );
  return rows.map(asOutboxRow);
}

/** The failed messages that the search finds, newest first. */
export async function failedMessages(context: Context, input: Omit<Filters, "state">) {
  const failed = filtered(context.lists, { ...input, state: "failed" });
  const rows = await failed.select("m.id").orderBy("m.id", "desc").limit(MOST_AT_ONCE).execute();
  const { total } = await failed
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

function filtered(db: Db, { q, state, batch }: Filters) {
  let query = db.selectFrom("outbox as m");
  if (state === "waiting") query = query.where("m.state", "in", ["waiting", "sending"]);
  else if (state !== "all") query = query.where("m.state", "=", state);
  if (batch) query = query.where("m.batch_id", "=", batch);
  if (q !== "") query = query.where(found(containing(q)));
  return query;
}

/** Both halves have their index; an `in (select …)` here would make the planner read every message. */
const found = (pattern: string) => sql<SqlBool>`(
  m.search_text like ${pattern}
  or m.order_id = any(array(select id from orders where search_text like ${pattern} limit 1000)))`;
