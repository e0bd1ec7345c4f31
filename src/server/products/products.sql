-- @import { ProductFact } from "#domain/product-facts.ts"

-- name: readProducts :many
-- @column color { id: string; name: string; hexCode: string } | null
-- @column maker { id: string; name: string } | null
-- `unsold_days`: since its live, while nobody has a unit of it.
-- @column missing ProductFact[]
-- @column unsold_days number | null
select p.id, p.live_id, l.title as live_title, l.ref as live_ref, p.ref, p.ref_category, p.name, p.price_cents, p.size, p.fit,
  case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'hexCode', c.hex_code) end as color,
  p.composition, case when m.id is not null then json_build_object('id', m.id, 'name', m.name) end as maker, p.warnings,
  p.animal_parts, p.missing, p.weight_grams, p.purchase_cents, p.photo_key, p.stock, p.taken,
  (select count(*)::int from order_items i join orders o on o.id = i.order_id
    where i.product_id = p.id and i.takes_unit and order_is_settled(o.status)) as paid,
  (select count(*)::int from order_items i join orders o on o.id = i.order_id
    where i.product_id = p.id and i.takes_unit and order_is_open(o.status)) as reserved,
  (select count(*)::int from claims w where w.product_id = p.id and w.state = 'waiting') as waiting,
  exists (select from order_items i where i.product_id = p.id) as ordered, p.created_at, p.archived_at,
  case when p.archived_at is null and p.stock is distinct from 0 and p.taken = 0 and l.live_date < clock_timestamp()
      and not exists (select from order_items i where i.product_id = p.id and i.takes_unit)
    then (clock_timestamp() at time zone 'Europe/Paris')::date - (l.live_date at time zone 'Europe/Paris')::date end as unsold_days,
  row_version(p.updated_at) as version
from unnest(:ids::uuid[]) with ordinality as chosen(id, place)
join products p on p.id = chosen.id
join lives l on l.id = p.live_id
left join product_colors c on c.id = p.color_id
left join makers m on m.id = p.maker_id
order by chosen.place;

-- name: chooseProducts :many
select p.id, product_label(p, c.name) as label, exists (select from order_items i where i.product_id = p.id) as ordered
from unnest(:ids::uuid[]) with ordinality as chosen(id, place)
join products p on p.id = chosen.id
left join product_colors c on c.id = p.color_id
order by chosen.place;

-- name: suggestReference :one
-- @param ref?
-- @param exceptId?
select coalesce((select max(ref) from products where live_id = :liveId), 0) + 1 as next,
  exists (select from products where live_id = :liveId and ref = :ref and id is distinct from :exceptId::uuid) as taken;

-- name: findLive :optional
select title, live_date from lives where id = :liveId;

-- name: readReferenceSheet :many
-- Of a live, or of some products. References are letters and a number: 'A2' comes before 'A10'. `left`: pieces not yet
-- sold; null: unlimited.
-- @param liveId?
-- @param ids?
select p.id, p.ref, p.ref_category, p.name, p.size, p.price_cents, c.name as color, p.photo_key,
  p.stock, p.stock - p.taken as "left", p.tag_number
from products p left join product_colors c on c.id = p.color_id
where (p.live_id = :liveId or p.id = any(:ids::uuid[])) and p.archived_at is null
order by upper(regexp_replace(coalesce(p.ref_category, ''), '\d.*$', '')) collate "C",
  nullif(regexp_replace(coalesce(p.ref_category, ''), '^\D*(\d{0,9}).*$', '\1'), '')::int nulls first,
  upper(p.ref_category), lower(c.name), p.ref
limit 1000;

-- name: insertProduct :one
-- @param refCategory?
-- @param size?
-- @param fit?
-- @param colorId?
-- @param composition?
-- @param makerId?
-- @param warnings?
-- @param weightGrams?
-- @param purchaseCents?
-- @param photoKey?
-- @param stock?
insert into products (live_id, ref, ref_category, name, price_cents, size, fit, color_id, composition, maker_id, warnings,
  animal_parts, weight_grams, purchase_cents, photo_key, stock, updated_at)
values (:liveId, :ref, :refCategory, :name, :priceCents, :size, :fit, :colorId, :composition, :makerId, :warnings,
  :animalParts, :weightGrams, :purchaseCents, :photoKey, :stock, clock_timestamp())
returning id;

-- name: updateProduct :exec
-- @param refCategory?
-- @param size?
-- @param fit?
-- @param colorId?
-- @param composition?
-- @param makerId?
-- @param warnings?
-- @param weightGrams?
-- @param purchaseCents?
-- @param photoKey?
-- @param stock?
update products set live_id = :liveId, ref = :ref, ref_category = :refCategory, name = :name, price_cents = :priceCents,
  size = :size, fit = :fit, color_id = :colorId, composition = :composition, maker_id = :makerId, warnings = :warnings,
  animal_parts = :animalParts, weight_grams = :weightGrams, purchase_cents = :purchaseCents, photo_key = :photoKey, stock = :stock,
  updated_at = clock_timestamp()
where id = :productId;

-- name: lockProduct :optional
-- Whoever takes a piece waits for this lock, and then sees the product as it has become.
select id from products where id = :productId for update;

-- name: setPrice :exec
update products set price_cents = :priceCents, updated_at = clock_timestamp() where id = :productId;

-- name: addToStock :optional
-- Nothing comes back for a product that is archived, or has no limit.
-- @column stock!
-- @column before!
update products set stock = stock + :more, updated_at = clock_timestamp()
where id = :productId and archived_at is null and stock is not null
returning stock, stock - :more as before;

-- name: setFields :exec
-- What is not given stays.
-- @param size?
-- @param fit?
-- @param stock?
-- @param composition?
-- @param makerId?
update products set size = coalesce(:size, size), fit = coalesce(:fit, fit), stock = coalesce(:stock, stock),
  composition = coalesce(:composition, composition), maker_id = coalesce(:makerId, maker_id), updated_at = clock_timestamp()
where id = :productId;

-- name: lockPhotos :many
-- In one order, so that two who give photos at once wait for each other and never in a circle.
select id, photo_key from products where id = any(:ids::uuid[]) order by id for no key update;

-- name: setPhoto :exec
update products set photo_key = :photoKey, updated_at = clock_timestamp() where id = :productId;

-- name: deleteProduct :exec
delete from products where id = :productId;

-- name: archiveProduct :exec
update products set archived_at = clock_timestamp(), updated_at = clock_timestamp() where id = :productId;

-- name: restoreProduct :exec
update products set archived_at = null, updated_at = clock_timestamp()
where id = :productId and archived_at is not null;

-- name: lockLive :optional
select id from lives where id = :liveId for no key update;

-- name: lockForOtherLive :optional
-- Of a product that is to be in that live too, or in it alone. Whether the live has it already is asked under the lock of the
-- live: two who copy at once make one product.
select exists (
  select from products t
  where t.live_id = :liveId and t.archived_at is null and t.name = p.name
    and t.ref_category is not distinct from p.ref_category and t.color_id is not distinct from p.color_id
    and t.size is not distinct from p.size
) as present, exists (select from recall_products x join recalls r on r.id = x.recall_id
    where x.product_id = p.id and r.closed_at is null) as is_recalled, coalesce(p.taken >= p.stock, false) as is_gone,
  (select is_active from lives where id = p.live_id) as is_on_sale
from products p where p.id = :productId for share of p;

-- name: moveToLive :one
update products set live_id = :liveId, updated_at = clock_timestamp(),
  ref = (select coalesce(max(ref), 0) + 1 from products where live_id = :liveId)
where id = :productId
returning ref;

-- name: insertCopy :optional
-- Nothing comes back when somebody created a product under that reference meanwhile. `onlyLeft`: with the units that nobody has.
insert into products (live_id, ref, ref_category, name, price_cents, size, fit, color_id, composition, maker_id, warnings,
  animal_parts, weight_grams, purchase_cents, photo_key, stock, updated_at)
select :liveId, (select coalesce(max(ref), 0) + 1 from products where live_id = :liveId), p.ref_category, p.name,
  p.price_cents, p.size, p.fit, p.color_id, p.composition, p.maker_id, p.warnings, p.animal_parts, p.weight_grams, p.purchase_cents, p.photo_key,
  case when :onlyLeft then p.stock - p.taken else p.stock end, clock_timestamp()
from products p where p.id = :productId
on conflict (live_id, ref) do nothing returning id, ref;

-- name: lockColor :optional
-- Pieces are told apart by reference, color and size; an archived one is in nobody's way.
-- @param size?
select name, exists (
    select from products where live_id = :liveId and upper(ref_category) = upper(:refCategory) and color_id = :colorId
      and lower(size) is not distinct from lower(:size::text) and archived_at is null) as present
from product_colors where id = :colorId for key share;

-- name: insertUnderNextRef :optional
-- Nothing comes back when somebody created a product under that reference meanwhile.
-- @column missing ProductFact[]
-- @param size?
-- @param fit?
-- @param colorId?
-- @param composition?
-- @param makerId?
-- @param stock?
-- @param weightGrams?
-- @param purchaseCents?
-- @param photoKey?
insert into products (live_id, ref, ref_category, name, price_cents, color_id, size, fit, composition, maker_id, animal_parts,
  weight_grams, purchase_cents, stock, photo_key, updated_at)
select :liveId, coalesce(max(ref), 0) + 1, :refCategory, :name, :priceCents, :colorId, :size, :fit, :composition, :makerId,
  :animalParts, :weightGrams, :purchaseCents, :stock, :photoKey, clock_timestamp()
from products where live_id = :liveId
on conflict (live_id, ref) do nothing returning id, ref, missing;

-- name: findRowsInLive :many
-- The places, counted from 0, of the pieces that the live has; an archived one is in nobody's way. '' is none.
select (piece.place - 1)::int as place
from unnest(:refCategories::text[], :sizes::text[], :colorIds::text[])
  with ordinality as piece(ref_category, size, color_id, place)
where exists (
  select from products p
  where p.live_id = :liveId and upper(p.ref_category) = upper(piece.ref_category) and p.archived_at is null
    and coalesce(p.color_id::text, '') = piece.color_id and lower(coalesce(p.size, '')) = lower(piece.size)
)
order by piece.place;

-- name: previewBulk :one
-- @column present { colorId: string; size: string | null }[]
-- @column present_color_ids! string[]
-- @param size?
select coalesce((select max(ref) from products where live_id = :liveId), 0) + 1 as next,
  (select coalesce(json_agg(distinct jsonb_build_object('colorId', color_id, 'size', size)), '[]') from products
    where live_id = :liveId and upper(ref_category) = upper(:refCategory) and color_id is not null
      and archived_at is null) as present,
  (select coalesce(array_agg(distinct color_id), '{}') from products
    where live_id = :liveId and upper(ref_category) = upper(:refCategory) and color_id is not null
      and lower(size) is not distinct from lower(:size::text) and archived_at is null) as present_color_ids;
