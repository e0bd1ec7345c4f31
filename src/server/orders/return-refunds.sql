-- @import { ReturnCause } from "#domain/returns.ts";

-- name: returnsWhileCancelled :many
-- Of an order that is cancelled no more: the returns that were noted since it was last taken out of its sale, as long as
-- nothing is asked back for them, and what its cancellation gave back, or asked the provider to, meanwhile.
-- @column id!
-- @column item_ids! string[]
-- @column pieces! string[]
-- @column given_cents!
-- @column is_sent!
-- @column takes_last!
-- @column cause ReturnCause
select b.id, b.cause, l.item_ids, l.pieces, order_is_sent(o.status) as is_sent,
  o.returned_count = o.line_count and row_number() over (order by b.created_at desc, b.id desc) = 1 as takes_last, (
    select coalesce(sum(r.amount_cents), 0)::int from refunds r where r.order_id = o.id and is_of_cancellation(r)
      and r.state in ('requested', 'unknown', 'done') and coalesce(r.requested_at, r.finished_at) > c.at - interval '1 minute') as given_cents
from orders o cross join lateral (
  select max(h.at) as at from order_history h
  where h.order_id = o.id and order_is_settled(h.from_status) and order_is_cancelled(h.to_status)) c
join returns b on b.order_id = o.id and b.created_at > c.at and b.undone_at is null
cross join lateral (
  select array_agg(i.id order by i.created_at, i.id) as item_ids,
    array_agg(full_product_name(p, k.name) order by i.created_at, i.id) as pieces
  from return_lines e join order_items i on i.id = e.order_item_id join products p on p.id = i.product_id
  left join product_colors k on k.id = p.color_id where e.return_id = b.id) l
where o.id = :orderId and not exists (select from refunds r where r.return_id = b.id)
order by b.created_at, b.id;

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
-- What is kept for her label is no more than what the used one costs.
-- @param dueOn?
insert into refunds (transaction_uuid, order_id, return_id, amount_cents, state, reason, due_on, goes_by_itself, kept_label_cents)
select :uuid, r.order_id, r.id, :amountCents, 'due', :reason,
  coalesce(:dueOn::date, greatest((coalesce(w.submitted_at, s.stated_at, clock_timestamp()) at time zone 'Europe/Paris')::date + 14,
    (coalesce(least(k.goods_received_at, k.proof_of_sending_at), case when r.was_sent then clock_timestamp() end)
      at time zone 'Europe/Paris')::date)),
  :goesByItself and not is_by_hand(t.uuid) and t.means is distinct from 'credit',
  least(:keptLabelCents, used_label_cents(r.order_id, :itemIds::uuid[]))
from returns r join transactions t on t.uuid = :uuid left join withdrawals w on w.id = r.withdrawal_id
  left join lateral case_of_statement(w.id) k on true
  left join lateral (select min(stated_at(c)) as stated_at from return_lines l
    join return_case_items i on i.order_item_id = l.order_item_id join return_cases c on c.id = i.case_id
    where l.return_id = r.id and r.cause = 'withdrawal' and c.cause = 'withdrawal' and c.called_off_at is null) s on true
where r.id = :returnId
returning id;

-- name: refundOfReturnDue :exec
-- The pieces of its statement came: what is left is its money.
update withdrawals set state = 'refund-due', updated_at = clock_timestamp()
where id = (select withdrawal_id from returns where id = :returnId) and state in ('received', 'goods-due');
