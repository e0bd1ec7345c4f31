-- Who may use a code once is the viewer, not whoever bears her handle: the handle tells only of whom nobody has heard.
create or replace function persons_of_order(ordered uuid) returns table (person text)
language sql stable parallel safe
begin atomic
  select 'user:' || o.user_id from orders o where o.id = ordered and o.user_id is not null
  union
  select 'email:' || email_hash(o.shipping_address ->> 'email') from orders o
  where o.id = ordered and o.shipping_address ->> 'email' <> ''
  union
  select 'browser:' || email_hash(o.browser_id::text) from orders o where o.id = ordered and o.browser_id is not null
  union
  select coalesce('viewer:' || u.viewer_id, 'handle:' || u.tiktok_username) from orders o join users u on u.id = o.user_id
  where o.id = ordered and num_nonnulls(u.viewer_id, u.tiktok_username) > 0;
end;

with known as (
  delete from promo_persons n using orders o join users u on u.id = o.user_id
  where n.order_id = o.id and n.person like 'handle:%' and u.viewer_id is not null
  returning n.promo_id, n.order_id, 'viewer:' || u.viewer_id as person
)
insert into promo_persons (promo_id, person, order_id) select promo_id, person, order_id from known
on conflict do nothing;
