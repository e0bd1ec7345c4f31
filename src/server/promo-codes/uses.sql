-- @import { PromoTerms } from "#domain/promo.ts";

-- name: readCode :optional
-- What stands in the way of a use now, beside the goods and the person.
-- @column kind PromoTerms["kind"]
-- @column state "good" | "stopped" | "not-yet" | "ended"
select id, kind, value, minimum_cents, once_per_person, starts_at, ends_at, case
    when not is_active then 'stopped'
    when starts_at > clock_timestamp() then 'not-yet'
    when ends_at <= clock_timestamp() then 'ended'
    else 'good'
  end as state
from promo_codes where code = :code;

-- name: reserveUse :optional
-- One use more, unless all are taken: the code's row decides the race, `promo_codes_never_over_limit` stands behind it.
with counted as (
  update promo_codes set uses = uses + 1
  where id = :promoId and (limit_in_all is null or uses < limit_in_all)
  returning id, code, kind, value, minimum_cents
)
insert into promo_uses (order_id, promo_id, code, kind, value, minimum_cents)
select :orderId, id, code, kind, value, minimum_cents from counted
returning promo_id;

-- name: claimPersons :exec
-- Whoever comes second for the same key waits here for the first. What the order's buyer was known by before, and is no
-- more, is free.
-- @param browserId?
with persons as (
  select person from persons_of_order(:orderId)
  union select 'browser:' || email_hash(:browserId) where :browserId::text is not null
), left_behind as (
  delete from promo_persons where order_id = :orderId and person like 'email:%' and person not in (select person from persons)
)
insert into promo_persons (promo_id, person, order_id)
select :promoId, person, :orderId from persons order by person
on conflict do nothing;

-- name: isUsedByBuyer :one
-- @param browserId?
select exists (
  select from promo_persons n
  where n.promo_id = :promoId and n.order_id <> :orderId and n.person in (
    select person from persons_of_order(:orderId)
    union select 'browser:' || email_hash(:browserId) where :browserId::text is not null)
) as used;

-- name: readUse :optional
select u.promo_id, c.code, c.once_per_person, u.released_at is not null as released
from promo_uses u join promo_codes c on c.id = u.promo_id where u.order_id = :orderId;

-- name: dropUse :optional
-- The order has a code no more.
with gone as (
  delete from promo_uses where order_id = :orderId returning promo_id, released_at is null and not beyond_limit as counted
), counted as (
  update promo_codes c set uses = c.uses - 1 from gone g where c.id = g.promo_id and g.counted
)
select promo_id from gone;

-- name: releaseUse :exec
-- The order came to nothing: what it had of the code is free for others, and for its buyer.
with freed as (
  update promo_uses u set released_at = clock_timestamp(), beyond_limit = false
  from (select order_id, beyond_limit from promo_uses where order_id = :orderId) b
  where u.order_id = b.order_id and u.released_at is null
  returning u.promo_id, not b.beyond_limit as counted
), counted as (
  update promo_codes c set uses = c.uses - 1 from freed f where c.id = f.promo_id and f.counted
)
delete from promo_persons where order_id = :orderId and exists (select from freed);

-- name: takeUseAgain :optional
-- Its prices are agreed upon: where no use is left, it counts beside the limit.
with use as (
  select promo_id from promo_uses where order_id = :orderId and released_at is not null
), counted as (
  update promo_codes c set uses = c.uses + 1 from use u
  where c.id = u.promo_id and (c.limit_in_all is null or c.uses < c.limit_in_all)
  returning c.id
)
update promo_uses u set released_at = null, used_at = clock_timestamp(), beyond_limit = not exists (select from counted)
from use where u.order_id = :orderId
returning u.promo_id, u.beyond_limit;

-- name: lockUse :optional
-- By way of the order's lock. The version tells a payment that waits for it that much has changed.
with locked as (
  update orders set version = version + 1, updated_at = clock_timestamp() where id = :orderId returning id
)
select u.promo_id from promo_uses u join locked l on l.id = u.order_id;
