-- @import { RefundLine } from "#contract/admin/order-money.ts";

-- name: takeUnmatched :optional
with found as (
  select id, state, amount_cents from unmatched_payments where transaction_uuid = :transactionUuid for update
), taken as (
  update unmatched_payments u set state = 'tied', order_id = :orderId, handled_at = clock_timestamp(), message = null
  from found f where u.id = f.id and f.state in ('open', 'dismissed')
)
select state as was, amount_cents from found;

-- name: readLacking :optional
-- What money that staff note comes to, and the first day that is believed; nothing where no money of the order is lacking.
-- @column cents!
-- @column not_before!
select l.cents, (o.created_at at time zone 'Europe/Paris')::date - :notedLateDays::int as not_before
from orders o cross join lateral (select order_lacks_cents(o) as cents offset 0) l where o.id = :orderId and l.cents > 0;

-- name: insertMoney :optional
-- @column amount_cents!
-- @param reference?
with money as (
  insert into transactions (uuid, order_id, amount_cents, means, received_on, reference)
  values (:uuid, :orderId, :amountCents, :means, :receivedOn::date, :reference)
  on conflict (uuid) do nothing
  returning amount_cents
), known as (
  update orders set lacks_money = false where id = :orderId and lacks_money and exists (select from money)
)
select amount_cents from money;

-- name: isPaidAndLacks :optional
-- Marked as paid without its money, or paid in part.
select id from orders o where id = :orderId and order_is_settled(status) and order_lacks_cents(o) > 0;

-- name: lacksMoney :optional
select id from orders_without_money where id = :orderId;

-- name: contractHasLeft :optional
select id from orders where id = :orderId and contract_sent_at is not null;

-- name: keepContract :exec
-- Paid for it is what the order holds and no task asks back, of whichever sale it came; of no money nothing is known, unless
-- there is none to pay.
-- @param paymentId?
update orders o set contract_snapshot = contract_snapshot(o,
  (select jsonb_agg(item order by created_at, id) from contract_items where order_id = o.id),
  (select case when m.cents > 0 or o.total_cents = 0 then m.cents end from (
    select (coalesce(sum(refundable_cents(t)), 0) - (select coalesce(sum(amount_cents), 0) from refunds
      where order_id = o.id and state in ('due', 'failed')))::int as cents
    from transactions t where t.order_id = o.id) m),
  coalesce((select delivery_earliest from payments where id = :paymentId), :earliest::date),
  coalesce((select delivery_latest from payments where id = :paymentId), :latest::date))
where o.id = :orderId and (o.contract_snapshot is null or is_sold_anew(o));

-- name: makeNoteThePayment :optional
-- @param cardBrand?
-- @param cardLast4?
-- @param methodType?
-- @param wallet?
-- @param at?
with attempt as (
  update payments set state = 'paid', closed_at = coalesce(closed_at, clock_timestamp()) where id = :paymentId
)
update transactions t set uuid = :uuid, payment_id = :paymentId, received_on = null,
  provider_paid_at = believed_instant(:at, (select created_at from orders where id = :orderId), :uuid), card_brand = :cardBrand, card_last4 = :cardLast4,
  method_type = :methodType, wallet = :wallet
where t.uuid = (
  select t.uuid from transactions t
  where t.order_id = :orderId and t.means = 'card' and is_by_hand(t.uuid) and t.amount_cents = :amountCents and t.refunded_cents = 0
    and not exists (select from refunds r where r.transaction_uuid = t.uuid)
    -- What the bank gave back of a chargeback is no payment that the provider has yet to tell of.
    and not exists (select from refunds c where c.order_id = t.order_id and t.uuid = 'hand:' || c.id)
  limit 1)
returning t.uuid;

-- name: closeWithdrawal :exec
-- A statement is answered once its returns are over and given back: one return may answer several, and one whose pieces are still
-- expected is not. So it is, but for a return that is open, once all of the order's money that was to go back did, of which no
-- return need tell. Without `refundId` every refund of the order that was done is looked at.
-- @param refundId?
update withdrawals w set state = 'done', outcome = 'refunded', closed_at = clock_timestamp(), updated_at = clock_timestamp()
from refunds r
where r.order_id = :orderId and r.id = coalesce(:refundId::uuid, r.id) and r.state = 'done' and r.given_means is distinct from 'chargeback'
  and w.order_id = r.order_id and w.state <> 'done'
  and (not statement_waits(w) and (
      w.id = (select b.withdrawal_id from returns b where b.id = r.return_id)
        and exists (select from return_cases c where c.withdrawal_id = w.id)
      or exists (select from cases_of_statement(w) c join return_case_items i on i.case_id = c.id
        join return_lines l on l.order_item_id = i.order_item_id where l.return_id = r.return_id))
    or (exists (select from orders o where o.id = w.order_id and order_is_cancelled(o.status))
        or not exists (select from transactions t where t.order_id = w.order_id and refundable_cents(t) > 0))
      and not exists (select from refunds f where f.order_id = w.order_id and f.state in ('due', 'failed', 'requested', 'unknown'))
      and not exists (select from cases_of_statement(w) c where return_case_state(c) not in ('closed', 'called-off')));

-- name: refundedOfOrder :optional
-- `answering_cents`: what of it may be the money of this statement, a withdrawal or a complaint; the fee
-- of a parcel that was paid before is none of it.
-- @column answering_cents!
-- @column held_cents!
select total_cents, coalesce((
  select sum(amount_cents) from refunds where order_id = o.id and state = 'done' and given_means is distinct from 'chargeback'), 0)::int as cents,
  coalesce((select sum(amount_cents) from refunds r where r.order_id = o.id and r.state = 'done'
    and r.given_means is distinct from 'chargeback' and r.amount_cents > r.fee_cents and refund_answers(r, :statementId)), 0)::int as answering_cents,
  coalesce((select sum(refundable_cents(t)) from transactions t where t.order_id = o.id), 0)::int as held_cents
from orders o where id = :orderId;

-- name: insertRefundLines :exec
-- @param lines RefundLine[]
insert into refund_lines (refund_id, order_item_id, cents)
select :refundId, "itemId", cents from json_to_recordset(:lines::json) as l("itemId" uuid, cents int);
