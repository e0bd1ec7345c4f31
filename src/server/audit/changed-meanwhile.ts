import type { AuditSubject } from "#domain/audit-subjects.ts";
import { type Refusal, refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import { ACTOR_NAMES } from "#wording/actors.ts";
import type { AuditAction } from "#wording/audit.ts";
import * as queries from "./audit.sql.ts";

/** The answer to an edit of what somebody else changed since it was read: who, and when. */
export async function changedMeanwhile(
  tx: Tx,
  subjectKind: AuditSubject,
  subjectId: string,
): Promise<Refusal<"RECORD_CHANGED">> {
  const change = await queries.lastEntryOf(tx, { subjectKind, subjectId });
  return refusal(
    "RECORD_CHANGED",
    change ? whoAndWhen(change) : { by: ACTOR_NAMES.system, at: new Date().toISOString() },
  );
}

const DELETIONS: ReadonlySet<string> = new Set<AuditAction>([
  "color-deleted",
  "faq-deleted",
  "maker-deleted",
  "page-deleted",
  "person-erased",
  "product-archived",
  "product-deleted",
  "promo-deleted",
]);

/** The answer to an act on what is not there: who deleted it, and when; `unknown` for what never was. */
export async function goneMeanwhile(
  tx: Tx,
  subjectKind: AuditSubject,
  subjectId: string,
  unknown: Refusal,
): Promise<Refusal> {
  const end = await queries.lastEntryOf(tx, { subjectKind, subjectId });
  return end && DELETIONS.has(end.action) ? refusal("RECORD_GONE", whoAndWhen(end)) : unknown;
}

const whoAndWhen = ({ actorKind, name, at }: queries.LastEntryOfRow) => ({
  by: name ?? ACTOR_NAMES[actorKind],
  at: at.toISOString(),
});
