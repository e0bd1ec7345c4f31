-- What the order's life (src/domain/order-life.ts) says of its states, for statements. A test compares the two over
-- every combination. One expression each, declared no stricter than what it calls, so that the planner inlines them:
-- the partial indexes on open orders serve `order_is_open(status)` as they serve the list of its statuses.
create function order_is_open(status text) returns boolean language sql immutable parallel safe
  return status in ('to-validate', 'to-pay');
create function order_is_settled(status text) returns boolean language sql immutable parallel safe
  return status in ('paid', 'preparing', 'to-ship', 'shipped', 'delivered');
create function order_is_cancelled(status text) returns boolean language sql immutable parallel safe
  return status in ('cancelled-by-customer', 'cancelled-by-admin');

create function order_is_sent(status text) returns boolean language sql immutable parallel safe
  return status in ('shipped', 'delivered');

-- Null for an order that is held for ever.
create function hold_is_over(held_until timestamptz) returns boolean language sql volatile parallel safe
  return held_until <= clock_timestamp();

-- "May this order still change?": null, or the refusal that says why not.
create function order_change_refusal(status text, paid_at timestamptz, held_until timestamptz) returns text
language sql volatile parallel safe
  return case
    when not order_is_open(status) or paid_at is not null then 'ORDER_LOCKED'
    when hold_is_over(held_until) then 'ORDER_EXPIRED'
  end;

-- The number of the order that drew this rank in the live with this ref.
create function order_number(live_ref text, rank bigint) returns text language sql immutable parallel safe
  return 'HF-' || live_ref || '-' || rank::text;
