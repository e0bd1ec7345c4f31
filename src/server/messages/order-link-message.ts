import { ORDER_LINK_MINUTES } from "#domain/access-links.ts";
import type { House } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { mintOrderLink } from "#server/order-devices/order-links.ts";
import { realEmail } from "#server/users/real-email.ts";
import { MAIL_PROBLEMS } from "#wording/emails.ts";
import { renderOrderLinkMail } from "./mail/access-mail.ts";
import { mailShop } from "./mail/mail-shop.ts";
import { plainLine } from "./mail/plain-line.ts";
import { readMailedOrders } from "./mail/read-order.ts";
import { type ClaimedMessage, forgetMessage, nameRecipient } from "./outbox-rows.ts";
import type { MessageProblem, RenderedMessage } from "./render-message.ts";

const isLate = statement<{ late: boolean }>(
  "select created_at < clock_timestamp() - interval '1 hour' as late from outbox where id = $1",
);

/**
 * Writes the mail with a link to an order, for the e-mail that the order has now. Like a link into an account it is
 * written anew at every try and never kept. "nobody": there is nobody to send it to any more.
 */
export async function writeOrderLinkMessage(
  house: Pick<House, "db" | "config" | "settings">,
  { id, attempts, order_id: orderId }: ClaimedMessage,
): Promise<RenderedMessage | MessageProblem | "nobody"> {
  const { db } = house;
  const [asked] = await isLate(db, id);
  if (asked?.late) return { problem: MAIL_PROBLEMS.askedTooLongAgo };
  const order = orderId === null ? undefined : (await readMailedOrders(db, [orderId])).get(orderId);
  const link = order && (await mintOrderLink(db, order.id));
  if (!order || !link || realEmail(link.email) === "") {
    await forgetMessage(db, id, attempts);
    return "nobody";
  }
  const { name, firstName } = order.recipient;
  const { subject, html, text } = renderOrderLinkMail({
    order,
    token: link.token,
    firstName,
    minutes: ORDER_LINK_MINUTES,
    shop: mailShop(house),
  });
  const to = { name: plainLine(name), address: link.email };
  await nameRecipient(db, id, attempts, order.userId, to.name, to.address, subject);
  return { subject, html, text, to, facts: null };
}
