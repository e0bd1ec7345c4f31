-- A handle that its bearer drops may be taken over, and one that she changes is still hers: the platform's id of her, which
-- outlives both, is kept with her account (decision 0068).
alter table users add column viewer_id text;
create unique index users_viewer_id_unique on users (viewer_id) where viewer_id is not null;

-- Where somebody was seen, in one live and in all.
create index tiktok_live_users_of_viewer on tiktok_live_users (tiktok_user_id, live_id) where tiktok_user_id is not null;
drop index tiktok_live_users_by_viewer;
create index handle_devices_by_viewer on handle_devices (viewer_id) where viewer_id is not null;

-- The platform's id under which a handle was seen in a live.
create function viewer_in_live(live uuid, borne text) returns text language sql stable parallel safe
return (select v.tiktok_user_id from tiktok_live_users v where v.live_id = live and lower(v.tiktok_username) = borne);

-- Who bears a handle, as far as is known: its account's viewer, else whoever was seen with it last.
create function viewer_of(borne text) returns text language sql stable parallel safe
return coalesce(
  (select u.viewer_id from users u where u.tiktok_username = borne),
  (select v.tiktok_user_id from tiktok_live_users v where lower(v.tiktok_username) = borne and v.tiktok_user_id is not null
    order by v.created_at desc limit 1),
  (select d.viewer_id from handle_devices d where d.handle = borne and d.viewer_id is not null order by d.at desc limit 1),
  (select c.viewer_id from sms_consents c where c.handle = borne and c.viewer_id is not null order by c.id desc limit 1));

-- The account that bears a handle, or whose viewer bore it last.
create function account_of(borne text) returns uuid language sql stable parallel safe
return (select u.id from users u where u.tiktok_username = borne or u.viewer_id = viewer_of(borne)
  order by u.tiktok_username = borne desc nulls last limit 1);

-- Whether anybody but this viewer was seen to bear a handle. Without a known viewer anybody known is somebody else.
create function borne_by_another(borne text, viewer text) returns boolean language sql stable parallel safe
return exists (
  select from tiktok_live_users v where lower(v.tiktok_username) = borne and v.tiktok_user_id <> coalesce(viewer, '')
  union all
  select from handle_devices v where v.handle = borne and v.viewer_id <> coalesce(viewer, '')
  union all
  select from sms_consents v where v.handle = borne and v.viewer_id <> coalesce(viewer, '')
  union all
  select from users v where v.tiktok_username = borne and v.viewer_id <> coalesce(viewer, ''));

-- Whether it is known better by now who bears a handle than what was told of that moment (ms): in the same live, or in a later one.
create function told_late(live uuid, borne text, viewer text, at_ms bigint) returns boolean language sql stable parallel safe
return exists (select from tiktok_event e where e.live_id = live and e.create_time > at_ms
    and (lower(e.user_unique_id) = borne and e.user_id <> viewer or e.user_id = viewer and lower(e.user_unique_id) <> borne))
  or exists (select from tiktok_live_users v where v.live_id <> live and v.created_at > to_timestamp(at_ms / 1000.0)
    and (lower(v.tiktok_username) = borne and v.tiktok_user_id <> viewer
      or v.tiktok_user_id = viewer and lower(v.tiktok_username) <> borne));

-- Whether a row that bears a handle, and the viewer where it is known, tells of somebody known under these handles; of the shared
-- ones, which somebody else bore as well, only what names her.
create function tells_of_viewer(row_handle text, row_viewer text, handles text[], shared text[], viewer text) returns boolean
language sql immutable parallel safe
return row_handle = any(handles) and coalesce(row_viewer = viewer, viewer is null or row_handle <> all(shared));

-- Who asks by a claim: whoever wrote its comment, else whoever bears its handle in the live.
create function viewer_of_claim(c claims) returns text language sql stable parallel safe
return coalesce((select e.user_id from tiktok_event e where e.id = c.comment_id), viewer_in_live(c.live_id, c.handle));

-- The request of somebody who is no person is hers alone, whoever bears the handle afterwards.
alter table data_requests add column viewer_id text;

-- A phone that is bound to an account's viewer reads its orders under whatever handle, in lives where nobody else bore the one that
-- she proved; one bound to another viewer reads none of them.
create or replace function is_for_handle_of(device text, owner_id uuid, order_origin text, order_live uuid) returns boolean
language plpgsql stable parallel safe as $$
begin
  if device is null or owner_id is null or order_origin = 'guest' then
    return false;
  end if;
  return exists (select from users u join handle_devices d on d.device_hash = device where u.id = owner_id
    and exists (select from handles_of_device(device, order_live) h
      where coalesce(u.viewer_id = d.viewer_id, u.tiktok_username = h)));
end $$;

-- A phone is its viewer's: it proves the account that is hers, else the one that bears its handle, as long as nobody else was
-- seen to bear it.
create or replace function credits_of_reader(reader_device text, reader_id uuid)
returns table (credit_id uuid, usable_cents integer, expires_at timestamptz, granted_at timestamptz)
language plpgsql stable parallel safe as $$
#variable_conflict use_column
begin
  return query select c.id, c.left_cents - c.reserved_cents, c.expires_at, c.granted_at from credits c
  where c.left_cents > 0 and (c.expires_at is null or c.expires_at > clock_timestamp()) and c.id in (
    select id from credits where user_id = reader_id
    union
    select k.id from order_devices d join orders o on o.id = d.order_id join users u on u.id = o.user_id
      join credits k on k.user_id = u.id
    where d.device_hash = reader_device and d.proof = 'link' and d.email_hash = email_hash(u.email)
    union
    select k.id from handle_devices h join users u on u.viewer_id = h.viewer_id join credits k on k.user_id = u.id
    where h.device_hash = reader_device
    union
    select k.id from handle_devices h join users u on u.tiktok_username = h.handle join credits k on k.user_id = u.id
    where h.device_hash = reader_device and not borne_by_another(h.handle, h.viewer_id)
    union
    select k.id from order_devices d join credits k on k.order_id = d.order_id
    where d.device_hash = reader_device and d.proof = 'payment');
end $$;

-- An agreement that a viewer gave in her basket is for what is hers, under whatever handle: not for the orders of whoever takes over
-- hers.
create index sms_consents_by_viewer on sms_consents (viewer_id) where viewer_id is not null;
create or replace function sms_of_order(about uuid) returns table (consent_id bigint, number text)
language sql stable parallel safe
begin atomic
  select c.id, c.number
  from orders o left join users u on u.id = o.user_id
  join sms_consents c on c.ended_at is null and (
    c.order_id = o.id and c.number = french_mobile(o.shipping_address ->> 'phone')
    or o.origin <> 'guest' and c.viewer_id = u.viewer_id
    or o.origin <> 'guest' and c.handle = u.tiktok_username and (c.viewer_id = u.viewer_id) is not false and not exists (
      select from tiktok_live_users v where v.live_id = o.live_id and lower(v.tiktok_username) = c.handle
        and v.tiktok_user_id <> c.viewer_id))
  where o.id = about
  order by c.order_id is null, c.id desc limit 1;
end;
