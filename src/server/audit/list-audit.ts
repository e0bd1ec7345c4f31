import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { AuditRow, auditFilters } from "#contract/admin/audit.ts";
import { idsIn, NAMED_FIELDS } from "#domain/audit-subjects.ts";
import type { Context } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { cutPage, type Place } from "#server/db/turn-pages.ts";
import { ACTOR_NAMES } from "#wording/actors.ts";
import * as queries from "./audit.sql.ts";
import { nameSubjects } from "./name-subjects.ts";

const PAGE_SIZE = 50;

type Filters = z.output<typeof auditFilters>;
type Values = Record<string, unknown> | null;

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

export const auditPeople = (context: Context) => queries.listStaffInTrail(context.lists);

async function idsOf(db: Db, filters: Filters, { before, after }: Place, limit: number) {
  const anchor = before ?? after;
  const start = anchor === undefined ? undefined : await queries.instantOfEntry(db, { id: anchor });
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

function filtered(db: Db, { acts, person, kind, subject, from, to }: Filters) {
  let query = db.selectFrom("audit_trail as a");
  if (acts !== "all") query = query.where("a.action", acts === "views" ? "=" : "<>", "address-seen");
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
  const entries = await queries.readEntries(db, { ids: chosen.map(({ id }) => id) });
  const mentioned = entries.map(mentionsOf);
  const names = await nameSubjects(db, [
    ...entries.map((entry) => ({ kind: entry.subjectKind, id: entry.subjectId })),
    ...mentioned.flat(),
  ]);
  const known = new Map(mentioned.flat().map(({ id }, place) => [id, names[entries.length + place]]));
  return entries.map((entry, index) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    by: entry.actorName ?? ACTOR_NAMES[entry.actorKind],
    byId: entry.actorId,
    action: entry.action,
    subject: { kind: entry.subjectKind, id: entry.subjectId, name: names[index] ?? null },
    changes: changesOf(entry.before, entry.after),
    names: Object.fromEntries(
      (mentioned[index] ?? []).flatMap(({ id }) => {
        const name = known.get(id);
        return name ? [[id, name]] : [];
      }),
    ),
    source: entry.sourceAddress,
  }));
}

/** What the fields of an entry name by an id. */
const mentionsOf = ({ before, after }: { before: Values; after: Values }) =>
  [before, after].flatMap((values) =>
    Object.entries(values ?? {}).flatMap(([field, value]) => {
      const kind = NAMED_FIELDS[field];
      return kind ? idsIn(value).map((id) => ({ kind, id })) : [];
    }),
  );

/** Field by field what is not as it was. */
function changesOf(before: Values, after: Values): AuditRow["changes"] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}
