import { refusal } from "#domain/refusals.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { finishInHouse } from "#server/payments/finish-in-house.ts";
import { giveBack } from "#server/payments/give-back.ts";
import { type RefundWish, type RequestedRefund, requestRefund } from "#server/payments/request-refund.ts";
import * as queries from "./cases.sql.ts";
import { getCase } from "./list-cases.ts";
import { lockCase } from "./lock-case.ts";

/**
 * Follows all tasks of a return at once, on the path of every refund: they are reserved in one transaction, then the
 * provider is asked once for each. Whatever it answers, each refund has a state of its own.
 */
export const refundCase: Handlers["admin"]["returnCases"]["refund"] = async (context, input) => {
  const { caseId, asCredit } = input;
  const toAsk: { wish: RefundWish; requested: RequestedRefund }[] = [];
  const { orderId, refundIds } = await once(
    context,
    principalOf(context),
    "admin.returnCases.refund",
    input,
    async (tx) => {
      const { orderId: id } = await lockCase(tx, caseId, "refund");
      const tasks = await queries.tasksOfCase(tx, { caseId });
      if (tasks.length === 0) throw refusal("REFUND_NOT_FOUND");
      for (const { id: refundId, transactionUuid, amountCents, reason, creditId } of tasks) {
        const wish = {
          orderId: id,
          transactionUuid,
          amountCents,
          reason,
          refundId,
          ...(asCredit && creditId === null ? { asCredit } : {}),
        };
        const requested = await requestRefund(tx, context, wish);
        if (!(await finishInHouse(tx, context, wish, requested))) toAsk.push({ wish, requested });
      }
      return { orderId: id, refundIds: tasks.map(({ id: refundId }) => refundId) };
    },
  );
  context.events.changed({ orders: [orderId] });
  for (const { wish, requested } of toAsk)
    if (refundIds.includes(requested.id)) await giveBack(context, wish, requested);
  return getCase(context, { caseId });
};
