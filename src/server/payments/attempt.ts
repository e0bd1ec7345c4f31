import type { OrderStatus } from "#domain/order-status.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

/** An attempt to pay with its order, as they stand under the order's lock. */
export interface Attempt {
  payment_id: string;
  order_id: string;
  status: OrderStatus;
  version: number;
  seen_version: number;
  total_cents: number;
  /** This word of the provider is stored already. */
  known: boolean;
  /** This transaction's money is counted already. */
  counted: boolean;
  /** Other money is held for this order. */
  paid_before: boolean;
  lacks_units: boolean;
  /** Lines came or went after this attempt fixed its amount. */
  edited: boolean;
  /** Why the order has the status that it has. */
  status_reason: string | null;
}

const lock = statement<Attempt>(`
  select p.id as payment_id, o.id as order_id, o.status, o.version, o.total_cents,
    (select version from orders where id = p.order_id) as seen_version,
    exists (select 1 from payment_events e where e.transaction_uuid = $2 and e.detailed_status = $3
      and e.outcome <> 'unknown-reference') as known,
    exists (select 1 from transactions t where t.uuid = $2) as counted,
    exists (select 1 from transactions t
      where t.order_id = o.id and t.uuid <> $2 and t.refunded_cents < t.amount_cents) as paid_before,
    exists (select 1 from order_items i where i.order_id = o.id and not i.takes_unit) as lacks_units,
    exists (select 1 from order_history h where h.order_id = o.id and h.event in ('line-added', 'line-removed')
      and h.at > p.started_at) as edited,
    (select h.reason from order_history h where h.order_id = o.id and h.to_status is not null
      order by h.id desc limit 1) as status_reason
  from payments p join orders o on o.id = p.order_id
  where p.reference = $1
  for update of o`);

/**
 * Locks the order that a payment reference belongs to and reads what its settlement depends on; undefined when the
 * reference is none of ours. Where the lock had to be waited for, all but the order's own row was read before the
 * wait: a version that moved on tells, and then it is read again.
 */
export async function lockAttempt(
  tx: Tx,
  reference: string,
  transactionUuid: string,
  detailedStatus: string,
): Promise<Attempt | undefined> {
  const [first] = await lock(tx, reference, transactionUuid, detailedStatus);
  if (!first || first.version === first.seen_version) return first;
  const [now] = await lock(tx, reference, transactionUuid, detailedStatus);
  return now;
}
