-- @import { PromoTerms } from "#domain/promo.ts";

-- name: readPricing :optional
-- What the prices of an order follow from, as of its code what that gave when it was put on; the caller has locked it. `fee_cents`: what its delivery costs without a code,
-- nothing where it joins a parcel or is free anyway.
-- @column kind PromoTerms["kind"] | null
-- @column value?
-- @column minimum_cents?
-- @column fee_cents!
-- @column items { id: string; priceCents: number }[] | null
select coalesce(u.kind, c.kind) as kind, coalesce(u.value, c.value) as value, coalesce(u.minimum_cents, c.minimum_cents) as minimum_cents, order_delivery(o.parcel_id, o.items_cents, o.fee_cents,
    o.free_from_cents, false, o.shipping_cents + coalesce(u.waived_cents, 0)) as fee_cents,
  (select json_agg(json_build_object('id', i.id, 'priceCents', i.price_cents) order by i.created_at, i.id)
    from order_items i where i.order_id = o.id) as items
from orders o left join promo_uses u on u.order_id = o.id and u.released_at is null
left join promo_codes c on c.id = u.promo_id
where o.id = :orderId;

-- name: writePrices :one
-- What an open order is charged for its delivery follows by itself (`orders_keep_delivery`); one that an older release opened
-- says only what it was charged.
with shared as (
  update order_items i set discount_cents = d.cents
  from unnest(:itemIds::uuid[], :discounts::int[]) d(id, cents)
  where i.id = d.id and i.discount_cents <> d.cents
), waived as (
  update promo_uses set waived_cents = :waivedCents::int where order_id = :orderId
)
update orders set items_cents = :itemsCents, discount_cents = :discountCents, delivery_waived = :isDeliveryGiven,
  shipping_cents = :feeCents::int - :waivedCents::int,
  version = version + 1, updated_at = clock_timestamp()
where id = :orderId
returning total_cents;
