-- "Mon panier live": a viewer shows that a phone is hers by writing, in the live, the code that stands on the phone.

-- The code that a browser shows, one in a live. It is worth something only to the handle for which it was asked, so two
-- handles may have the same.
create table basket_codes (
  live_id uuid not null references lives (id) on delete cascade,
  -- SHA-256, base64, of the random id in the browser's cookie, as in order_devices.
  device_hash text not null,
  handle text not null check (handle = lower(handle)),
  code text not null check (code ~ '^[0-9]{4}$'),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (live_id, device_hash)
);
create unique index basket_codes_once_per_handle on basket_codes (live_id, handle, code);

-- The browsers of a handle. A browser is one viewer's; she may have several.
create table handle_devices (
  device_hash text primary key,
  handle text not null check (handle = lower(handle)),
  -- The viewer's id on the video platform, which outlives her handle. Null where the capture did not say it.
  viewer_id text,
  proof text not null check (proof in ('comment', 'staff')),
  at timestamptz not null default clock_timestamp()
);
create index handle_devices_by_handle on handle_devices (handle);

-- Under which handles somebody was seen in a live.
create index tiktok_live_users_by_viewer on tiktok_live_users (live_id, tiktok_user_id) where tiktok_user_id is not null;

-- The handles whose basket of a live a browser reads: those under which its viewer was seen in that live, and the one
-- that she proved, unless somebody else bears it there by now.
create function handles_of_device(device text, live uuid) returns setof text
language sql stable parallel safe
begin atomic
  select lower(u.tiktok_username) from handle_devices d
    join tiktok_live_users u on u.live_id = live and u.tiktok_user_id = d.viewer_id
  where d.device_hash = device
  union
  select d.handle from handle_devices d
  where d.device_hash = device and not exists (
    select from tiktok_live_users u
    where u.live_id = live and lower(u.tiktok_username) = d.handle and u.tiktok_user_id <> d.viewer_id);
end;
