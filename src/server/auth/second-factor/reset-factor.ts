import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { renderFactorResetMail } from "#server/mail/access-mail.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import { queueAccountNotice } from "#server/outbox/queue-messages.ts";
import { dropFactor } from "./drop-factor.ts";
import * as queries from "./second-factor.sql.ts";

/** For a colleague who has lost phone and codes; they are told by mail. One's own needs a code: see `removeFactor`. */
export async function resetFactor(context: Context, { userId }: { userId: string }) {
  if (staffOf(context).userId === userId) throw refusal("SECOND_FACTOR_OWN");
  return inTransaction(context.db, async (tx) => {
    const person = await queries.readColleague(tx, { userId });
    if (!person) throw refusal("USER_NOT_FOUND");
    if (!(await dropFactor(tx, userId))) throw refusal("SECOND_FACTOR_NOT_ON");
    const { firstName, at } = person;
    const mail = renderFactorResetMail({ firstName, at, shop: mailShop(context) });
    await queueAccountNotice(tx, "second-factor-reset", person, mail);
    await audit(tx, context, {
      action: "second-factor-reset",
      subjectKind: "user",
      subjectId: userId,
    });
    return { done: true as const };
  });
}
