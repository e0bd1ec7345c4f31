import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { readMailedOrders } from "#server/mail/read-order.ts";
import { queueMessages } from "#server/outbox/queue-messages.ts";
import * as queries from "./kept-contract.sql.ts";
import { isMailable, isPlaceholder } from "./mail-address.ts";

/** Queues the contract as it was concluded, to the order's own address; its file is drawn when the mail leaves. */
export async function sendContract(context: Context, input: { orderId: string }) {
  const { orderId } = input;
  const kept = await queries.findKept(context.db, { orderId, earlierId: null });
  if (!kept) throw refusal("ORDER_NOT_FOUND");
  if (!kept.contract) throw refusal("CONTRACT_NOT_KEPT");
  const order = (await readMailedOrders(context.db, [orderId])).get(orderId);
  const address = order?.recipient.address ?? "";
  if (!isMailable(address) || isPlaceholder(address)) throw refusal("RECIPIENT_WITHOUT_EMAIL");
  const sent = await once(context, principalOf(context), "admin.messages.sendContract", input, async (tx) => {
    const [messageId = 0] = await queueMessages(tx, [
      {
        dedupeKey: `contract-copy:${context.idempotencyKey}`,
        kind: "contract-copy",
        orderId,
      },
    ]);
    await audit(tx, context, { action: "contract-sent", subjectKind: "order", subjectId: orderId });
    return { messageId };
  });
  context.events.changed({ orders: [orderId] });
  return sent;
}
