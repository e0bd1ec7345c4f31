import { randomUUID } from "node:crypto";
import type { MessageType } from "#domain/message-type.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { plainLine } from "#server/mail/plain-line.ts";
import { type MailedOrder, readMailedOrders } from "#server/mail/read-order.ts";
import { queueMessages } from "#server/outbox/queue-messages.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { checkedWords } from "./checked-words.ts";
import { isMailable, isPlaceholder } from "./mail-address.ts";

interface Writing {
  orderIds: string[];
  type: MessageType;
  subject: string;
  body: string;
}

/**
 * Queues one message per order. An order without a real e-mail is refused by itself and stops none of the others;
 * the words are filled in for each recipient when the worker takes the message.
 */
export async function sendToOrders(context: Context, input: Writing) {
  const { subject, body } = checkedWords(input);
  const orderIds = [...new Set(input.orderIds)];
  const orders = await readMailedOrders(context.db, orderIds);
  const refused = orderIds.flatMap((id) => refusedOrder(id, orders.get(id)) ?? []);
  const reached = orderIds.flatMap((id) => {
    const order = orders.get(id);
    return order && refusedOrder(id, order) === undefined ? [order] : [];
  });
  return once(context, principalOf(context), "admin.messages.sendToOrders", input, async (tx) => {
    const batchId = randomUUID();
    await queueMessages(
      tx,
      reached.map(({ id, userId, recipient }) => ({
        dedupeKey: `manual:${batchId}:${id}`,
        kind: "manual",
        templateType: input.type,
        orderId: id,
        userId,
        batchId,
        toName: plainLine(recipient.name),
        toAddress: recipient.address,
        facts: { subject, body },
        createdBy: staffOf(context).userId,
      })),
    );
    await audit(tx, context, {
      action: "messages-queued",
      subjectKind: "message",
      subjectId: batchId,
      after: { type: input.type, subject, queued: reached.length, refused: refused.length },
    });
    return { batchId, queued: reached.length, refused };
  });
}

function refusedOrder(id: string, order: MailedOrder | undefined) {
  const code = whyNot(order);
  return code && { id, label: order?.orderNumber ?? "", code, message: refusalSentence(code, {}) };
}

function whyNot(
  order: MailedOrder | undefined,
): Extract<RefusalCode, `ORDER_NOT_FOUND` | `RECIPIENT_WITHOUT_EMAIL`> | undefined {
  if (!order) return "ORDER_NOT_FOUND";
  const { address } = order.recipient;
  return isMailable(address) && !isPlaceholder(address) ? undefined : "RECIPIENT_WITHOUT_EMAIL";
}
