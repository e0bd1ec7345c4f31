import { isCancelled, isEditable, isSettled, isToPack } from "#domain/order-status.ts";
import { logFault } from "#server/background/log-fault.ts";
import type { Actor, AppContext } from "#server/context.ts";
import { spendCredit } from "#server/credits/spend-credit.ts";
import type { Tx } from "#server/db/database.ts";
import { isUnavailable } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { sendInvoiceAfterContract } from "#server/money/invoice-after-contract.ts";
import { becomeKnown } from "#server/money/money-by-hand.ts";
import { takeUnmatched } from "#server/money/take-unmatched.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { applyStatus } from "#server/orders/change-status.ts";
import { flagForReview } from "#server/orders/flag-for-review.ts";
import { namePieces } from "#server/orders/name-pieces.ts";
import { oweBack } from "#server/orders/owe-back.ts";
import { touchOrder } from "#server/orders/touch-order.ts";
import { joinParcel, lockParcelsToJoin } from "#server/parcels/join-parcel.ts";
import { takeUnitsAgain } from "#server/products/units.ts";
import { takePromoUseAgain } from "#server/promo-codes/follow-order.ts";
import {
  NOTED_BEFORE,
  notCollected,
  PAID_AFTER_EXPIRY,
  PAID_TWICE,
  paymentDoubtSentence,
} from "#wording/payment-doubts.ts";
import { keepAliases } from "./aliases/aliases.ts";
import { lockAttempt } from "./attempt.ts";
import type { LockAttemptRow } from "./attempts.sql.ts";
import { judgeEvent } from "./judge-event.ts";
import { doubtsAbout } from "./judge-money.ts";
import type { ProviderReport } from "./lyra.ts";
import { noteLowered, noteMoneyBack } from "./note-money-back.ts";
import { paymentEventsOf } from "./payment-event.ts";
import {
  type ReceivedEvent,
  recordEvent,
  recordMoney,
  recordRefundTask,
  recordRefusal,
  type Source,
} from "./record.ts";
import { settleAtOnce } from "./settle-at-once.ts";
import { keepUnmatched } from "./unmatched/keep-unmatched.ts";

const PROVIDER: Actor = { kind: "card-provider" };

/** What one event of the provider did. `repeated`: it was known already. */
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
 * Lets what the provider reports take effect, whichever way it came: its browser answer, its notification, or our own
 * question. The same event may come any number of times and in any order. The ordinary payment is settled by the
 * statement of `settle-at-once.sql`, all else by `settleEvent`, which `unmatched/tie-payment.ts` calls too; a test
 * compares both. Money that staff note by hand comes with `changeStatus` instead.
 */
export async function settle(
  context: AppContext,
  report: ProviderReport,
  source: Source,
): Promise<Settlement[]> {
  const { reference, orderStatus, payer, unreadable } = report;
  if (unreadable > 0) context.log.error({ source, reference, unreadable }, "signed events could not be read");
  await keepAliases(context.db, report);
  const settlements: Settlement[] = [];
  const faults: unknown[] = [];
  for (const event of paymentEventsOf(report)) {
    const received = { reference, orderStatus, payer, source, event };
    try {
      const settlement: Settlement =
        (await settleAtOnce(context.db, received)) ??
        (await inTransaction(context.db, (tx) => settleEvent(tx, received)));
      announce(context, received, settlement);
      settlements.push(settlement);
    } catch (error) {
      // Each event is judged by itself: what is wrong with one must not keep money of another from its order.
      if (faults.length > 0)
        logFault(context, error, "a payment event could not be settled", {
          transaction: event.transactionUuid,
        });
      faults.push(error);
      if (isUnavailable(error)) break;
    }
  }
  // The caller logs this one.
  if (faults.length > 0) throw faults[0];
  return settlements;
}

/** Judges one event in a transaction of the caller's. */
export async function settleEvent(tx: Tx, received: ReceivedEvent): Promise<Settlement> {
  const { event, reference } = received;
  if (event.says === "other-currency" || event.says === "other-amount") {
    await keepUnmatched(tx, received, event.says === "other-amount" ? "amount" : "currency");
    return { outcome: "unmatched" };
  }
  const attempt =
    reference === null
      ? undefined
      : await lockAttempt(tx, {
          reference,
          transactionUuid: event.transactionUuid,
          detailedStatus: event.detailedStatus,
          amountCents: event.amountCents,
        });
  if (!attempt) {
    await recordEvent(tx, received, undefined, "unknown-reference");
    if (event.says === "paid") await keepUnmatched(tx, received, "reference");
    return { outcome: event.says === "paid" ? "unmatched" : "no-change" };
  }
  const { orderId } = attempt;
  const unchanged: Settlement = { outcome: "no-change", orderId };
  switch (judgeEvent(event, attempt)) {
    case "counted-money":
      if (await noteLowered(tx, received, attempt)) return unchanged;
      if (attempt.known) return { outcome: "repeated", orderId };
      await recordEvent(tx, received, attempt, "no-change");
      return unchanged;
    case "repeated":
      return { outcome: "repeated", orderId };
    case "money-back":
      await noteMoneyBack(tx, received, attempt);
      return unchanged;
    case "not-collected":
      await noteNotCollected(tx, received, attempt);
      return unchanged;
    case "first-money":
      return takeMoney(tx, received, attempt, takeFirstMoney);
    case "second-money":
      return takeMoney(tx, received, attempt, takeSecondMoney);
    case "refused":
      await recordRefusal(tx, received, attempt, "refused", event.closesForm ? "refused" : null);
      return { outcome: "refused", orderId };
    case "form-closed":
      await recordRefusal(tx, received, attempt, "no-change", "abandoned");
      return unchanged;
    case "running":
      await recordEvent(tx, received, attempt, "running");
      await touchOrder(tx, orderId);
      return { outcome: "running", orderId };
    case "nothing-new":
      await recordEvent(tx, received, attempt, "no-change");
      return unchanged;
  }
}

/** The bank takes back money that was counted: what becomes of the order is for staff to decide. */
async function noteNotCollected(tx: Tx, received: ReceivedEvent, attempt: LockAttemptRow): Promise<void> {
  const { code, detailedStatus, amountCents } = received.event;
  const { orderId } = attempt;
  await recordEvent(tx, received, attempt, "no-change");
  const reason = notCollected(code ?? detailedStatus);
  await writeHistory(
    tx,
    PROVIDER,
    orderId,
    "payment",
    { outcome: "not-collected", code, amountCents },
    reason,
  );
  await flagForReview(tx, PROVIDER, orderId, reason);
}

/** Money that is not counted yet; what staff gave back, or noted by hand, already is only recorded. */
async function takeMoney(
  tx: Tx,
  received: ReceivedEvent,
  attempt: LockAttemptRow,
  take: typeof takeFirstMoney,
): Promise<Settlement> {
  const { orderId } = attempt;
  if (await takeUnmatched(tx, received.event.transactionUuid, orderId))
    return (await takeKnownMoney(tx, received, attempt)) ?? take(tx, received, attempt);
  await recordEvent(tx, received, attempt, "no-change");
  return { outcome: "no-change", orderId };
}

/**
 * The order is paid, whatever happened to it meanwhile; what is not as it should be is for staff to look at, and what is
 * paid beyond what it comes to is owed back from here on.
 */
async function takeFirstMoney(tx: Tx, received: ReceivedEvent, attempt: LockAttemptRow): Promise<Settlement> {
  const { orderId, status, version, totalCents, edited } = attempt;
  const expired = attempt.cancelCause === "hold-expired";
  if (!isSettled(status)) await lockParcelsToJoin(tx, orderId);
  const { taken, gone } =
    isCancelled(status) || (isEditable(status) && attempt.lacksUnits)
      ? await takeUnitsAgain(tx, orderId)
      : { taken: [], gone: [] };
  if (isCancelled(status)) await takePromoUseAgain(tx, orderId);
  // The rest of an order that was paid in part is what came: credit was reserved for the whole.
  const creditCents = attempt.paysRest ? 0 : await payWithCredit(tx, attempt);
  const paidCents = received.event.amountCents + creditCents;
  await recordMoney(tx, received, attempt, "settled");
  await sendInvoiceAfterContract(tx, orderId);
  const goneNames = gone.length > 0 ? await namePieces(tx, gone) : [];
  const creditGone = creditCents < attempt.creditCents;
  const first = { creditGone, paidCents, totalCents, status, expired, edited, gone: goneNames };
  const doubts = attempt.paysRest ? [] : doubtsAbout(first);
  if (received.doubt) doubts.push(received.doubt);
  const doubt = doubts.map(paymentDoubtSentence).join(" ");

  if (!isSettled(status)) {
    const change = doubt
      ? { reason: doubt, reviewReason: doubt }
      : expired
        ? { reason: PAID_AFTER_EXPIRY }
        : {};
    await applyStatus(
      tx,
      PROVIDER,
      { orderId, move: "settle", to: "paid", ...change },
      {
        status,
        version,
        capturedCents: paidCents,
        parcelId: await joinParcel(tx, PROVIDER, orderId),
      },
    );
  } else if (isToPack(status) && doubt) {
    await flagForReview(tx, PROVIDER, orderId, doubt);
  } else {
    // The rest that it lacked, or the parcel is packed or gone: nothing is left to hold back.
    await writeHistory(
      tx,
      PROVIDER,
      orderId,
      "payment",
      { outcome: "settled", amountCents: paidCents },
      doubt || null,
    );
  }
  await oweBack(tx, PROVIDER, orderId);
  return { outcome: "settled", orderId, products: taken };
}

/** What the attempt left to her credit; money that is the whole price leaves the credit alone. */
async function payWithCredit(tx: Tx, attempt: LockAttemptRow): Promise<number> {
  const { orderId, creditCents, reservedCents } = attempt;
  return creditCents + reservedCents > 0 ? spendCredit(tx, PROVIDER, orderId, creditCents) : 0;
}

/** Money that staff had noted already, before the provider told of it. */
async function takeKnownMoney(
  tx: Tx,
  received: ReceivedEvent,
  attempt: LockAttemptRow,
): Promise<Settlement | undefined> {
  const { orderId, paymentId } = attempt;
  const { transactionUuid: uuid, ...event } = received.event;
  if (!(await becomeKnown(tx, { orderId, paymentId }, { ...event, uuid }))) return undefined;
  await recordEvent(tx, received, attempt, "settled");
  await touchOrder(tx, orderId);
  const facts = { outcome: "settled", amountCents: event.amountCents };
  await writeHistory(tx, PROVIDER, orderId, "payment", facts, NOTED_BEFORE);
  return { outcome: "settled", orderId };
}

/** Money on top of money that is still held: it is owed back. */
async function takeSecondMoney(
  tx: Tx,
  received: ReceivedEvent,
  attempt: LockAttemptRow,
): Promise<Settlement> {
  const { orderId, status } = attempt;
  const facts = { outcome: "repeated-payment", amountCents: received.event.amountCents };
  await recordMoney(tx, received, attempt, "repeated-payment");
  await recordRefundTask(tx, attempt, received.event, PAID_TWICE);
  await writeHistory(tx, PROVIDER, orderId, "payment", facts, PAID_TWICE);
  if (!isSettled(status))
    await flagForReview(tx, PROVIDER, orderId, paymentDoubtSentence({ kind: "paid-before" }));
  return { outcome: "repeated-payment", orderId };
}

export function announce(
  context: AppContext,
  { source, event }: ReceivedEvent,
  { outcome, orderId, products }: Settlement,
): void {
  if (orderId && outcome !== "repeated")
    context.events.changed({ orders: [orderId], ...(products?.length ? { products } : {}) });
  const facts = {
    source,
    transaction: event.transactionUuid,
    status: event.detailedStatus,
    amountCents: event.amountCents,
  };
  if (outcome === "unmatched") context.log.error(facts, "money came in for no order of this shop");
  else context.log.info({ ...facts, outcome }, "payment event");
}
