import { randomUUID } from "node:crypto";
import type { MessageType } from "#domain/message-type.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { checkedWords } from "./checked-words.ts";
import { plainLine } from "./mail/plain-line.ts";
import { type MailedOrder, readMailedOrders } from "./mail/read-order.ts";
import { isMailable, isPlaceholder } from "./mail-address.ts";

interface Writing {
  orderIds: string[];
  type: MessageType;
  subject: string;
  body: string;
}

const insert = statement(`
  insert into outbox (dedupe_key, kind, template_type, order_id, user_id, batch_id, to_name, to_address, facts, created_by)
  select 'manual:' || $1::text || ':' || r.order_id, 'manual', $2, r.order_id, r.user_id, $1::uuid, r.name, r.address,
    $3::jsonb, $4
  from unnest($5::uuid[], $6::uuid[], $7::text[], $8::text[]) as r(order_id, user_id, name, address)`);

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
    await insert(
      tx,
      batchId,
      input.type,
      JSON.stringify({ subject, body }),
      staffOf(context).userId,
      reached.map((order) => order.id),
      reached.map((order) => order.userId),
      reached.map((order) => plainLine(order.recipient.name)),
      reached.map((order) => order.recipient.address),
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
