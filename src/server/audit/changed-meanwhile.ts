import type { AuditSubject } from "#domain/audit-subjects.ts";
import { type Refusal, refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { ACTOR_NAMES, type ActorKind } from "#wording/actors.ts";
import type { AuditAction } from "#wording/audit.ts";

interface LastEntry {
  action: string;
  actor_kind: ActorKind;
  name: string | null;
  at: Date;
}

const last = statement<LastEntry>(`
  select a.action, a.actor_kind, u.display_name as name, a.at
  from audit_trail a left join users u on u.id = a.actor_id
  where a.subject_kind = $1 and a.subject_id = $2
  order by a.id desc limit 1`);

/**
 * The version of a row, to select as `version`: the instant of its last change in microseconds. `updated_at` alone
 * would lose them on its way through a browser.
 */
export const VERSION = "(extract(epoch from updated_at) * 1000000)::bigint";

/** The answer to an edit of what somebody else changed since it was read: who, and when. */
export async function changedMeanwhile(
  tx: Tx,
  subjectKind: AuditSubject,
  subjectId: string,
): Promise<Refusal<"RECORD_CHANGED">> {
  const [change] = await last(tx, subjectKind, subjectId);
  return refusal(
    "RECORD_CHANGED",
    change ? whoAndWhen(change) : { by: ACTOR_NAMES.system, at: new Date().toISOString() },
  );
}

const DELETIONS: ReadonlySet<string> = new Set<AuditAction>([
  "color-deleted",
  "faq-deleted",
  "page-deleted",
  "person-erased",
  "product-archived",
  "product-deleted",
]);

/** The answer to an act on what is not there: who deleted it, and when; `unknown` for what never was. */
export async function goneMeanwhile(
  tx: Tx,
  subjectKind: AuditSubject,
  subjectId: string,
  unknown: Refusal,
): Promise<Refusal> {
  const [end] = await last(tx, subjectKind, subjectId);
  return end && DELETIONS.has(end.action) ? refusal("RECORD_GONE", whoAndWhen(end)) : unknown;
}

const whoAndWhen = ({ actor_kind, name, at }: LastEntry) => ({
  by: name ?? ACTOR_NAMES[actor_kind],
  at: at.toISOString(),
});
