// Written by `npm run db:types` from prices.sql: change that file, not this one.
import { one, optional, type Refine } from "#server/db/statement.ts";
import type { PromoTerms } from "#domain/promo.ts";

export interface ReadPricingParameters {
  orderId: string;
}

export interface ReadPricingRow {
  kind: Refine<string | null, PromoTerms["kind"] | null>;
  value: number | null;
  minimumCents: number | null;
  feeCents: number;
  items: Refine<unknown, { id: string; priceCents: number }[] | null>;
}

/**
 * What the prices of an order follow from, as of its code what that gave when it was put on; the caller has locked it. `fee_cents`: what its delivery costs without a code,
 * nothing where it joins a parcel or is free anyway.
 */
export const readPricing = optional<ReadPricingParameters, ReadPricingRow>({
  parameters: ["orderId"],
  columns: ["kind","value","minimum_cents","fee_cents!","items"],
  text: `select coalesce(u.kind, c.kind) as kind, coalesce(u.value, c.value) as value, coalesce(u.minimum_cents, c.minimum_cents) as minimum_cents, order_delivery(o.parcel_id, o.items_cents, o.fee_cents,
    o.free_from_cents, false, o.shipping_cents + coalesce(u.waived_cents, 0)) as fee_cents,
  (select json_agg(json_build_object('id', i.id, 'priceCents', i.price_cents) order by i.created_at, i.id)
    from order_items i where i.order_id = o.id) as items
from orders o left join promo_uses u on u.order_id = o.id and u.released_at is null
left join promo_codes c on c.id = u.promo_id
where o.id = $1`,
});

export interface WritePricesParameters {
  itemIds: readonly string[];
  discounts: readonly number[];
  waivedCents: number;
  orderId: string;
  itemsCents: number;
  discountCents: number;
  isDeliveryGiven: boolean;
  feeCents: number;
}

export interface WritePricesRow {
  totalCents: number;
}

/**
 * What an open order is charged for its delivery follows by itself (`orders_keep_delivery`); one that an older release opened
 * says only what it was charged.
 */
export const writePrices = one<WritePricesParameters, WritePricesRow>({
  parameters: ["itemIds","discounts","waivedCents","orderId","itemsCents","discountCents","isDeliveryGiven","feeCents"],
  columns: ["total_cents!"],
  text: `with shared as (
  update order_items i set discount_cents = d.cents
  from unnest($1::uuid[], $2::int[]) d(id, cents)
  where i.id = d.id and i.discount_cents <> d.cents
), waived as (
  update promo_uses set waived_cents = $3::int where order_id = $4
)
update orders set items_cents = $5, discount_cents = $6, delivery_waived = $7,
  shipping_cents = $8::int - $3::int,
  version = version + 1, updated_at = clock_timestamp()
where id = $4
returning total_cents`,
});
