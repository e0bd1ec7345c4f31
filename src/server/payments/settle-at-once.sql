-- name: settleOrdinary :optional
-- The settlement of nearly every order, in one statement: the first money of an order that waits for exactly this
-- amount, is not under review and has not changed since its form was opened. It writes just what `recordEvent`, `recordMoney` and
-- `applyStatus` write (a property test compares every row), and raises the version by two as they do.
-- Nothing happens when anything is out of the ordinary, or changed while the order's lock was waited for (then the
-- version is not the one that the rest was read with), and when there is a parcel that the order would join: the settlement in
-- steps judges that. An event that is `known` already takes no lock, unless it tells of less money than came. What may be there is asked for by `limit 1`, not by `exists`: a plan made
-- while the tables were small would answer that from a hash of the whole of each (decision 0160).
-- @param orderStatus?
-- @param cardBrand?
-- @param cardLast4?
-- @param errorCode?
-- @param methodType?
-- @param wallet?
-- @param at?
with paying as materialized (
  select id as payment_id, order_id, started_at,
    coalesce(delivery_earliest, :earliest::date) as delivery_earliest, coalesce(delivery_latest, :latest::date) as delivery_latest,
    exists (select 1 from payment_events e where e.transaction_uuid = :transactionUuid and e.detailed_status = :detailedStatus
      and event_is_judged(e.outcome))
      and coalesce((select t.amount_cents <= :amountCents from transactions t where t.uuid = :transactionUuid), true) as known
  from payments where reference = :reference
), locked as materialized (
  select id, version, status, total_cents, credit_cents, user_id, live_id, review_reason, parcel_id, shipping_cents, fee_cents, created_at,
    case when user_id is not null then parcel_address_key(shipping_address) end as key
  from orders
  where id = (select order_id from paying where not known) for no key update
), attempt as materialized (
  select p.payment_id, p.order_id, p.delivery_earliest, p.delivery_latest, o.status, o.user_id, o.key, o.live_id, o.created_at,
    o.shipping_cents, greatest(o.shipping_cents, o.fee_cents) as fee_cents
  from paying p join locked o on o.id = p.order_id
  where order_is_open(o.status) and o.total_cents = :amountCents and o.credit_cents = 0 and o.review_reason is null and o.parcel_id is null
    and o.version = (select version from orders where id = p.order_id)
    and coalesce(
      (select true from payment_events e where e.transaction_uuid = :transactionUuid and e.detailed_status = :detailedStatus limit 1),
      (select true from transactions t where t.uuid = :transactionUuid limit 1),
      (select true from unmatched_payments u where u.transaction_uuid = :transactionUuid limit 1),
      (select true from transactions t where t.order_id = p.order_id and refundable_cents(t) > 0 limit 1),
      (select true from order_items i where i.order_id = p.order_id and not i.takes_unit limit 1),
      (select true from order_history h
        where h.order_id = p.order_id and h.event in ('line-added', 'line-removed') and h.at > p.started_at limit 1)) is null
), parcel as (
  insert into parcels (user_id, address_key, live_id, fee_cents, given_cents)
  select case when key is not null then user_id end, key, case when key is not null then live_id end, fee_cents, fee_cents - shipping_cents
  from attempt a
  where key is null or (select true from parcels g
    where g.user_id = a.user_id and g.address_key = a.key and g.live_id is null limit 1) is null
  on conflict do nothing returning id
), settling as (
  select a.*, p.id as parcel_id from attempt a cross join parcel p
), event as (
  insert into payment_events
    (payment_id, reference, transaction_uuid, detailed_status, order_status, amount_cents, source, error_code, outcome,
      method_type, wallet)
  select payment_id, :reference, :transactionUuid, :detailedStatus, :orderStatus, :amountCents, :source, :errorCode, 'settled',
    :methodType, :wallet from settling
), attempts as (
  update payments p set state = case when p.id = a.payment_id then 'paid' else 'withdrawn' end,
    closed_at = coalesce(p.closed_at, clock_timestamp())
  from settling a where p.order_id = a.order_id and (p.id = a.payment_id or p.state in ('starting', 'open'))
), money as (
  insert into transactions (uuid, payment_id, order_id, amount_cents, card_brand, card_last4, method_type, wallet, provider_paid_at)
  select :transactionUuid, payment_id, order_id, :amountCents, :cardBrand, :cardLast4, :methodType, :wallet,
    believed_instant(:at, created_at, :transactionUuid) from settling
), changed as (
  update orders o set status = 'paid', version = o.version + 2, updated_at = clock_timestamp(), held_until = null,
    paid_at = coalesce(o.paid_at, clock_timestamp()), cancelled_at = null, parcel_id = a.parcel_id,
    contract_snapshot = coalesce(o.contract_snapshot, contract_snapshot(o,
      (select jsonb_agg(item order by created_at, id) from contract_items where order_id = o.id), :amountCents::int, a.delivery_earliest, a.delivery_latest))
  from settling a where o.id = a.order_id
), noted as (
  insert into order_history (order_id, event, from_status, to_status, actor_kind)
  select order_id, 'status', status, 'paid', 'card-provider' from settling
), received as (
  insert into outbox (dedupe_key, kind, template_type, order_id, user_id, due_at)
  select 'contract:' || o.id, 'contract', 'paid', o.id, o.user_id,
    clock_timestamp() + make_interval(secs => :leastDelaySeconds)
  from (select order_id as id, user_id from settling) o
  on conflict (dedupe_key) do update set state = 'waiting', due_at = excluded.due_at, attempts = 0,
    last_error = null, subject = null, html = null, text = null, to_name = null, to_address = null
    where message_waits_anew(outbox.state, outbox.attempts)
)
select p.order_id, p.known, a.order_id is not null as settled from paying p left join settling a on true;
