import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { RETURN_UNDONE } from "#wording/returns.ts";

interface Owed {
  orderId: string;
  returnId: string;
  amountCents: number;
  reason: string;
}

/** What of each payment is neither given back nor to be given back already, the first payment first. */
const free = statement<{ uuid: string; cents: number }>(`
  select t.uuid, (t.amount_cents - t.refunded_cents - coalesce(
    (select sum(r.amount_cents) from refunds r where r.transaction_uuid = t.uuid and r.state in ('due', 'failed')), 0))::int as cents
  from transactions t where t.order_id = $1 order by t.paid_at, t.uuid`);

/** Fourteen days from the statement that the return answers (code de la consommation, L221-24), else from today. */
const insert = statement(`
  insert into refunds (transaction_uuid, order_id, return_id, amount_cents, state, reason, due_on)
  select $1, r.order_id, r.id, $3, 'due', $4,
    (coalesce(w.submitted_at, clock_timestamp()) at time zone 'Europe/Paris')::date + 14
  from returns r left join withdrawals w on w.id = r.withdrawal_id where r.id = $2`);

/**
 * Opens the tasks to give back what staff decided for a return, on the payments that hold the money; the caller has
 * locked the order. Refuses more than is left.
 */
export async function openReturnRefunds(tx: Tx, owed: Owed): Promise<void> {
  const payments = (await free(tx, owed.orderId)).filter(({ cents }) => cents > 0);
  const refundableCents = payments.reduce((sum, { cents }) => sum + cents, 0);
  if (owed.amountCents > refundableCents) throw refusal("REFUND_TOO_HIGH", { refundableCents });
  let left = owed.amountCents;
  for (const { uuid, cents } of payments) {
    const part = Math.min(left, cents);
    if (part > 0) await insert(tx, uuid, owed.returnId, part, owed.reason);
    left -= part;
  }
}

const given = statement(
  "select 1 from refunds where return_id = $1 and state in ('requested', 'unknown', 'done') limit 1",
);
const drop = statement(`
  update refunds set state = 'dismissed', message = $2, finished_at = clock_timestamp()
  where return_id = $1 and state in ('due', 'failed')`);

/** Closes the tasks of a return that is undone; refuses where money of it was given back, or may have been. */
export async function dropReturnRefunds(tx: Tx, returnId: string): Promise<void> {
  if ((await given(tx, returnId)).length > 0) throw refusal("RETURN_REFUNDED");
  await drop(tx, returnId, RETURN_UNDONE);
}
