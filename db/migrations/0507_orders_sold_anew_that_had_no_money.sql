-- As before, and of a cancelled order whose first sale had no money: what comes after its cancellation pays a sale of its own. Money
-- that had come by then is the first sale's, whenever it is noted.
create or replace function is_sold_anew(o orders) returns boolean language sql stable parallel safe
  return order_is_cancelled(o.status) and o.returned_count = 0 and (
    select count(*) filter (where t.paid_at < o.cancelled_at or came_on(t) >= (o.cancelled_at at time zone 'Europe/Paris')::date) > 0
      and coalesce(sum(refundable_cents(t)) filter (where t.paid_at < o.cancelled_at), 0) <= o.shipping_cents
      and coalesce(sum(refundable_cents(t)) filter (where t.paid_at < o.cancelled_at), 0) < o.total_cents
    from transactions t where t.order_id = o.id);
