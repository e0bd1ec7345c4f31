// Written by `npm run db:types` from lives.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { ProductFact } from "#domain/product-facts.ts"
import type { KeptOffer } from "./offered-product.ts"

type LivesPayRule = "none" | "minutes" | "midnight";

export interface ListActiveLivesRow {
  id: string;
  title: string;
  ref: string;
  liveDate: Date;
}

export const listActiveLives = many<void, ListActiveLivesRow>({
  columns: ["id!","title!","ref!","live_date!"],
  text: `select id, title, ref, live_date from lives where is_active order by live_date desc limit 50`,
});

export interface NextLiveRow {
  id: string;
  title: string;
  liveDate: Date;
}

export const nextLive = optional<void, NextLiveRow>({
  columns: ["id!","title!","live_date!"],
  text: `select id, title, live_date from lives where not is_active and live_date > clock_timestamp() order by live_date limit 1`,
});

export interface ShownInLastLiveRow {
  name: Refine<string | null, string>;
  photoKey: Refine<string | null, string>;
  priceCents: Refine<number | null, number>;
  onePrice: Refine<boolean | null, boolean>;
}

/** A photo of each of the first references of the last live that has begun; first what is left of it. */
export const shownInLastLive = many<void, ShownInLastLiveRow>({
  columns: ["name!","photo_key!","price_cents!","one_price!"],
  text: `select (array_agg(name order by ref))[1] as name,
  (array_agg(photo_key order by is_left desc, ref))[1] as photo_key,
  min(price_cents) as price_cents, min(price_cents) = max(price_cents) as one_price
from products
cross join lateral (select stock is null or taken < stock as is_left) as units
where live_id = (
  select id from lives where not is_active and live_date <= clock_timestamp() order by live_date desc limit 1)
  and archived_at is null and photo_key is not null
group by upper(ref_category) order by bool_or(is_left) desc, min(ref) limit 8`,
});

export interface GetActiveLiveParameters {
  liveId: string;
}

export interface GetActiveLiveRow {
  id: string;
  title: string;
  ref: string;
  liveDate: Date;
}

export const getActiveLive = optional<GetActiveLiveParameters, GetActiveLiveRow>({
  parameters: ["liveId"],
  columns: ["id!","title!","ref!","live_date!"],
  text: `select id, title, ref, live_date from lives where id = $1 and is_active`,
});

export interface ReadOnAirParameters {
  liveIds: readonly string[];
}

export interface ReadOnAirRow {
  liveId: string;
  reference: string;
  product: Refine<unknown, KeptOffer>;
}

export const readOnAir = many<ReadOnAirParameters, ReadOnAirRow>({
  parameters: ["liveIds"],
  columns: ["live_id!","reference!","product!"],
  text: `select l.id as live_id, l.on_air_ref as reference, o.product
from lives l join offered_products o on o.live_id = l.id and upper(o.ref_category) = upper(l.on_air_ref)
where l.id = any($1::uuid[]) and l.is_active
order by o.ref`,
});

export interface ReadShownEarlierParameters {
  liveIds: readonly string[];
}

export interface ReadShownEarlierRow {
  liveId: string;
  reference: string;
  name: string;
  photoKey: string;
  free: Refine<readonly (string | null)[] | null, string[]>;
}

/** What guests have seen of these lives: references that were put on air, or of which somebody has taken a piece. A free piece is left, and there is a photo. The last on air first. */
export const readShownEarlier = many<ReadShownEarlierParameters, ReadShownEarlierRow>({
  parameters: ["liveIds"],
  columns: ["live_id!","reference!","name!","photo_key!","free!"],
  text: `with pieces as (
  select o.live_id, upper(o.ref_category) as reference, p.name, p.photo_key, p.id, p.ref, p.taken > 0 as is_taken,
    (o.product -> 'onSale')::boolean and not (o.product -> 'sold')::boolean as is_free
  from offered_products o join products p on p.id = (o.product ->> 'id')::uuid
  where o.live_id = any($1::uuid[]) and o.ref_category is not null
), aired as (
  select subject_id::uuid as live_id, upper(after ->> 'onAir') as reference, max(id) as last from audit_trail
  where subject_kind = 'live' and subject_id = any($1::uuid[]::text[]) and action = 'live-on-air'
  group by 1, 2
)
select live_id, reference, (array_agg(name order by ref))[1] as name,
  (array_agg(photo_key order by is_free desc, ref) filter (where photo_key is not null))[1] as photo_key,
  array_agg(id::text order by ref) filter (where is_free) as free
from pieces left join aired using (live_id, reference)
group by live_id, reference
having bool_or(is_free) and count(photo_key) > 0 and (bool_or(is_taken) or max(last) is not null)
order by max(last) desc nulls last, max(ref) desc`,
});

export interface ReadOverlayParameters {
  liveId: string;
}

export interface ReadOverlayRow {
  lastOne: boolean;
  waiting: number;
  soldTo: string | null;
  paidHost: boolean;
}

/** Of the pieces on air; whether the host is paid is told whatever is shown. Whose comment bought one is told for ten seconds, as its first letter: the comment itself stands on the video. */
export const readOverlay = one<ReadOverlayParameters, ReadOverlayRow>({
  parameters: ["liveId"],
  columns: ["last_one!","waiting!","sold_to","paid_host!"],
  text: `with shown as (
  select p.id, p.stock - p.taken as free
  from lives l join products p on p.live_id = l.id and upper(p.ref_category) = upper(l.on_air_ref)
  where l.id = $1 and l.is_active and p.archived_at is null
)
select coalesce(bool_and(free is not null) and sum(greatest(free, 0)) = 1, false) as last_one,
  (select count(*)::int from claims c join shown s on s.id = c.product_id where c.state = 'waiting') as waiting,
  (select left(e.user_unique_id, 1)
    from order_items i join shown s on s.id = i.product_id join tiktok_event e on e.id = i.comment_id
    where i.takes_unit and i.created_at > clock_timestamp() - interval '10 seconds'
    order by i.created_at desc limit 1) as sold_to,
  coalesce((select host_is_paid from lives where id = $1), false) as paid_host
from shown`,
});

export interface SearchByReferenceParameters {
  reference: string;
  liveId: string;
}

export interface SearchByReferenceRow {
  product: Refine<unknown, KeptOffer | null>;
}

/** One row without a product where the live is active and has none under this reference. */
export const searchByReference = many<SearchByReferenceParameters, SearchByReferenceRow>({
  parameters: ["reference","liveId"],
  columns: ["product"],
  text: `select o.product
from lives l left join offered_products o on o.live_id = l.id and upper(o.ref_category) = upper($1)
where l.id = $2 and l.is_active
order by o.ref
limit 200`,
});

export interface ReferencesOfLiveParameters {
  liveId: string;
}

export interface ReferencesOfLiveRow {
  reference: string;
}

export const referencesOfLive = many<ReferencesOfLiveParameters, ReferencesOfLiveRow>({
  parameters: ["liveId"],
  columns: ["reference!"],
  text: `select distinct upper(ref_category) as reference from products
where live_id = $1 and ref_category is not null and archived_at is null`,
});

export interface NearPiecesParameters {
  productId: string;
  sellIncomplete: boolean;
}

export interface NearPiecesRow {
  product: Refine<unknown, KeptOffer>;
}

/**
 * What is free in the live of a product under other references: first what is named by the same word ("Robe"), then the
 * nearest prices. One piece of a reference, the first in the live's order.
 */
export const nearPieces = many<NearPiecesParameters, NearPiecesRow>({
  parameters: ["productId","sellIncomplete"],
  columns: ["product!"],
  text: `with sold as (
  select p.live_id, upper(p.ref_category) as reference, split_part(lower(p.name), ' ', 1) as word, p.price_cents
  from products p join lives l on l.id = p.live_id and l.is_active where p.id = $1
), free as (
  select distinct on (upper(p.ref_category)) p.live_id, p.ref,
    split_part(lower(p.name), ' ', 1) = s.word as alike, abs(p.price_cents - s.price_cents) as apart
  from sold s join products p on p.live_id = s.live_id and upper(p.ref_category) is distinct from s.reference
  where p.ref_category is not null and p.archived_at is null and (p.stock is null or p.taken < p.stock)
    and (p.missing = '{}' or $2)
  order by upper(p.ref_category), p.ref
)
select o.product from free f join offered_products o on o.live_id = f.live_id and o.ref = f.ref
order by f.alike desc, f.apart, f.ref limit 4`,
});

export interface ReadLivesParameters {
  ids: readonly string[];
}

export interface ReadLivesRow {
  id: string;
  title: string;
  ref: string;
  liveDate: Date;
  isActive: boolean;
  orders: number;
  revenueCents: number;
  owedCents: number;
}

export const readLives = many<ReadLivesParameters, ReadLivesRow>({
  parameters: ["ids"],
  columns: ["id!","title!","ref!","live_date!","is_active!","orders!","revenue_cents!","owed_cents!"],
  text: `select l.id, l.title, l.ref, l.live_date, l.is_active,
  coalesce(n.orders, 0) as orders, coalesce(n.revenue_cents, 0) as revenue_cents,
  coalesce(n.owed_cents, 0) as owed_cents
from unnest($1::uuid[]) with ordinality as chosen(id, place)
join lives l on l.id = chosen.id
left join (select * from live_numbers where live_id = any($1::uuid[])) n on n.live_id = l.id
order by chosen.place`,
});

export interface CountActiveLivesRow {
  active: number;
}

export const countActiveLives = one<void, CountActiveLivesRow>({
  columns: ["active!"],
  text: `select count(*)::int as active from lives where is_active`,
});

export interface CountToTellRow {
  toTell: number;
}

/** People who asked for a mail when a live begins. */
export const countToTell = one<void, CountToTellRow>({
  columns: ["to_tell!"],
  text: `select count(*)::int as to_tell from alerts where product_id is null`,
});

export interface GetLiveDetailParameters {
  tellAgainHours: number;
  liveId: string;
}

export interface GetLiveDetailRow {
  id: string;
  title: string;
  ref: string;
  liveDate: Date;
  isActive: boolean;
  tiktokHandle: string | null;
  run: string[];
  payRule: LivesPayRule;
  payMinutes: number | null;
  remindMinutes: number[];
  hostName: string | null;
  hostIsPaid: boolean;
  hostContractSigned: boolean;
  automaticClaims: boolean;
  createdAt: Date;
  updatedAt: Date;
  version: number;
  products: number;
  orders: number;
  revenueCents: number;
  owedCents: number;
  buyersToTell: number;
}

export const getLiveDetail = optional<GetLiveDetailParameters, GetLiveDetailRow>({
  parameters: ["tellAgainHours","liveId"],
  columns: ["id!","title!","ref!","live_date!","is_active!","tiktok_handle","run!","pay_rule!","pay_minutes","remind_minutes!","host_name","host_is_paid!","host_contract_signed!","automatic_claims!","created_at!","updated_at!","version!","products!","orders!","revenue_cents!","owed_cents!","buyers_to_tell!"],
  text: `select l.id, l.title, l.ref, l.live_date, l.is_active, l.tiktok_handle, l.run, l.pay_rule, l.pay_minutes, l.remind_minutes,
  l.host_name, l.host_is_paid, l.host_contract_signed, l.automatic_claims, l.created_at, l.updated_at,
  row_version(l.updated_at) as version,
  (select count(*)::int from products p where p.live_id = l.id) as products,
  coalesce(n.orders, 0) as orders, coalesce(n.revenue_cents, 0) as revenue_cents,
  coalesce(n.owed_cents, 0) as owed_cents,
  (select count(*)::int from orders_to_tell($1) w join orders o on o.id = w.id where o.live_id = l.id) as buyers_to_tell
from lives l left join live_numbers n on n.live_id = $2
where l.id = $2`,
});

export interface FormerLiveWithOrdersParameters {
  ref: string;
  liveId: string | null;
}

export interface FormerLiveWithOrdersRow {
  id: number;
}

export const formerLiveWithOrders = optional<FormerLiveWithOrdersParameters, FormerLiveWithOrdersRow>({
  parameters: ["ref","liveId"],
  columns: ["id!"],
  text: `select a.id from audit_trail a
where a.subject_kind = 'live' and a.action = 'live-saved' and a.before ->> 'ref' = $1
  and a.subject_id is distinct from $2
  and exists (select from orders o where o.live_id = a.subject_id::uuid)
limit 1`,
});

export interface InsertLiveParameters {
  title: string;
  ref: string;
  liveDate: Date;
  isActive: boolean;
  tiktokHandle: string | null;
  hostName: string | null;
  hostIsPaid: boolean;
  hostContractSigned: boolean;
}

export interface InsertLiveRow {
  id: string;
}

/**
 * Nothing comes back when the reference is taken; a live that is being created at the same time is waited for. Its time
 * to pay begins as that of the live before.
 */
export const insertLive = optional<InsertLiveParameters, InsertLiveRow>({
  parameters: ["title","ref","liveDate","isActive","tiktokHandle","hostName","hostIsPaid","hostContractSigned"],
  columns: ["id!"],
  text: `insert into lives (title, ref, live_date, is_active, tiktok_handle, host_name, host_is_paid, host_contract_signed,
  updated_at, pay_rule, pay_minutes, remind_minutes)
select $1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp(), coalesce(b.pay_rule, 'none'), b.pay_minutes,
  coalesce(b.remind_minutes, '{}')
from (values (1)) one left join (select * from lives order by created_at desc limit 1) b on true
on conflict (ref) do nothing returning id`,
});

export interface LockLiveParameters {
  liveId: string;
}

export interface LockLiveRow {
  title: string;
  ref: string;
  liveDate: Date;
  isActive: boolean;
  tiktokHandle: string | null;
  hostName: string | null;
  hostIsPaid: boolean;
  hostContractSigned: boolean;
  version: number;
}

/** Orders and products of the live may go on: they only share its key. */
export const lockLive = optional<LockLiveParameters, LockLiveRow>({
  parameters: ["liveId"],
  columns: ["title!","ref!","live_date!","is_active!","tiktok_handle","host_name","host_is_paid!","host_contract_signed!","version!"],
  text: `select title, ref, live_date, is_active, tiktok_handle, host_name, host_is_paid, host_contract_signed,
  row_version(updated_at) as version
from lives where id = $1 for no key update`,
});

export interface UpdateLiveParameters {
  title: string;
  ref: string;
  liveDate: Date;
  isActive: boolean;
  tiktokHandle: string | null;
  hostName: string | null;
  hostIsPaid: boolean;
  hostContractSigned: boolean;
  liveId: string;
}

export const updateLive = exec<UpdateLiveParameters>({
  parameters: ["title","ref","liveDate","isActive","tiktokHandle","hostName","hostIsPaid","hostContractSigned","liveId"],
  text: `update lives set title = $1, ref = $2, live_date = $3, is_active = $4, tiktok_handle = $5,
  host_name = $6, host_is_paid = $7, host_contract_signed = $8,
  updated_at = clock_timestamp()
where id = $9`,
});

export interface SetActiveParameters {
  isActive: boolean;
  liveId: string;
}

export const setActive = exec<SetActiveParameters>({
  parameters: ["isActive","liveId"],
  text: `update lives set is_active = $1, updated_at = clock_timestamp() where id = $2`,
});

export interface ReadTimeToPayParameters {
  liveId: string;
}

export interface ReadTimeToPayRow {
  payRule: LivesPayRule;
  payMinutes: number | null;
  remindMinutes: number[];
}

export const readTimeToPay = optional<ReadTimeToPayParameters, ReadTimeToPayRow>({
  parameters: ["liveId"],
  columns: ["pay_rule!","pay_minutes","remind_minutes!"],
  text: `select pay_rule, pay_minutes, remind_minutes from lives where id = $1 for no key update`,
});

export interface UpdateTimeToPayParameters {
  payRule: string;
  payMinutes: number | null;
  remindMinutes: readonly number[];
  liveId: string;
}

/** No edit of what the live's form holds: its version stays. */
export const updateTimeToPay = exec<UpdateTimeToPayParameters>({
  parameters: ["payRule","payMinutes","remindMinutes","liveId"],
  text: `update lives set pay_rule = $1, pay_minutes = $2, remind_minutes = $3 where id = $4`,
});

export interface IncompletePiecesParameters {
  liveIds: readonly string[];
}

export interface IncompletePiecesRow {
  pieces: number;
  missing: Refine<readonly (string | null)[] | null, ProductFact[]>;
}

export const incompletePieces = one<IncompletePiecesParameters, IncompletePiecesRow>({
  parameters: ["liveIds"],
  columns: ["pieces!","missing!"],
  text: `select count(distinct p.id)::int as pieces, coalesce(array_agg(distinct fact), '{}') as missing
from products p cross join unnest(p.missing) as fact
where p.live_id = any($1::uuid[]) and p.missing <> '{}' and p.archived_at is null`,
});
