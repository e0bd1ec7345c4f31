import type { Handover } from "#contract/admin/handover.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as queries from "./handover.sql.ts";
import { showHandover } from "./show-handover.ts";

/**
 * Nobody knows whether a slip exists whose answer never came: staff look at the carrier's. It exists under this number, or it
 * counts for nothing and its parcels go on another.
 */
export async function settleManifest(
  context: Context,
  { manifestId, number }: { manifestId: string; number: string | null },
): Promise<Handover> {
  await inTransaction(context.db, async (tx) => {
    const manifest = await queries.lockManifest(tx, { manifestId });
    if (!manifest) throw refusal("MANIFEST_NOT_FOUND");
    if (!manifest.isInDoubt) throw refusal("MANIFEST_SETTLED");
    const state = number === null ? "set-aside" : "made";
    await queries.concludeManifest(tx, { manifestId, state, number, pdf: null, message: null });
    if (number === null) await queries.leaveOut(tx, { manifestId, why: "set-aside", trackingNumbers: null });
    await audit(tx, context, {
      action: number === null ? "manifest-set-aside" : "manifest-found",
      subjectKind: "manifest",
      subjectId: manifestId,
      after: { number },
    });
  });
  return showHandover(context);
}
