import { daysLate, surchargeOf } from "#domain/refund-clock.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { touchOrder } from "#server/orders/touch-order.ts";
import { tellSurcharge } from "#server/outbox/tell-refund.ts";
import { insertSurcharge, refundGivenBack } from "./refunds.sql.ts";

/**
 * Staff say what they paid a buyer on top of a refund because it came late. It is no price: neither the refund nor its
 * credit note changes. Of several who press, one notes it.
 */
export const noteSurcharge: Handlers["admin"]["money"]["noteSurcharge"] = async (context, input) => {
  const { orderId, refundId, amountCents, given } = input;
  const { means, givenOn, reference = null } = given;
  await inTransaction(context.db, async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw refusal("ORDER_NOT_FOUND");
    const refund = await refundGivenBack(tx, { refundId, orderId });
    const isLate =
      refund && surchargeOf(refund.ground, refund.amountCents, daysLate(refund.dueOn, refund.givenOn));
    if (!isLate) throw refusal("SURCHARGE_NOT_DUE");
    if (givenOn <= refund.dueOn) throw refusal("SURCHARGE_BEFORE_LATE", { dueOn: refund.dueOn });
    if (!(await insertSurcharge(tx, { refundId, amountCents, means, givenOn, reference })))
      throw refusal("SURCHARGE_NOT_DUE");
    await tellSurcharge(tx, { id: refundId, orderId });
    await touchOrder(tx, orderId);
    await writeHistory(tx, context.actor, orderId, "refund", { state: "surcharged", amountCents }, null);
    await audit(tx, context, {
      action: "surcharge-noted",
      subjectKind: "order",
      subjectId: orderId,
      after: { refundId, amountCents, ...given },
    });
  });
  context.events.changed({ orders: [orderId] });
  return getOrderDetail(context, orderId);
};
