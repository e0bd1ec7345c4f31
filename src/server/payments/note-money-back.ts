import type { Actor } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { flagForReview } from "#server/orders/flag-for-review.ts";
import { clockWithoutTask, statedLinesOfSum } from "#server/orders/statement-clock.ts";
import {
  givenBeyond,
  REFUND_ASKED,
  REFUND_NOT_MADE,
  REFUNDED_ELSEWHERE,
  refundNotDone,
  refundTakenBack,
} from "#wording/payment-doubts.ts";
import type { LockAttemptRow } from "./attempts.sql.ts";
import { followResult, writeRefundResult } from "./finish-refund.ts";
import type { PaymentEvent } from "./payment-event.ts";
import { type ReceivedEvent, recordEvent } from "./record.ts";
import * as queries from "./refunds.sql.ts";
import { keepLines } from "./request-refund.ts";

const PROVIDER: Actor = { kind: "card-provider" };

/**
 * The provider tells of money that goes back. It may be a refund of ours, whose answer this may even overtake: it is known
 * by the name that the provider gave it or, before that, by its amount. Else somebody asked for it in the provider's own
 * back office: it is noted here as done, also while one of ours is open. The caller holds the order's lock.
 */
export async function noteMoneyBack(tx: Tx, received: ReceivedEvent, attempt: LockAttemptRow): Promise<void> {
  const { event } = received;
  const { orderId } = attempt;
  const transactionUuid = event.parentUuid ?? event.transactionUuid;
  await recordEvent(tx, received, attempt, "no-change");
  const money = await queries.readRefundable(tx, { transactionUuid, orderId });
  if (!money) return;
  const refunds = await queries.refundsOf(tx, { transactionUuid });
  const own = findOwn(refunds, event, money.leftCents);
  if (own) await followOwn(tx, own, received, orderId);
  else if (event.says !== "not-given-back")
    await noteForeign(tx, { attempt, event, transactionUuid, money, refunds });
}

/**
 * A payment whose amount somebody lowered in the provider's own space before its capture: no event of its own tells of the
 * difference, which is money back. What the shop lowered is off what the provider holds already. False where nothing is
 * missing, where a refund is on its way, or of money that staff noted: nobody knows what the provider took of that.
 */
export async function noteLowered(
  tx: Tx,
  received: ReceivedEvent,
  attempt: LockAttemptRow,
): Promise<boolean> {
  const { transactionUuid } = received.event;
  const money = await queries.readRefundable(tx, { transactionUuid, orderId: attempt.orderId });
  const amountCents = (money?.providerCents ?? 0) - received.event.amountCents;
  if (!money?.reference || money.inProgress || amountCents <= 0) return false;
  await recordEvent(tx, received, attempt, "no-change");
  const event = { ...received.event, says: "given-back", amountCents, parentUuid: transactionUuid } as const;
  await noteForeign(tx, { attempt, event, transactionUuid, money, refunds: [] });
  return true;
}

type Refund = queries.RefundsOfRow;
const isOpen = ({ state }: Refund) => state !== "done";
/** The whole payment was called back: such an event names no payment that it belongs to. */
const isWhole = (event: PaymentEvent) => event.parentUuid === null;

function findOwn(refunds: readonly Refund[], event: PaymentEvent, leftCents: number): Refund | undefined {
  if (isWhole(event)) return leftCents === 0 ? refunds.find(isOpen) : undefined;
  return (
    refunds.find(({ providerUuid }) => providerUuid === event.transactionUuid) ??
    refunds.find((one) => isOpen(one) && one.providerUuid === null && one.amountCents === event.amountCents)
  );
}

async function followOwn(tx: Tx, own: Refund, { event }: ReceivedEvent, orderId: string): Promise<void> {
  if (!isOpen(own)) {
    if (event.says !== "not-given-back") return;
    await queries.noteTakenBack(tx, { refundId: own.id });
    await tellTakenBack(tx, event, orderId);
    return;
  }
  const refund = { id: own.id, orderId };
  const providerUuid = event.transactionUuid;
  if (event.says === "not-given-back") {
    const message = refundNotDone(event.code ?? event.detailedStatus);
    await writeRefundResult(tx, PROVIDER, refund, { state: "failed", message });
  } else if (event.says === "giving-back")
    await queries.noteAsked(tx, { refundId: refund.id, providerUuid, message: REFUND_ASKED });
  else await writeRefundResult(tx, PROVIDER, refund, { state: "done", providerUuid });
}

/** The books and the buyer were told of it: what became of the money is for staff to find out. */
async function tellTakenBack(tx: Tx, event: PaymentEvent, orderId: string): Promise<void> {
  const { amountCents, code, detailedStatus } = event;
  const reason = refundTakenBack(amountCents, code ?? detailedStatus);
  await writeHistory(tx, PROVIDER, orderId, "refund", { state: "taken-back", amountCents }, reason);
  await flagForReview(tx, PROVIDER, orderId, reason);
}

type Foreign = {
  attempt: LockAttemptRow;
  event: PaymentEvent;
  transactionUuid: string;
  money: queries.ReadRefundableRow;
  refunds: readonly Refund[];
};

/** Money back that somebody asked for in the provider's own back office. */
async function noteForeign(
  tx: Tx,
  { attempt, event, transactionUuid, money, refunds }: Foreign,
): Promise<void> {
  const { orderId } = attempt;
  const providerUuid = event.transactionUuid;
  // Done by us, with an answer that was lost, so that the reconciler knew its amount and not its name, or refused after the
  // fact, and made again: its papers are written.
  const unnamed = refunds.find(
    (one) => (one.providerUuid === null || one.takenBack) && one.amountCents === event.amountCents,
  );
  if (unnamed) {
    await queries.nameRefund(tx, { refundId: unnamed.id, providerUuid });
    return;
  }
  const isDone = isWhole(event) || event.says === "given-back";
  const open = refunds.find(isOpen);
  // One at a time is open: what the provider has yet to do beside ours is noted once it has.
  if (open && !isDone) return;
  let { leftCents } = money;
  if (open && event.amountCents > leftCents) {
    // Both are more than was paid: ours was not made.
    const result = { state: "failed", message: REFUND_NOT_MADE } as const;
    if (await writeRefundResult(tx, PROVIDER, { id: open.id, orderId }, result))
      leftCents += open.amountCents;
  }
  const amountCents = isWhole(event) ? leftCents : Math.min(event.amountCents, leftCents);
  const beyondCents = (isWhole(event) ? money.providerCents : event.amountCents) - amountCents;
  if (isDone && beyondCents > 0) await tellBeyond(tx, attempt, { amountCents: beyondCents, transactionUuid });
  if (amountCents <= 0) return;
  await queries.reserve(tx, { transactionUuid, amountCents });
  const noted = { transactionUuid, orderId, amountCents, state: isDone ? "done" : "requested", providerUuid };
  const { id } = (await payTask(tx, noted)) ?? (await payNoTask(tx, noted));
  if (!isDone) return;
  const written = { transactionUuid, amountCents };
  await followResult(tx, PROVIDER, { id, orderId }, written, { state: "done", providerUuid });
}

type Noted = Pick<
  queries.InsertForeignRefundParameters,
  "transactionUuid" | "orderId" | "amountCents" | "state" | "providerUuid"
>;

/** Money of just the amount of a task is that task's, with its pieces, its day and the statement that it answers. */
async function payTask(tx: Tx, { state, providerUuid, ...money }: Noted) {
  const { orderId, amountCents } = money;
  const task = await queries.findTaskOfSum(tx, money);
  if (!task) return undefined;
  const message = REFUNDED_ELSEWHERE;
  const paid = await queries.fulfillTaskElsewhere(tx, { taskId: task.id, state, providerUuid, message });
  await keepLines(tx, paid.id, { orderId });
  await writeHistory(tx, PROVIDER, orderId, "refund", { state: "requested", amountCents }, message);
  return paid;
}

/** Other money names the pieces of the one open statement that it comes to, and has its day. */
async function payNoTask(tx: Tx, noted: Noted) {
  const { orderId, amountCents } = noted;
  const lines = await statedLinesOfSum(tx, orderId, amountCents);
  const { id } = await queries.insertForeignRefund(tx, {
    ...noted,
    reason: REFUNDED_ELSEWHERE,
    ...(await clockWithoutTask(tx, orderId, lines)),
  });
  if (lines.length > 0) await keepLines(tx, id, { orderId, lines });
  return { id };
}

/**
 * The provider gave back what the shop had given back otherwise, as credit or by transfer: it is no refund of the order, whose
 * money is gone already, but staff must know of it.
 */
async function tellBeyond(
  tx: Tx,
  { orderId }: LockAttemptRow,
  given: Pick<Noted, "amountCents" | "transactionUuid">,
): Promise<void> {
  const reason = givenBeyond(given.amountCents);
  await writeHistory(tx, PROVIDER, orderId, "refund", { state: "beyond", ...given }, reason);
  await flagForReview(tx, PROVIDER, orderId, reason);
}
