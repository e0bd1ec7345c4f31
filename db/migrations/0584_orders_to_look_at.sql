-- What staff have to look at: orders that are marked, and those whose parcel is packed or has left, so that no mark may stop them, of
-- which the provider refused a refund after it was done. These stand here until it is made anew in the provider's own space, for sixty
-- days at most: money that went back another way tells nobody so.
create index refunds_taken_back on refunds (order_id) where taken_back;
create view orders_to_look_at as
  select o.id, o.order_number, o.review_reason as reason, o.total_cents, coalesce(o.paid_at, o.created_at) as at
  from orders o where o.review_reason is not null
  union all
  select o.id, o.order_number, (select h.reason from order_history h
    where h.order_id = o.id and h.event = 'refund' and h.facts ->> 'state' = 'taken-back' order by h.id desc limit 1),
    o.total_cents, coalesce(o.paid_at, o.created_at)
  from orders o where o.status in ('to-ship', 'shipped', 'delivered') and o.review_reason is null and o.id in (
    select r.order_id from refunds r where r.taken_back and r.finished_at > clock_timestamp() - interval '60 days');
