import type { StatusWith } from "./status-with.ts";

/** Breaches of personal data: confidentiality (somebody saw them), integrity (changed), availability (lost). */
export const INCIDENT_NATURES = ["confidentiality", "integrity", "availability"] as const;
export type IncidentNature = (typeof INCIDENT_NATURES)[number];

export const INCIDENT_CAUSES = [
  "unknown",
  "attack",
  "mistake",
  "misuse",
  "theft",
  "failure",
  "supplier",
] as const;
export type IncidentCause = (typeof INCIDENT_CAUSES)[number];

export const INCIDENT_DATA = [
  "identity",
  "contact",
  "address",
  "orders",
  "payment",
  "sign-in",
  "lives",
  "messages",
  "other",
] as const;
export type IncidentData = (typeof INCIDENT_DATA)[number];

export const INCIDENT_PEOPLE = ["buyers", "viewers", "visitors", "staff"] as const;
export type IncidentPeople = (typeof INCIDENT_PEOPLE)[number];

/** The four steps in which the authority's form weighs what may come of it. */
export const INCIDENT_SEVERITIES = ["negligible", "limited", "significant", "maximal"] as const;
export type IncidentSeverity = (typeof INCIDENT_SEVERITIES)[number];

export const INCIDENT_STEPS = [
  "authority-decided",
  "authority-told",
  "people-decided",
  "people-told",
  "closed",
  "reopened",
] as const;
export type IncidentStep = (typeof INCIDENT_STEPS)[number];

/** Whom an incident may have to be told to: the supervisory authority (article 33), the people concerned (article 34). */
export type IncidentDuty = "authority" | "people";

/** Where a duty stands; whoever was told was told, whatever was decided. */
export const DUTY_STATES = ["undecided", "due", "told", "not-due"] as const;
export type DutyState = (typeof DUTY_STATES)[number];

export function dutyState(decided: boolean | null, toldAt: unknown): DutyState {
  if (toldAt) return "told";
  if (decided === null) return "undecided";
  return decided ? "due" : "not-due";
}

/** Whether the clock of 72 hours still runs for somebody. */
export const clockRuns = (authority: DutyState): boolean => authority === "undecided" || authority === "due";

/** What the register must hold of an incident before it is closed (article 33(5): facts, effects, remedies). */
export const INCIDENT_GAPS = [
  "natures",
  "data",
  "people",
  "severity",
  "consequences",
  "measures",
  "authority-undecided",
  "authority-due",
  "authority-late",
  "people-undecided",
  "people-due",
] as const;
export type IncidentGap = (typeof INCIDENT_GAPS)[number];

interface Known {
  natures: readonly string[];
  data: readonly string[];
  people: readonly string[];
  severity: string | null;
  consequences: string;
  measures: string;
  /** The authority was told after 72 hours, and nobody has said why (article 33(1)). */
  isUnexplained: boolean;
}

/** What is missing before an incident can be closed; empty when nothing is. */
export function incidentGaps(known: Known, duties: Record<IncidentDuty, DutyState>): IncidentGap[] {
  const told = (duty: IncidentDuty): IncidentGap[] => {
    const state = duties[duty];
    if (duty === "authority" && known.isUnexplained) return ["authority-late"];
    return state === "undecided" || state === "due" ? [`${duty}-${state}`] : [];
  };
  const facts = ["natures", "data", "people", "severity", "consequences", "measures"] as const;
  return [...facts.filter((fact) => !known[fact]?.length), ...told("authority"), ...told("people")];
}

/** Part of REFUSAL_STATUS. */
export const INCIDENT_REFUSAL_STATUS = {
  INCIDENT_NOT_FOUND: 404,
  INCIDENT_CLOSED: 409,
  INCIDENT_OPEN: 409,
  INCIDENT_TOLD: 409,
  INCIDENT_NOT_READY: 409 as StatusWith<{ gaps: IncidentGap[] }>,
} as const;
