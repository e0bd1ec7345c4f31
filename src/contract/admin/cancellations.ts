import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { cents, id, line } from "#contract/input.ts";
import { orderDetail } from "./orders.ts";

const isOnce = (list: readonly string[]) => new Set(list).size === list.length;

export const adminCancellations = {
  /**
   * Cancels an order in one act: frees its pieces or sets them aside, reserves the refunds, and asks the provider for them
   * once. What it answers stands in the order's refunds: a refund that came to nothing leaves the order cancelled.
   */
  create: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/orders/{orderId}/cancellation" })
    .input(
      z.strictObject({
        orderId: id,
        expectedVersion: z.int(),
        /** Asked for where money is held. */
        reason: line(300).optional(),
        /** Of each payment, what is given back now; the rest stays to be done. What credit paid comes back by itself. */
        refunds: z
          .array(
            z.strictObject({
              transactionUuid: z.string().max(64),
              amountCents: cents.min(1),
              /** She agreed to shop credit instead of the money. */
              asCredit: z.boolean().optional(),
            }),
          )
          .max(50)
          .refine((refunds) => isOnce(refunds.map(({ transactionUuid }) => transactionUuid)))
          .default([]),
        /** The items whose pieces are not for sale again. */
        setAside: z.array(id).max(500).refine(isOnce).default([]),
      }),
    )
    .errors(
      refusals(
        "ORDER_NOT_FOUND",
        "ORDER_CHANGED",
        "STATUS_UNCHANGED",
        "REASON_REQUIRED",
        "ORDER_NOT_RETURNABLE",
        "ORDER_UNDER_REVIEW",
        "PIECES_NOT_RETURNABLE",
        "PIECES_ALREADY_RETURNED",
        "REFUND_TOO_HIGH",
        "REFUND_IN_PROGRESS",
        "CREDIT_WITHOUT_PERSON",
        "USER_NOT_FOUND",
      ),
    )
    .output(orderDetail),
};
