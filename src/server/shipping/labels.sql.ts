// Written by `npm run db:types` from labels.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { AnyStoredAddress } from "#server/addresses/stored-address.ts";

export interface ReadLabelFilesParameters {
  orderIds: readonly string[];
}

export interface ReadLabelFilesRow {
  orderNumber: string;
  path: string | null;
  sha256: string | null;
}

/** In the order of the ids. */
export const readLabelFiles = many<ReadLabelFilesParameters, ReadLabelFilesRow>({
  parameters: ["orderIds"],
  columns: ["order_number!","path","sha256"],
  text: `select o.order_number, coalesce(l.path, o.shipping_label_path) as path, l.sha256
from unnest($1::uuid[]) with ordinality as asked(id, place)
join orders o on o.id = asked.id
left join lateral (
  select path, sha256 from labels where (order_id = o.id or parcel_id = o.parcel_id and order_is_settled(o.status)) and state = 'made' limit 1
) l on true
order by asked.place`,
});

export interface ReadTrackingNumbersParameters {
  orderIds: readonly string[];
}

export interface ReadTrackingNumbersRow {
  trackingNumber: string;
}

/** Of the orders that have a label, in the order of the ids. */
export const readTrackingNumbers = many<ReadTrackingNumbersParameters, ReadTrackingNumbersRow>({
  parameters: ["orderIds"],
  columns: ["tracking_number!"],
  text: `select o.tracking_id as tracking_number
from unnest($1::uuid[]) with ordinality as asked(id, place)
join orders o on o.id = asked.id
where o.tracking_id is not null and o.shipping_label_path is not null
order by asked.place`,
});

export interface FindLiveLabelParameters {
  orderId: string;
}

export interface FindLiveLabelRow {
  state: Refine<string | null, "requested" | "made" | "unknown">;
}

/** Of the order's parcel. */
export const findLiveLabel = optional<FindLiveLabelParameters, FindLiveLabelRow>({
  parameters: ["orderId"],
  columns: ["state!"],
  text: `select l.state from orders o join labels l on l.order_id = o.id or l.parcel_id = o.parcel_id and order_is_settled(o.status)
where o.id = $1 and l.state in ('requested', 'made', 'unknown')`,
});

export interface InsertLabelParameters {
  userId: string | null;
  orderId: string;
}

export interface InsertLabelRow {
  id: string;
}

export const insertLabel = one<InsertLabelParameters, InsertLabelRow>({
  parameters: ["userId","orderId"],
  columns: ["id!"],
  text: `insert into labels (order_id, parcel_id, state, requested_by)
select id, parcel_id, 'requested', $1 from orders where id = $2 returning id`,
});

export interface EndLabelParameters {
  state: string;
  message: string | null;
  trackingNumber: string | null;
  labelId: string;
}

export const endLabel = exec<EndLabelParameters>({
  parameters: ["state","message","trackingNumber","labelId"],
  text: `update labels set state = $1, message = $2, tracking_number = $3, finished_at = clock_timestamp()
where id = $4 and state in ('requested', 'unknown')`,
});

export interface IsNumberOfAnotherParameters {
  trackingNumber: string;
  labelId: string;
}

export interface IsNumberOfAnotherRow {
  taken: boolean;
}

/** The shop follows a parcel under this number already, and not this label's. */
export const isNumberOfAnother = one<IsNumberOfAnotherParameters, IsNumberOfAnotherRow>({
  parameters: ["trackingNumber","labelId"],
  columns: ["taken!"],
  text: `select exists (select from parcel_tracking where tracking_number = $1)
  and not exists (select from labels where id = $2 and tracking_number = $1) as taken`,
});

export interface OrderOfLabelParameters {
  labelId: string;
}

export interface OrderOfLabelRow {
  orderId: string;
}

export const orderOfLabel = one<OrderOfLabelParameters, OrderOfLabelRow>({
  parameters: ["labelId"],
  columns: ["order_id!"],
  text: `select order_id from labels where id = $1`,
});

export interface KeepLabelParameters {
  trackingNumber: string;
  path: string;
  sha256: string;
  labelId: string;
  orderId: string;
}

export interface KeepLabelRow {
  orderId: string;
}

/**
 * A sweep may have called the try's outcome unknown while the carrier's answer was still on its way. The label is written to
 * each order of the parcel.
 */
export const keepLabel = many<KeepLabelParameters, KeepLabelRow>({
  parameters: ["trackingNumber","path","sha256","labelId","orderId"],
  columns: ["order_id!"],
  text: `with made as (
  update labels set state = 'made', tracking_number = $1, path = $2, sha256 = $3, message = null,
    finished_at = clock_timestamp()
  where id = $4 and order_id = $5 and state in ('requested', 'unknown', 'made')
  returning order_id, parcel_id
), followed as (
  insert into parcel_tracking (tracking_number, order_id, announced_at, next_check_at)
  select $1, order_id, clock_timestamp(), clock_timestamp() + interval '2 hours' from made
  on conflict (tracking_number) do nothing
)
update orders set shipping_label_path = $2, tracking_id = $1, version = version + 1,
  updated_at = clock_timestamp()
where id = any(array(select s.id from made m cross join lateral orders_of_parcel_with(m.order_id) s))
returning id as order_id`,
});

export interface ReadParcelParameters {
  orderId: string;
}

export interface ReadParcelRow {
  orderNumber: string;
  shippingAddress: Refine<unknown, AnyStoredAddress>;
  piecesGrams: number | null;
}

export const readParcel = optional<ReadParcelParameters, ReadParcelRow>({
  parameters: ["orderId"],
  columns: ["order_number!","shipping_address!","pieces_grams"],
  text: `select order_number, shipping_address, pieces_grams(parcel_id) as pieces_grams from orders where id = $1 and shipping_address is not null`,
});

export interface FindParcelWithNumberParameters {
  orderId: string;
}

export interface FindParcelWithNumberRow {
  id: string;
  trackingNumber: string;
}

export const findParcelWithNumber = optional<FindParcelWithNumberParameters, FindParcelWithNumberRow>({
  parameters: ["orderId"],
  columns: ["id!","tracking_number!"],
  text: `select l.id, l.tracking_number from orders o join labels l on l.order_id = o.id or l.parcel_id = o.parcel_id and order_is_settled(o.status)
where o.id = $1 and l.state in ('made', 'unknown') and l.tracking_number is not null`,
});

export const giveUpLabels = exec<void>({
  text: `update labels set state = 'unknown', finished_at = clock_timestamp()
where state = 'requested' and requested_at < clock_timestamp() - interval '2 minutes'`,
});

export interface IsHandedOverParameters {
  orderId: string;
}

export interface IsHandedOverRow {
  handed: boolean;
}

export const isHandedOver = one<IsHandedOverParameters, IsHandedOverRow>({
  parameters: ["orderId"],
  columns: ["handed!"],
  text: `select exists (select from orders o join handovers h on h.tracking_number = o.tracking_id where o.id = $1) as handed`,
});

export interface DiscardLabelParameters {
  orderId: string;
}

export interface DiscardLabelRow {
  orderId: string;
  trackingId: string | null;
}

/** Of all orders of the parcel, the one asked for first. */
export const discardLabel = many<DiscardLabelParameters, DiscardLabelRow>({
  parameters: ["orderId"],
  columns: ["order_id!","tracking_id"],
  text: `with own as (
  select id, tracking_id, shipping_label_path from orders_of_parcel_with($1)
), tried as (
  update labels set state = 'discarded', finished_at = clock_timestamp()
  where state in ('made', 'unknown') and (order_id = $1
    or parcel_id = (select parcel_id from orders where id = $1 and order_is_settled(status)))
  returning tracking_number
), unused as (
  update parcel_tracking set discarded_at = clock_timestamp()
  where tracking_number in (select tracking_number from tried) and discarded_at is null
)
update orders o set shipping_label_path = null, tracking_id = null, version = o.version + 1,
  updated_at = clock_timestamp()
from own
where o.id = own.id and (own.shipping_label_path is not null or exists (select from tried))
returning o.id as order_id, coalesce(own.tracking_id, (select tracking_number from tried)) as tracking_id`,
});

export interface ReadSentParameters {
  stillDays: number;
  trackingNumber: string;
}

export interface ReadSentRow {
  orderId: string;
  replaced: boolean;
  discarded: boolean;
  bearerId: string | null;
  lostFromSight: boolean;
}

/**
 * A parcel that may be to be sent again, once its orders are locked: whoever hears of it locks them first. `lost_from_sight`: it is
 * not delivered, or that is contradicted, and it comes back, is lost, or nothing was heard of it for days.
 */
export const readSent = optional<ReadSentParameters, ReadSentRow>({
  parameters: ["stillDays","trackingNumber"],
  columns: ["order_id!","replaced!","discarded!","bearer_id","lost_from_sight!"],
  text: `select t.order_id, t.replaced_at is not null as replaced, t.discarded_at is not null as discarded,
  (select o.id from orders o where o.tracking_id = t.tracking_number order by order_is_settled(o.status) desc, o.id limit 1) as bearer_id,
  t.state in ('returning', 'returned', 'lost') or coalesce(t.doubt = 'contradicted', false)
    or (t.state <> 'delivered' and coalesce(t.last_event_at, t.announced_at) < clock_timestamp() - make_interval(days => $1::int))
    as lost_from_sight
from parcel_tracking t where t.tracking_number = $2`,
});

export interface FindNotToSendAgainParameters {
  orderIds: readonly string[];
}

export interface FindNotToSendAgainRow {
  orderNumber: string;
}

/**
 * The first of these orders of which nothing is to be sent: not sent, nothing left of it, its pieces expected back, or its money
 * given back or asked back.
 */
export const findNotToSendAgain = optional<FindNotToSendAgainParameters, FindNotToSendAgainRow>({
  parameters: ["orderIds"],
  columns: ["order_number!"],
  text: `select o.order_number from orders o
cross join lateral (select coalesce(sum(t.amount_cents), 0) as paid, coalesce(sum(refundable_cents(t)), 0) - coalesce((
    select sum(r.amount_cents) from refunds r where r.order_id = o.id and r.state in ('due', 'failed')), 0) as kept
  from transactions t where t.order_id = o.id) m
where o.id = any($1::uuid[]) and (o.status not in ('shipped', 'delivered') or not order_has_pieces_to_send(o)
  or m.paid > 0 and m.kept <= 0
  or exists (select from order_items i join return_case_items c on c.order_item_id = i.id and c.is_open where i.order_id = o.id))
order by o.id limit 1`,
});

export interface ReplaceLabelParameters {
  trackingNumber: string;
  cameBack: boolean;
  orderIds: readonly string[];
}

/** The orders bear no number until their second label is made: what is still told of the first one moves them no more. */
export const replaceLabel = exec<ReplaceLabelParameters>({
  parameters: ["trackingNumber","cameBack","orderIds"],
  text: `with replaced as (
  update labels set state = 'discarded' where tracking_number = $1 and state = 'made'
), followed as (
  update parcel_tracking set replaced_at = clock_timestamp(), pieces_came_back = $2, handled_at = null, handled_by = null
  where tracking_number = $1
)
update orders set shipping_label_path = null, tracking_id = null where id = any($3::uuid[])`,
});
