-- @import { ReviewRefusal, ReviewState } from "#domain/buyer-reviews.ts";

-- name: lockOrderToReview :optional
-- Her order is locked, so that of two that come at once the second finds the first. `open`: it was paid and delivered, no
-- longer ago than she may write.
-- @column open!
-- @column first_name!
-- @column last_name!
select o.id, review_is_open(o, :years) as open, exists (select from buyer_reviews r where r.order_id = o.id) as written,
  coalesce(o.shipping_address ->> 'first_name', '') as first_name, coalesce(o.shipping_address ->> 'last_name', '') as last_name
from orders o where o.id = :orderId for update;

-- name: readReviewOfOrder :optional
-- @column open!
-- @column until
-- @column first_name!
-- @column last_name!
-- @column state ReviewState | null
-- @column rating
-- @column words
-- @column signature
-- @column written_at
-- @column refusal ReviewRefusal | null
-- @column answer
select review_is_open(o, :years) as open, o.delivered_at + make_interval(years => :years) as until,
  coalesce(o.shipping_address ->> 'first_name', '') as first_name, coalesce(o.shipping_address ->> 'last_name', '') as last_name,
  r.state, r.rating, r.words, r.signature, r.written_at, r.refusal, r.answer
from orders o left join buyer_reviews r on r.order_id = o.id where o.id = :orderId;

-- name: insertReview :exec
-- @param words?
-- @param signature?
insert into buyer_reviews (order_id, rating, words, signature) values (:orderId, :rating, :words, :signature);

-- name: withdrawReview :exec
-- What she wrote goes at once, and what was answered to it, in the trail too; asked for again it is as it was.
with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'order' and subject_id = :orderId::uuid::text and action = 'buyer-review-answered'
    and (before is not null or after is not null) and allowed.erasing = 'on'
)
update buyer_reviews set state = 'withdrawn', withdrawn_at = clock_timestamp(), updated_at = clock_timestamp(),
  rating = null, words = null, signature = null, refusal = null, answer = null, answered_at = null
where order_id = :orderId and state <> 'withdrawn';

-- name: readPublished :many
-- @param before?
-- @column rating!
-- @column ordered_at
-- @column delivered_at
-- @column published_at!
select r.position, r.rating, r.words, r.signature, r.published_at, r.answer, o.paid_at as ordered_at, o.delivered_at
from buyer_reviews r join orders o on o.id = r.order_id
where r.state = 'published' and (:before::bigint is null or r.position < :before)
order by r.position desc limit :limit::int;

-- name: lockReview :optional
-- @column state ReviewState
-- @column refusal ReviewRefusal | null
select id, order_id, state, refusal, answer from buyer_reviews where id = :reviewId for update;

-- name: decideReview :exec
-- Its first publication keeps its date.
-- @param refusal?
update buyer_reviews set state = case when :refusal::text is null then 'published' else 'refused' end, refusal = :refusal,
  decided_at = clock_timestamp(), updated_at = clock_timestamp(),
  published_at = case when :refusal::text is null then coalesce(published_at, clock_timestamp()) else published_at end
where id = :reviewId;

-- name: answerReview :exec
-- @param answer?
update buyer_reviews set answer = :answer, updated_at = clock_timestamp(),
  answered_at = case when :answer::text is null then null else clock_timestamp() end
where id = :reviewId;

-- name: countReviews :one
select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'published')::int as published,
  count(*) filter (where state = 'refused')::int as refused
from buyer_reviews;

-- name: listReviewsBefore :many
-- Away from the newest, beginning before a place or at the newest one.
-- @param before?
-- @column id!
select r.position as id from buyer_reviews r join orders o on o.id = r.order_id
where r.state = :state and (:before::bigint is null or r.position < :before)
  and (:q::text = '' or strpos(lower(concat_ws(' ', o.order_number, r.signature, r.words, r.answer)), lower(:q)) > 0)
order by r.position desc limit :limit::int;

-- name: listReviewsAfter :many
-- @column id!
select r.position as id from buyer_reviews r join orders o on o.id = r.order_id
where r.state = :state and r.position > :after
  and (:q::text = '' or strpos(lower(concat_ws(' ', o.order_number, r.signature, r.words, r.answer)), lower(:q)) > 0)
order by r.position limit :limit::int;

-- name: readReviews :many
-- @column state ReviewState
-- @column refusal ReviewRefusal | null
-- @column name!
-- @column waits_days!
select r.id, r.order_id, o.order_number, coalesce(addressee(o.shipping_address, u.display_name), '') as name,
  r.state, r.rating, r.words, r.signature, r.written_at, r.refusal, r.decided_at, r.answer, r.withdrawn_at,
  (clock_timestamp() at time zone 'Europe/Paris')::date - (r.written_at at time zone 'Europe/Paris')::date as waits_days
from buyer_reviews r join orders o on o.id = r.order_id left join users u on u.id = o.user_id
where r.position = any(:positions::bigint[]) order by r.position desc;
