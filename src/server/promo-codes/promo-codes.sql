-- @import { PromoRow } from "#contract/admin/promo-codes.ts";

-- name: listCodes :many
-- @column kind PromoRow["kind"]
select c.id, c.code, c.kind, c.value, c.starts_at, c.ends_at, c.minimum_cents, c.limit_in_all, c.once_per_person,
  c.is_active, c.note, c.uses, row_version(c.updated_at) as version,
  coalesce(u.beyond_limit, 0) as beyond_limit, coalesce(u.paid, 0) as paid, coalesce(u.given_cents, 0) as given_cents
from promo_codes c
left join (
  select u.promo_id, count(*) filter (where u.beyond_limit)::int as beyond_limit,
    count(*) filter (where order_is_settled(o.status))::int as paid,
    coalesce(sum(o.discount_cents + u.waived_cents) filter (where order_is_settled(o.status)), 0)::int as given_cents
  from promo_uses u join orders o on o.id = u.order_id where u.released_at is null group by u.promo_id
) u on u.promo_id = c.id
order by c.created_at desc, c.id;

-- name: listUses :many
-- @column customer!
select o.id as order_id, o.order_number, o.status, o.discount_cents + u.waived_cents as given_cents, u.beyond_limit, u.used_at,
  coalesce(nullif(btrim(concat(o.shipping_address ->> 'first_name', ' ', o.shipping_address ->> 'last_name')), ''),
    '@' || p.tiktok_username, p.display_name, '') as customer
from promo_uses u join orders o on o.id = u.order_id left join users p on p.id = o.user_id
where u.promo_id = :promoId order by u.used_at desc, o.id limit 100;

-- name: insertCode :one
-- @param startsAt?
-- @param endsAt?
-- @param limitInAll?
insert into promo_codes (code, kind, value, starts_at, ends_at, minimum_cents, limit_in_all, once_per_person, is_active, note, created_by)
values (:code, :kind, :value, :startsAt::timestamptz, :endsAt::timestamptz, :minimumCents, :limitInAll, :oncePerPerson, :isActive, :note, :staffId)
returning id;

-- name: lockCode :optional
select code, kind, value, starts_at, ends_at, minimum_cents, limit_in_all, once_per_person, is_active, note, uses,
  row_version(updated_at) as version
from promo_codes where id = :promoId for update;

-- name: updateCode :exec
-- Orders that have the code keep what it gave; who uses it from now on is given what it says now.
-- @param startsAt?
-- @param endsAt?
-- @param limitInAll?
update promo_codes set code = :code, kind = :kind, value = :value, starts_at = :startsAt::timestamptz,
  ends_at = :endsAt::timestamptz, minimum_cents = :minimumCents, limit_in_all = :limitInAll,
  once_per_person = :oncePerPerson, is_active = :isActive, note = :note, updated_at = clock_timestamp()
where id = :promoId;

-- name: isCodeUsed :one
select exists (select from promo_uses where promo_id = :promoId) as used;

-- name: deleteCode :exec
delete from promo_codes where id = :promoId;
