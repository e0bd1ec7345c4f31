-- @import { ReturnStateName } from "#domain/return-life.ts";

-- name: openClocks :many
-- @param orderId?
-- @column case_state ReturnStateName | null
-- @column submitted_at!
-- @column item_ids! string[]
-- What the day on which money goes back follows from, of each open statement; of an order also of the returns that staff
-- expect since it was renounced by letter or telephone, until their money went back. `item_ids`: the pieces that it names; none
-- where it names no piece.
select w.submitted_at, o.delivered_at, o.contract_sent_at, k.proof_of_sending_at, k.goods_received_at, k.state as case_state,
  array(select i.order_item_id from withdrawal_items i where i.withdrawal_id = w.id) as item_ids
from withdrawals w left join orders o on o.id = w.order_id left join lateral case_of_statement(w.id) k on true
where w.state <> 'done' and (:orderId::uuid is null or w.order_id = :orderId)
union all
select stated_at(c), o.delivered_at, o.contract_sent_at, coalesce(c.proof_of_sending_at, lost_or_back_at(o)), c.goods_received_at, s.state,
  array(select i.order_item_id from return_case_items i where i.case_id = c.id)
from return_cases c join orders o on o.id = c.order_id cross join lateral (select return_case_state(c) as state) s
where c.order_id = :orderId and c.withdrawal_id is null and c.cause = 'withdrawal' and c.called_off_at is null
  and (c.checked_at is null or s.state = 'to-refund');

-- name: leftOfOrder :many
-- What was paid of each piece, and of the delivery (no item), and is neither given back nor to be given back.
-- @column item_id string | null
-- @column cents!
select l.item_id, greatest(0, l.cents - asked_back_of_line(:orderId, l.item_id)) as cents
from (
  select id as item_id, price_cents - discount_cents as cents from order_items where order_id = :orderId
  union all select null, shipping_cents from orders where id = :orderId
) l order by l.item_id;
