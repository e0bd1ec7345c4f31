// Written by `npm run db:types` from parcels.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { HeldBack } from "#domain/held-back.ts"

type OrdersStatus = "to-validate" | "to-pay" | "paid" | "preparing" | "to-ship" | "shipped" | "delivered" | "cancelled-by-customer" | "cancelled-by-admin";

type ParcelsState = "open" | "packed" | "void";

export interface ReadOrderParameters {
  orderId: string;
}

export interface ReadOrderRow {
  userId: string | null;
  liveId: string;
  parcelId: string | null;
  chargedCents: number;
  feeCents: number;
  key: string | null;
}

/**
 * An order that is about to be settled, locked by the caller: what it would be charged in a parcel of its own, and the parcel
 * that it announced or was in. `key` is null where nobody can join it, or it nobody.
 */
export const readOrder = one<ReadOrderParameters, ReadOrderRow>({
  parameters: ["orderId"],
  columns: ["user_id","live_id!","parcel_id","charged_cents!","fee_cents!","key"],
  text: `select o.user_id, o.live_id, o.parcel_id, order_fee_charged(o) as charged_cents,
  greatest(order_fee_charged(o), o.shipping_cents, coalesce(o.fee_cents, 0)) as fee_cents,
  case when o.user_id is not null then parcel_address_key(o.shipping_address) end as key
from orders o where id = $1`,
});

export interface LockParcelParameters {
  parcelId: string;
}

export interface LockParcelRow {
  id: string;
  state: ParcelsState;
  key: string | null;
}

/** Not for an update of the key, here as everywhere: an open order that announces a parcel waits for nobody. */
export const lockParcel = optional<LockParcelParameters, LockParcelRow>({
  parameters: ["parcelId"],
  columns: ["id!","state!","key"],
  text: `select id, state, address_key as key from parcels where id = $1 for no key update`,
});

export interface LockGatheringParameters {
  orderId: string;
}

/** Who opens parcels of one person does so one after the other (advisory). */
export const lockGathering = exec<LockGatheringParameters>({
  parameters: ["orderId"],
  text: `select pg_advisory_xact_lock(hashtextextended('parcels of ' || user_id, 0)) from orders where id = $1 and user_id is not null`,
});

export interface LockParcelsToJoinParameters {
  orderId: string;
}

/** All that the order might join, and the one that it announced or was in, by ascending id. */
export const lockParcelsToJoin = exec<LockParcelsToJoinParameters>({
  parameters: ["orderId"],
  text: `select id from parcels where id = any(array(
  select parcel_id from orders where id = $1
  union select g.id from orders o join parcels g on g.user_id = o.user_id and g.address_key = parcel_address_key(o.shipping_address)
  where o.id = $1)) order by id for no key update`,
});

export interface LockJoinableParameters {
  userId: string;
  key: string;
  liveId: string;
}

export interface LockJoinableRow {
  id: string;
}

/** The one that gathers orders of several lives before that of its own live. */
export const lockJoinable = optional<LockJoinableParameters, LockJoinableRow>({
  parameters: ["userId","key","liveId"],
  columns: ["id!"],
  text: `select id from parcels where user_id = $1 and address_key = $2 and (live_id is null or live_id = $3)
order by live_id nulls first limit 1 for no key update`,
});

export interface OpenParcelParameters {
  userId: string | null;
  key: string | null;
  liveId: string | null;
  feeCents: number;
  givenCents: number;
}

export interface OpenParcelRow {
  id: string;
}

export const openParcel = optional<OpenParcelParameters, OpenParcelRow>({
  parameters: ["userId","key","liveId","feeCents","givenCents"],
  columns: ["id!"],
  text: `insert into parcels (user_id, address_key, live_id, fee_cents, given_cents)
values ($1, $2, $3, $4, $5)
on conflict do nothing returning id`,
});

export interface AskFeeBackParameters {
  orderId: string;
  cents: number;
  reason: string;
}

export interface AskFeeBackRow {
  refundId: string;
}

/**
 * All of it or nothing, from the first payment on and of credit last; money that staff noted is theirs to give back. The line
 * of each part says that it is the delivery's (decision 0131).
 */
export const askFeeBack = many<AskFeeBackParameters, AskFeeBackRow>({
  parameters: ["orderId","cents","reason"],
  columns: ["refund_id!"],
  text: `with held as (
  select t.uuid, t.order_id, t.means, t.paid_at, refundable_cents(t) - (select coalesce(sum(r.amount_cents), 0)::int from refunds r
    where r.transaction_uuid = t.uuid and r.state in ('due', 'failed')) as cents
  from transactions t where t.order_id = $1
), parts as (
  select uuid, order_id, means, sum(cents) over () as held_cents, least(cents, $2::int
    - (sum(cents) over (order by means is not distinct from 'credit', paid_at, uuid) - cents))::int as cents
  from held where cents > 0
), asked as (
insert into refunds (transaction_uuid, order_id, amount_cents, fee_cents, goes_by_itself, state, reason, due_on, ground)
select p.uuid, p.order_id, p.cents, p.cents, not is_by_hand(p.uuid) and p.means is distinct from 'credit', 'due', $3,
  (clock_timestamp() at time zone 'Europe/Paris')::date + 14, 'none'
from parts p where p.cents > 0 and p.held_cents >= $2
returning id, amount_cents
)
insert into refund_lines (refund_id, cents) select id, amount_cents from asked
returning refund_id`,
});

export interface GiveFeeParameters {
  orderId: string;
}

/** The parcel goes on without what this order's money pays of its fee: the shop gives that. */
export const giveFee = exec<GiveFeeParameters>({
  parameters: ["orderId"],
  text: `update parcels p set given_cents = least(p.fee_cents, p.given_cents + order_fee_charged(o)), version = p.version + 1
from orders o where o.id = $1 and p.id = o.parcel_id`,
});

export interface ForgetFeesAskedParameters {
  orderId: string;
}

/** All of the order's money goes back: which part of it was delivery no longer matters. */
export const forgetFeesAsked = exec<ForgetFeesAskedParameters>({
  parameters: ["orderId"],
  text: `update refunds set fee_cents = 0 where order_id = $1 and fee_cents > 0`,
});

export interface CountOthersParameters {
  parcelId: string;
  orderId: string;
}

export interface CountOthersRow {
  live: number;
}

export const countOthers = one<CountOthersParameters, CountOthersRow>({
  parameters: ["parcelId","orderId"],
  columns: ["live!"],
  text: `select count(*)::int as live from orders o
where o.parcel_id = $1 and o.id <> $2 and order_is_settled(o.status)`,
});

export interface FeeOfOrderParameters {
  orderId: string;
}

export interface FeeOfOrderRow {
  parcelId: string | null;
  cents: number;
}

export const feeOfOrder = one<FeeOfOrderParameters, FeeOfOrderRow>({
  parameters: ["orderId"],
  columns: ["parcel_id","cents!"],
  text: `select o.parcel_id, o.shipping_cents - order_fee_back(o) as cents
from orders o where o.id = $1`,
});

export interface KeepStateParameters {
  parcelId: string;
}

export interface KeepStateRow {
  state: ParcelsState;
}

/** The state follows from the orders that are in it; the caller has locked it. */
export const keepState = optional<KeepStateParameters, KeepStateRow>({
  parameters: ["parcelId"],
  columns: ["state!"],
  text: `update parcels p set state = s.state, version = p.version + 1,
  packed_at = case when s.state = 'packed' then clock_timestamp() end,
  user_id = case when s.state = 'open' then p.user_id end, address_key = case when s.state = 'open' then p.address_key end,
  live_id = case when s.state = 'open' then p.live_id end,
  open_until = case when s.state = 'open' then p.open_until end
from (
  select case when count(*) = 0 then 'void' when bool_and(not order_is_to_pack(status)) then 'packed' else 'open' end as state
  from orders where parcel_id = $1 and order_is_settled(status)
) s
where p.id = $1 and p.state <> s.state
returning p.state`,
});

export interface FeesLeftParameters {
  parcelId: string;
}

export interface FeesLeftRow {
  orderId: string;
  cents: number;
}

/** What cancelled orders of a parcel still pay for it. */
export const feesLeft = many<FeesLeftParameters, FeesLeftRow>({
  parameters: ["parcelId"],
  columns: ["order_id!","cents!"],
  text: `select o.id as order_id, f.cents from orders o
cross join lateral (select least(o.shipping_cents - order_fee_back(o), coalesce((
  select sum(refundable_cents(t))::int - coalesce((select sum(r.amount_cents)::int from refunds r
    where r.order_id = o.id and r.state in ('due', 'failed')), 0)
  from transactions t where t.order_id = o.id), 0)) as cents) f
where o.parcel_id = $1 and order_is_cancelled(o.status) and f.cents > 0
order by o.id`,
});

export interface TakeLabelParameters {
  parcelId: string;
  orderId: string;
}

/** The label of the parcel is the label of each of its orders. */
export const takeLabel = exec<TakeLabelParameters>({
  parameters: ["parcelId","orderId"],
  text: `update orders o set shipping_label_path = l.path, tracking_id = l.tracking_number
from (select shipping_label_path as path, tracking_id as tracking_number from orders
  where parcel_id = $1 and id <> $2 and shipping_label_path is not null and order_is_settled(status)
  order by id limit 1) l
where o.id = $2`,
});

export interface ReadNumbersParameters {
  parcelId: string;
  orderId: string;
}

export interface ReadNumbersRow {
  orderNumber: string;
}

export const readNumbers = many<ReadNumbersParameters, ReadNumbersRow>({
  parameters: ["parcelId","orderId"],
  columns: ["order_number!"],
  text: `select o.order_number from orders o
where o.parcel_id = $1 and o.id <> $2 and order_is_settled(o.status) order by o.created_at, o.id`,
});

export interface LockOrdersParameters {
  orderIds: readonly string[];
}

export interface LockOrdersRow {
  id: string;
}

/**
 * These and, with each settled one, all that were paid into its parcel: of one in which nothing is left the fees of cancelled ones go
 * back. By ascending id, as everywhere.
 */
export const lockOrders = many<LockOrdersParameters, LockOrdersRow>({
  parameters: ["orderIds"],
  columns: ["id!"],
  text: `select id from orders where id = any(array(
  select unnest($1::uuid[])
  union select s.id from orders own join orders s on s.parcel_id = own.parcel_id and not order_is_open(s.status)
  where own.id = any($1::uuid[]) and order_is_settled(own.status))) order by id for no key update`,
});

export interface LockParcelsOfParameters {
  orderIds: readonly string[];
}

/** Of settled orders, with every other parcel that gathers for the same person and address, by ascending id. */
export const lockParcelsOf = exec<LockParcelsOfParameters>({
  parameters: ["orderIds"],
  text: `with own as materialized (
  select distinct p.id, p.user_id, p.address_key from orders o join parcels p on p.id = o.parcel_id
  where o.id = any($1::uuid[]) and order_is_settled(o.status)
)
select id from parcels where id = any(array(
  select id from own union select g.id from own join parcels g on g.user_id = own.user_id and g.address_key = own.address_key))
order by id for no key update`,
});

export interface ReadOrdersParameters {
  orderId: string;
}

export interface ReadOrdersRow {
  id: string;
  orderNumber: string;
  status: OrdersStatus;
  version: number;
  userId: string | null;
  held: Refine<string | null, HeldBack | null>;
  parcelId: string | null;
}

export const readOrders = many<ReadOrdersParameters, ReadOrdersRow>({
  parameters: ["orderId"],
  columns: ["id!","order_number!","status!","version!","user_id","held","parcel_id"],
  text: `select id, order_number, status, version, user_id, order_hold(o) as held, parcel_id from orders o
where id = any(array(select w.id from orders_of_parcel_with($1) w)) order by id`,
});

export interface TakeOnTableParameters {
  userId: string;
  orderId: string;
  takesOver: boolean;
}

export interface TakeOnTableRow {
  id: string;
}

/** Whoever packs the parcel, until a minute after she was last heard of. `takesOver`: whoever has it now. */
export const takeOnTable = optional<TakeOnTableParameters, TakeOnTableRow>({
  parameters: ["userId","orderId","takesOver"],
  columns: ["id!"],
  text: `update parcels set packer_id = $1, packed_until = clock_timestamp() + interval '1 minute'
where id = (select parcel_id from orders where id = $2) and state = 'open'
  and (packer_id is null or packer_id = $1 or packed_until < clock_timestamp() or $3)
returning id`,
});

export interface LetGoParameters {
  orderId: string;
  userId: string;
}

export const letGo = exec<LetGoParameters>({
  parameters: ["orderId","userId"],
  text: `update parcels set packer_id = null, packed_until = null
where id = (select parcel_id from orders where id = $1) and packer_id = $2`,
});

export interface FindPackerParameters {
  orderId: string;
}

export interface FindPackerRow {
  userId: string;
  name: string;
}

export const findPacker = optional<FindPackerParameters, FindPackerRow>({
  parameters: ["orderId"],
  columns: ["user_id!","name!"],
  text: `select p.packer_id as user_id, u.display_name as name
from orders o join parcels p on p.id = o.parcel_id join users u on u.id = p.packer_id
where o.id = $1 and p.state = 'open' and p.packed_until > clock_timestamp()`,
});

export interface AddFeeParameters {
  cents: number;
  parcelId: string;
}

/** Of an order whose fee can't go back, for no payment of it is known: the parcel costs that more. */
export const addFee = exec<AddFeeParameters>({
  parameters: ["cents","parcelId"],
  text: `update parcels set fee_cents = fee_cents + $1 where id = $2`,
});

export interface MoveOrderParameters {
  parcelId: string;
  orderId: string;
}

/** An order that changes its parcel goes without the old one's label. */
export const moveOrder = exec<MoveOrderParameters>({
  parameters: ["parcelId","orderId"],
  text: `update orders set parcel_id = $1, shipping_label_path = null, tracking_id = null, version = version + 1,
  updated_at = clock_timestamp()
where id = $2`,
});

export interface LeaveLabelParameters {
  orderId: string;
  keepsNumber: boolean;
}

/**
 * The label stays with the parcel in which others go: another of its orders stands for it, and this one bears it no more. Only one
 * that was sent with it keeps the number under which it went.
 */
export const leaveLabel = exec<LeaveLabelParameters>({
  parameters: ["orderId","keepsNumber"],
  text: `with heir as (
  select s.id, s.parcel_id from orders o join orders s on s.parcel_id = o.parcel_id and s.id <> o.id and order_is_settled(s.status)
  where o.id = $1 order by s.id limit 1
), handed as (
  update labels l set order_id = heir.id from heir where l.parcel_id = heir.parcel_id and l.order_id = $1
)
update orders set shipping_label_path = null, tracking_id = null
where id = $1 and not $2 and exists (select from heir)`,
});

export interface DropLabelParameters {
  orderId: string;
}

export interface DropLabelRow {
  trackingNumber: string;
}

/** A label of a parcel in which nothing else goes ends with it; of one that the carrier has had, as if it were sent again. */
export const dropLabel = many<DropLabelParameters, DropLabelRow>({
  parameters: ["orderId"],
  columns: ["tracking_number!"],
  text: `with ended as (
  update labels set state = 'discarded', finished_at = clock_timestamp() where order_id = $1 and state = 'made'
  returning tracking_number
), followed as (
  update parcel_tracking t set discarded_at = case when not u.used then clock_timestamp() end,
    replaced_at = case when u.used then clock_timestamp() end, pieces_came_back = case when u.used then true end
  from (select tracking_number, handed_over_at is not null
      or exists (select from handovers h where h.tracking_number = f.tracking_number) as used
    from parcel_tracking f where f.tracking_number in (select tracking_number from ended)) u
  where t.tracking_number = u.tracking_number
), emptied as (
  update orders set shipping_label_path = null, tracking_id = null where id = $1
)
select tracking_number from ended`,
});

export interface RekeyParameters {
  orderId: string;
  parcelId: string;
}

/** Where the parcel goes says who may still join it; another that gathers for there already keeps gathering alone. */
export const rekey = exec<RekeyParameters>({
  parameters: ["orderId","parcelId"],
  text: `update parcels p set address_key = k.key, user_id = case when k.key is not null then k.user_id end,
  live_id = case when k.key is not null then p.live_id end
from (
  select o.user_id, case when not exists (select from parcels g where g.user_id = o.user_id
    and g.address_key = parcel_address_key(o.shipping_address) and g.live_id is not distinct from r.live_id and g.id <> r.id)
    then parcel_address_key(o.shipping_address) end as key
  from orders o join parcels r on r.id = o.parcel_id where o.id = $1
) k
where p.id = $2 and p.user_id is not null`,
});

export interface GoesElsewhereParameters {
  orderId: string;
}

export interface GoesElsewhereRow {
  elsewhere: boolean;
  shared: boolean;
}

export const goesElsewhere = one<GoesElsewhereParameters, GoesElsewhereRow>({
  parameters: ["orderId"],
  columns: ["elsewhere!","shared!"],
  text: `select coalesce(p.state = 'open' and p.address_key is distinct from parcel_address_key(o.shipping_address), false) as elsewhere,
  exists (select from orders s where s.parcel_id = p.id and s.id <> o.id and order_is_settled(s.status)) as shared
from orders o left join parcels p on p.id = o.parcel_id where o.id = $1`,
});

export interface EndAnnouncementParameters {
  orderId: string;
}

export interface EndAnnouncementRow {
  totalCents: number;
}

/** The parcel that the order was to join is packed, or goes elsewhere: it pays its own delivery again. */
export const endAnnouncement = one<EndAnnouncementParameters, EndAnnouncementRow>({
  parameters: ["orderId"],
  columns: ["total_cents!"],
  text: `update orders set parcel_id = null, version = version + 1, updated_at = clock_timestamp() where id = $1
returning total_cents`,
});

export interface AnnounceParameters {
  orderId: string;
}

/**
 * An order that is opened for somebody who has paid in this live already is to go in her open parcel. Its address is not
 * copied: whoever has the link of an open order reads it, and a handle may be somebody else's by now.
 */
export const announce = exec<AnnounceParameters>({
  parameters: ["orderId"],
  text: `update orders o set parcel_id = p.id
from parcels p
where o.id = $1 and p.user_id = o.user_id and (p.live_id is null or p.live_id = o.live_id)
  and (select count(*) from parcels g where g.user_id = o.user_id and (g.live_id is null or g.live_id = o.live_id)) = 1`,
});

export interface CandidatesParameters {
  orderId: string;
}

export interface CandidatesRow {
  orderId: string;
  orderNumber: string;
  name: string;
  city: string | null;
}

/**
 * Open parcels of the same person, then those to the same address, the newest first; those to a relay point only for an order
 * to that point.
 */
export const candidates = many<CandidatesParameters, CandidatesRow>({
  parameters: ["orderId"],
  columns: ["order_id!","order_number!","name!","city"],
  text: `select c.order_id, c.order_number, c.name, c.city
from (
  select distinct on (p.id) s.id as order_id, s.order_number, p.created_at, s.user_id = o.user_id as hers,
    btrim(concat(s.shipping_address ->> 'first_name', ' ', s.shipping_address ->> 'last_name')) as name,
    s.shipping_address ->> 'city' as city
  from orders o
  join orders s on s.id <> o.id and s.parcel_id is distinct from o.parcel_id and order_is_to_pack(s.status)
    and goes_to_relay(s.shipping_address) = goes_to_relay(o.shipping_address)
    and (not goes_to_relay(o.shipping_address) or s.shipping_address -> 'relay' ->> 'id' = o.shipping_address -> 'relay' ->> 'id')
    and (s.user_id = o.user_id or parcel_address_key(s.shipping_address) = parcel_address_key(o.shipping_address))
  join parcels p on p.id = s.parcel_id and p.state = 'open'
  where o.id = $1
  order by p.id, s.created_at
) c
order by c.hers desc nulls last, c.created_at desc limit 10`,
});
