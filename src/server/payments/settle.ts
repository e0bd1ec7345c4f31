import { isCancelled, isEditable, isSettled } from "#domain/order-status.ts";
import type { Actor, House } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { isUnavailable } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { HOLD_EXPIRED } from "#server/guest-orders/read-guest-order.ts";
import { applyStatus } from "#server/orders/change-status.ts";
import { flagForReview } from "#server/orders/flag-for-review.ts";
import { writeHistory } from "#server/orders/history.ts";
import { namePieces } from "#server/orders/name-pieces.ts";
import { touchOrder } from "#server/orders/touch-order.ts";
import { takeUnitsAgain } from "#server/products/take-units.ts";
import {
  NOTED_BEFORE,
  PAID_AFTER_EXPIRY,
  PAID_TWICE,
  paymentDoubtSentence,
} from "#wording/payment-doubts.ts";
import { type Attempt, lockAttempt } from "./attempt.ts";
import { doubtsAbout } from "./judge-money.ts";
import type { Evidence } from "./lyra.ts";
import { becomeKnown } from "./money-by-hand.ts";
import {
  recordMoney,
  recordRefundTask,
  recordRefusal,
  recordWord,
  type Source,
  type Told,
} from "./record.ts";
import { settleAtOnce } from "./settle-at-once.ts";
import { keepUnmatched, takeUnmatched } from "./unmatched/keep-unmatched.ts";
import { wordsOf } from "./word.ts";

const PROVIDER: Actor = { kind: "card-provider" };

/** What one word of the provider did. `repeated`: it was known already. */
export interface Settlement {
  outcome:
    | "settled"
    | "refused"
    | "running"
    | "repeated-payment"
    /** Money that belongs to no order: kept as a task for staff. */
    | "unmatched"
    | "no-change"
    | "repeated";
  orderId?: string;
  /** Pieces that were taken again for money that came late. */
  products?: string[];
}

/**
 * The one place where a payment takes effect, whichever way the provider's word came: its browser answer, its
 * notification, or our own question. The same word may come any number of times and in any order.
 */
export async function settle(house: House, evidence: Evidence, source: Source): Promise<Settlement[]> {
  const { reference, orderStatus, payer, unreadable } = evidence;
  if (unreadable > 0) house.log.error({ source, reference, unreadable }, "signed words could not be read");
  const settlements: Settlement[] = [];
  const faults: unknown[] = [];
  for (const word of wordsOf(evidence)) {
    const told = { reference, orderStatus, payer, source, word };
    try {
      const settlement: Settlement =
        (await settleAtOnce(house.db, told)) ?? (await inTransaction(house.db, (tx) => settleWord(tx, told)));
      announce(house, told, settlement);
      settlements.push(settlement);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      // Each word is judged by itself: what is wrong with one must not keep money of another from its order.
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  return settlements;
}

/** Judges one word in a transaction of the caller's. */
export async function settleWord(tx: Tx, told: Told): Promise<Settlement> {
  const { word, reference } = told;
  if (word.says === "other-currency" || word.says === "other-amount") {
    await keepUnmatched(tx, told, word.says === "other-amount" ? "amount" : "currency");
    return { outcome: "unmatched" };
  }
  const attempt =
    reference === null
      ? undefined
      : await lockAttempt(tx, reference, word.transactionUuid, word.detailedStatus);
  if (!attempt) {
    await recordWord(tx, told, undefined, "unknown-reference");
    if (word.says === "paid") await keepUnmatched(tx, told, "reference");
    return { outcome: word.says === "paid" ? "unmatched" : "no-change" };
  }
  const orderId = attempt.order_id;
  if (attempt.known) return { outcome: "repeated", orderId };
  if (word.says === "paid" && !attempt.counted && (await takeUnmatched(tx, word.transactionUuid, orderId)))
    return (
      (await takeKnownMoney(tx, told, attempt)) ??
      (attempt.paid_before ? takeSecondMoney(tx, told, attempt) : takeFirstMoney(tx, told, attempt))
    );
  if (word.says === "refused" && !attempt.counted) {
    await recordRefusal(tx, told, attempt, "refused", word.closesForm ? "refused" : null);
    return { outcome: "refused", orderId };
  }
  if (word.says === "form-closed") await recordRefusal(tx, told, attempt, "no-change", "abandoned");
  else await recordWord(tx, told, attempt, word.says === "running" ? "running" : "no-change");
  if (word.says === "running") await touchOrder(tx, orderId);
  return { outcome: word.says === "running" ? "running" : "no-change", orderId };
}

/** The order is paid, whatever happened to it meanwhile; what is not as it should be is for staff to look at. */
async function takeFirstMoney(tx: Tx, told: Told, attempt: Attempt): Promise<Settlement> {
  const { order_id: orderId, status, version, total_cents: totalCents, edited } = attempt;
  const paidCents = told.word.amountCents;
  const expired = status === "cancelled-by-customer" && attempt.status_reason === HOLD_EXPIRED;
  const { taken, gone } =
    isCancelled(status) || (isEditable(status) && attempt.lacks_units)
      ? await takeUnitsAgain(tx, orderId)
      : { taken: [], gone: [] };
  await recordMoney(tx, told, attempt, "settled");
  const goneNames = gone.length > 0 ? await namePieces(tx, gone) : [];
  const doubts = doubtsAbout({ paidCents, totalCents, status, expired, edited, gone: goneNames });
  if (told.doubt) doubts.push(told.doubt);
  const doubt = doubts.map(paymentDoubtSentence).join(" ");

  if (!isSettled(status)) {
    const change = doubt
      ? { reason: doubt, reviewReason: doubt, silent: true }
      : expired
        ? { reason: PAID_AFTER_EXPIRY }
        : {};
    await applyStatus(
      tx,
      PROVIDER,
      { orderId, to: "paid", ...change },
      { status, version, captured_cents: paidCents },
    );
  } else if (status === "paid" || status === "preparing") {
    await flagForReview(tx, PROVIDER, orderId, doubt);
  } else {
    // The parcel is packed or gone: nothing is left to hold back.
    await writeHistory(
      tx,
      PROVIDER,
      orderId,
      "payment",
      { outcome: "settled", amountCents: paidCents },
      doubt,
    );
  }
  return { outcome: "settled", orderId, products: taken };
}

/** Money that staff had noted already, before the provider told of it. */
async function takeKnownMoney(tx: Tx, told: Told, attempt: Attempt): Promise<Settlement | undefined> {
  const { order_id: orderId, payment_id: paymentId } = attempt;
  const { transactionUuid: uuid, ...word } = told.word;
  if (!(await becomeKnown(tx, { orderId, paymentId }, { ...word, uuid }))) return undefined;
  await recordWord(tx, told, attempt, "settled");
  await touchOrder(tx, orderId);
  const facts = { outcome: "settled", amountCents: word.amountCents };
  await writeHistory(tx, PROVIDER, orderId, "payment", facts, NOTED_BEFORE);
  return { outcome: "settled", orderId };
}

/** Money on top of money that is still held: it is owed back. */
async function takeSecondMoney(tx: Tx, told: Told, attempt: Attempt): Promise<Settlement> {
  const { order_id: orderId, status } = attempt;
  const facts = { outcome: "repeated-payment", amountCents: told.word.amountCents };
  await recordMoney(tx, told, attempt, "repeated-payment");
  await recordRefundTask(tx, attempt, told.word, PAID_TWICE);
  await writeHistory(tx, PROVIDER, orderId, "payment", facts, PAID_TWICE);
  if (!isSettled(status))
    await flagForReview(tx, PROVIDER, orderId, paymentDoubtSentence({ kind: "paid-before" }));
  return { outcome: "repeated-payment", orderId };
}

export function announce(
  house: House,
  { source, word }: Told,
  { outcome, orderId, products }: Settlement,
): void {
  if (orderId && outcome !== "repeated")
    house.events.changed({ orders: [orderId], ...(products?.length ? { products } : {}) });
  const facts = {
    source,
    transaction: word.transactionUuid,
    status: word.detailedStatus,
    amountCents: word.amountCents,
  };
  if (outcome === "unmatched") house.log.error(facts, "money came in for no order of this shop");
  else house.log.info({ ...facts, outcome }, "the card provider spoke");
}
