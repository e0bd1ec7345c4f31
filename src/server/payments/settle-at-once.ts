import type { Db } from "#server/db/database.ts";
import { isRetryable } from "#server/db/errors.ts";
import { statement } from "#server/db/statement.ts";
import { queueContract } from "#server/messages/automatic-message.ts";
import { contractSnapshot } from "./contract-snapshot.ts";
import type { Told } from "./record.ts";

/**
 * The settlement of nearly every order, in one statement: the first money of an order that waits for exactly this
 * amount and has not changed since its form was opened. It writes just what `recordMoney` and `applyStatus` write.
 * Nothing happens when anything is out of the ordinary, or changed while the order's lock was waited for (then the
 * version is not the one that the rest was read with): the settlement in steps judges that. A word that is `known`
 * already takes no lock.
 *
 * $1 reference, $2 transaction, $3 detailed status, $4 order status, $5 amount, $6 source, $7 card brand, $8 its last
 * digits.
 */
const settle = statement<{ order_id: string; known: boolean; settled: boolean }>(`
  with paying as materialized (
    select id as payment_id, order_id, started_at, delivery_earliest, delivery_latest,
      exists (select 1 from payment_events e where e.transaction_uuid = $2 and e.detailed_status = $3
        and e.outcome <> 'unknown-reference') as known
    from payments where reference = $1
  ), locked as materialized (
    select id, version, status, total_cents, user_id from orders
    where id = (select order_id from paying where not known) for update
  ), attempt as materialized (
    select p.payment_id, p.order_id, p.delivery_earliest, p.delivery_latest, o.status, o.user_id
    from paying p join locked o on o.id = p.order_id
    where o.status in ('to-validate', 'to-pay') and o.total_cents = $5
      and o.version = (select version from orders where id = p.order_id)
      and not (
        exists (select 1 from payment_events e where e.transaction_uuid = $2 and e.detailed_status = $3)
        or exists (select 1 from transactions t where t.uuid = $2)
        or exists (select 1 from unmatched_payments u where u.transaction_uuid = $2)
        or exists (select 1 from transactions t where t.order_id = p.order_id and t.refunded_cents < t.amount_cents)
        or exists (select 1 from order_items i where i.order_id = p.order_id and not i.takes_unit)
        or exists (select 1 from order_history h
          where h.order_id = p.order_id and h.event in ('line-added', 'line-removed') and h.at > p.started_at))
  ), event as (
    insert into payment_events
      (payment_id, reference, transaction_uuid, detailed_status, order_status, amount_cents, source, outcome)
    select payment_id, $1, $2, $3, $4, $5, $6, 'settled' from attempt
  ), attempts as (
    update payments p set state = case when p.id = a.payment_id then 'paid' else 'withdrawn' end,
      closed_at = coalesce(p.closed_at, clock_timestamp())
    from attempt a where p.order_id = a.order_id and (p.id = a.payment_id or p.state in ('starting', 'open'))
  ), money as (
    insert into transactions (uuid, payment_id, order_id, amount_cents, card_brand, card_last4)
    select $2, payment_id, order_id, $5, $7, $8 from attempt
  ), changed as (
    update orders o set status = 'paid', version = o.version + 1, updated_at = clock_timestamp(), held_until = null,
      paid_at = coalesce(o.paid_at, clock_timestamp()), cancelled_at = null,
      contract_snapshot = coalesce(o.contract_snapshot, ${contractSnapshot("$5::int", {
        earliest: "a.delivery_earliest",
        latest: "a.delivery_latest",
      })})
    from attempt a where o.id = a.order_id
  ), noted as (
    insert into order_history (order_id, event, from_status, to_status, actor_kind)
    select order_id, 'status', status, 'paid', 'card-provider' from attempt
  ), told as (
    ${queueContract("(select order_id as id, user_id from attempt)")}
  )
  select p.order_id, p.known, a.order_id is not null as settled from paying p left join attempt a on true`);

/**
 * Settles an ordinary payment, and recognises one that was settled before without waiting for its order. Undefined: it
 * takes the settlement in steps.
 */
export async function settleAtOnce(
  db: Db,
  told: Told,
): Promise<{ outcome: "settled" | "repeated"; orderId: string } | undefined> {
  const { reference, orderStatus, source, word } = told;
  if (word.says !== "paid" || reference === null) return undefined;
  const [done] = await settle(
    db,
    reference,
    word.transactionUuid,
    word.detailedStatus,
    orderStatus,
    word.amountCents,
    source,
    word.cardBrand,
    word.cardLast4,
  ).catch((error: unknown) => {
    if (isRetryable(error)) return [];
    throw error;
  });
  if (!done?.settled && !done?.known) return undefined;
  return { outcome: done.settled ? "settled" : "repeated", orderId: done.order_id };
}
