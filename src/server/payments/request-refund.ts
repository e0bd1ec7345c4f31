import type { RefundLine } from "#contract/admin/order-money.ts";
import type { GivenElsewhere } from "#domain/money-by-hand.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, userIdOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { insertRefundLines } from "#server/money/money.sql.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { clockWithoutTask } from "#server/orders/statement-clock.ts";
import { touchOrder } from "#server/orders/touch-order.ts";
import * as queries from "./refunds.sql.ts";

export interface RefundWish {
  orderId: string;
  transactionUuid: string;
  amountCents: number;
  reason: string;
  /** The task that is followed. */
  refundId?: string | undefined;
  /** She agreed to shop credit instead of the money. */
  asCredit?: boolean | undefined;
  /** Staff gave it back outside the shop. */
  elsewhere?: GivenElsewhere | undefined;
  /** What is given back, line by line; of a gesture nothing is said. */
  lines?: readonly RefundLine[] | undefined;
}

export interface RequestedRefund {
  id: string;
  /** What the provider still held of the payment before this refund. */
  leftCents: number;
  /** The provider knows nothing of this money. */
  byHand: boolean;
  /** The credit that it was paid with. */
  creditId: string | null;
  /** Whose order it is. */
  userId: string | null;
  /** Under which the provider knows the payment. */
  reference: string | null;
}

/** Nothing that the law sets a day for. */
const NO_CLOCK = { dueOn: null, ground: "none" } as const;

/**
 * Writes down that money is to be given back, before anybody outside is asked, and reserves it. A task to give it back
 * becomes this request; of a larger task the rest stays to be done.
 */
export async function requestRefund(tx: Tx, context: Context, asked: RefundWish): Promise<RequestedRefund> {
  const isChargeback = asked.elsewhere?.means === "chargeback";
  // The bank took money, and means no piece by it; nor does it do what the shop owes.
  const wish = isChargeback ? { ...asked, refundId: undefined, lines: undefined } : asked;
  const { orderId, transactionUuid, amountCents, reason, refundId } = wish;
  const isThere = await lockOrder(tx, orderId);
  const money = await queries.readRefundable(tx, { transactionUuid, orderId });
  if (!isThere || !money) throw refusal("ORDER_NOT_FOUND");
  if (money.inProgress) throw refusal("REFUND_IN_PROGRESS");
  if (amountCents > money.leftCents) throw refusal("REFUND_TOO_HIGH", { refundableCents: money.leftCents });
  if (isChargeback && money.means !== "card") throw refusal("CHARGEBACK_OF_NO_CARD");
  if (wish.elsewhere && wish.elsewhere.givenOn < money.paidOn)
    throw refusal("GIVEN_BEFORE_PAID", { paidOn: money.paidOn });
  const task = isChargeback
    ? undefined
    : await queries.findTask(tx, {
        transactionUuid,
        amountCents,
        refundId: refundId ?? null,
        lines: wish.lines ? [...wish.lines] : null,
      });
  if (refundId && !task) throw refusal("REFUND_NOT_FOUND");
  const ofDoublePayment = task?.ofDoublePayment ?? false;
  if (!isChargeback && !ofDoublePayment && amountCents > money.leftCents - money.twiceCents)
    throw refusal("PAYMENT_CAME_TWICE");
  await queries.reserve(tx, { transactionUuid, amountCents });
  await touchOrder(tx, orderId);

  const staffId = userIdOf(context.actor) ?? null;
  const isCovered = task !== undefined && task.amountCents <= amountCents;
  if (task && !isCovered) await queries.lowerTask(tx, { taskId: task.id, amountCents });
  const { id } = isCovered
    ? await queries.fulfillTask(tx, { taskId: task.id, amountCents, reason, staffId })
    : await queries.insertRefund(tx, {
        transactionUuid,
        orderId,
        amountCents,
        reason,
        staffId,
        returnId: task?.returnId ?? null,
        atSettlement: task?.atSettlement ?? null,
        taskId: task?.id ?? null,
        ...(isChargeback ? NO_CLOCK : await clockWithoutTask(tx, orderId, wish.lines)),
      });
  // Money that came twice is no line's, whatever was ticked.
  await keepLines(tx, id, ofDoublePayment ? { orderId } : wish);

  await writeHistory(tx, context.actor, orderId, "refund", { state: "requested", amountCents }, reason);
  await audit(tx, context, {
    action: "refund-requested",
    subjectKind: "order",
    subjectId: orderId,
    after: {
      refundId: id,
      transactionUuid,
      amountCents,
      reason,
      ...(wish.asCredit ? { asCredit: true } : {}),
      ...(wish.elsewhere ? { elsewhere: wish.elsewhere } : {}),
    },
  });
  const { providerCents: leftCents, byHand, creditId, userId, reference } = money;
  return { id, leftCents, byHand, creditId, userId, reference };
}

/**
 * The lines that a refund gives back: those that are named, else those of its task while they still come to its amount
 * and are not given back otherwise. The caller has locked the order.
 */
export async function keepLines(
  tx: Tx,
  refundId: string,
  { orderId, lines }: Pick<RefundWish, "orderId" | "lines">,
): Promise<void> {
  if (lines) {
    await queries.dropRefundLines(tx, { refundId });
    await insertRefundLines(tx, { refundId, lines: [...lines] });
  }
  await queries.dropStaleLines(tx, { orderId });
  if ((await queries.overRefundedLines(tx, { refundId, orderId })).length === 0) return;
  if (lines) throw refusal("LINES_ALREADY_REFUNDED");
  await queries.dropRefundLines(tx, { refundId });
}
