-- A day of delivery belongs to an order that is delivered, or was when it was cancelled; so does a day of sending. What an
-- earlier release left at orders that went back is taken off: the time to withdraw would end by it.
update orders set delivered_at = null
where delivered_at is not null and status <> 'delivered' and not order_is_cancelled(status);
update orders set shipped_at = null
where shipped_at is not null and not order_is_sent(status) and not order_is_cancelled(status);
-- Where the carrier knows a later day than staff said, the carrier's holds.
update orders o set delivered_at = t.delivered_at
from parcel_tracking t
where o.status = 'delivered' and t.tracking_number = o.tracking_id and t.replaced_at is null and t.delivered_at > o.delivered_at;
