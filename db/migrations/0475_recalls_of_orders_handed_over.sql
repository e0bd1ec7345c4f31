-- An order that was handed over in person was delivered and never sent: once it is cancelled its piece is with its buyer too.
create or replace function recall_concerns(o orders) returns boolean language sql immutable parallel safe
  return order_is_settled(o.status) or order_is_cancelled(o.status) and coalesce(o.shipped_at, o.delivered_at) is not null;
