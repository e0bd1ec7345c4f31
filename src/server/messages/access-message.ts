import { LINK_MINUTES, type MailedPurpose } from "#domain/access-links.ts";
import { realEmail } from "#domain/real-email.ts";
import { mintLink } from "#server/auth/access-links.ts";
import type { AppContext } from "#server/context.ts";
import { renderAccessMail } from "#server/mail/access-mail.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import { insertPersonOfTypedEmail } from "#server/order-owners/order-owners.sql.ts";
import { MAIL_PROBLEMS } from "#wording/emails.ts";
import * as queries from "./delivery.sql.ts";
import type { MessageProblem, RenderedMessage } from "./render-message.ts";

/** What a mailed link opens: what anybody may ask for, and what an owner asks somebody to. */
type LinkPurpose = MailedPurpose | "invitation";

const PURPOSES: Record<string, LinkPurpose> = {
  "sign-in-link": "sign-in",
  "password-reset": "password-reset",
  "staff-invitation": "invitation",
};
const PAGES: Record<LinkPurpose, string> = {
  "sign-in": "/login",
  "password-reset": "/update-password",
  invitation: "/admin/invitation",
};

/** What kind of link a message brings; undefined for every other message. */
export const linkBroughtBy = ({ kind }: Pick<queries.ClaimMessagesRow, "kind">): LinkPurpose | undefined =>
  PURPOSES[kind];

/**
 * Writes a mail with a link into an account. It is written anew at every try, with a link of its own, and never kept:
 * whoever reads the outbox finds nobody's key in it. "nobody": no account has the address, or its invitation was
 * withdrawn, so nothing leaves and nothing of the request stays.
 */
export async function writeAccessMessage(
  context: Pick<AppContext, "db" | "config" | "settings">,
  message: queries.ClaimMessagesRow,
  purpose: LinkPurpose,
): Promise<RenderedMessage | MessageProblem | "nobody"> {
  const { id, attempts } = message;
  if (message.toAddress) await insertPersonOfTypedEmail(context.db, { email: message.toAddress });
  const person = await queries.findAsker(context.db, { id });
  const isAsked = purpose !== "invitation" || person?.invited;
  if (!person || !isAsked || realEmail(person.email) === "") {
    await queries.forgetMessage(context.db, { id, attempts });
    return "nobody";
  }
  if (person.late) return { problem: MAIL_PROBLEMS.askedTooLongAgo };
  const shop = mailShop(context);
  const token = await mintLink(context.db, { purpose, userId: person.userId });
  const mail = renderAccessMail({
    purpose,
    firstName: person.firstName,
    url: `${shop.url}${PAGES[purpose]}#lien=${token}`,
    minutes: LINK_MINUTES[purpose],
    shop,
  });
  // The address of the row, not the typed one: letters that only look alike must not lead the mail elsewhere.
  const to = { name: person.name === person.email ? "" : person.name, address: person.email };
  const { userId } = person;
  await queries.nameRecipient(context.db, {
    id,
    attempts,
    userId,
    toName: to.name,
    toAddress: to.address,
    subject: mail.subject,
  });
  return { ...mail, to, facts: null };
}
