import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

/** The law gives 14 days from the end of the contract. */
const insert = statement(`
  insert into refunds (transaction_uuid, order_id, amount_cents, state, reason, due_on)
  select t.uuid, t.order_id, t.amount_cents - t.refunded_cents - r.asked_cents, 'due', $2,
    (clock_timestamp() at time zone 'Europe/Paris')::date + 14
  from transactions t
  cross join lateral (select coalesce(sum(amount_cents), 0)::int as asked_cents from refunds
    where transaction_uuid = t.uuid and (state = 'due' or state = 'failed' and return_id is not null)) r
  where t.order_id = $1 and t.amount_cents > t.refunded_cents + r.asked_cents`);

/** Opens a task for staff to give back what an order that is no longer paid still holds, and no task asks for yet. */
export async function openRefundTasks(tx: Tx, orderId: string, reason: string): Promise<void> {
  await insert(tx, orderId, reason);
}
