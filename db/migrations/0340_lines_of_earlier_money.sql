-- An order whose first money went back whole may be paid anew. What that refund gave back of a line says nothing of the money
-- that came since: the line is paid again, and may be given back again.
create function is_of_earlier_money(r refunds) returns boolean language sql stable parallel safe
  return r.state = 'done' and exists (select from transactions t where t.uuid = r.transaction_uuid and t.refunded_cents = t.amount_cents)
    and exists (select from transactions n where n.order_id = r.order_id and n.paid_at > r.finished_at);

create or replace view refunded_lines as
select r.order_id, l.order_item_id, sum(l.cents)::int as given_cents,
  coalesce(case when l.order_item_id is null then (select o.shipping_cents from orders o where o.id = r.order_id)
    else (select i.price_cents - i.discount_cents from order_items i where i.id = l.order_item_id and i.order_id = r.order_id) end, 0) as paid_cents
from refund_lines l join refunds r on r.id = l.refund_id
where r.state in ('requested', 'unknown', 'done') and not is_of_earlier_money(r)
group by r.order_id, l.order_item_id;

create or replace function asked_back_of_line(order_id uuid, item_id uuid) returns integer language sql stable parallel safe
  return coalesce((select sum(l.cents) from refunds r join refund_lines l on l.refund_id = r.id
    where r.order_id = asked_back_of_line.order_id and r.state <> 'dismissed' and not is_of_earlier_money(r)
      and l.order_item_id is not distinct from asked_back_of_line.item_id), 0)::int;
