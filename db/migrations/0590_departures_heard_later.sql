-- When the shop noted that an order left which was to stay at a moment, and with it told the way back; else nothing. The carrier may
-- date the departure earlier, and staff the delivery. One that is sold anew after its cancellation left only if it left since.
create or replace function left_after(o orders, moment timestamptz) returns timestamptz language sql stable parallel safe
return (select max(h.at) from order_history h
  where h.order_id = o.id and h.at > moment and order_is_sent(o.status) and coalesce(o.shipped_at, o.delivered_at) is not null
    and order_is_sent(h.to_status) and not order_is_sent(h.from_status)
    and (not order_is_cancelled(h.from_status) or coalesce(o.shipped_at, o.delivered_at) > moment));
