import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { renderPasswordChangedMail } from "#server/mail/access-mail.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import { queueAccountNotice } from "#server/outbox/queue-messages.ts";
import { forgetLinksOf, ownerOfLink, spendLink } from "./access-links.ts";
import { actorOfPerson } from "./actor-of-person.ts";
import * as queries from "./identities.sql.ts";
import { keepPassword } from "./keep-password.ts";
import { ensureIdentity } from "./login-identity.ts";
import { hashPassword } from "./password.ts";

/** The password that a person chose through the link they were sent. Their sessions and other links end with it. */
export async function setPassword(
  context: Context,
  { token, password }: { token: string; password: string },
) {
  // Hashing is slow on purpose: not for whoever guesses a link, and not while rows are locked.
  if (!(await ownerOfLink(context.db, "password-reset", token))) throw refusal("LINK_EXPIRED");
  const hashed = await hashPassword(password);
  return inTransaction(context.db, async (tx) => {
    const userId = await spendLink(tx, "password-reset", token);
    await keepPassword(tx, await ensureIdentity(tx, userId, true), hashed);
    // An invitation went to the mailbox that was just proved, and stays on the owner's list.
    await forgetLinksOf(tx, userId, "invitation");
    const person = await queries.readPersonToTell(tx, { userId });
    if (!person) throw refusal("LINK_EXPIRED");
    const mail = renderPasswordChangedMail({
      firstName: person.firstName,
      at: person.at,
      shop: mailShop(context),
    });
    await queueAccountNotice(tx, "password-changed", person, mail);
    const { sourceAddress } = context;
    await audit(
      tx,
      { actor: actorOfPerson(person), sourceAddress },
      { action: "password-set", subjectKind: "user", subjectId: userId },
    );
    return { isAdmin: person.role !== null };
  });
}
