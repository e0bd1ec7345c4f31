import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id, instant, line, paragraph } from "#contract/input.ts";
import {
  DUTY_STATES,
  INCIDENT_CAUSES,
  INCIDENT_DATA,
  INCIDENT_GAPS,
  INCIDENT_NATURES,
  INCIDENT_PEOPLE,
  INCIDENT_SEVERITIES,
  INCIDENT_STEPS,
} from "#domain/incidents.ts";
import { INCIDENT_FORM as WORDS } from "#wording/incidents.ts";
import { controller } from "./personal-data.ts";

/** An instant that has come; the clock of whoever reads the form counts. */
const past = z.iso
  .datetime({ offset: true, error: WORDS.dateShape })
  .refine((at) => Date.parse(at) <= Date.now(), WORDS.toCome);
const count = z.int({ error: WORDS.countShape }).min(0, WORDS.countShape).max(100_000_000, WORDS.countShape);
const needed = (text: string) => text !== "";

/** What is known of an incident. Only what the clock needs is asked for at once: the rest comes with corrections. */
const known = z.strictObject({
  title: line(120).refine(needed, WORDS.missing),
  noticedAt: past,
  beganAt: past.nullable(),
  /** Null: it goes on, or nobody knows. */
  endedAt: past.nullable(),
  account: paragraph(4_000).refine(needed, WORDS.missing),
  noticedHow: paragraph(1_000),
  natures: z.array(z.enum(INCIDENT_NATURES)).max(INCIDENT_NATURES.length),
  cause: z.enum(INCIDENT_CAUSES),
  data: z.array(z.enum(INCIDENT_DATA)).max(INCIDENT_DATA.length),
  dataNote: line(500),
  people: z.array(z.enum(INCIDENT_PEOPLE)).max(INCIDENT_PEOPLE.length),
  /** About how many; null: not known yet. */
  peopleCount: count.nullable(),
  recordsCount: count.nullable(),
  severity: z.enum(INCIDENT_SEVERITIES).nullable(),
  consequences: paragraph(4_000),
  measures: paragraph(4_000),
  planned: paragraph(4_000),
});
/** What happened comes in its order. */
export const incidentFields = known
  .refine(({ beganAt, noticedAt }) => !beganAt || Date.parse(beganAt) <= Date.parse(noticedAt), {
    path: ["beganAt"],
    error: WORDS.beganLate,
  })
  .refine(({ beganAt, endedAt }) => !beganAt || !endedAt || Date.parse(beganAt) <= Date.parse(endedAt), {
    path: ["endedAt"],
    error: WORDS.endedEarly,
  });
export type IncidentFields = z.output<typeof incidentFields>;

const duty = z.object({
  state: z.enum(DUTY_STATES),
  /** When they were told first. */
  toldAt: instant.nullable(),
});

const account = known.extend({
  version: z.int(),
  noticedAt: instant,
  beganAt: instant.nullable(),
  endedAt: instant.nullable(),
  writtenAt: instant,
  writtenBy: z.string().nullable(),
});
export type IncidentAccount = z.infer<typeof account>;

/** An incident by its account in force. */
export const incident = account.extend({
  id,
  /** 72 hours after it was noticed (GDPR, article 33(1)). */
  notifyBy: instant,
  duties: z.object({ authority: duty, people: duty }),
  closedAt: instant.nullable(),
  /** What is missing before it can be closed. */
  gaps: z.array(z.enum(INCIDENT_GAPS)),
});
export type Incident = z.infer<typeof incident>;

const step = z.object({
  kind: z.enum(INCIDENT_STEPS),
  /** Of a decision: whether they are told. */
  isYes: z.boolean().nullable(),
  words: z.string(),
  toldAt: instant.nullable(),
  reference: z.string().nullable(),
  lateBecause: z.string().nullable(),
  at: instant,
  by: z.string().nullable(),
});
export type IncidentStepTaken = z.infer<typeof step>;

/** With every account and every step, the oldest first. */
const wholeIncident = incident.extend({
  accounts: z.array(account),
  steps: z.array(step),
  controller,
});
export type WholeIncident = z.infer<typeof wholeIncident>;

const why = paragraph(1_000).refine(needed, WORDS.whyMissing);
const of = z.strictObject({ incidentId: id });
const ofDuty = of.extend({ duty: z.enum(["authority", "people"]) });

export const decisionFields = z.strictObject({ isYes: z.boolean({ error: WORDS.choose }), words: why });
export const tellingFields = z.strictObject({
  toldAt: past,
  /** The number that the authority gave; of the people: how they were told. */
  reference: line(100),
  words: paragraph(1_000),
  /** Why later than 72 hours. */
  lateBecause: paragraph(1_000),
});

/** The register of breaches of personal data, and the clock of each. */
export const adminIncidents = {
  /** All of them, what is open first, then the newest. */
  list: staffCall("management").route({ method: "GET", path: "/admin/incidents" }).output(z.array(incident)),
  get: staffCall("management")
    .route({ method: "GET", path: "/admin/incidents/{incidentId}" })
    .input(of)
    .errors(refusals("INCIDENT_NOT_FOUND"))
    .output(wholeIncident),
  note: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/incidents", successStatus: 201 })
    .input(incidentFields)
    .output(z.object({ id })),
  /** A new account over the one that was read; the old ones stay. */
  correct: staffCall("management")
    .route({ method: "PUT", path: "/admin/incidents/{incidentId}" })
    .input(incidentFields.safeExtend({ incidentId: id, expectedVersion: z.int() }))
    .errors(refusals("INCIDENT_NOT_FOUND", "INCIDENT_CLOSED", "RECORD_CHANGED"))
    .output(z.object({ id })),
  /** Whether they are told, and why; may be decided anew as long as nobody was told. */
  decide: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/incidents/{incidentId}/decisions" })
    .input(ofDuty.extend(decisionFields.shape))
    .errors(refusals("INCIDENT_NOT_FOUND", "INCIDENT_CLOSED", "INCIDENT_TOLD"))
    .output(z.object({ id })),
  /** They were told; the authority may be told more than once, as more becomes known (article 33(4)). */
  tell: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/incidents/{incidentId}/notices" })
    .input(ofDuty.extend(tellingFields.shape))
    .errors(refusals("INCIDENT_NOT_FOUND", "INCIDENT_CLOSED"))
    .output(z.object({ id })),
  close: staffCall("management")
    .route({ method: "PUT", path: "/admin/incidents/{incidentId}/closing" })
    .input(of.extend({ note: paragraph(1_000) }))
    .errors(refusals("INCIDENT_NOT_FOUND", "INCIDENT_CLOSED", "INCIDENT_NOT_READY"))
    .output(z.object({ id })),
  reopen: staffCall("management")
    .route({ method: "PUT", path: "/admin/incidents/{incidentId}/reopening" })
    .input(of.extend({ reason: why }))
    .errors(refusals("INCIDENT_NOT_FOUND", "INCIDENT_OPEN"))
    .output(z.object({ id })),
};
