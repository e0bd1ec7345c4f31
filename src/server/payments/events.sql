-- name: insertEvent :optional
-- The same event is kept once, and answers nothing the second time; one that came before without a reference of ours
-- finds its payment now.
-- @param paymentId?
-- @param reference?
-- @param orderStatus?
-- @param errorCode?
-- @param methodType?
-- @param wallet?
insert into payment_events
  (payment_id, reference, transaction_uuid, detailed_status, order_status, amount_cents, source, error_code, outcome,
    method_type, wallet)
values (:paymentId, :reference, :transactionUuid, :detailedStatus, :orderStatus, :amountCents, :source,
  :errorCode, :outcome, :methodType, :wallet)
on conflict (transaction_uuid, detailed_status) do update
  set payment_id = excluded.payment_id, reference = excluded.reference, outcome = excluded.outcome
  where not event_is_judged(payment_events.outcome) and excluded.payment_id is not null
returning id;

-- name: noteRefusal :optional
-- `closedAs`: the state of an attempt that is over with this event. Whoever learns after minutes or days that her payment came
-- to nothing has a quarter of an hour to choose another means, however long ago her hold would have ended.
-- @param errorCode?
-- @param closedAs?
with attempt as (
  update payments set refusal_code = coalesce(:errorCode, refusal_code), state = coalesce(:closedAs, state),
    closed_at = case when :closedAs::text is null then closed_at else clock_timestamp() end
  where id = :paymentId and state in ('starting', 'open')
  returning amount_cents
), touched as (
  update orders set version = version + 1, updated_at = clock_timestamp(),
    held_until = case when exists (select from payment_events e
        where e.payment_id = :paymentId and e.transaction_uuid = :transactionUuid and e.outcome = 'running')
      then greatest(held_until, clock_timestamp() + interval '15 minutes') else held_until end
  where id = :orderId and exists (select from attempt)
)
select amount_cents from attempt;

-- name: insertMoney :exec
-- The version tells a settlement that waits that much has changed. `at`: when the provider says that it took it.
-- @param cardBrand?
-- @param cardLast4?
-- @param methodType?
-- @param wallet?
-- @param at?
with attempts as (
  update payments set state = case when id = :paymentId then 'paid' else 'withdrawn' end,
    closed_at = coalesce(closed_at, clock_timestamp())
  where order_id = :orderId and (id = :paymentId or state in ('starting', 'open'))
), money as (
  insert into transactions (uuid, payment_id, order_id, amount_cents, card_brand, card_last4, method_type, wallet, provider_paid_at)
  values (:transactionUuid, :paymentId, :orderId, :amountCents::int, :cardBrand, :cardLast4, :methodType, :wallet,
    believed_instant(:at, (select created_at from orders where id = :orderId), :transactionUuid))
)
update orders o set version = o.version + 1, updated_at = clock_timestamp(), lacks_money = false
where o.id = :orderId;

-- name: insertRefundTask :exec
-- The law gives 14 days to give back what was paid without a cause.
insert into refunds (transaction_uuid, order_id, amount_cents, state, reason, due_on, ground)
values (:transactionUuid, :orderId, :amountCents, 'due', :reason, (clock_timestamp() at time zone 'Europe/Paris')::date + 14, 'none');
