-- Paid and not packed yet, as the order's life (src/domain/order-life.ts) says it, for statements; inlined as those of 0070.
create function order_is_to_pack(status text) returns boolean language sql immutable parallel safe
  return status in ('paid', 'preparing');
