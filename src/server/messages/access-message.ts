import { LINK_MINUTES, type MailedPurpose } from "#domain/access-links.ts";
import { mintLink } from "#server/auth/access-links.ts";
import type { House } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { notePersonOfTypedEmail } from "#server/users/join-typed-orders.ts";
import { realEmail } from "#server/users/real-email.ts";
import { MAIL_PROBLEMS } from "#wording/emails.ts";
import { renderAccessMail } from "./mail/access-mail.ts";
import { mailShop } from "./mail/mail-shop.ts";
import { type ClaimedMessage, forgetMessage, nameRecipient } from "./outbox-rows.ts";
import type { MessageProblem, RenderedMessage } from "./render-message.ts";

const PURPOSES: Record<string, MailedPurpose> = {
  "sign-in-link": "sign-in",
  "password-reset": "password-reset",
};
const PAGES: Record<MailedPurpose, string> = {
  "sign-in": "/login",
  "password-reset": "/update-password",
};

const asker = statement<{ user_id: string; email: string; first_name: string; name: string; late: boolean }>(`
  select u.id as user_id, u.email, u.first_name, u.display_name as name,
    o.created_at < clock_timestamp() - interval '1 hour' as late
  from outbox o join users u on lower(u.email) = lower(o.to_address)
  where o.id = $1`);

/** What kind of link a message brings; undefined for every other message. */
export const linkBroughtBy = ({ kind }: Pick<ClaimedMessage, "kind">): MailedPurpose | undefined =>
  PURPOSES[kind];

/**
 * Writes a mail with a link into an account. It is written anew at every try, with a link of its own, and never kept:
 * whoever reads the outbox finds nobody's key in it. "nobody": no account has the address, so nothing leaves and
 * nothing of the request stays.
 */
export async function writeAccessMessage(
  house: Pick<House, "db" | "config" | "settings">,
  message: ClaimedMessage,
  purpose: MailedPurpose,
): Promise<RenderedMessage | MessageProblem | "nobody"> {
  if (message.to_address) await notePersonOfTypedEmail(house.db, message.to_address);
  const [person] = await asker(house.db, message.id);
  if (!person || realEmail(person.email) === "") {
    await forgetMessage(house.db, message.id, message.attempts);
    return "nobody";
  }
  if (person.late) return { problem: MAIL_PROBLEMS.askedTooLongAgo };
  const shop = mailShop(house);
  const token = await mintLink(house.db, { purpose, userId: person.user_id });
  const mail = renderAccessMail({
    purpose,
    firstName: person.first_name,
    url: `${shop.url}${PAGES[purpose]}#lien=${token}`,
    minutes: LINK_MINUTES[purpose],
    shop,
  });
  // The address of the row, not the typed one: letters that only look alike must not lead the mail elsewhere.
  const to = { name: person.name === person.email ? "" : person.name, address: person.email };
  await nameRecipient(
    house.db,
    message.id,
    message.attempts,
    person.user_id,
    to.name,
    to.address,
    mail.subject,
  );
  return { ...mail, to, facts: null };
}
