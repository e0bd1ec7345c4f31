import { refusal } from "#domain/refusals.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { noteDevice } from "#server/order-access/devices.ts";
import { readGuestOrder } from "#server/order-access/read-guest-order.ts";
import { bindAlias } from "./aliases/aliases.ts";
import { findAnswered } from "./attempts.sql.ts";
import { settle } from "./settle.ts";
import { keepForeign } from "./unmatched/keep-foreign.ts";

/**
 * The provider's signed answer as the buyer's browser passes it on. Usually the notification was faster and nothing is
 * left to do. Only an attempt of this very order is taken from here.
 */
export const answerPayment: Handlers["payments"]["answer"] = async (context, input) => {
  const { orderId, rawClientAnswer, hash } = input;
  const received = context.cards.parseBrowserAnswer({ rawClientAnswer, hash });
  if (received.outcome === "rejected") {
    context.log.warn({ reason: received.reason }, "a browser's payment answer was not accepted");
    throw refusal("PAYMENT_ANSWER_REFUSED");
  }
  if (received.outcome === "foreign") {
    await keepForeign(context, received, "browser");
    throw refusal("PAYMENT_ANSWER_REFUSED");
  }
  const { report } = received;
  const only = report.transactions.length === 1 ? report.transactions[0] : undefined;
  const order = await findAnswered(context.db, {
    orderId,
    reference: report.reference,
    transactionUuid: only?.uuid ?? null,
    detailedStatus: only?.detailedStatus ?? null,
  });
  if (!order) throw refusal("ORDER_NOT_FOUND");
  if (!order.isOurs) throw refusal("PAYMENT_ANSWER_REFUSED");
  if (!order.isKnown) await settle(context, report, "browser");
  // The provider gives this answer to nobody but the browser in which the card was typed.
  if (report.orderStatus === "PAID") {
    await noteDevice(context.db, context, orderId, "payment");
    await bindAlias(context, orderId, report);
  }
  return readGuestOrder(context, orderId);
};
