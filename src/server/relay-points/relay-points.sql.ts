// Written by `npm run db:types` from relay-points.sql: change that file, not this one.
import { exec, optional, type Refine } from "#server/db/statement.ts";
import type { AnyStoredAddress } from "#server/addresses/stored-address.ts";
import type { RelayPoint } from "#domain/relay-point.ts";

type OrdersStatus = "to-validate" | "to-pay" | "paid" | "preparing" | "to-ship" | "shipped" | "delivered" | "cancelled-by-customer" | "cancelled-by-admin";

export interface ReadDeliveryParameters {
  orderId: string;
}

export interface ReadDeliveryRow {
  status: OrdersStatus;
  shippingAddress: Refine<unknown, AnyStoredAddress | null>;
}

export const readDelivery = optional<ReadDeliveryParameters, ReadDeliveryRow>({
  parameters: ["orderId"],
  columns: ["status!","shipping_address"],
  text: `select status, shipping_address from orders where id = $1`,
});

export interface SetDeliveryParameters {
  feeCents: number | null;
  closedReason: string;
  relay: Refine<unknown, RelayPoint | null>;
  orderId: string;
}

/**
 * Where the parcel of an order goes; without a point, to her door. `feeCents` is what that costs, of an order that is still
 * open (`orders_keep_delivery` charges it); null leaves the money alone. An open order that was to join a parcel does so only
 * if that goes to the same place, and a note that the point before was closed has served.
 */
export const setDelivery = exec<SetDeliveryParameters>({
  parameters: ["feeCents","closedReason","relay","orderId"],
  json: ["relay"],
  text: `update orders o set shipping_address = n.address, fee_cents = coalesce($1::int, o.fee_cents),
  parcel_id = case when o.parcel_id is null or not order_is_open(o.status) then o.parcel_id else
    (select p.id from parcels p where p.id = o.parcel_id and p.address_key = parcel_address_key(n.address)) end,
  review_reason = case when o.review_reason is distinct from $2 then o.review_reason end,
  version = o.version + 1, updated_at = clock_timestamp()
from (select id, case when $3::jsonb is null then shipping_address - 'relay'
    else shipping_address || jsonb_build_object('relay', $3::jsonb) end as address
  from orders where id = $4) n
where o.id = n.id`,
});

export interface ReadRelayParameters {
  orderId: string;
}

export interface ReadRelayRow {
  relay: Refine<unknown, RelayPoint>;
  phone: string;
  hasLabel: boolean;
  piecesGrams: number | null;
}

export const readRelay = optional<ReadRelayParameters, ReadRelayRow>({
  parameters: ["orderId"],
  columns: ["relay!","phone!","has_label!","pieces_grams"],
  text: `select shipping_address -> 'relay' as relay, coalesce(shipping_address ->> 'phone', '') as phone,
  shipping_label_path is not null as has_label, pieces_grams_with(o) as pieces_grams
from orders o where id = $1 and goes_to_relay(shipping_address)`,
});

export interface ReadOrderToDeliverParameters {
  orderId: string;
}

export interface ReadOrderToDeliverRow {
  piecesGrams: number | null;
  isPaid: boolean;
}

export const readOrderToDeliver = optional<ReadOrderToDeliverParameters, ReadOrderToDeliverRow>({
  parameters: ["orderId"],
  columns: ["pieces_grams","is_paid!"],
  text: `select pieces_grams_with(o) as pieces_grams, order_is_settled(status) as is_paid from orders o where id = $1`,
});

export interface NoteClosedParameters {
  day: string;
  orderId: string;
  id: string;
}

export interface NoteClosedRow {
  id: string;
}

/** Unless it is known, or she has chosen another one meanwhile. */
export const noteClosed = optional<NoteClosedParameters, NoteClosedRow>({
  parameters: ["day","orderId","id"],
  columns: ["id!"],
  text: `update orders set shipping_address = jsonb_set(shipping_address, '{relay,closedOn}', to_jsonb($1::text)),
  version = version + 1, updated_at = clock_timestamp()
where id = $2 and shipping_address -> 'relay' ->> 'id' = $3 and shipping_address -> 'relay' ->> 'closedOn' is null
returning id`,
});
