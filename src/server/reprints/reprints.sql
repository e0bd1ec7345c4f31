-- name: readReprints :many
-- @column kind! "label" | "slip" | "manifest"
-- @column title!
-- @column asked_by?
select r.id, case when r.order_id is null then 'manifest' when r.is_slip then 'slip' else 'label' end as kind,
  coalesce(o.order_number, m.number, '') as title, u.display_name as asked_by, r.asked_at
from reprints r
left join orders o on o.id = r.order_id
left join manifests m on m.id = r.manifest_id
left join users u on u.id = r.asked_by
where r.printed_at is null order by r.id;

-- name: askForLabel :many
-- Asked for already, it stays once. Answers the order if it has a label.
with labeled as (
  select id from orders where id = :orderId and shipping_label_path is not null
), asked as (
  insert into reprints (order_id, asked_by) select id, :userId from labeled on conflict do nothing
)
select id from labeled;

-- name: askForSlip :many
-- Of an order whose parcel is, or was, to be packed.
with packed as (
  select id from orders where id = :orderId and order_is_settled(status)
), asked as (
  insert into reprints (order_id, is_slip, asked_by) select id, true, :userId from packed on conflict do nothing
)
select id from packed;

-- name: askForManifest :many
with kept as (
  select id from manifests where id = :manifestId and pdf is not null
), asked as (
  insert into reprints (manifest_id, asked_by) select id, :userId from kept on conflict do nothing
)
select id from kept;

-- name: markPrinted :exec
update reprints set printed_at = clock_timestamp() where id = any(:ids::bigint[]) and printed_at is null;

-- name: readLabelsToPrint :many
-- @column order_id!
-- A label that was thrown away meanwhile is missing.
select r.order_id from reprints r join orders o on o.id = r.order_id
where r.id = any(:ids::bigint[]) and not r.is_slip and o.shipping_label_path is not null order by r.id;

-- name: readSlipsToPrint :many
-- @column order_id!
select order_id from reprints where id = any(:ids::bigint[]) and is_slip order by id;

-- name: readManifestsToPrint :many
-- @column pdf!
select m.pdf from reprints r join manifests m on m.id = r.manifest_id
where r.id = any(:ids::bigint[]) and m.pdf is not null order by r.id;
