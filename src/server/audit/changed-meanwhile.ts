import { type Refusal, refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { ACTOR_NAMES, type ActorKind } from "#wording/actors.ts";
import type { AuditEntry } from "./audit.ts";

const last = statement<{ actor_kind: ActorKind; name: string | null; at: Date }>(`
  select a.actor_kind, u.display_name as name, a.at
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
  subjectKind: AuditEntry["subjectKind"],
  subjectId: string,
): Promise<Refusal<"RECORD_CHANGED">> {
  const [change] = await last(tx, subjectKind, subjectId);
  return refusal("RECORD_CHANGED", {
    by: change ? (change.name ?? ACTOR_NAMES[change.actor_kind]) : ACTOR_NAMES.system,
    at: (change?.at ?? new Date()).toISOString(),
  });
}
