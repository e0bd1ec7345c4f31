-- The day (Paris) of money: that which the bank or the provider names, where staff or the shop heard of it later.
create function came_on(t transactions) returns date language sql immutable parallel safe
  return coalesce(t.received_on, (least(t.paid_at, t.provider_paid_at) at time zone 'Europe/Paris')::date);
