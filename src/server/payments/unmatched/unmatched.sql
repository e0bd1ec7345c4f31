-- name: insertUnmatched :exec
-- Money that an order has already is no task, whichever other events come of it.
-- @param reference?
-- @param cardBrand?
-- @param cardLast4?
-- @param methodType?
-- @param wallet?
-- @param payerName?
-- @param payerEmail?
-- @param paidAt?
insert into unmatched_payments (transaction_uuid, reference, cause, detailed_status, source, amount_cents, currency,
  card_brand, card_last4, method_type, wallet, payer_name, payer_email, paid_at)
select :transactionUuid, :reference, :cause, :detailedStatus, :source, :amountCents::bigint, :currency, :cardBrand, :cardLast4, :methodType, :wallet, :payerName, :payerEmail, coalesce(:paidAt::timestamptz, clock_timestamp())
where not exists (select from transactions where uuid = :transactionUuid)
on conflict (transaction_uuid) do nothing;

-- name: lockUnmatched :optional
select p.transaction_uuid, p.reference, p.cause, p.detailed_status, p.source,
  p.amount_cents, p.currency, p.paid_at, p.card_brand, p.card_last4, p.method_type, p.wallet, p.state, p.order_id, p.handled_at,
  (select display_name from users where id = p.handled_by) as handled_by_name
from unmatched_payments p where p.id = :unmatchedId for update of p;

-- name: noteOrder :exec
-- Two words about one transaction may arrive in the same instant, and the one that found its order was not seen.
update unmatched_payments p set state = 'tied', order_id = t.order_id, handled_at = clock_timestamp()
from transactions t where p.id = :unmatchedId and t.uuid = p.transaction_uuid and p.state in ('open', 'dismissed');

-- name: beginRefund :exec
update unmatched_payments set state = 'refunding', reason = :reason, handled_by = :staffId, handled_at = clock_timestamp(), message = null
where id = :unmatchedId;

-- name: endRefund :exec
-- `creditUuid`: the credit that the provider has yet to do.
-- @param message?
-- @param creditUuid?
update unmatched_payments set state = :state, message = :message, credit_uuid = :creditUuid, handled_at = clock_timestamp()
where id = :unmatchedId and state = 'refunding';

-- name: refundsWithoutAnswer :many
-- The call itself is over after half a minute: what two minutes later has not happened will not happen any more.
select id, transaction_uuid, amount_cents, credit_uuid from unmatched_payments
where state = 'refunding' and handled_at < clock_timestamp() - interval '2 minutes'
order by handled_at limit 20;

-- name: dismissUnmatched :exec
update unmatched_payments set state = 'dismissed', reason = :reason, handled_by = :staffId, handled_at = clock_timestamp()
where id = :unmatchedId;

-- name: findOrderNumbered :optional
select id from orders where lower(order_number) = lower(:orderNumber);

-- name: tieToOrder :exec
update unmatched_payments set state = 'tied', order_id = :orderId, handled_by = :staffId, handled_at = clock_timestamp(), message = null
where id = :unmatchedId;

-- name: openAttempt :optional
-- The reference becomes an attempt of the order; one that is another order's already is not taken from it.
-- @param reference?
with own as (
  select reference from payments where reference = :reference and order_id = :orderId
), opened as (
  insert into payments (id, order_id, reference, amount_cents, state, closed_at)
  select :attemptId, :orderId, case when :reference::text is null or exists (select from payments where reference = :reference) then :otherReference else :reference end, :amountCents,
    'withdrawn', clock_timestamp()
  where not exists (select from own)
  returning reference
)
select reference from own union all select reference from opened;
