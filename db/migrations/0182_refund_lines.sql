-- What of an order a refund gives back, line by line; `order_item_id` null: its delivery. A refund that is no return of
-- goods (a gesture) has none, and neither has one from before. They add up to the refund's amount, and its credit note
-- follows them. A line may be taken off its order later, so there is no foreign key to it.
create table refund_lines (
  refund_id uuid not null references refunds (id) on delete restrict,
  order_item_id uuid,
  cents integer not null check (cents > 0),
  constraint refund_lines_once_per_line unique nulls not distinct (refund_id, order_item_id)
);
comment on table refund_lines is 'What of an order a refund gives back, line by line; without an item: its delivery.';

-- What was given back, or is being given back, of each line, beside what was paid for it.
create view refunded_lines as
select r.order_id, l.order_item_id, sum(l.cents)::int as given_cents,
  coalesce(case when l.order_item_id is null then (select o.shipping_cents from orders o where o.id = r.order_id)
    else (select i.price_cents - i.discount_cents from order_items i where i.id = l.order_item_id and i.order_id = r.order_id) end, 0) as paid_cents
from refund_lines l join refunds r on r.id = l.refund_id
where r.state in ('requested', 'unknown', 'done')
group by r.order_id, l.order_item_id;
