// Written by `npm run db:types` from report.sql: change that file, not this one.
import { many, one, optional, type Refine } from "#server/db/statement.ts";
import type { LiveReport } from "#contract/admin/live-report.ts"
import type { CaptureReason } from "#domain/capture.ts"

export interface ReadReportParameters {
  liveId: string;
}

export interface ReadReportRow {
  id: string;
  title: string;
  liveDate: Date;
  isActive: boolean;
  orders: number;
  receivedCents: number;
  owedCents: number;
  refundedCents: number;
  lost: Refine<unknown, LiveReport["lost"]>;
  pieces: Refine<unknown, LiveReport["pieces"]>;
  viewers: Refine<unknown, LiveReport["viewers"]>;
  guests: Refine<unknown, LiveReport["guests"]>;
  timeToPay: Refine<unknown, LiveReport["timeToPay"]>;
  delivery: Refine<unknown, LiveReport["delivery"]>;
}

/** The sums of a live. `live_numbers` is the one definition of its orders, received and owed. */
export const readReport = optional<ReadReportParameters, ReadReportRow>({
  parameters: ["liveId"],
  columns: ["id!","title!","live_date!","is_active!","orders!","received_cents!","owed_cents!","refunded_cents!","lost!","pieces!","viewers!","guests!","time_to_pay!","delivery!"],
  text: `select l.id, l.title, l.live_date, l.is_active, coalesce(n.orders, 0) as orders,
  coalesce(n.revenue_cents, 0) as received_cents, coalesce(n.owed_cents, 0) as owed_cents,
  (select coalesce(sum(r.amount_cents), 0)::bigint from refunds r join orders o on o.id = r.order_id
    where o.live_id = l.id and r.state = 'done' and refund_is_money(r)) as refunded_cents,
  (select coalesce(json_agg(json_build_object('cause', cause, 'orders', orders, 'cents', cents) order by cents desc, cause), '[]')
    from (select cancel_cause as cause, count(*) as orders, sum(total_cents) as cents from orders
      where live_id = l.id and order_is_cancelled(status) and line_count > 0 group by cancel_cause) c) as lost,
  (select json_build_object('references', count(distinct upper(p.ref_category)),
      'shown', count(distinct upper(p.ref_category)) filter (where p.was_shown),
      'units', coalesce(sum(p.stock) filter (where p.counts), 0), 'unlimited', count(*) filter (where p.counts and p.stock is null),
      'sold', coalesce(sum(p.sold) filter (where p.counts), 0), 'reserved', coalesce(sum(p.reserved) filter (where p.counts), 0),
      'soldCents', coalesce(sum(p.sold_cents) filter (where p.counts), 0),
      'reservedCents', coalesce(sum(p.reserved_cents) filter (where p.counts), 0),
      'leftCents', coalesce(sum(greatest(p.stock - p.sold - p.reserved, 0) * p.price_cents) filter (where p.counts), 0))
    from (
      -- Where nothing was put on air, the whole live counts as shown.
      select p.*, p.was_shown or not bool_or(p.was_shown) over () as counts from (
        select p.ref_category, p.stock, p.price_cents, n.*,
          upper(p.ref_category) in (select upper(t.after ->> 'onAir') from audit_trail t
            where t.subject_kind = 'live' and t.subject_id = $1::text and t.action = 'live-on-air'
              and t.after ->> 'onAir' is not null) as was_shown
        from products p cross join lateral (
          select count(*) filter (where order_is_settled(o.status)) as sold,
            count(*) filter (where order_is_open(o.status)) as reserved,
            coalesce(sum(i.price_cents - i.discount_cents) filter (where order_is_settled(o.status)), 0) as sold_cents,
            coalesce(sum(i.price_cents - i.discount_cents) filter (where order_is_open(o.status)), 0) as reserved_cents
          from order_items i join orders o on o.id = i.order_id where i.product_id = p.id and i.takes_unit
        ) n
        where p.live_id = l.id
          -- Archived is what staff tidied away; whatever an order or a claim names was part of the live (decision 0074).
          and (p.archived_at is null or exists (select from order_items i where i.product_id = p.id)
            or exists (select from claims c where c.product_id = p.id))
      ) p
    ) p) as pieces,
  (select json_build_object(
      'wrote', (select count(distinct lower(handle)) from live_comments where live_id = l.id),
      'claimed', (select count(distinct handle) from claims where live_id = l.id and act = 'claim'
        and (state <> 'dismissed' or reason = 'handled-by-hand')),
      'ordered', count(distinct o.user_id) filter (where not order_is_cancelled(o.status)),
      'paid', count(distinct o.user_id) filter (where order_is_settled(o.status)))
    from orders o where o.live_id = l.id and o.origin <> 'guest' and o.line_count > 0) as viewers,
  (select json_build_object('ordered', count(*) filter (where not order_is_cancelled(o.status)),
      'paid', count(*) filter (where order_is_settled(o.status)))
    from orders o where o.live_id = l.id and o.origin = 'guest' and o.line_count > 0) as guests,
  (select json_build_object('orders', count(*),
      'half', round(percentile_cont(0.5) within group (order by seconds)),
      'nineTenths', round(percentile_cont(0.9) within group (order by seconds)))
    from (select extract(epoch from paid_at - created_at) as seconds from orders
      where live_id = l.id and order_is_settled(status) and paid_at is not null) p) as time_to_pay,
  (select json_build_object('handedOver', count(shipped_at), 'delivered', count(delivered_at),
      'toHandOver', round(percentile_cont(0.5) within group (order by extract(epoch from shipped_at - paid_at))),
      'toLetterBox', round(percentile_cont(0.5) within group (order by extract(epoch from delivered_at - paid_at))))
    from orders where live_id = l.id and order_is_settled(status) and paid_at is not null) as delivery
from lives l left join live_numbers n on n.live_id = $1
where l.id = $1`,
});

export interface ReadAskedParameters {
  liveId: string;
}

export interface ReadAskedRow {
  accepted: number;
  refused: number;
  missed: number;
  takenBack: number;
}

/** What became of each piece that a viewer asked for; what she only said again is left out. */
export const readAsked = one<ReadAskedParameters, ReadAskedRow>({
  parameters: ["liveId"],
  columns: ["accepted!","refused!","missed!","taken_back!"],
  text: `select count(*) filter (where outcome = 'accepted')::int as accepted, count(*) filter (where outcome = 'refused')::int as refused,
  count(*) filter (where outcome = 'missed')::int as missed, count(*) filter (where outcome = 'taken-back')::int as taken_back
from (
  select case
      when state in ('done', 'granted') or reason = 'handled-by-hand' then 'accepted'
      when state = 'undone' and reason = 'taken-back' then 'taken-back'
      when state in ('dismissed', 'undone') then 'refused'
      else 'missed' end as outcome
  from claims where live_id = $1 and act = 'claim' and state <> 'repeated'
) asked`,
});

export interface ReadMinutesParameters {
  liveId: string;
}

export interface ReadMinutesRow {
  at: Date;
  comments: number;
  claims: number;
  orders: number;
}

/** What was written, asked for and ordered in each minute that has anything. */
export const readMinutes = many<ReadMinutesParameters, ReadMinutesRow>({
  parameters: ["liveId"],
  columns: ["at!","comments!","claims!","orders!"],
  text: `select at, sum(comments)::int as comments, sum(claims)::int as claims, sum(orders)::int as orders
from (
  select date_trunc('minute', to_timestamp(create_time / 1000.0)) as at, count(*) as comments, 0 as claims, 0 as orders
  from live_comments where live_id = $1 group by 1
  union all
  select date_trunc('minute', to_timestamp(said_at / 1000.0)), 0, count(*), 0
  from claims where live_id = $1 and act = 'claim' and state <> 'repeated'
    and (state <> 'dismissed' or reason = 'handled-by-hand') group by 1
  union all
  select date_trunc('minute', created_at), 0, 0, count(*) from orders
  where live_id = $1 and line_count > 0 group by 1
) t group by at order by at`,
});

export interface ReadShowingsParameters {
  liveId: string;
}

export interface ReadShowingsRow {
  at: Date;
  reference: Refine<string | null, string | null>;
}

/** What was put on air and taken off, in order, as the trail says. */
export const readShowings = many<ReadShowingsParameters, ReadShowingsRow>({
  parameters: ["liveId"],
  columns: ["at!","reference"],
  text: `select at, after ->> 'onAir' as reference from audit_trail
where subject_kind = 'live' and subject_id = $1::text and action = 'live-on-air' order by id`,
});

export interface ReadGapsParameters {
  liveId: string;
}

export interface ReadGapsRow {
  beganAt: Date;
  endedAt: Date | null;
  cause: Refine<string | null, CaptureReason>;
}

/** When the capture could not listen; what is not over is open. */
export const readGaps = many<ReadGapsParameters, ReadGapsRow>({
  parameters: ["liveId"],
  columns: ["began_at!","ended_at","cause!"],
  text: `select began_at, ended_at, cause from capture_gaps where live_id = $1 order by began_at`,
});

export interface ReadMissingParameters {
  liveId: string;
}

export interface ReadMissingRow {
  productId: Refine<string | null, string | null>;
  reference: string | null;
  color: string | null;
  size: string | null;
  people: number;
  cents: Refine<number | null, number | null>;
  waits: boolean;
}

/**
 * What was asked for and not had: who waits for a piece that is gone (on its list, by a request that nobody answered, or to be
 * told by mail), and what no product of the live is.
 */
export const readMissing = many<ReadMissingParameters, ReadMissingRow>({
  parameters: ["liveId"],
  columns: ["product_id","reference","color","size","people!","cents","waits!"],
  text: `select product_id, reference, color, size, people, cents, waits from (
  select p.id as product_id, p.ref_category as reference, k.name as color, p.size, w.people, w.people * p.price_cents as cents, true as waits
  from products p left join product_colors k on k.id = p.color_id
  cross join lateral (
    select (select count(distinct c.handle) from claims c where c.product_id = p.id and c.act = 'claim'
        and (c.state = 'waiting' or (c.state = 'proposed' and p.taken >= p.stock)))::int
      + (select count(*) from alerts a where a.product_id = p.id and a.told_at is null and p.taken >= p.stock)::int as people
  ) w
  where p.live_id = $1 and w.people > 0
  union all
  select null, a.reference, a.colour, a.size, a.people, a.people * (select min(price_cents) from products p
    where p.live_id = $1 and upper(p.ref_category) = a.reference and p.archived_at is null), false
  from (
    select upper(reference) as reference, colour, size, count(distinct handle)::int as people from claims
    where live_id = $1 and act = 'claim' and reason = 'no-such-piece' and state in ('proposed', 'dismissed')
    group by upper(reference), colour, size
  ) a
) t order by waits desc, people desc, reference, color, size limit 200`,
});

export interface ReadPiecesParameters {
  liveId: string;
}

export interface ReadPiecesRow {
  id: string;
  reference: Refine<string | null, string | null>;
  name: string;
  color: Refine<string | null, string | null>;
  size: string | null;
  stock: number | null;
  priceCents: number;
  archived: boolean;
  sold: number;
  reserved: number;
  cents: Refine<number | null, number>;
  wasShown: boolean;
}

/** Each product of the live with what became of its units; an archived one that an order or a claim names is one of them. */
export const readPieces = many<ReadPiecesParameters, ReadPiecesRow>({
  parameters: ["liveId"],
  columns: ["id!","reference","name!","color","size","stock","price_cents!","archived!","sold!","reserved!","cents!","was_shown!"],
  text: `select p.id, upper(p.ref_category) as reference, p.name, k.name as color, p.size, p.stock, p.price_cents, p.archived_at is not null as archived,
  n.sold, n.reserved, n.cents,
  coalesce(upper(p.ref_category) in (select upper(t.after ->> 'onAir') from audit_trail t
    where t.subject_kind = 'live' and t.subject_id = p.live_id::text and t.action = 'live-on-air'
      and t.after ->> 'onAir' is not null), false) as was_shown
from products p left join product_colors k on k.id = p.color_id
cross join lateral (
  select count(*) filter (where order_is_settled(o.status))::int as sold,
    count(*) filter (where order_is_open(o.status))::int as reserved,
    coalesce(sum(i.price_cents - i.discount_cents), 0)::bigint as cents
  from order_items i join orders o on o.id = i.order_id
  where i.product_id = p.id and i.takes_unit and not order_is_cancelled(o.status)
) n
where p.live_id = $1 and (p.archived_at is null or exists (select from order_items i where i.product_id = p.id)
  or exists (select from claims c where c.product_id = p.id))
order by p.ref limit 2000`,
});

export interface ReadEnteredParameters {
  liveId: string;
}

export interface ReadEnteredRow {
  kind: Refine<string | null, "staff" | "automatic" | "guest">;
  name: string | null;
  pieces: number;
  cents: number;
}

/** Who entered the pieces that are sold or reserved: a person of the staff, the automatic mode, or a guest by herself. */
export const readEntered = many<ReadEnteredParameters, ReadEnteredRow>({
  parameters: ["liveId"],
  columns: ["kind!","name","pieces!","cents!"],
  text: `select case when e.actor_kind = 'admin' then 'staff' when e.actor_kind is null then o.kind when e.actor_kind = 'system'
    then 'automatic' else 'guest' end as kind,
  u.display_name as name, count(*)::int as pieces, sum(o.price_cents)::int as cents
from (
  select i.order_id, i.product_id, i.price_cents - i.discount_cents as price_cents, case when o.origin = 'guest' then 'guest' else 'staff' end as kind
  from orders o join order_items i on i.order_id = o.id and i.takes_unit
  where o.live_id = $1 and not order_is_cancelled(o.status)
) o
left join lateral (
  select actor_kind, actor_id from order_history h
  where h.order_id = o.order_id and h.event = 'line-added' and h.facts ->> 'productId' = o.product_id::text
  order by h.id desc limit 1
) e on true
left join users u on u.id = e.actor_id and e.actor_kind = 'admin'
group by 1, u.id, u.display_name order by pieces desc, name, u.id`,
});

export interface CountParcelsParameters {
  liveId: string;
}

export interface CountParcelsRow {
  parcels: number;
  orders: number;
}

export const countParcels = one<CountParcelsParameters, CountParcelsRow>({
  parameters: ["liveId"],
  columns: ["parcels!","orders!"],
  text: `select count(distinct parcel_id)::int as parcels, count(*)::int as orders from orders
where live_id = $1 and order_is_settled(status) and parcel_id is not null`,
});

export interface ReadSharedParcelsParameters {
  liveId: string;
}

export interface ReadSharedParcelsRow {
  id: string;
  trackingNumber: Refine<string | null, string | null>;
  orders: Refine<unknown, { id: string; number: string; isOfLive: boolean }[]>;
}

/** Parcels with an order of the live that hold others too. */
export const readSharedParcels = many<ReadSharedParcelsParameters, ReadSharedParcelsRow>({
  parameters: ["liveId"],
  columns: ["id!","tracking_number","orders!"],
  text: `select s.parcel_id as id, max(s.tracking_id) as tracking_number,
  json_agg(json_build_object('id', s.id, 'number', s.order_number, 'isOfLive', s.live_id = $1) order by s.created_at, s.id) as orders
from orders s
where s.parcel_id in (select parcel_id from orders where live_id = $1 and order_is_settled(status))
  and order_is_settled(s.status)
group by s.parcel_id having count(*) > 1
order by min(s.created_at), s.parcel_id limit 200`,
});

export interface ReadPurchasesParameters {
  currentRate: number;
  liveId: string;
}

export interface ReadPurchasesRow {
  rate: number;
  salesCents: number;
  purchaseCents: number;
  known: number;
  unknown: number;
}

/** Sold pieces by the rate of VAT that their order's invoice has, else by that of today (`currentRate`). */
export const readPurchases = many<ReadPurchasesParameters, ReadPurchasesRow>({
  parameters: ["currentRate","liveId"],
  columns: ["rate!","sales_cents!","purchase_cents!","known!","unknown!"],
  text: `select rate, coalesce(sum(paid_cents) filter (where purchase_cents is not null), 0)::int as sales_cents,
  coalesce(sum(purchase_cents), 0)::int as purchase_cents, count(purchase_cents)::int as known,
  (count(*) - count(purchase_cents))::int as unknown
from (
  select i.price_cents - i.discount_cents as paid_cents, p.purchase_cents,
    coalesce((select (v.facts -> 'parts' -> 0 ->> 'rate')::int from invoices v
      where v.order_id = o.id and v.kind = 'invoice' order by v.position desc limit 1), $1::int) as rate
  from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
  where o.live_id = $2 and order_is_settled(o.status) and i.takes_unit
) sold group by rate`,
});
