-- What several statements say of people and their orders, once. A view's columns cost nothing where they are not asked for.

-- An identity that nobody proved to be theirs only carries what staff do in the person's name: it is no login.
create view people as
  select u.id, u.first_name, u.last_name, u.display_name, u.email, u.tiktok_username, u.created_at, u.is_admin, u.auth_id,
    u.erased_at, u.updated_at,
    exists (select from auth_user a where a.id = u.auth_id and a."emailVerified") as has_login,
    (select count(*)::int from orders o where o.user_id = u.id) as orders,
    (select max(o.order_date) from orders o where o.user_id = u.id) as last_order_at,
    (select v.last_sign_in_at from auth_users_view v where v.auth_id = u.auth_id) as last_sign_in_at
  from users u;

-- Orders that can't do without their buyer yet. A parcel counts as arrived thirty days after it left.
create view orders_under_way as
  select o.id, o.user_id from orders o
  where order_is_open(o.status) or (order_is_settled(o.status) and not order_is_sent(o.status))
    or (o.status = 'shipped' and coalesce(o.shipped_at, o.updated_at) > clock_timestamp() - interval '30 days')
    or exists (select from refunds r where r.order_id = o.id and r.state in ('due', 'requested', 'unknown', 'failed'))
    or exists (select from withdrawals w where w.order_id = o.id and w.state <> 'done');
