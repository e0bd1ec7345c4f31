import { refusal } from "#domain/refusals.ts";
import { statement } from "#server/db/statement.ts";
import { readGuestOrder } from "#server/guest-orders/read-guest-order.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { noteDevice } from "#server/order-devices/devices.ts";
import { settle } from "./settle.ts";
import { keepForeign } from "./unmatched/keep-foreign.ts";

const find = statement<{ is_ours: boolean; is_known: boolean }>(`
  select exists (select 1 from payments where reference = $2 and order_id = o.id) as is_ours,
    exists (select 1 from payment_events where transaction_uuid = $3 and detailed_status = $4 and payment_id is not null)
      as is_known
  from orders o where o.id = $1`);

/**
 * The provider's signed answer as the buyer's browser passes it on. Usually the notification was faster and nothing is
 * left to do. Only an attempt of this very order is taken from here.
 */
export const answerPayment: Handlers["payments"]["answer"] = async (context, input) => {
  const { orderId, rawClientAnswer, hash } = input;
  const told = context.cards.parseBrowserAnswer({ rawClientAnswer, hash });
  if (told.outcome === "rejected") {
    context.log.warn({ reason: told.reason }, "a browser's payment answer was not accepted");
    throw refusal("PAYMENT_ANSWER_REFUSED");
  }
  if (told.outcome === "foreign") {
    await keepForeign(context, told, "browser");
    throw refusal("PAYMENT_ANSWER_REFUSED");
  }
  const { evidence } = told;
  const only = evidence.transactions.length === 1 ? evidence.transactions[0] : undefined;
  const [order] = await find(
    context.db,
    orderId,
    evidence.reference,
    only?.uuid ?? null,
    only?.detailedStatus ?? null,
  );
  if (!order) throw refusal("ORDER_NOT_FOUND");
  if (!order.is_ours) throw refusal("PAYMENT_ANSWER_REFUSED");
  if (!order.is_known) await settle(context, evidence, "browser");
  // The provider gives this answer to nobody but the browser in which the card was typed.
  if (evidence.orderStatus === "PAID") await noteDevice(context.db, context, orderId, "payment");
  return readGuestOrder(context, orderId);
};
