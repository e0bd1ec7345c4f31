// Written by `npm run db:types` from add-to-parcel.sql: change that file, not this one.
import { exec, optional } from "#server/db/statement.ts";

export interface LockJoinableParcelParameters {
  orderId: string;
}

export interface LockJoinableParcelRow {
  parcelId: string;
  liveActive: boolean;
}

/** The parcel of a paid order, as long as orders of its live may join it; `live_active` says whether the live goes on. */
export const lockJoinableParcel = optional<LockJoinableParcelParameters, LockJoinableParcelRow>({
  parameters: ["orderId"],
  columns: ["parcel_id!","live_active!"],
  text: `select p.id as parcel_id, l.is_active as live_active
from orders o join parcels p on p.id = o.parcel_id join lives l on l.id = o.live_id
where o.id = $1 and o.status in ('paid', 'preparing') and p.state = 'open' and p.user_id is not null
for update of p`,
});

export interface FindAnnouncedParameters {
  orderId: string;
  parcelId: string;
}

export interface FindAnnouncedRow {
  id: string;
}

/** The order that is to join it already and may still change: a second press opens no second one. */
export const findAnnounced = optional<FindAnnouncedParameters, FindAnnouncedRow>({
  parameters: ["orderId","parcelId"],
  columns: ["id!"],
  text: `select o.id from orders o join orders own on own.id = $1
where o.parcel_id = $2 and o.live_id = own.live_id and o.origin = 'guest'
  and order_change_refusal(o.status, o.paid_at, o.held_until) is null
order by o.created_at limit 1`,
});

export interface OpenAnnouncedParameters {
  paidId: string;
  orderId: string;
  shippingCents: number;
  freeFromCents: number;
  holdMinutes: number;
  browserId: string | null;
  sourceAddress: string | null;
}

/** The number is drawn from the live's counter in the statement that uses it. */
export const openAnnounced = exec<OpenAnnouncedParameters>({
  parameters: ["paidId","orderId","shippingCents","freeFromCents","holdMinutes","browserId","sourceAddress"],
  text: `with counter as (
  update live_order_counters set last_rank = last_rank + 1
  where live_id = (select live_id from orders where id = $1) returning live_id, last_rank
)
insert into orders (id, order_number, live_id, user_id, origin, status, shipping_cents, fee_cents, free_from_cents,
    shipping_address, held_until, browser_id, source_address, parcel_id)
select $2, order_number(l.ref, c.last_rank), o.live_id, o.user_id, 'guest', 'to-validate', $3,
  case when goes_to_relay(o.shipping_address) then coalesce(o.fee_cents, $3) else $3 end,
  nullif($4::int, 0), o.shipping_address, clock_timestamp() + make_interval(mins => $5), $6,
  $7, o.parcel_id
from orders o join counter c on c.live_id = o.live_id join lives l on l.id = o.live_id where o.id = $1`,
});
