import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { cents, id, instant, line, page, searchText } from "#contract/input.ts";
import { refundLine } from "./order-money.ts";
import { orderStatus } from "./orders.ts";

export const WITHDRAWAL_VIEWS = ["open", "done", "all"] as const;
/** How far a statement has come, in the order in which it does. */
export const WITHDRAWAL_STATES = ["received", "goods-due", "refund-due", "done"] as const;
/** What staff may say of it: a step, or one of its two ends. */
export const WITHDRAWAL_STEPS = ["received", "goods-due", "refund-due", "refunded", "refused"] as const;
/** Of these, what may be said of many at once: a refusal needs the reason of each. */
export const WITHDRAWAL_BULK_STEPS = ["goods-due", "refund-due", "refunded"] as const;

export const withdrawalFilters = z.strictObject({
  view: z.enum(WITHDRAWAL_VIEWS).default("open"),
  /** Part of a name, an e-mail or an order number. */
  q: searchText.default(""),
});

export const withdrawalRow = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** As it was typed. */
  statedOrderNumber: z.string(),
  /** What is renounced, as it was typed; null: the whole order. */
  articles: z.string().nullable(),
  /** The items that were ticked on the order's own page; none when it was stated elsewhere. */
  pieces: z.array(
    z.object({
      id,
      ref: z.string(),
      name: z.string(),
      color: z.string().nullable(),
      size: z.string().nullable(),
      priceCents: cents,
    }),
  ),
  /** She would rather have shop credit than the money. */
  asCredit: z.boolean(),
  submittedAt: instant,
  acknowledgedAt: instant.nullable(),
  /** The acknowledgement in the outbox. */
  messageId: z.int().nullable(),
  state: z.enum(WITHDRAWAL_STATES),
  /** `repeated`: it names only what statements before it name, which are still standing. */
  outcome: z.enum(["refunded", "refused", "repeated"]).nullable(),
  reason: z.string().nullable(),
  closedAt: instant.nullable(),
  /** Null while it is to be matched by hand. */
  order: z
    .object({
      id,
      number: z.string(),
      status: orderStatus,
      totalCents: cents,
      refundedCents: cents,
      deliveredAt: instant.nullable(),
      /** Its buyer was told of her right with the confirmation; if not, she has twelve months more. */
      isConfirmed: z.boolean(),
    })
    .nullable(),
  /** Last days (ISO dates): to renounce, null while the receipt is unknown; to give the money back. */
  withdrawBy: z.string().nullable(),
  refundBy: z.string(),
  /** The money may wait until the pieces, or a proof of their sending, came: `refundBy` is the earliest day. */
  isHeld: z.boolean(),
  inTime: z.boolean(),
  /** What tasks ask to give back for it, and of which lines; 0 as long as nobody noted what came back. */
  owedCents: cents,
  owedLines: z.array(refundLine),
  /** What it is late with: what is owed or, till then, what the pieces that are not back yet and the delivery with them are worth. */
  atStakeCents: cents,
  version: z.int(),
});
export type WithdrawalRow = z.infer<typeof withdrawalRow>;

const one = z.strictObject({ withdrawalId: id, expectedVersion: z.int() });

export const adminWithdrawals = {
  /** Open ones: parcels that have not left first, then the oldest. Others: the newest first. */
  list: staffCall("management")
    .route({ method: "GET", path: "/admin/withdrawals" })
    .input(withdrawalFilters.extend({ page }))
    .output(z.object({ rows: z.array(withdrawalRow), total: z.int(), page: z.int(), pageSize: z.int() })),
  /** The first 500 of the list, for a bulk act. */
  ids: staffCall("management")
    .route({ method: "GET", path: "/admin/withdrawals/ids" })
    .input(withdrawalFilters)
    .output(z.object({ rows: z.array(z.object({ id })), total: z.int() })),
  get: staffCall("management")
    .route({ method: "GET", path: "/admin/withdrawals/{withdrawalId}" })
    .input(one.omit({ expectedVersion: true }))
    .errors(refusals("WITHDRAWAL_NOT_FOUND"))
    .output(withdrawalRow),
  /**
   * `refused` needs its reason, and so does `refunded` where the shop holds no money of it. While it holds some and has
   * given nothing back, what was given back elsewhere is to be noted first (`REFUND_NOT_NOTED`). `refused` calls off the
   * returns that the statement waits for, as long as none of them has come (`WITHDRAWAL_ANSWERED`).
   * What repeats another statement is answered with that one, and is not moved by itself.
   */
  move: staffCall("management")
    .route({ method: "PUT", path: "/admin/withdrawals/{withdrawalId}/state" })
    .input(one.extend({ step: z.enum(WITHDRAWAL_STEPS), reason: line(500).optional() }))
    .errors(
      refusals(
        "WITHDRAWAL_NOT_FOUND",
        "RECORD_CHANGED",
        "REASON_REQUIRED",
        "REFUND_NOT_NOTED",
        "WITHDRAWAL_ANSWERED",
      ),
    )
    .output(withdrawalRow),
  /**
   * Ties a statement to the order that was meant. One that was tied to a wrong one goes on anew with this one, and what was
   * expected back of the first is called off, as long as nothing came back or was given back for it.
   */
  match: staffCall("management")
    .route({ method: "PUT", path: "/admin/withdrawals/{withdrawalId}/order" })
    .input(one.extend({ orderNumber: line(40) }))
    .errors(
      refusals(
        "WITHDRAWAL_NOT_FOUND",
        "RECORD_CHANGED",
        "ORDER_NOT_FOUND",
        "WITHDRAWAL_ANSWERED",
        "WITHDRAWAL_NAMES_PIECES",
      ),
    )
    .output(withdrawalRow),
};
