-- @import { WithdrawalRow } from "#contract/admin/withdrawals.ts";
-- @import { RefundLine } from "#contract/admin/order-money.ts";
-- @import { ReturnStateName } from "#domain/return-life.ts";
-- @import { AnyStoredAddress } from "#server/addresses/stored-address.ts";

-- name: lockWithdrawal :optional
select state, outcome, reason, order_id, row_version(updated_at) as version
from withdrawals where id = :withdrawalId for update;

-- name: updateWithdrawal :exec
-- @param outcome?
-- @param reason?
update withdrawals set state = :state, outcome = :outcome, reason = :reason, updated_at = clock_timestamp(),
  closed_at = case when :state = 'done' then coalesce(closed_at, clock_timestamp()) end
where id = :withdrawalId;

-- name: setOrderOfWithdrawal :exec
update withdrawals set order_id = :orderId, updated_at = clock_timestamp() where id = :withdrawalId;

-- name: findOrderByNumber :optional
select id from orders where lower(order_number) = lower(:orderNumber);

-- name: refundedOfOrder :optional
-- `answering_cents`: what of it may be the money of this statement.
-- @column answering_cents!
-- @column held_cents!
select total_cents, coalesce((
  select sum(amount_cents) from refunds where order_id = o.id and state = 'done'), 0)::int as cents,
  coalesce((select sum(amount_cents) from refunds r where r.order_id = o.id and r.state = 'done'
    and refund_answers(r, :withdrawalId)), 0)::int as answering_cents,
  coalesce((select sum(refundable_cents(t)) from transactions t where t.order_id = o.id), 0)::int as held_cents
from orders o where id = :orderId;

-- name: findOrderMeant :optional
-- The order that was meant: its number, however it was typed, and an e-mail that is the order's or its person's.
select o.id from orders o left join users u on u.id = o.user_id
where o.order_number = any(:orderNumbers::text[])
  and lower(:email) in (lower(o.shipping_address ->> 'email'), lower(u.email));

-- name: getOrderOfPage :optional
-- @column shipping_address AnyStoredAddress | null
-- The order on whose page the statement was begun. Who has its key may renounce it.
select id, shipping_address from orders where id = :orderId;

-- name: itemsToWithdraw :many
select i.id, concat_ws(' ', coalesce(p.ref_category, p.ref::text), concat_ws(', ', p.name, c.name, p.size)) as words
from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
where i.order_id = :orderId and not exists (select from return_lines r where r.order_item_id = i.id)
order by i.created_at, i.id;

-- name: insertWithdrawalItems :exec
insert into withdrawal_items (withdrawal_id, order_item_id) select :withdrawalId, unnest(:itemIds::uuid[]);

-- name: insertWithdrawal :one
-- @param orderId?
-- @param sourceAddress?
-- @param articles?
insert into withdrawals (first_name, last_name, stated_order_number, email, articles, order_id, source_address, wants_credit)
values (:firstName, :lastName, :statedOrderNumber, :email, :articles, :orderId, :sourceAddress, :asCredit)
returning id, submitted_at;

-- name: readWithdrawals :many
-- @column pieces WithdrawalRow["pieces"] | null
-- @column case_state ReturnStateName | null
-- @column owed_cents!
-- @column owed_lines RefundLine[] | null
select w.id, w.first_name, w.last_name, w.email, w.stated_order_number, w.articles, w.submitted_at, w.acknowledged_at,
  w.wants_credit, w.state, w.outcome, w.reason, w.closed_at, row_version(w.updated_at) as version,
  w.order_id, o.order_number, o.status, o.total_cents, o.delivered_at, o.contract_sent_at,
  k.proof_of_sending_at, k.goods_received_at, k.state as case_state,
  w.acknowledgement_id as message_id,
  (select json_agg(json_build_object('id', i.id, 'ref', coalesce(p.ref_category, p.ref::text), 'name', p.name,
      'color', c.name, 'size', p.size, 'priceCents', i.price_cents - i.discount_cents) order by i.created_at, i.id)
    from withdrawal_items wi join order_items i on i.id = wi.order_item_id join products p on p.id = i.product_id
    left join product_colors c on c.id = p.color_id
    where wi.withdrawal_id = w.id) as pieces,
  coalesce((select sum(amount_cents)::int from refunds where order_id = o.id and state = 'done'), 0) as refunded_cents,
  coalesce((select sum(amount_cents)::int from refunds r where r.order_id = o.id and r.state in ('due', 'failed')
    and refund_ground(r) = 'withdrawal' and refund_answers(r, w.id)), 0) as owed_cents,
  (select json_agg(json_build_object('itemId', l.order_item_id, 'cents', l.cents)) from refunds r join refund_lines l on l.refund_id = r.id
    where r.order_id = o.id and r.state in ('due', 'failed') and refund_ground(r) = 'withdrawal'
    and refund_answers(r, w.id)) as owed_lines
from unnest(:ids::uuid[]) with ordinality as chosen(id, place)
join withdrawals w on w.id = chosen.id left join orders o on o.id = w.order_id
left join lateral case_of_statement(w.id) k on true
order by chosen.place;
