import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as queries from "./invitations.sql.ts";

/** The link that was mailed, or is about to be, leads nowhere from then on. */
export async function withdrawInvitation(context: Context, { userId }: { userId: string }) {
  return inTransaction(context.db, async (tx) => {
    const withdrawn = await queries.withdrawInvitation(tx, { userId });
    if (!withdrawn) throw refusal("INVITATION_NOT_FOUND");
    const { role } = withdrawn;
    await audit(tx, context, {
      action: "staff-invitation-withdrawn",
      subjectKind: "user",
      subjectId: userId,
      before: { role },
    });
    return {};
  });
}
