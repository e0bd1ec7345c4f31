import type { AppContext } from "#server/context.ts";
import { closeAttempt } from "./attempts.sql.ts";
import type { CardTransaction, ProviderReport } from "./lyra.ts";
import { settle } from "./settle.ts";

export interface Unresolved {
  id: string;
  reference: string;
  /** Nothing can follow any more at the provider. */
  over: boolean;
}

/** `running`: the bank has not decided yet. `unknown`: the provider did not answer. */
export type ProviderSays = "paid" | "not-paid" | "running" | "unknown";

/** Asks the provider what became of an attempt, settles what it says, and closes an attempt that is over. */
export async function askProvider(context: AppContext, attempt: Unresolved): Promise<ProviderSays> {
  const transactions = await settleAsRead(context, attempt.reference);
  if (!transactions) return "unknown";
  if (transactions.some((one) => one.paid)) return "paid";
  if (transactions.some(isRunning)) return "running";
  if (attempt.over) {
    const closed = await closeAttempt(context.db, { attemptId: attempt.id });
    if (closed) context.events.changed({ orders: [closed.orderId] });
  }
  return "not-paid";
}

/**
 * Settles all that the provider has of an attempt, money that went back included, and answers it; undefined when it did
 * not say.
 */
export async function settleAsRead(
  context: AppContext,
  reference: string,
): Promise<CardTransaction[] | undefined> {
  const reading = await context.cards.readOrder(reference);
  if (reading.outcome === "unavailable" || reading.outcome === "refused") {
    const why = reading.outcome === "refused" ? reading.code : reading.reason;
    context.log.warn({ why }, "the card provider did not say what became of a payment");
    return undefined;
  }
  const transactions = reading.outcome === "found" ? reading.transactions : [];
  if (transactions.length > 0) await settle(context, reportOf(reference, transactions), "reconciliation");
  return transactions;
}

/** An order that is read names its transactions and nothing of its own. */
function reportOf(reference: string, transactions: CardTransaction[]): ProviderReport {
  const isPaid = transactions.some((one) => one.paid);
  return {
    reference,
    orderStatus: isPaid ? "PAID" : transactions.some(isRunning) ? "RUNNING" : "UNPAID",
    orderCycle: isPaid ? "CLOSED" : "OPEN",
    amountCents: null,
    unreadable: 0,
    transactions,
    payer: { name: null, email: null },
  };
}

const isRunning = (transaction: CardTransaction): boolean =>
  transaction.operation === "debit" && transaction.status === "RUNNING";
