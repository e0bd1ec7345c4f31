-- name: listLiveChoices :many
select id, title, ref, live_date, is_active from lives order by live_date desc, id;

-- name: newestPeople :many
select id, display_name, email, tiktok_username from users where not is_admin and erased_at is null
order by created_at desc, id limit 10;

-- name: countToDo :one
-- Guests' open baskets are theirs to finish; what staff opened waits for staff, and what is packed for the parcel.
-- @column lives { id: string; title: string }[] | null
select
  (select count(*)::int from orders where status = 'to-validate' and origin <> 'guest')
    + (select count(*)::int from orders where status = 'to-ship') as orders_to_handle,
  (select count(distinct parcel_id)::int from orders o where o.status = 'paid' and o.review_reason is null
    and order_has_pieces_to_send(o) and o.parcel_id not in (select h.parcel_id from held_parcels h)) as to_prepare,
  (select count(*)::int from parcels_to_hand_over) as to_hand_over,
  (select count(*)::int from orders_to_look_at) as to_review,
  (select count(*)::int from unmatched_payments where state in ('open', 'refunding')) as payments_to_match,
  (select count(*)::int from withdrawals where state <> 'done') as withdrawals_open,
  (select count(*)::int from complaints where outcome is null) as complaints_open,
  (select count(*)::int from buyer_reviews where state = 'waiting') as reviews_waiting,
  (select count(*)::int from orders_to_tell(:tellAgainHours)) + (select count(*)::int from recalls_to_tell) as to_tell,
  (select count(*)::int from recalls_to_tell) as recalls_to_tell,
  (select count(*)::int from parcels_to_see(:stillDays)) as parcels_to_see,
  (select json_agg(json_build_object('id', id, 'title', title) order by live_date desc)
    from lives where is_active) as lives;

-- name: getMe :optional
-- @column has_factor!
select id, email, display_name, exists (
    select from auth_second_factors f where f.auth_id = users.auth_id and f.confirmed_at is not null
  ) as has_factor
from users where id = :userId;
