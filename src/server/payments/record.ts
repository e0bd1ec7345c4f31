import type { Tx } from "#server/db/database.ts";
import { keepContract } from "#server/money/keep-contract.ts";
import { writeHistory } from "#server/order-history/history.ts";
import type { PaymentDoubt } from "#wording/payment-doubts.ts";
import type { LockAttemptRow } from "./attempts.sql.ts";
import * as queries from "./events.sql.ts";
import type { ProviderReport } from "./lyra.ts";
import { MOST_CENTS, type PaymentEvent } from "./payment-event.ts";

export type Source = "browser" | "notification" | "reconciliation";

export interface ReceivedEvent {
  reference: string | null;
  orderStatus: ProviderReport["orderStatus"];
  payer: ProviderReport["payer"];
  source: Source;
  event: PaymentEvent;
  /** What staff must check although all else is as it should be. */
  doubt?: PaymentDoubt;
}

type Outcome = "settled" | "refused" | "running" | "repeated-payment" | "unknown-reference" | "no-change";

/** An absurd amount that is no money (refused, given back) is kept as the most that the column holds. */
const storableCents = ({ amountCents }: PaymentEvent): number =>
  Math.max(-MOST_CENTS, Math.min(MOST_CENTS, amountCents));

const eventColumns = (
  { reference, orderStatus, source, event }: ReceivedEvent,
  attempt: LockAttemptRow | undefined,
  outcome: Outcome,
) => ({
  paymentId: attempt?.paymentId ?? null,
  reference,
  transactionUuid: event.transactionUuid,
  detailedStatus: event.detailedStatus,
  orderStatus,
  amountCents: storableCents(event),
  source,
  errorCode: event.code,
  outcome,
  methodType: event.methodType,
  wallet: event.wallet,
});

/** Keeps an event, and says whether it is news. */
export async function recordEvent(
  tx: Tx,
  received: ReceivedEvent,
  attempt: LockAttemptRow | undefined,
  outcome: Outcome,
): Promise<boolean> {
  return (await queries.insertEvent(tx, eventColumns(received, attempt, outcome))) !== undefined;
}

/** Keeps a refusal, and closes the attempt where the form accepts no other card. */
export async function recordRefusal(
  tx: Tx,
  received: ReceivedEvent,
  attempt: LockAttemptRow,
  outcome: "refused" | "no-change",
  closedAs: "refused" | "abandoned" | null,
): Promise<void> {
  const { orderId, paymentId } = attempt;
  const { code: errorCode, transactionUuid } = received.event;
  if (!(await recordEvent(tx, received, attempt, outcome))) return;
  const ended = await queries.noteRefusal(tx, {
    paymentId,
    orderId,
    transactionUuid,
    errorCode,
    closedAs,
  });
  if (!ended) return;
  const facts = {
    outcome: closedAs ?? "refused",
    code: errorCode,
    amountCents: ended.amountCents,
  };
  await writeHistory(tx, { kind: "card-provider" }, orderId, "payment", facts);
}

/** Keeps money that came in and, where it settles its order, what was sold for it and on which terms. */
export async function recordMoney(
  tx: Tx,
  received: ReceivedEvent,
  attempt: LockAttemptRow,
  outcome: "settled" | "repeated-payment",
): Promise<void> {
  const { paymentId, orderId } = attempt;
  const { cardBrand, cardLast4, methodType, wallet, transactionUuid, at } = received.event;
  const amountCents = storableCents(received.event);
  await recordEvent(tx, received, attempt, outcome);
  await queries.insertMoney(tx, {
    paymentId,
    orderId,
    transactionUuid,
    amountCents,
    cardBrand,
    cardLast4,
    methodType,
    wallet,
    at,
  });
  if (outcome === "settled") await keepContract(tx, orderId, { paymentId });
}

export async function recordRefundTask(
  tx: Tx,
  attempt: LockAttemptRow,
  event: PaymentEvent,
  reason: string,
): Promise<void> {
  const { transactionUuid, amountCents } = event;
  await queries.insertRefundTask(tx, { transactionUuid, orderId: attempt.orderId, amountCents, reason });
}
