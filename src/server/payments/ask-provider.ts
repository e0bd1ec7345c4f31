import type { House } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import type { CardTransaction, Evidence } from "./lyra.ts";
import { settle } from "./settle.ts";

export interface Unresolved {
  id: string;
  order_id: string;
  reference: string;
  /** Nothing can follow any more at the provider. */
  over: boolean;
}

/** `running`: the bank has not decided yet. `unknown`: the provider did not answer. */
export type ProviderSays = "paid" | "not-paid" | "running" | "unknown";

const close = statement<{ order_id: string }>(`
  with o as materialized (
    select id from orders where id = (select order_id from payments where id = $1) for update
  ), closed as (
    update payments p set state = 'abandoned', closed_at = coalesce(p.closed_at, clock_timestamp())
    from o where p.id = $1 and p.order_id = o.id and p.state in ('starting', 'open', 'refused', 'withdrawn')
    returning order_id
  )
  update orders set version = version + 1, updated_at = clock_timestamp()
  where id = (select order_id from closed)
  returning id as order_id`);

/** Asks the provider what became of an attempt, settles what it says, and closes an attempt that is over. */
export async function askProvider(house: House, attempt: Unresolved): Promise<ProviderSays> {
  const reading = await house.cards.readOrder(attempt.reference);
  if (reading.outcome === "unavailable" || reading.outcome === "refused") {
    const why = reading.outcome === "refused" ? reading.code : reading.reason;
    house.log.warn({ why }, "the card provider did not say what became of a payment");
    return "unknown";
  }
  const transactions = reading.outcome === "found" ? reading.transactions : [];
  if (transactions.length > 0)
    await settle(house, evidenceOf(attempt.reference, transactions), "reconciliation");
  if (transactions.some((one) => one.paid)) return "paid";
  if (transactions.some(isRunning)) return "running";
  if (attempt.over) {
    const [closed] = await close(house.db, attempt.id);
    if (closed) house.events.changed({ orders: [closed.order_id] });
  }
  return "not-paid";
}

/** An order that is read names its transactions and nothing of its own. */
function evidenceOf(reference: string, transactions: CardTransaction[]): Evidence {
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
