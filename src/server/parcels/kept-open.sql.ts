// Written by `npm run db:types` from kept-open.sql: change that file, not this one.
import { exec, many, optional, type Refine } from "#server/db/statement.ts";
import type { HeldJson } from "./list-held.ts"

type ParcelsState = "open" | "packed" | "void";

export interface ReadMayWaitParameters {
  days: number;
  parcelId: string;
}

export interface ReadMayWaitRow {
  state: ParcelsState;
  until: string | null;
  waits: boolean | null;
  openUntil: string | null;
}

/**
 * The caller has locked the parcel, and every other that gathers for the same person and address: of two that are to be kept
 * open at the same instant one is.
 */
export const readMayWait = optional<ReadMayWaitParameters, ReadMayWaitRow>({
  parameters: ["days","parcelId"],
  columns: ["state!","until","waits","open_until"],
  text: `select p.state, to_char(parcel_may_wait_until(p, $1), 'YYYY-MM-DD') as until, parcel_waits(p) as waits,
  to_char(p.open_until, 'YYYY-MM-DD') as open_until
from parcels p where p.id = $2`,
});

export interface KeepOpenParameters {
  until: string;
  deliverBy: string;
  parcelId: string;
}

/** From now on orders of any live join it. */
export const keepOpen = exec<KeepOpenParameters>({
  parameters: ["until","deliverBy","parcelId"],
  text: `update parcels set live_id = null, open_until = $1, deliver_by = $2, kept_at = coalesce(kept_at, clock_timestamp()),
  version = version + 1
where id = $3`,
});

export interface EndWaitingParameters {
  deliverBy: string;
  parcelId: string;
}

export const endWaiting = exec<EndWaitingParameters>({
  parameters: ["deliverBy","parcelId"],
  text: `update parcels set open_until = null, deliver_by = $1, version = version + 1 where id = $2`,
});

export interface ListHeldRow {
  until: string | null;
  orders: Refine<unknown, HeldJson[]>;
  pieces: number;
  name: string;
  orderId: string;
}

/** Those that wait for their buyer last, by the day on which that ends. */
export const listHeld = many<void, ListHeldRow>({
  columns: ["until","orders!","pieces!","name!","order_id!"],
  text: `select case when parcel_waits(p) then to_char(p.open_until, 'YYYY-MM-DD') end as until, o.orders, o.pieces, o.name, o.first_id as order_id
from held_parcels h join parcels p on p.id = h.parcel_id
cross join lateral (
  select json_agg(json_build_object('id', s.id, 'orderNumber', s.order_number, 'held', order_hold(s.*)) order by s.created_at, s.id) as orders,
    (array_agg(s.id order by s.created_at, s.id))[1] as first_id, sum(s.line_count - s.returned_count)::int as pieces,
    (array_agg(btrim(concat(s.shipping_address ->> 'first_name', ' ', s.shipping_address ->> 'last_name')) order by s.created_at, s.id))[1] as name
  from orders s where s.parcel_id = p.id and order_is_to_pack(s.status)
) o
where p.state = 'open' and o.orders is not null
order by p.open_until nulls first, p.created_at, p.id limit 300`,
});
