// Written by `npm run db:types` from add-to-parcel.sql: change that file, not this one.
import { exec, optional } from "#server/db/statement.ts";

export interface LockJoinableParcelParameters {
  orderId: string;
}

export interface LockJoinableParcelRow {
  parcelId: string;
  liveId: string | null;
}

/**
 * The parcel of a paid order, as long as others may join it, and the live of the next: its own while that goes on, or,
 * where orders of any live join, the newest one on air.
 */
export const lockJoinableParcel = optional<LockJoinableParcelParameters, LockJoinableParcelRow>({
  parameters: ["orderId"],
  columns: ["parcel_id!","live_id"],
  text: `select p.id as parcel_id, (select l.id from lives l where l.is_active and (l.id = o.live_id or p.live_id is null)
  order by l.id = o.live_id desc, l.live_date desc limit 1) as live_id
from orders o join parcels p on p.id = o.parcel_id
where o.id = $1 and order_is_to_pack(o.status) and p.state = 'open' and p.user_id is not null
for no key update of p`,
});

export interface FindAnnouncedParameters {
  parcelId: string;
  liveId: string;
}

export interface FindAnnouncedRow {
  id: string;
}

/** The order that is to join it already and may still change: a second press opens no second one. */
export const findAnnounced = optional<FindAnnouncedParameters, FindAnnouncedRow>({
  parameters: ["parcelId","liveId"],
  columns: ["id!"],
  text: `select o.id from orders o
where o.parcel_id = $1 and o.live_id = $2 and o.origin = 'guest'
  and order_change_refusal(o.status, o.paid_at, o.held_until) is null
order by o.created_at limit 1`,
});

export interface OpenAnnouncedParameters {
  liveId: string;
  orderId: string;
  shippingCents: number;
  freeFromCents: number;
  holdMinutes: number;
  browserId: string | null;
  sourceAddress: string | null;
  paidId: string;
}

/** The number is drawn from the live's counter in the statement that uses it. */
export const openAnnounced = exec<OpenAnnouncedParameters>({
  parameters: ["liveId","orderId","shippingCents","freeFromCents","holdMinutes","browserId","sourceAddress","paidId"],
  text: `with counter as (
  update live_order_counters set last_rank = last_rank + 1
  where live_id = $1 returning live_id, last_rank
)
insert into orders (id, order_number, live_id, user_id, origin, status, shipping_cents, fee_cents, free_from_cents,
    shipping_address, held_until, browser_id, source_address, parcel_id)
select $2, order_number(l.ref, c.last_rank), l.id, o.user_id, 'guest', 'to-validate', $3,
  case when goes_to_relay(o.shipping_address) then coalesce(o.fee_cents, $3) else $3 end,
  nullif($4::int, 0), o.shipping_address, clock_timestamp() + make_interval(mins => $5), $6,
  $7, o.parcel_id
from orders o cross join counter c join lives l on l.id = c.live_id where o.id = $8`,
});
