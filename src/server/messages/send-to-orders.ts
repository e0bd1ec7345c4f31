import type { RefusalCode } from "#domain/refusals.ts";
import { readersAmong } from "#server/advertising/readers-among.ts";
import type { Context } from "#server/context.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { plainLine } from "#server/mail/plain-line.ts";
import { type MailedOrder, readMailedOrders } from "#server/mail/read-order.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { askAboutMessage, askIfAdvertisement, checkedMessage, type StaffMessage } from "./checked-message.ts";
import { isMailable, isPlaceholder } from "./mail-address.ts";
import { queueBatch } from "./queue-batch.ts";

interface Writing extends StaffMessage {
  orderIds: string[];
  isNoAdvertisement: boolean;
  keepsClaims: boolean;
}

/**
 * Queues one message per order, or one advertisement per address. An order without a real e-mail, or whose buyer takes no
 * advertisements, is refused by itself and stops none of the others; the words are filled in for each recipient when the
 * worker takes the message. Refuses with MAYBE_ADVERTISEMENT or CLAIMING_WORDS.
 */
export async function sendToOrders(context: Context, input: Writing) {
  const words = checkedMessage(input);
  const orderIds = [...new Set(input.orderIds)];
  askIfAdvertisement(input, "orders", orderIds.length);
  const claims = await askAboutMessage(context, input);
  const orders = await readMailedOrders(context.db, orderIds);
  const agreed =
    input.purpose === "advertisement"
      ? await readersAmong(
          context.db,
          [...orders.values()].map(({ recipient }) => recipient.address),
        )
      : undefined;
  const refused = orderIds.flatMap((id) => refusedOrder(id, orders.get(id), agreed) ?? []);
  const reached = orderIds.flatMap((id) => {
    const order = orders.get(id);
    return order && whyNot(order, agreed) === undefined ? [order] : [];
  });
  return once(context, principalOf(context), "admin.messages.sendToOrders", input, (tx) =>
    queueBatch(tx, context, input, {
      readers: reached.map(({ userId, recipient }) => ({ userId, ...recipient })),
      messages: (batchId) =>
        reached.map(({ id, userId, recipient }) => ({
          dedupeKey: `manual:${batchId}:${id}`,
          orderId: id,
          userId,
          toName: plainLine(recipient.name),
          toAddress: recipient.address,
          facts: words,
        })),
      refused,
      claims,
    }),
  );
}

type Agreed = ReadonlySet<string> | undefined;

function refusedOrder(id: string, order: MailedOrder | undefined, agreed: Agreed) {
  const code = whyNot(order, agreed);
  if (!code) return undefined;
  const name = code === "ADVERTISEMENT_NOT_AGREED" ? order?.recipient.name : undefined;
  const label = [order?.orderNumber, name].filter(Boolean).join(" ");
  return { id, label, code, message: refusalSentence(code, {}) };
}

/** `agreed`: of an advertisement, the addresses that take it. */
function whyNot(
  order: MailedOrder | undefined,
  agreed: Agreed,
):
  | Extract<RefusalCode, `ORDER_NOT_FOUND` | `RECIPIENT_WITHOUT_EMAIL` | "ADVERTISEMENT_NOT_AGREED">
  | undefined {
  if (!order) return "ORDER_NOT_FOUND";
  const { address } = order.recipient;
  if (!isMailable(address) || isPlaceholder(address)) return "RECIPIENT_WITHOUT_EMAIL";
  return agreed && !agreed.has(address.toLowerCase()) ? "ADVERTISEMENT_NOT_AGREED" : undefined;
}
