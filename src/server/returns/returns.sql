-- name: lockWithdrawalOfOrder :many
-- Before the order: whoever ties a statement to an order locks them so.
select id, wants_credit from withdrawals where id = :withdrawalId and order_id = :orderId for key share;

-- name: readItemsToReturn :many
-- In the order of the items; read once the order is locked, so that another return of them is seen.
select i.id, i.product_id, full_product_name(p, c.name) as piece, i.takes_unit, r.created_at as returned_at,
  u.display_name as returned_by
from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
left join return_lines l on l.order_item_id = i.id left join returns r on r.id = l.return_id
left join users u on u.id = r.created_by
where i.order_id = :orderId and i.id = any(:itemIds::uuid[]) order by i.created_at, i.id;

-- name: insertReturn :one
-- @param withdrawalId?
-- @param note?
-- @param userId?
insert into returns (order_id, withdrawal_id, cause, note, was_sent, refund_cents, created_by)
values (:orderId, :withdrawalId, :cause, :note, :wasSent, :refundCents, :userId)
returning id;

-- name: insertReturnItems :exec
insert into return_lines (return_id, order_item_id, disposition)
select :returnId::uuid, item.* from unnest(:itemIds::uuid[], :dispositions::text[]) as item(id, disposition);

-- name: addReturned :one
update orders set returned_count = returned_count + :count, returned_cents = returned_cents
    + (select sum(price_cents - discount_cents) from order_items where id = any(:itemIds::uuid[])),
  version = version + 1, updated_at = clock_timestamp()
where id = :orderId returning returned_count = line_count as is_whole;

-- name: restockItem :optional
update return_lines l set disposition = 'restocked' from order_items i
where l.order_item_id = :itemId and l.disposition = 'set-aside' and i.id = l.order_item_id and i.order_id = :orderId
returning i.product_id;

-- name: refundablePayments :many
-- What of each payment is neither given back nor to be given back already, the first payment first.
-- @column cents!
select t.uuid, (refundable_cents(t) - coalesce(
  (select sum(r.amount_cents) from refunds r where r.transaction_uuid = t.uuid and r.state in ('due', 'failed')), 0))::int as cents
from transactions t where t.order_id = :orderId order by t.means = 'credit', t.paid_at, t.uuid;

-- name: leftOfLines :many
-- What of these items, and of the delivery (no item), was paid and is neither given back nor to be given back already.
-- @column item_id string | null
-- @column cents!
select l.item_id, greatest(0, l.cents - asked_back_of_line(:orderId, l.item_id)) as cents
from (
  select created_at, id as item_id, price_cents - discount_cents as cents from order_items where order_id = :orderId and id = any(:itemIds::uuid[])
  union all select null, null, shipping_cents from orders where id = :orderId
) l order by l.created_at, l.item_id;

-- name: usedLabel :one
-- @column label_cents!
select used_label_cents(:orderId, :itemIds::uuid[]) as label_cents;

-- name: insertRefundOfReturn :one
-- Fourteen days from the statement that the return answers or, where that is later, the day on which its pieces or the proof
-- of their sending came (code de la consommation, L221-24): today, where no expected return says so. Without a statement
-- fourteen days from the day that the expected return of its pieces has, else from today. A return that was expected knows its day.
-- @param dueOn?
insert into refunds (transaction_uuid, order_id, return_id, amount_cents, state, reason, due_on, goes_by_itself)
select :uuid, r.order_id, r.id, :amountCents, 'due', :reason,
  coalesce(:dueOn::date, greatest((coalesce(w.submitted_at, s.stated_at, clock_timestamp()) at time zone 'Europe/Paris')::date + 14,
    (coalesce(least(k.goods_received_at, k.proof_of_sending_at), case when r.was_sent then clock_timestamp() end)
      at time zone 'Europe/Paris')::date)),
  :goesByItself and not is_by_hand(t.uuid) and t.means is distinct from 'credit'
from returns r join transactions t on t.uuid = :uuid left join withdrawals w on w.id = r.withdrawal_id
  left join lateral case_of_statement(w.id) k on true
  left join lateral (select min(stated_at(c)) as stated_at from return_lines l
    join return_case_items i on i.order_item_id = l.order_item_id join return_cases c on c.id = i.case_id
    where l.return_id = r.id and r.cause = 'withdrawal' and c.cause = 'withdrawal' and c.called_off_at is null) s on true
where r.id = :returnId
returning id;

-- name: refundsGivenOfReturn :many
select id from refunds where return_id = :returnId and state in ('requested', 'unknown', 'done') limit 1;

-- name: dismissRefundsOfReturn :exec
update refunds set state = 'dismissed', message = :message, finished_at = clock_timestamp()
where return_id = :returnId and state in ('due', 'failed');

-- name: isOfReplaced :optional
-- Another piece goes in the place of the one that was missing.
select id from shortages where return_id = :returnId and outcome = 'replaced';

-- name: undoReturn :optional
update returns set undone_at = clock_timestamp() where id = :returnId and order_id = :orderId and undone_at is null returning id;

-- name: cameBeforeMoney :one
-- Whether the order was paid, or paid anew, without the pieces of a return, which had come back before.
select exists (select from returns b join transactions t on t.order_id = b.order_id and t.paid_at > b.created_at
  where b.id = :returnId and not exists (
    select from payment_events e where e.transaction_uuid = t.uuid and e.outcome = 'repeated-payment')) as came_before;

-- name: deleteReturnItems :many
-- @column paid_cents!
delete from return_lines l using order_items i where l.return_id = :returnId and i.id = l.order_item_id
returning i.product_id, i.price_cents - i.discount_cents as paid_cents;

-- name: subtractReturned :exec
update orders set returned_count = returned_count - :count, returned_cents = returned_cents - :cents, version = version + 1,
  updated_at = clock_timestamp()
where id = :orderId;
