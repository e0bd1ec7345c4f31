import type { Actor, AppContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { closeWithdrawal } from "#server/money/money.sql.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { flagForReview } from "#server/orders/flag-for-review.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { touchOrder } from "#server/orders/touch-order.ts";
import { tellRefund } from "#server/outbox/tell-refund.ts";
import {
  COVERED_BY_ANOTHER_REFUND,
  chargedBack,
  OVERTAKEN_BY_BANK,
  REFUNDED_WHOLE,
} from "#wording/payment-doubts.ts";
import * as queries from "./refunds.sql.ts";

export type RefundResult =
  /** `chargedBack`: the bank took it, as staff were told. */
  | { state: "done"; providerUuid: string | null; chargedBack?: boolean }
  /** Nothing was given back; the money may be asked back again. */
  | { state: "failed"; message: string }
  /** The provider may have given it back: nobody may ask again before it was read. */
  | { state: "unknown"; message: string };

const PROVIDER: Actor = { kind: "card-provider" };

/** Writes what became of a refund. Whoever comes second with a result changes nothing. */
export async function finishRefund(
  context: AppContext,
  refund: { id: string; orderId: string },
  result: RefundResult,
): Promise<void> {
  const isNew = await inTransaction(context.db, async (tx) => {
    await lockOrder(tx, refund.orderId);
    return writeRefundResult(tx, PROVIDER, refund, result);
  });
  if (isNew) context.events.changed({ orders: [refund.orderId] });
}

/** The same in a transaction of the caller's, who holds the order's lock; false when there was a result already. */
export async function writeRefundResult(
  tx: Tx,
  actor: Actor,
  refund: { id: string; orderId: string },
  result: RefundResult,
): Promise<boolean> {
  const providerUuid = result.state === "done" ? result.providerUuid : null;
  const finished = await queries.finishRefund(tx, {
    refundId: refund.id,
    state: result.state,
    providerUuid,
    message: messageOf(result),
  });
  if (!finished) return false;
  await followResult(tx, actor, refund, finished, result);
  return true;
}

/** What follows from a result that is written. */
export async function followResult(
  tx: Tx,
  actor: Actor,
  refund: { id: string; orderId: string },
  { transactionUuid, amountCents }: queries.FinishRefundRow,
  result: RefundResult,
): Promise<void> {
  const { state } = result;
  if (state === "failed") await queries.giveBackReservation(tx, { transactionUuid, amountCents });
  await touchOrder(tx, refund.orderId);
  if (result.state === "done") {
    const message = result.chargedBack ? OVERTAKEN_BY_BANK : COVERED_BY_ANOTHER_REFUND;
    if (result.chargedBack) await queries.keepOvertaken(tx, { transactionUuid, message });
    await queries.dropCovered(tx, { orderId: refund.orderId, message });
    await queries.trimTasks(tx, { transactionUuid, message });
    await queries.dropTaskOfDouble(tx, { refundId: refund.id, message });
    await queries.dropStaleLines(tx, { orderId: refund.orderId });
  }
  if (result.state === "done" && result.chargedBack)
    return followChargeback(tx, actor, refund.orderId, amountCents);
  await writeHistory(tx, actor, refund.orderId, "refund", { state, amountCents }, messageOf(result));
  if (state !== "done") return;
  await closeWithdrawal(tx, { orderId: refund.orderId, refundId: refund.id });
  await tellRefund(tx, refund);
  const { paidNoMore } = await queries.isPaidNoMore(tx, { orderId: refund.orderId });
  if (paidNoMore) await flagForReview(tx, actor, refund.orderId, REFUNDED_WHOLE);
}

/** It answers no statement, and she is not told that she was given money; a parcel that is not packed waits for what lacks. */
async function followChargeback(tx: Tx, actor: Actor, orderId: string, amountCents: number): Promise<void> {
  const { isToPack, lackingCents } = await queries.readLeftByBank(tx, { orderId });
  const isOwed = lackingCents > 0;
  const reason = chargedBack(amountCents, isOwed);
  const facts = { state: "charged-back", amountCents };
  await writeHistory(tx, actor, orderId, "refund", facts, isToPack && isOwed ? null : reason);
  if (isToPack && isOwed) await flagForReview(tx, actor, orderId, reason);
}

const messageOf = (result: RefundResult): string | null => (result.state === "done" ? null : result.message);
