import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { cents, id, reason } from "#contract/input.ts";
import { orderDetail } from "./orders.ts";

export const adminMoney = {
  /** Gives money back, whole or in part: cancels what is not captured yet, refunds what is. */
  refund: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/orders/{orderId}/refunds" })
    .input(
      z.strictObject({
        orderId: id,
        transactionUuid: z.string().max(64),
        amountCents: cents.min(1),
        reason,
        /** The task that is followed: refused when somebody else has followed it already. */
        refundId: id.optional(),
        /** She agreed to shop credit instead of the money. */
        asCredit: z.boolean().optional(),
      }),
    )
    .errors(
      refusals(
        "ORDER_NOT_FOUND",
        "REFUND_NOT_FOUND",
        "REFUND_TOO_HIGH",
        "REFUND_IN_PROGRESS",
        "REFUND_REFUSED",
        "REFUND_NOT_SENT",
        "CREDIT_WITHOUT_PERSON",
        "USER_NOT_FOUND",
      ),
    )
    .output(orderDetail),
  /** A task to give money back that staff decide not to follow. */
  dismissRefund: staffCall("management")
    .route({ method: "POST", path: "/admin/orders/{orderId}/refunds/{refundId}/dismissal" })
    .input(z.strictObject({ orderId: id, refundId: id, reason }))
    .errors(refusals("ORDER_NOT_FOUND", "REFUND_NOT_FOUND"))
    .output(orderDetail),
};
