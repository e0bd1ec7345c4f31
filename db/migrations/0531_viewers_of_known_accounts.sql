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
