import { hashPassword } from "better-auth/crypto";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { renderPasswordChangedMail } from "#server/messages/mail/access-mail.ts";
import { mailShop } from "#server/messages/mail/mail-shop.ts";
import { queueAccountNotice } from "#server/messages/queue-messages.ts";
import { forgetLinksOf, ownerOfLink, spendLink } from "./access-links.ts";
import { actorOfPerson } from "./actor-of-person.ts";
import { keepPassword } from "./keep-password.ts";
import { ensureIdentity } from "./login-identity.ts";

interface Person {
  id: string;
  email: string;
  first_name: string;
  name: string;
  is_admin: boolean;
  at: Date;
}

const find = statement<Person>(`
  select id, email, first_name, display_name as name, is_admin, clock_timestamp() as at from users where id = $1`);

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
    await forgetLinksOf(tx, userId);
    const [person] = await find(tx, userId);
    if (!person) throw refusal("LINK_EXPIRED");
    const mail = renderPasswordChangedMail({
      firstName: person.first_name,
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
    return { isAdmin: person.is_admin };
  });
}
