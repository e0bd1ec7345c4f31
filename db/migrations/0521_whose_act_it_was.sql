-- Who did something on an order, as its buyer and staff are told: on a guest's page an employee who is signed in is written down as
-- a customer. An account that the order was moved from or to counts as its buyer's.
create function actor_as_told(of_order uuid, kind text, actor uuid) returns text language sql stable parallel safe
begin atomic
  select case
    when kind <> 'customer' or actor = o.user_id or exists (select from order_history t
      where t.order_id = of_order and t.event = 'transfer' and actor::text in (t.facts ->> 'from', t.facts ->> 'to')) then kind
    when exists (select from users u where u.id = actor and u.role is not null) then 'admin'
    when o.user_id is null then kind
    else 'other' end
  from orders o where o.id = of_order;
end;
