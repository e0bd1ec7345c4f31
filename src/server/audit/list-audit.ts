import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { AuditRow, auditFilters } from "#contract/admin/audit.ts";
import type { AuditSubject } from "#domain/audit-subjects.ts";
import type { Context } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { FRENCH } from "#server/db/french-order.ts";
import { statement } from "#server/db/statement.ts";
import { cutPage, type Place } from "#server/db/turn-pages.ts";
import { ACTOR_NAMES, type ActorKind } from "#wording/actors.ts";
import { nameSubjects } from "./name-subjects.ts";

const PAGE_SIZE = 50;

type Filters = z.output<typeof auditFilters>;
type Values = Record<string, unknown> | null;

interface Entry {
  id: number;
  at: Date;
  actor_kind: ActorKind;
  actor_name: string | null;
  action: string;
  subject_kind: AuditSubject;
  subject_id: string;
  before: Values;
  after: Values;
  source_address: string | null;
}

const entriesOf = statement<Entry>(`
  select a.id, a.at, a.actor_kind, u.display_name as actor_name, a.action, a.subject_kind, a.subject_id, a.before,
    a.after, a.source_address
  from unnest($1::bigint[]) with ordinality as chosen(id, place)
  join audit_trail a on a.id = chosen.id left join users u on u.id = a.actor_id
  order by chosen.place`);

/** Jumps from one administrator to the next instead of reading the trail. */
const staffInTrail = statement<{ id: string; name: string }>(`
  with recursive seen as (
    (select actor_id from audit_trail where actor_kind = 'admin' and actor_id is not null order by actor_id limit 1)
    union all
    select (select a.actor_id from audit_trail a
      where a.actor_kind = 'admin' and a.actor_id > s.actor_id order by a.actor_id limit 1)
    from seen s where s.actor_id is not null
  )
  select u.id, u.display_name as name from seen join users u on u.id = seen.actor_id order by u.display_name ${FRENCH}, u.id`);

/** The instant keeps its microseconds: two entries of one millisecond are two. */
const instantOf = statement<{ at: string }>("select at::text as at from audit_trail where id = $1");

/** One page of the trail, newest first. */
export async function listAudit(context: Context, { before, after, ...filters }: Filters & Place) {
  const ids = await idsOf(context.lists, filters, { before, after }, PAGE_SIZE + 1);
  const { rows, ...turns } = cutPage(ids, { before, after }, PAGE_SIZE);
  return { rows: await read(context.lists, rows), ...turns };
}

/** Entries older than one, newest first. */
export async function auditBefore(
  db: Db,
  filters: Filters,
  before: number | undefined,
  limit: number,
): Promise<AuditRow[]> {
  return read(db, await idsOf(db, filters, { before }, limit));
}

export const auditPeople = (context: Context) => staffInTrail(context.lists);

async function idsOf(db: Db, filters: Filters, { before, after }: Place, limit: number) {
  const anchor = before ?? after;
  const [start] = anchor === undefined ? [] : await instantOf(db, anchor);
  let query = filtered(db, filters).select("a.id").limit(limit);
  if (start)
    query = query.where(
      after === undefined
        ? sql<SqlBool>`(a.at, a.id) < (${start.at}::timestamptz, ${anchor}::bigint)`
        : sql<SqlBool>`(a.at, a.id) > (${start.at}::timestamptz, ${anchor}::bigint)`,
    );
  const direction = after === undefined ? "desc" : "asc";
  return query.orderBy("a.at", direction).orderBy("a.id", direction).execute();
}

function filtered(db: Db, { person, kind, subject, from, to }: Filters) {
  let query = db.selectFrom("audit_trail as a");
  if (person === "customers") query = query.where("a.actor_kind", "=", "customer");
  else if (person === "system") query = query.where("a.actor_kind", "=", "system");
  else if (person !== "all")
    query = query.where("a.actor_kind", "=", "admin").where("a.actor_id", "=", person);
  if (kind !== "all") query = query.where("a.subject_kind", "=", kind);
  if (subject !== "") query = query.where("a.subject_id", "=", subject);
  if (from) query = query.where(sql<SqlBool>`a.at >= ${from}::date::timestamp at time zone 'Europe/Paris'`);
  if (to) query = query.where(sql<SqlBool>`a.at < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'`);
  return query;
}

async function read(db: Db, chosen: readonly { id: number }[]): Promise<AuditRow[]> {
  const entries = await entriesOf(
    db,
    chosen.map(({ id }) => id),
  );
  const names = await nameSubjects(
    db,
    entries.map((entry) => ({ kind: entry.subject_kind, id: entry.subject_id })),
  );
  return entries.map((entry, index) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    by: entry.actor_name ?? ACTOR_NAMES[entry.actor_kind],
    action: entry.action,
    subject: { kind: entry.subject_kind, id: entry.subject_id, name: names[index] ?? null },
    changes: changesOf(entry.before, entry.after),
    source: entry.source_address,
  }));
}

/** Field by field what is not as it was. */
function changesOf(before: Values, after: Values): AuditRow["changes"] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}
