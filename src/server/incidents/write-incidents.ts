import type { IncidentFields } from "#contract/admin/incidents.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { changedMeanwhile } from "#server/audit/changed-meanwhile.ts";
import { type Context, staffOf } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { INCIDENT_FORM as WORDS } from "#wording/incidents.ts";
import * as queries from "./incidents.sql.ts";
import { lockOpenIncident } from "./read-incidents.ts";

/** Opens an incident: from what is known now, the clock counts. */
export const noteIncident = (context: Context, input: IncidentFields): Promise<{ id: string }> =>
  once(context, principalOf(context), "admin.incidents.note", input, async (tx) => {
    const { userId } = staffOf(context);
    const { id } = await queries.insertIncident(tx, { userId });
    await queries.insertAccount(tx, { ...asRow(input), incidentId: id, version: 1, userId });
    await audit(tx, context, {
      action: "incident-noted",
      subjectKind: "incident",
      subjectId: id,
      after: input,
    });
    return { id };
  });

/** Writes a new account beside the old ones. Refuses with RECORD_CHANGED where somebody wrote one meanwhile. */
export const correctIncident = (
  context: Context,
  {
    incidentId,
    expectedVersion,
    ...fields
  }: IncidentFields & { incidentId: string; expectedVersion: number },
): Promise<{ id: string }> =>
  inTransaction(context.db, async (tx) => {
    const before = await lockOpenIncident(tx, incidentId);
    if (before.version !== expectedVersion) throw await changedMeanwhile(tx, "incident", incidentId);
    const { authority, people } = before.duties;
    if ([authority, people].some(({ toldAt }) => toldAt !== null && toldAt < fields.noticedAt))
      throw refusal("INVALID_INPUT", { fields: { noticedAt: WORDS.toldBefore } });
    const { userId } = staffOf(context);
    await queries.insertAccount(tx, { ...asRow(fields), incidentId, version: expectedVersion + 1, userId });
    const changed = (Object.keys(fields) as (keyof IncidentFields)[]).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(fields[field]),
    );
    await audit(tx, context, {
      action: "incident-corrected",
      subjectKind: "incident",
      subjectId: incidentId,
      before: Object.fromEntries(changed.map((field) => [field, before[field]])),
      after: Object.fromEntries(changed.map((field) => [field, fields[field]])),
    });
    return { id: incidentId };
  });

const asRow = ({ noticedAt, beganAt, endedAt, ...fields }: IncidentFields) => ({
  ...fields,
  noticedAt: new Date(noticedAt),
  beganAt: beganAt === null ? null : new Date(beganAt),
  endedAt: endedAt === null ? null : new Date(endedAt),
});
