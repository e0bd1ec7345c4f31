// Written by `npm run db:types` from handover.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { ParcelOrder } from "#contract/admin/handover.ts";
import type { HeldBack } from "#domain/held-back.ts";

type ManifestsState = "requested" | "made" | "refused" | "unknown" | "set-aside";

export interface ReadParcelsToHandOverParameters {
  reasons: Refine<readonly (string | null)[] | null, HeldBack[]>;
  most: number;
}

export interface ReadParcelsToHandOverRow {
  trackingNumber: string;
  labeledAt: Date;
  isPacked: boolean;
  isLate: boolean;
  held: Refine<string | null, HeldBack | null>;
  orders: Refine<unknown, ParcelOrder[]>;
  manifest: string | null;
  total: number;
}

/** The packed ones first, then by the age of their label. `held`: as a scan would refuse it, the first of these reasons. */
export const readParcelsToHandOver = many<ReadParcelsToHandOverParameters, ReadParcelsToHandOverRow>({
  parameters: ["reasons","most"],
  columns: ["tracking_number!","labeled_at!","is_packed!","is_late!","held","orders!","manifest","total!"],
  text: `select w.tracking_number, w.labeled_at, w.is_packed, w.is_late,
  (select ($1::text[])[min(array_position($1::text[], order_hold(o)))] from orders o
    where o.tracking_id = w.tracking_number and not order_is_cancelled(o.status)) as held,
  orders_of_tracking(w.tracking_number) as orders,
  (select coalesce(m.number, '') from manifest_parcels p join manifests m on m.id = p.manifest_id
    where p.tracking_number = w.tracking_number and p.left_because is null) as manifest,
  count(*) over ()::int as total
from parcels_to_hand_over w
order by w.is_packed desc, w.labeled_at, w.tracking_number limit $2`,
});

export interface CountHandedTodayRow {
  parcels: number;
}

export const countHandedToday = one<void, CountHandedTodayRow>({
  columns: ["parcels!"],
  text: `select count(*)::int as parcels from handovers
where handed_at >= date_trunc('day', clock_timestamp() at time zone 'Europe/Paris') at time zone 'Europe/Paris'`,
});

export interface ReadManifestsRow {
  id: string;
  state: Refine<string | null, "requested" | "made" | "refused" | "unknown" | "set-aside">;
  number: string | null;
  message: string | null;
  requestedAt: Date;
  hasFile: boolean;
  requestedBy: string | null;
  parcels: number;
  handed: number;
  missing: Refine<unknown, { trackingNumber: string; orders: ParcelOrder[] | null; isDiscarded: boolean }[]>;
  strangers: Refine<unknown, { trackingNumber: string; orders: ParcelOrder[] | null }[]>;
}

/** Those of the last days, and those that wait for a decision. One whose asker died is in doubt. */
export const readManifests = many<void, ReadManifestsRow>({
  columns: ["id!","state!","number","message","requested_at!","has_file!","requested_by","parcels!","handed!","missing!","strangers!"],
  text: `select m.id, case when manifest_in_doubt(m) then 'unknown' else m.state end as state, m.number, m.message, m.requested_at,
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
order by m.requested_at desc, m.id`,
});

export interface ReadOffManifestRow {
  trackingNumber: string;
  handedAt: Date;
  orders: Refine<unknown, ParcelOrder[] | null>;
}

/** Scanned in the last days, and named by no manifest. */
export const readOffManifest = many<void, ReadOffManifestRow>({
  columns: ["tracking_number!","handed_at!","orders"],
  text: `select h.tracking_number, h.handed_at, orders_of_tracking(h.tracking_number) as orders
from handovers h
where h.handed_at > clock_timestamp() - interval '7 days'
  and not exists (select from manifest_parcels p where p.tracking_number = h.tracking_number and p.left_because is null)
order by h.handed_at`,
});

export interface FindScannedParameters {
  trackingNumber: string;
}

export interface FindScannedRow {
  askedFor: string;
  discardedAt: Date | null;
  orderId: string;
}

/** Of the parcel's orders one that still goes, where there is one. */
export const findScanned = optional<FindScannedParameters, FindScannedRow>({
  parameters: ["trackingNumber"],
  columns: ["asked_for!","discarded_at","order_id!"],
  text: `select t.order_id as asked_for, coalesce(t.discarded_at, t.replaced_at) as discarded_at,
  coalesce((select o.id from orders o where o.tracking_id = t.tracking_number
    order by order_is_cancelled(o.status), o.id limit 1), t.order_id) as order_id
from parcel_tracking t where t.tracking_number = $1`,
});

export interface ReadHandoverParameters {
  trackingNumber: string;
}

export interface ReadHandoverRow {
  handedAt: Date;
  by: string | null;
}

export const readHandover = optional<ReadHandoverParameters, ReadHandoverRow>({
  parameters: ["trackingNumber"],
  columns: ["handed_at!","by"],
  text: `select h.handed_at, u.display_name as by from handovers h left join users u on u.id = h.handed_by
where h.tracking_number = $1`,
});

export interface InsertHandoverParameters {
  trackingNumber: string;
  userId: string;
}

export interface InsertHandoverRow {
  handedAt: Date;
}

export const insertHandover = optional<InsertHandoverParameters, InsertHandoverRow>({
  parameters: ["trackingNumber","userId"],
  columns: ["handed_at!"],
  text: `insert into handovers (tracking_number, handed_by) values ($1, $2)
on conflict (tracking_number) do nothing returning handed_at`,
});

export interface CountLeftRow {
  parcels: number;
}

export const countLeft = one<void, CountLeftRow>({
  columns: ["parcels!"],
  text: `select count(*)::int as parcels from parcels_to_hand_over where is_packed`,
});

/** Two tables that ask at once wait for each other: the second finds the parcels taken. */
export const lockManifests = exec<void>({
  text: `lock table manifest_parcels in share row exclusive mode`,
});

export interface ReadUnlistedParameters {
  scannedOnly: boolean;
}

export interface ReadUnlistedRow {
  trackingNumber: string;
}

/**
 * Parcels that no manifest names: those that were scanned and, unless only these are wanted, those that are packed and that
 * nothing holds back.
 */
export const readUnlisted = many<ReadUnlistedParameters, ReadUnlistedRow>({
  parameters: ["scannedOnly"],
  columns: ["tracking_number!"],
  text: `select n.tracking_number
from (
  select h.tracking_number from handovers h where h.handed_at > clock_timestamp() - interval '7 days'
  union
  select w.tracking_number from parcels_to_hand_over w where not $1 and w.is_packed
    and not exists (select from orders o where o.tracking_id = w.tracking_number and not order_is_cancelled(o.status) and order_hold(o) is not null)
) n
where not exists (select from manifest_parcels p where p.tracking_number = n.tracking_number and p.left_because is null)
order by n.tracking_number`,
});

export interface InsertManifestParameters {
  userId: string | null;
  trackingNumbers: readonly string[];
}

export interface InsertManifestRow {
  id: string;
}

export const insertManifest = one<InsertManifestParameters, InsertManifestRow>({
  parameters: ["userId","trackingNumbers"],
  columns: ["id!"],
  text: `with manifest as (
  insert into manifests (requested_by) values ($1) returning id
), named as (
  insert into manifest_parcels (manifest_id, tracking_number)
  select manifest.id, number from manifest, unnest($2::text[]) number
)
select id from manifest`,
});

export interface ClaimManifestParameters {
  manifestId: string;
}

export interface ClaimManifestRow {
  trackingNumber: string;
}

/** Only one caller ever asks the carrier for it. */
export const claimManifest = many<ClaimManifestParameters, ClaimManifestRow>({
  parameters: ["manifestId"],
  columns: ["tracking_number!"],
  text: `with claimed as (
  update manifests set asked_at = clock_timestamp()
  where id = $1 and state = 'requested' and asked_at is null returning id
)
select p.tracking_number from claimed join manifest_parcels p on p.manifest_id = claimed.id
where p.left_because is null order by p.tracking_number`,
});

export interface LeaveOutParameters {
  why: string;
  manifestId: string;
  trackingNumbers: readonly string[] | null;
}

/** All of them, or these. */
export const leaveOut = exec<LeaveOutParameters>({
  parameters: ["why","manifestId","trackingNumbers"],
  text: `update manifest_parcels set left_because = $1
where manifest_id = $2 and left_because is null
  and ($3::text[] is null or tracking_number = any($3::text[]))`,
});

export interface ConcludeManifestParameters {
  state: string;
  number: string | null;
  pdf: Buffer | null;
  message: string | null;
  manifestId: string;
}

export interface ConcludeManifestRow {
  id: string;
}

/** An answer that comes late still counts, unless staff have decided meanwhile. */
export const concludeManifest = optional<ConcludeManifestParameters, ConcludeManifestRow>({
  parameters: ["state","number","pdf","message","manifestId"],
  columns: ["id!"],
  text: `update manifests set state = $1, number = $2, pdf = $3, message = $4, finished_at = clock_timestamp()
where id = $5 and state in ('requested', 'unknown') returning id`,
});

export interface LockManifestParameters {
  manifestId: string;
}

export interface LockManifestRow {
  id: string;
  state: ManifestsState;
  number: string | null;
  isInDoubt: boolean;
}

export const lockManifest = optional<LockManifestParameters, LockManifestRow>({
  parameters: ["manifestId"],
  columns: ["id!","state!","number","is_in_doubt!"],
  text: `select id, state, number, (state = 'unknown' or manifest_in_doubt(manifests)) as is_in_doubt
from manifests where id = $1 for update`,
});

export interface ReadManifestFileParameters {
  manifestId: string;
}

export interface ReadManifestFileRow {
  number: string;
  pdf: Buffer;
}

export const readManifestFile = optional<ReadManifestFileParameters, ReadManifestFileRow>({
  parameters: ["manifestId"],
  columns: ["number!","pdf!"],
  text: `select number, pdf from manifests where id = $1 and pdf is not null`,
});

export interface ReadOrdersParameters {
  trackingNumber: string;
}

export interface ReadOrdersRow {
  orders: Refine<unknown, ParcelOrder[] | null>;
}

export const readOrders = one<ReadOrdersParameters, ReadOrdersRow>({
  parameters: ["trackingNumber"],
  columns: ["orders"],
  text: `select orders_of_tracking($1) as orders`,
});
