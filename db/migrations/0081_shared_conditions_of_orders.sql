-- What several statements ask of an order, in one expression each, so that the planner puts it in place of the call.

-- Whether its parcel is past the last day promised and not known to have arrived; served by the index orders_promised.
create function order_is_late(o orders) returns boolean language sql volatile parallel safe
  return o.status in ('paid', 'preparing', 'to-ship', 'shipped') and o.archived_at is null
    and o.contract_snapshot ->> 'deliveryLatest' < to_char(clock_timestamp() at time zone 'Europe/Paris', 'YYYY-MM-DD');

create function order_has_pieces_to_send(o orders) returns boolean language sql immutable parallel safe
  return o.returned_count = 0 or o.returned_count < o.line_count;

-- From when the years for which its contract is kept count.
create function order_contract_kept_from(o orders) returns timestamptz language sql immutable parallel safe
  return coalesce(o.delivered_at, o.shipped_at, o.paid_at, o.order_date);
