-- A phone that staff bound, and what was agreed on it, is of whoever was heard under the handle last before, else first afterwards;
-- where those comments are no longer kept, of whoever bears the handle as far as is known, unless somebody else did as well.
-- The comments are read once.
with heard as materialized (
  select lower(user_unique_id) as handle, user_id as viewer_id, create_time as at from tiktok_event
  where user_id is not null and lower(user_unique_id) in (
    select handle from handle_devices where viewer_id is null union all select handle from sms_consents where viewer_id is null)
), phones as (
  update handle_devices d set viewer_id = coalesce((
    select h.viewer_id from heard h where h.handle = d.handle
    order by to_timestamp(h.at / 1000.0) > d.at, abs(h.at - extract(epoch from d.at) * 1000) limit 1),
    (select v from viewer_of(d.handle) v where not borne_by_another(d.handle, v)))
  where d.viewer_id is null
)
update sms_consents c set viewer_id = coalesce((
  select h.viewer_id from heard h where h.handle = c.handle
  order by to_timestamp(h.at / 1000.0) > c.given_at, abs(h.at - extract(epoch from c.given_at) * 1000) limit 1),
  (select v from viewer_of(c.handle) v where not borne_by_another(c.handle, v)))
where c.viewer_id is null and c.handle is not null;

-- Where nobody is known of a phone, it shows nothing of a live in which somebody known bears its handle: nor is its number told of
-- what is theirs.
create or replace function handles_of_device(device text, live uuid) returns setof text
language sql stable parallel safe
begin atomic
  select lower(u.tiktok_username) from handle_devices d
    join tiktok_live_users u on u.live_id = live and u.tiktok_user_id = d.viewer_id
  where d.device_hash = device
  union
  select d.handle from handle_devices d
  where d.device_hash = device and not exists (
    select from tiktok_live_users u
    where u.live_id = live and lower(u.tiktok_username) = d.handle and u.tiktok_user_id <> coalesce(d.viewer_id, ''));
end;

create or replace function is_for_handle_of(device text, owner_id uuid, order_origin text, order_live uuid) returns boolean
language plpgsql stable parallel safe as $$
begin
  if device is null or owner_id is null or order_origin = 'guest' then
    return false;
  end if;
  return exists (select from users u join handle_devices d on d.device_hash = device where u.id = owner_id
    and exists (select from handles_of_device(device, order_live) h
      where coalesce(u.viewer_id = d.viewer_id, u.viewer_id is null and u.tiktok_username = h)));
end $$;

create or replace function sms_of_order(about uuid) returns table (consent_id bigint, number text)
language sql stable parallel safe
begin atomic
  select c.id, c.number
  from orders o left join users u on u.id = o.user_id
  join sms_consents c on c.ended_at is null and (
    c.order_id = o.id and c.number = french_mobile(o.shipping_address ->> 'phone')
    or o.origin <> 'guest' and c.viewer_id = u.viewer_id
    or o.origin <> 'guest' and c.handle = u.tiktok_username and coalesce(c.viewer_id = u.viewer_id, u.viewer_id is null)
      and not exists (select from tiktok_live_users v where v.live_id = o.live_id and lower(v.tiktok_username) = c.handle
        and v.tiktok_user_id <> coalesce(c.viewer_id, '')))
  where o.id = about
  order by c.order_id is null, c.id desc limit 1;
end;
