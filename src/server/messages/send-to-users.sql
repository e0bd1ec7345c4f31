-- name: readRecipients :many
select u.id, u.first_name, u.last_name, u.display_name, u.email, u.tiktok_username, u.created_at,
  (select o.id from orders o where o.user_id = u.id order by o.order_date desc limit 1) as latest_order_id
from unnest(:ids::uuid[]) with ordinality as chosen(id, place)
join users u on u.id = chosen.id
where u.erased_at is null
order by chosen.place;
