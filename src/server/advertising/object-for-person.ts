import { refusal } from "#domain/refusals.ts";
import { endAlertsOf } from "#server/alerts/alerts.sql.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { addressesOf } from "./addresses-of.ts";
import { objectForAll } from "./keep-choice.ts";

/**
 * Staff keep what she told them, in her words, of her own addresses, those of her orders and of accounts merged into hers; to
 * agree is hers alone. The mails that she asked for there ('Me prévenir') end too, for whoever tells the shop has no link of each
 * to press. Refuses with USER_NOT_FOUND.
 */
export async function objectForPerson(
  context: Context,
  { userId, words }: { userId: string; words: string },
) {
  const emails = await addressesOf(context.db, userId);
  if (emails.length === 0) throw refusal("USER_NOT_FOUND");
  await inTransaction(context.db, async (tx) => {
    await objectForAll(tx, context, emails, { words, channel: "staff" });
    const alerts = await endAlertsOf(tx, { emails });
    if (alerts === 0) return;
    await audit(tx, context, {
      action: "alerts-ended",
      subjectKind: "user",
      subjectId: userId,
      after: { alerts },
    });
  });
  return {};
}
