-- The platform's word for somebody whom it can't name, which was kept as if it were one viewer's id.
update tiktok_event set user_id = null where user_id = '0';
update tiktok_live_users set tiktok_user_id = null where tiktok_user_id = '0';
update handle_devices set viewer_id = null where viewer_id = '0';
update sms_consents set viewer_id = null where viewer_id = '0';

-- An account is the viewer's whose comments became its orders, else whose handle it bears, where that is one viewer alone. Of two
-- accounts of one viewer, hers is the one whose handle was seen last.
with commented as (
  select o.user_id, min(e.user_id) as viewer from orders o join comment_orders c on c.order_id = o.id
    join tiktok_event e on e.id = c.comment_id
  where o.user_id is not null and e.user_id is not null
  group by o.user_id having count(distinct e.user_id) = 1
), seen as (
  select lower(v.tiktok_username) as handle, min(v.tiktok_user_id) as viewer, max(v.created_at) as at
  from tiktok_live_users v where v.tiktok_user_id is not null
  group by 1 having count(distinct v.tiktok_user_id) = 1
), known as (
  select distinct on (coalesce(c.viewer, s.viewer)) u.id, coalesce(c.viewer, s.viewer) as viewer
  from users u left join commented c on c.user_id = u.id left join seen s on s.handle = u.tiktok_username
  where u.tiktok_username is not null and coalesce(c.viewer, s.viewer) is not null
  order by coalesce(c.viewer, s.viewer), s.at desc nulls last, u.id
)
update users u set viewer_id = k.viewer from known k where k.id = u.id;

-- Whoever is erased, also by a copy of the release before, leaves no id behind, and is somebody new when she writes again.
create function forget_viewer_id() returns trigger language plpgsql as $$
begin
  new.viewer_id := null;
  return new;
end $$;
create trigger users_forget_viewer_id before update of erased_at on users
  for each row when (new.erased_at is not null) execute function forget_viewer_id();
