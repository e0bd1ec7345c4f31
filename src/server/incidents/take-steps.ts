import type { z } from "zod";
import type { decisionFields, tellingFields } from "#contract/admin/incidents.ts";
import type { IncidentDuty, IncidentStep } from "#domain/incidents.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import type { AuditAction } from "#wording/audit.ts";
import { INCIDENT_FORM as WORDS } from "#wording/incidents.ts";
import * as queries from "./incidents.sql.ts";
import { lockIncident, lockOpenIncident } from "./read-incidents.ts";

interface Step {
  kind: IncidentStep;
  words: string;
  isYes?: boolean;
  toldAt?: string;
  reference?: string | null;
  lateBecause?: string | null;
}

type Of<Fields> = Fields & { incidentId: string; duty: IncidentDuty };

const ACTIONS: Record<IncidentStep, AuditAction> = {
  "authority-decided": "incident-authority-decided",
  "authority-told": "incident-authority-told",
  "people-decided": "incident-people-decided",
  "people-told": "incident-people-told",
  closed: "incident-closed",
  reopened: "incident-reopened",
};

async function write(tx: Tx, context: Context, incidentId: string, step: Step): Promise<{ id: string }> {
  const { kind, toldAt, ...said } = step;
  const { userId } = staffOf(context);
  await queries.insertStep(tx, {
    incidentId,
    userId,
    kind,
    words: step.words,
    isYes: step.isYes ?? null,
    toldAt: toldAt === undefined ? null : new Date(toldAt),
    reference: step.reference ?? null,
    lateBecause: step.lateBecause ?? null,
  });
  await audit(tx, context, {
    action: ACTIONS[kind],
    subjectKind: "incident",
    subjectId: incidentId,
    after: { ...said, ...(toldAt === undefined ? {} : { toldAt }) },
  });
  return { id: incidentId };
}

/** Whether somebody is told, and why. The last decision counts, the earlier ones stay. Whoever was told can't be spared. */
export const decide = (context: Context, input: Of<z.output<typeof decisionFields>>) =>
  once(context, principalOf(context), "admin.incidents.decide", input, async (tx) => {
    const { incidentId, duty, isYes, words } = input;
    const incident = await lockOpenIncident(tx, incidentId);
    if (incident.duties[duty].state === "told") throw refusal("INCIDENT_TOLD");
    return write(tx, context, incidentId, { kind: `${duty}-decided`, isYes, words });
  });

/** The authority with the number it gave, and after 72 hours with the reason (article 33(1)); the people with how. */
export const tell = (context: Context, input: Of<z.output<typeof tellingFields>>) =>
  once(context, principalOf(context), "admin.incidents.tell", input, async (tx) => {
    const { incidentId, duty, toldAt, reference, words, lateBecause } = input;
    const incident = await lockOpenIncident(tx, incidentId);
    const toAuthority = duty === "authority";
    const isFirst = incident.duties.authority.state !== "told";
    // A correction of when it was noticed may make the first notice late: the next one says why.
    const isLate =
      toAuthority &&
      (isFirst
        ? Date.parse(toldAt) > Date.parse(incident.notifyBy)
        : incident.gaps.includes("authority-late"));
    const wrong = {
      ...(Date.parse(toldAt) < Date.parse(incident.noticedAt) ? { toldAt: WORDS.toldBefore } : {}),
      ...(toAuthority && !reference ? { reference: WORDS.referenceMissing } : {}),
      ...(!toAuthority && !words ? { words: WORDS.howMissing } : {}),
      ...(isLate && !lateBecause ? { lateBecause: WORDS.lateMissing } : {}),
    };
    if (Object.keys(wrong).length > 0) throw refusal("INVALID_INPUT", { fields: wrong });
    return write(tx, context, incidentId, {
      kind: `${duty}-told`,
      words,
      toldAt,
      reference: toAuthority ? reference : null,
      lateBecause: isLate ? lateBecause : null,
    });
  });

/** Nothing is missing in the register, and nobody has yet to be told. */
export const closeIncident = (context: Context, input: { incidentId: string; note: string }) =>
  inTransaction(context.db, async (tx) => {
    const { gaps } = await lockOpenIncident(tx, input.incidentId);
    if (gaps.length > 0) throw refusal("INCIDENT_NOT_READY", { gaps });
    return write(tx, context, input.incidentId, { kind: "closed", words: input.note });
  });

export const reopenIncident = (context: Context, input: { incidentId: string; reason: string }) =>
  inTransaction(context.db, async (tx) => {
    const incident = await lockIncident(tx, input.incidentId);
    if (!incident.closedAt) throw refusal("INCIDENT_OPEN");
    return write(tx, context, input.incidentId, { kind: "reopened", words: input.reason });
  });
