// Written by `npm run db:types` from tracking.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { DeliveryDoubt } from "#domain/carrier-journey.ts";
import type { ParcelConcern } from "#domain/parcel-concern.ts";

type OrdersStatus = "to-validate" | "to-pay" | "paid" | "preparing" | "to-ship" | "shipped" | "delivered" | "cancelled-by-customer" | "cancelled-by-admin";

type ParcelTrackingState = "announced" | "handed-over" | "in-transit" | "out-for-delivery" | "to-point" | "at-point" | "absent" | "post-office" | "late" | "address" | "held" | "redirected" | "renumbered" | "returning" | "returned" | "lost" | "delivered";

export interface ClaimDueParameters {
  now: Date;
}

export interface ClaimDueRow {
  trackingNumber: string;
}

/** The parcel that waits longest. Another copy of the server leaves it alone for a minute. */
export const claimDue = optional<ClaimDueParameters, ClaimDueRow>({
  parameters: ["now"],
  columns: ["tracking_number!"],
  text: `update parcel_tracking set asking_until = clock_timestamp() + interval '1 minute'
where tracking_number = (
  select tracking_number from parcel_tracking
  where next_check_at <= $1 and (asking_until is null or asking_until < clock_timestamp())
  order by next_check_at limit 1 for update skip locked)
returning tracking_number`,
});

export interface LockParcelParameters {
  trackingNumber: string;
}

export interface LockParcelRow {
  orderId: string;
  state: ParcelTrackingState;
  announcedAt: Date;
  lastEventAt: Date | null;
  returnCaseId: Refine<string | null, string | null>;
}

/**
 * Events that another hearer writes hold its key: a lock for an update of the key would wait for them in a circle.
 * `return_case_id`: it comes to the house, and what ends its way is its arrival here.
 */
export const lockParcel = one<LockParcelParameters, LockParcelRow>({
  parameters: ["trackingNumber"],
  columns: ["order_id!","state!","announced_at!","last_event_at","return_case_id"],
  text: `select order_id, state, announced_at, last_event_at,
  (select case_id from return_labels where tracking_number = $1) as return_case_id
from parcel_tracking where tracking_number = $1 for no key update`,
});

export interface InsertEventsParameters {
  codes: readonly string[];
  times: readonly Date[];
  labels: readonly string[];
  trackingNumber: string;
  now: Date;
}

export interface InsertEventsRow {
  code: string;
  at: Date;
}

/**
 * One of the future is told again once its time has come, and one from long before the label is of a parcel that had the
 * number before.
 */
export const insertEvents = many<InsertEventsParameters, InsertEventsRow>({
  parameters: ["codes","times","labels","trackingNumber","now"],
  columns: ["code!","at!"],
  text: `insert into carrier_events (tracking_number, code, at, label)
select t.tracking_number, e.code, e.at, e.label
from parcel_tracking t, unnest($1::text[], $2::timestamptz[], $3::text[]) as e(code, at, label)
where t.tracking_number = $4 and e.at between t.announced_at - interval '7 days' and $5
on conflict on constraint carrier_events_once do nothing
returning code, at`,
});

export interface WasHeldByReviewParameters {
  trackingNumber: string;
}

export interface WasHeldByReviewRow {
  held: boolean;
}

/** News came while an order of the parcel was under review, which has ended; nobody has set its status since. */
export const wasHeldByReview = one<WasHeldByReviewParameters, WasHeldByReviewRow>({
  parameters: ["trackingNumber"],
  columns: ["held!"],
  text: `select exists (
  select from parcel_tracking t join orders o on o.tracking_id = t.tracking_number
  join order_history r on r.order_id = o.id and r.event = 'review' and r.at > t.heard_at
  where t.tracking_number = $1 and o.review_reason is null and not exists (
    select from order_history s where s.order_id = o.id and s.to_status is not null and s.at > t.heard_at)) as held`,
});

export interface ReadEventsParameters {
  trackingNumber: string;
}

export interface ReadEventsRow {
  code: string;
  at: Date;
  label: string;
}

export const readEvents = many<ReadEventsParameters, ReadEventsRow>({
  parameters: ["trackingNumber"],
  columns: ["code!","at!","label!"],
  text: `select code, at, label from carrier_events where tracking_number = $1 order by at desc, id desc`,
});

export interface WriteJourneyParameters {
  state: string;
  since: Date | null;
  handedOverAt: Date | null;
  deliveredAt: Date | null;
  doubt: Refine<string | null, DeliveryDoubt | null>;
  lastEventAt: Date | null;
  trackingNumber: string;
}

export const writeJourney = exec<WriteJourneyParameters>({
  parameters: ["state","since","handedOverAt","deliveredAt","doubt","lastEventAt","trackingNumber"],
  text: `update parcel_tracking set state = $1, state_since = $2, handed_over_at = $3, delivered_at = $4,
  doubt = $5, last_event_at = $6, heard_at = clock_timestamp()
where tracking_number = $7`,
});

export interface KeepTimesParameters {
  handedOverAt: Date | null;
  deliveredAt: Date | null;
  orderIds: readonly string[];
}

/**
 * Where the carrier moved an order, its times are the carrier's, also when an earlier event is told late. Of a delivery that
 * staff said, the later day holds: her time to withdraw must not end too early (decision 0177).
 */
export const keepTimes = exec<KeepTimesParameters>({
  parameters: ["handedOverAt","deliveredAt","orderIds"],
  text: `update orders o set
  shipped_at = case when order_is_sent(o.status) and exists (
      select from order_history h where h.order_id = o.id and h.actor_kind = 'carrier' and h.to_status = 'shipped')
    then coalesce($1, shipped_at) else shipped_at end,
  delivered_at = case
    when o.status <> 'delivered' then delivered_at
    when (select h.actor_kind from order_history h where h.order_id = o.id and h.to_status = 'delivered' order by h.id desc limit 1) = 'carrier'
    then coalesce($2, delivered_at)
    else greatest(delivered_at, $2) end
where o.id = any($3::uuid[])`,
});

export interface PlanNextCheckParameters {
  nextCheckAt: Date | null;
  trackingNumber: string;
}

export const planNextCheck = exec<PlanNextCheckParameters>({
  parameters: ["nextCheckAt","trackingNumber"],
  text: `update parcel_tracking set next_check_at = $1, asking_until = null where tracking_number = $2`,
});

export interface FindBearerParameters {
  trackingNumber: string;
}

export interface FindBearerRow {
  id: string;
}

/** An order that goes under this number, or whose return does. */
export const findBearer = optional<FindBearerParameters, FindBearerRow>({
  parameters: ["trackingNumber"],
  columns: ["id!"],
  text: `select id from (select id, order_is_settled(status) as is_settled from orders where tracking_id = $1
  union all select c.order_id, false from return_labels b join return_cases c on c.id = b.case_id where b.tracking_number = $1) o
order by is_settled desc, id limit 1`,
});

export interface ReadBearersParameters {
  trackingNumber: string;
}

export interface ReadBearersRow {
  id: string;
  status: OrdersStatus;
  userId: string | null;
  underReview: boolean;
}

/** Once they are locked. */
export const readBearers = many<ReadBearersParameters, ReadBearersRow>({
  parameters: ["trackingNumber"],
  columns: ["id!","status!","user_id","under_review!"],
  text: `select id, status, user_id, review_reason is not null as under_review from orders where tracking_id = $1 order by id`,
});

export interface ReadParcelsParameters {
  stillDays: number;
  everything: boolean;
  concern: Refine<string | null, ParcelConcern | null>;
  after: string | null;
  most: number;
}

export interface ReadParcelsRow {
  trackingNumber: string;
  state: ParcelTrackingState;
  stateSince: Date | null;
  announcedAt: Date;
  handedOverAt: Date | null;
  deliveredAt: Date | null;
  lastEventAt: Date | null;
  concern: Refine<string | null, ParcelConcern | null>;
  lastLabel: string | null;
  orders: Refine<unknown, { id: string; number: string; name: string | null }[]>;
}

/** The longest under way first. `everything`: all that buyers wait for; else those that concern staff. */
export const readParcels = many<ReadParcelsParameters, ReadParcelsRow>({
  parameters: ["stillDays","everything","concern","after","most"],
  columns: ["tracking_number!","state!","state_since","announced_at!","handed_over_at","delivered_at","last_event_at","concern","last_label","orders!"],
  text: `select t.tracking_number, t.state, t.state_since, t.announced_at, t.handed_over_at, t.delivered_at, t.last_event_at,
  d.concern, d.last_label, d.orders
from parcel_tracking t cross join lateral parcel_details(t, $1) d
where (t.state <> 'delivered' or t.doubt is not null or t.replaced_at is not null)
  and (case when $2 then t.discarded_at is null and t.replaced_at is null
      and not exists (select from return_labels r where r.tracking_number = t.tracking_number)
    else d.concern is not null end)
  and ($3::text is null or d.concern = $3)
  and ($4::text is null or (t.announced_at, t.tracking_number) > (
    select a.announced_at, a.tracking_number from parcel_tracking a where a.tracking_number = $4))
order by t.announced_at, t.tracking_number limit $5`,
});

export interface ReadParcelParameters {
  stillDays: number;
  trackingNumber: string;
}

export interface ReadParcelRow {
  trackingNumber: string;
  state: ParcelTrackingState;
  stateSince: Date | null;
  announcedAt: Date;
  handedOverAt: Date | null;
  deliveredAt: Date | null;
  lastEventAt: Date | null;
  concern: Refine<string | null, ParcelConcern | null>;
  lastLabel: string | null;
  orders: Refine<unknown, { id: string; number: string; name: string | null }[]>;
}

export const readParcel = many<ReadParcelParameters, ReadParcelRow>({
  parameters: ["stillDays","trackingNumber"],
  columns: ["tracking_number!","state!","state_since","announced_at!","handed_over_at","delivered_at","last_event_at","concern","last_label","orders!"],
  text: `select t.tracking_number, t.state, t.state_since, t.announced_at, t.handed_over_at, t.delivered_at, t.last_event_at,
  d.concern, d.last_label, d.orders
from parcel_tracking t cross join lateral parcel_details(t, $1) d
where t.tracking_number = $2`,
});

export interface FindTrackingNumberParameters {
  orderId: string;
}

export interface FindTrackingNumberRow {
  trackingId: string | null;
}

export const findTrackingNumber = optional<FindTrackingNumberParameters, FindTrackingNumberRow>({
  parameters: ["orderId"],
  columns: ["tracking_id"],
  text: `select tracking_id from orders where id = $1`,
});

export interface CountConcernsParameters {
  stillDays: number;
}

export interface CountConcernsRow {
  concern: Refine<string | null, ParcelConcern>;
  parcels: number;
}

export const countConcerns = many<CountConcernsParameters, CountConcernsRow>({
  parameters: ["stillDays"],
  columns: ["concern!","parcels!"],
  text: `select parcel_concern(t, $1) as concern, count(*)::int as parcels
from parcels_to_see($1) t
group by 1 order by 2 desc, 1`,
});

export interface MarkHandledParameters {
  userId: string;
  trackingNumber: string;
}

export interface MarkHandledRow {
  orderId: string;
  state: ParcelTrackingState;
}

export const markHandled = optional<MarkHandledParameters, MarkHandledRow>({
  parameters: ["userId","trackingNumber"],
  columns: ["order_id!","state!"],
  text: `update parcel_tracking set handled_at = clock_timestamp(), handled_by = $1
where tracking_number = $2 returning order_id, state`,
});

export interface DateReturnParameters {
  sentAt: Date | null;
  receivedAt: Date | null;
  caseId: string;
}

export interface DateReturnRow {
  orderId: string;
  hasLeft: boolean;
  hasCome: boolean;
}

/**
 * What the carrier tells of a return that is still expected. Of its day and of the one that staff said the earlier holds: the
 * refund is due from the first of them on.
 */
export const dateReturn = optional<DateReturnParameters, DateReturnRow>({
  parameters: ["sentAt","receivedAt","caseId"],
  columns: ["order_id!","has_left!","has_come!"],
  text: `update return_cases c set proof_of_sending_at = least(b.proof_of_sending_at, $1),
  goods_received_at = least(b.goods_received_at, $2), updated_at = clock_timestamp()
from return_cases b
where c.id = $3 and b.id = c.id and c.checked_at is null and c.called_off_at is null
  and (least(b.proof_of_sending_at, $1) is distinct from b.proof_of_sending_at
    or least(b.goods_received_at, $2) is distinct from b.goods_received_at)
returning c.order_id, b.proof_of_sending_at is null and c.proof_of_sending_at is not null as has_left,
  b.goods_received_at is null and c.goods_received_at is not null as has_come`,
});

export interface EarlierParcelsParameters {
  orderId: string;
}

export interface EarlierParcelsRow {
  trackingNumber: string;
  state: ParcelTrackingState;
}

/** Under which numbers the order's parcel went before. */
export const earlierParcels = many<EarlierParcelsParameters, EarlierParcelsRow>({
  parameters: ["orderId"],
  columns: ["tracking_number!","state!"],
  text: `select t.tracking_number, t.state
from orders o join labels l on l.parcel_id = o.parcel_id
join parcel_tracking t on t.tracking_number = l.tracking_number and t.replaced_at is not null
where o.id = $1 order by t.announced_at desc`,
});

export interface EventsOfParameters {
  numbers: readonly string[];
}

export interface EventsOfRow {
  trackingNumber: string;
  code: string;
  at: Date;
  label: string;
}

/** Those without words the carrier itself shows to nobody. */
export const eventsOf = many<EventsOfParameters, EventsOfRow>({
  parameters: ["numbers"],
  columns: ["tracking_number!","code!","at!","label!"],
  text: `select tracking_number, code, at, label from carrier_events where tracking_number = any($1::text[]) and label <> ''
order by at desc, id desc`,
});
