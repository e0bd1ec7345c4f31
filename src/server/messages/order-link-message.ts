import { ORDER_LINK_MINUTES } from "#domain/access-links.ts";
import { realEmail } from "#domain/real-email.ts";
import type { AppContext } from "#server/context.ts";
import { renderOrderLinkMail } from "#server/mail/access-mail.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import { plainLine } from "#server/mail/plain-line.ts";
import { readMailedOrders } from "#server/mail/read-order.ts";
import { mintOrderLink } from "#server/order-access/order-links.ts";
import { MAIL_PROBLEMS } from "#wording/emails.ts";
import * as queries from "./delivery.sql.ts";
import type { MessageProblem, RenderedMessage } from "./render-message.ts";

/**
 * Writes the mail with a link to an order, for the e-mail that the order has now. Like a link into an account it is
 * written anew at every try and never kept. "nobody": there is nobody to send it to any more.
 */
export async function writeOrderLinkMessage(
  context: Pick<AppContext, "db" | "config" | "settings">,
  { id, attempts, orderId }: queries.ClaimMessagesRow,
): Promise<RenderedMessage | MessageProblem | "nobody"> {
  const { db } = context;
  const asked = await queries.isAskedTooLongAgo(db, { id });
  if (asked?.late) return { problem: MAIL_PROBLEMS.askedTooLongAgo };
  const order = orderId === null ? undefined : (await readMailedOrders(db, [orderId])).get(orderId);
  const link = order && (await mintOrderLink(db, order.id));
  if (!order || !link || realEmail(link.email) === "") {
    await queries.forgetMessage(db, { id, attempts });
    return "nobody";
  }
  const { name, firstName } = order.recipient;
  const { subject, html, text } = renderOrderLinkMail({
    order,
    token: link.token,
    firstName,
    minutes: ORDER_LINK_MINUTES,
    shop: mailShop(context),
  });
  const { userId } = order;
  const toName = plainLine(name);
  const toAddress = link.email;
  await queries.nameRecipient(db, { id, attempts, userId, toName, toAddress, subject });
  return { subject, html, text, to: { name: toName, address: toAddress }, facts: null };
}
