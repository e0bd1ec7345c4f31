import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { cents, id, reason } from "#contract/input.ts";
import { sumOf } from "#domain/money.ts";
import { GIVEN_MEANS } from "#domain/money-by-hand.ts";
import { givenElsewhere, moneyByHand, receivedOn, refundLine } from "./order-money.ts";
import { orderDetail } from "./orders.ts";

export const adminMoney = {
  /** How the money of an order came that was marked as paid without it. */
  note: staffCall("management")
    .route({ method: "POST", path: "/admin/orders/{orderId}/money" })
    .input(z.strictObject({ orderId: id, money: moneyByHand }))
    .errors(
      refusals(
        "ORDER_NOT_FOUND",
        "MONEY_ALREADY_NOTED",
        "MONEY_BEFORE_ORDER",
        "MONEY_GIVEN_BACK",
        "MONEY_OF_OTHER_AMOUNT",
        "CASH_NOT_KEPT",
      ),
    )
    .output(orderDetail),
  /** Gives money back, whole or in part: cancels what is not captured yet, refunds what is. */
  refund: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/orders/{orderId}/refunds" })
    .input(
      z
        .strictObject({
          orderId: id,
          transactionUuid: z.string().max(64),
          amountCents: cents.min(1),
          reason,
          /** The task that is followed: refused when somebody else has followed it already. */
          refundId: id.optional(),
          /** She agreed to shop credit instead of the money. */
          asCredit: z.boolean().optional(),
          /** Staff gave it back outside the shop: the provider is not asked. */
          elsewhere: givenElsewhere.optional(),
          /** What is given back, line by line; left out of a gesture, which lowers what every line cost. */
          lines: z.array(refundLine).min(1).max(251).optional(),
        })
        .refine(({ asCredit, elsewhere }) => !asCredit || !elsewhere)
        .refine(({ lines, amountCents }) => !lines || sumOf(lines.map((line) => line.cents)) === amountCents)
        .refine(({ lines = [] }) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length),
    )
    .errors(
      refusals(
        "ORDER_NOT_FOUND",
        "REFUND_NOT_FOUND",
        "REFUND_TOO_HIGH",
        "PAYMENT_CAME_TWICE",
        "LINES_ALREADY_REFUNDED",
        "REFUND_IN_PROGRESS",
        "REFUND_REFUSED",
        "REFUND_NOT_SENT",
        "CREDIT_WITHOUT_PERSON",
        "CREDIT_NOT_GIVEN_ELSEWHERE",
        "GIVEN_BEFORE_PAID",
        "CHARGEBACK_OF_NO_CARD",
        "USER_NOT_FOUND",
      ),
    )
    .output(orderDetail),
  /** What staff paid on top of a refund because it came late; the buyer is told of it. Once a refund. */
  noteSurcharge: staffCall("management")
    .route({ method: "POST", path: "/admin/orders/{orderId}/refunds/{refundId}/surcharge" })
    .input(
      z.strictObject({
        orderId: id,
        refundId: id,
        amountCents: cents.min(1),
        given: givenElsewhere.extend({ means: z.enum(GIVEN_MEANS) }),
      }),
    )
    .errors(refusals("ORDER_NOT_FOUND", "SURCHARGE_NOT_DUE", "SURCHARGE_BEFORE_LATE"))
    .output(orderDetail),
  /** The bank gave back what it had taken (a chargeback that was reversed). Once a chargeback. */
  noteReversal: staffCall("management")
    .route({ method: "POST", path: "/admin/orders/{orderId}/refunds/{refundId}/reversal" })
    .input(z.strictObject({ orderId: id, refundId: id, receivedOn }))
    .errors(refusals("ORDER_NOT_FOUND", "REFUND_NOT_FOUND", "MONEY_ALREADY_NOTED", "MONEY_BEFORE_ORDER"))
    .output(orderDetail),
  /**
   * A task to give money back that staff decide not to follow. One that follows a withdrawal or a cancellation asks to be
   * confirmed.
   */
  dismissRefund: staffCall("management")
    .route({ method: "POST", path: "/admin/orders/{orderId}/refunds/{refundId}/dismissal" })
    .input(z.strictObject({ orderId: id, refundId: id, reason, confirmed: z.boolean().optional() }))
    .errors(refusals("ORDER_NOT_FOUND", "REFUND_NOT_FOUND", "REFUND_OWED_BY_LAW"))
    .output(orderDetail),
};
