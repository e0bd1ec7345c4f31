-- What still bears a handle, beside the directory of viewers; who comments stands among the viewers of that live. An entry of the directory went although her agreement to texts,
-- her phone or her open request stayed: nothing found, exported or erased them any more.
create view handles_in_use as
  select lower(tiktok_username) as handle from tiktok_live_users
  union all select tiktok_username from users
  union all select handle from sms_consents
  union all select handle from handle_devices
  union all select handle from claims
  union all select handle from data_requests where answered_at is null;

-- Whoever lost her entry, or was put on a waiting list without one, is listed again.
insert into tiktok_pseudo_union (tiktok_username)
select distinct handle from handles_in_use where handle is not null
on conflict do nothing;

create index claims_by_handle on claims (handle);
