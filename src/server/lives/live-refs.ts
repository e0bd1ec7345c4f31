import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

const former = statement(`
  select 1 from audit_trail a
  where a.subject_kind = 'live' and a.action = 'live-saved' and a.before ->> 'ref' = $1
    and a.subject_id is distinct from $2
    and exists (select from orders o where o.live_id = a.subject_id::uuid)
  limit 1`);

/**
 * Whether another live with orders once had this reference: they keep their numbers, so a live that took the
 * reference over would one day draw a number that exists.
 */
export async function isInNumbers(tx: Tx, ref: string, liveId: string | null): Promise<boolean> {
  return (await former(tx, ref, liveId)).length > 0;
}
