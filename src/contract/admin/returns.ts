import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { cents, id, line } from "#contract/input.ts";
import { parisDay } from "#domain/paris-time.ts";
import { DISPOSITIONS, RETURN_CAUSES, type ReturnCause } from "#domain/returns.ts";
import { REASON_MISSING } from "#wording/forms.ts";
import { RECEIVED_IN_FUTURE } from "#wording/money-by-hand.ts";
import { ARRIVED_ON, DAY_IS_KNOWN, STATED_ON_MISSING } from "#wording/returns.ts";
import { orderDetail } from "./orders.ts";

/** The day (Paris) on which a buyer renounced by letter or telephone, as staff say it. */
export const statedOn = z.iso
  .date({ error: STATED_ON_MISSING })
  .refine((day) => day <= parisDay(new Date()), RECEIVED_IN_FUTURE);

/** The day (Paris) on which the pieces of a return came, as staff say it. */
export const arrivedOn = z.iso
  .date({ error: ARRIVED_ON.missing })
  .refine((day) => day <= parisDay(new Date()), RECEIVED_IN_FUTURE);

/** Only a withdrawal has a day, and one that was stated to the shop itself has its own. */
export const mayBeDated = ({
  statedOn: day,
  cause,
  withdrawalId,
}: {
  statedOn?: string | undefined;
  cause: ReturnCause;
  withdrawalId?: string | undefined;
}): boolean => day === undefined || (cause === "withdrawal" && withdrawalId === undefined);

const one = z.strictObject({ orderId: id });

const LOCKED = ["ORDER_NOT_FOUND", "ORDER_NOT_RETURNABLE"] as const;

export const adminReturns = {
  /**
   * Pieces of a paid order come back. What is to be given back for them becomes a task, which `money.refund` fulfils. An
   * order that has not left the house and has nothing left to send is cancelled with it.
   */
  create: staffCall("preparation")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/orders/{orderId}/returns" })
    .input(
      one
        .extend({
          items: z
            .array(z.strictObject({ itemId: id, disposition: z.enum(DISPOSITIONS) }))
            .min(1)
            .max(500)
            .refine((items) => new Set(items.map(({ itemId }) => itemId)).size === items.length),
          cause: z.enum(RETURN_CAUSES),
          note: line(300).optional(),
          /** The statement of withdrawal that it answers. */
          withdrawalId: id.optional(),
          /** The day (ISO date) on which she renounced by letter or telephone; left out: what an expected return says, else today. */
          statedOn: statedOn.optional(),
          refundCents: cents,
          /** What of their worth is kept for her label, which the carrier has seen. */
          keptLabelCents: cents.optional(),
        })
        .refine(({ cause, note }) => cause !== "other" || note, { path: ["note"], error: REASON_MISSING })
        .refine(mayBeDated, { path: ["statedOn"], error: DAY_IS_KNOWN }),
    )
    .errors(
      refusals(
        ...LOCKED,
        "ORDER_UNDER_REVIEW",
        "PIECES_NOT_RETURNABLE",
        "PIECES_ALREADY_RETURNED",
        "WITHDRAWAL_NOT_FOUND",
        "WITHDRAWAL_OF_OTHER_PIECES",
        "STATED_BEFORE_ORDER",
        "REFUND_TOO_HIGH",
      ),
    )
    .output(orderDetail),
  /** A return that was noted by mistake, as long as its pieces are free and no money of it was given back. */
  undo: staffCall("preparation")
    .route({ method: "DELETE", path: "/admin/orders/{orderId}/returns/{returnId}" })
    .input(one.extend({ returnId: id }))
    .errors(
      refusals(
        ...LOCKED,
        "RETURN_NOT_FOUND",
        "RETURN_REFUNDED",
        "RETURN_BEFORE_MONEY",
        "PIECES_GONE",
        "SHORTAGE_ENDED",
      ),
    )
    .output(orderDetail),
  /** A piece that was set aside is for sale again. */
  restock: staffCall("preparation")
    .route({ method: "POST", path: "/admin/orders/{orderId}/items/{itemId}/restocking" })
    .input(one.extend({ itemId: id }))
    .errors(refusals("ORDER_NOT_FOUND", "PIECE_NOT_SET_ASIDE"))
    .output(orderDetail),
};
