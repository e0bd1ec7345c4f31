-- @import { ParcelOrder } from "#contract/admin/handover.ts";
-- @import { HeldBack } from "#domain/held-back.ts";

-- name: readParcelsToHandOver :many
-- The packed ones first, then by the age of their label. `held`: as a scan would refuse it, the first of these reasons.
-- @param reasons HeldBack[]
-- @column tracking_number!
-- @column labeled_at!
-- @column is_packed!
-- @column held HeldBack | null
-- @column is_late!
-- @column orders! ParcelOrder[]
-- @column manifest?
-- @column total!
select w.tracking_number, w.labeled_at, w.is_packed, w.is_late,
  (select (:reasons::text[])[min(array_position(:reasons::text[], order_hold(o)))] from orders o
    where o.tracking_id = w.tracking_number and not order_is_cancelled(o.status)) as held,
  orders_of_tracking(w.tracking_number) as orders,
  (select coalesce(m.number, '') from manifest_parcels p join manifests m on m.id = p.manifest_id
    where p.tracking_number = w.tracking_number and p.left_because is null) as manifest,
  count(*) over ()::int as total
from parcels_to_hand_over w
order by w.is_packed desc, w.labeled_at, w.tracking_number limit :most;

-- name: countHandedToday :one
select count(*)::int as parcels from handovers
where handed_at >= date_trunc('day', clock_timestamp() at time zone 'Europe/Paris') at time zone 'Europe/Paris';

-- name: readManifests :many
-- Those of the last days, and those that wait for a decision. One whose asker died is in doubt.
-- @column state "requested" | "made" | "refused" | "unknown" | "set-aside"
-- @column requested_by?
-- @column parcels!
-- @column handed!
-- @column missing! { trackingNumber: string; orders: ParcelOrder[] | null; isDiscarded: boolean }[]
-- @column strangers! { trackingNumber: string; orders: ParcelOrder[] | null }[]
select m.id, case when manifest_in_doubt(m) then 'unknown' else m.state end as state, m.number, m.message, m.requested_at,
  m.pdf is not null as has_file, u.display_name as requested_by, c.parcels, c.handed, c.missing, c.strangers
from manifests m
left join users u on u.id = m.requested_by
cross join lateral (
  select count(*) filter (where p.left_because is null)::int as parcels,
    count(h.tracking_number) filter (where p.left_because is null)::int as handed,
    coalesce(json_agg(json_build_object('trackingNumber', p.tracking_number, 'orders', orders_of_tracking(p.tracking_number),
        'isDiscarded', t.discarded_at is not null) order by p.tracking_number)
      filter (where p.left_because is null and h.tracking_number is null), '[]') as missing,
    coalesce(json_agg(json_build_object('trackingNumber', p.tracking_number, 'orders', orders_of_tracking(p.tracking_number))
        order by p.tracking_number) filter (where p.left_because = 'unknown-number'), '[]') as strangers
  from manifest_parcels p join parcel_tracking t on t.tracking_number = p.tracking_number
  left join handovers h on h.tracking_number = p.tracking_number
  where p.manifest_id = m.id
) c
where m.requested_at > clock_timestamp() - interval '7 days' or m.state in ('requested', 'unknown')
order by m.requested_at desc, m.id;

-- name: readOffManifest :many
-- Scanned in the last days, and named by no manifest.
-- @column orders? ParcelOrder[] | null
select h.tracking_number, h.handed_at, orders_of_tracking(h.tracking_number) as orders
from handovers h
where h.handed_at > clock_timestamp() - interval '7 days'
  and not exists (select from manifest_parcels p where p.tracking_number = h.tracking_number and p.left_because is null)
order by h.handed_at;

-- name: findScanned :optional
-- Of the parcel's orders one that still goes, where there is one.
-- @column order_id!
select t.order_id as asked_for, coalesce(t.discarded_at, t.replaced_at) as discarded_at,
  coalesce((select o.id from orders o where o.tracking_id = t.tracking_number
    order by order_is_cancelled(o.status), o.id limit 1), t.order_id) as order_id
from parcel_tracking t where t.tracking_number = :trackingNumber;

-- name: readHandover :optional
-- @column by?
select h.handed_at, u.display_name as by from handovers h left join users u on u.id = h.handed_by
where h.tracking_number = :trackingNumber;

-- name: insertHandover :optional
insert into handovers (tracking_number, handed_by) values (:trackingNumber, :userId)
on conflict (tracking_number) do nothing returning handed_at;

-- name: countLeft :one
select count(*)::int as parcels from parcels_to_hand_over where is_packed;

-- name: lockManifests :exec
-- Two tables that ask at once wait for each other: the second finds the parcels taken.
lock table manifest_parcels in share row exclusive mode;

-- name: readUnlisted :many
-- Parcels that no manifest names: those that were scanned and, unless only these are wanted, those that are packed and that
-- nothing holds back.
-- @column tracking_number!
select n.tracking_number
from (
  select h.tracking_number from handovers h where h.handed_at > clock_timestamp() - interval '7 days'
  union
  select w.tracking_number from parcels_to_hand_over w where not :scannedOnly and w.is_packed
    and not exists (select from orders o where o.tracking_id = w.tracking_number and not order_is_cancelled(o.status) and order_hold(o) is not null)
) n
where not exists (select from manifest_parcels p where p.tracking_number = n.tracking_number and p.left_because is null)
order by n.tracking_number;

-- name: insertManifest :one
-- @param userId?
with manifest as (
  insert into manifests (requested_by) values (:userId) returning id
), named as (
  insert into manifest_parcels (manifest_id, tracking_number)
  select manifest.id, number from manifest, unnest(:trackingNumbers::text[]) number
)
select id from manifest;

-- name: claimManifest :many
-- Only one caller ever asks the carrier for it.
with claimed as (
  update manifests set asked_at = clock_timestamp()
  where id = :manifestId and state = 'requested' and asked_at is null returning id
)
select p.tracking_number from claimed join manifest_parcels p on p.manifest_id = claimed.id
where p.left_because is null order by p.tracking_number;

-- name: leaveOut :exec
-- All of them, or these.
-- @param trackingNumbers?
update manifest_parcels set left_because = :why
where manifest_id = :manifestId and left_because is null
  and (:trackingNumbers::text[] is null or tracking_number = any(:trackingNumbers::text[]));

-- name: concludeManifest :optional
-- An answer that comes late still counts, unless staff have decided meanwhile.
-- @param number?
-- @param pdf?
-- @param message?
update manifests set state = :state, number = :number, pdf = :pdf, message = :message, finished_at = clock_timestamp()
where id = :manifestId and state in ('requested', 'unknown') returning id;

-- name: lockManifest :optional
-- @column is_in_doubt!
select id, state, number, (state = 'unknown' or manifest_in_doubt(manifests)) as is_in_doubt
from manifests where id = :manifestId for update;

-- name: readManifestFile :optional
-- @column pdf!
-- @column number!
select number, pdf from manifests where id = :manifestId and pdf is not null;

-- name: readOrders :one
-- @column orders? ParcelOrder[] | null
select orders_of_tracking(:trackingNumber) as orders;
