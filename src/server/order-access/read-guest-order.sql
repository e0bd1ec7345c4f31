-- @import { GatheringJson, ItemJson, MoneyJson, ParcelJson, PaymentJson, PromisedDays, PromoJson } from "./as-guest-order.ts"
-- @import { GuestOrder } from "#contract/guest-order.ts"
-- @import { AnyStoredAddress } from "#server/addresses/stored-address.ts";

-- name: readGuestOrders :many
-- `known`: the reader may know whose the order is, `as_staff`: as staff alone; `is_buyer`: may act as its buyer (`readerOfOrder` asks these alone).
-- `is_owner`: is signed in as the order's person.
-- `closed_by`: why the order may not change any more, if so. What only some orders have is asked of functions, which
-- PostgreSQL sets up when they are called (decision 0160).
-- @column known!
-- @column as_staff!
-- @column is_buyer!
-- @column is_owner!
-- @column advertising_choice "agreed" | "objected" | null
-- @column hold_limit!
-- @column closed_by "ORDER_LOCKED" | "ORDER_EXPIRED" | null
-- @column shipping_address AnyStoredAddress | null
-- @column items ItemJson[] | null
-- @column history { status: GuestOrder["status"]; at: string }[]
-- @column payment PaymentJson | null
-- @column promo PromoJson | null
-- @column credit { usable: number; reserved: number } | null
-- @column promised PromisedDays
-- @column parcel ParcelJson | null
-- @column gathering GatheringJson | null
-- @column free_from_cents?
-- @column money MoneyJson | null
-- @param deviceHash?
-- @param userId?
select o.id, o.origin, o.order_number, o.status, o.version, o.live_id, l.title as live_title, l.ref as live_ref, l.live_date,
  l.is_active as live_active, o.items_cents, o.discount_cents, o.shipping_cents, o.total_cents, o.shipping_address, o.held_until,
  (select p.promo from promo_of_order(o.id) p) as promo,
  case when order_is_open(o.status) then credit_for_order(o.id, :deviceHash, :userId) end as credit,
  o.created_at, o.paid_at, coalesce(o.delivered_at, o.cancelled_at) as ended_at, o.cancel_cause,
  o.review_reason is not null as under_review, o.tracking_id,
  (select json_build_object('state', t.state, 'since', t.state_since) from parcel_tracking t
    where t.tracking_number = o.tracking_id) as parcel,
  o.free_from_cents, case when o.parcel_id is not null then gathering_of_order(o.id, :keepDays) end as gathering,
  (select version::text from pages where code = 'cgv' and is_active limit 1) as terms_in_force, o.terms_version,
  clock_timestamp() as now,
  (select json_agg(json_build_object('id', i.id, 'productId', p.id, 'refCategory', p.ref_category, 'name', p.name,
      'size', p.size, 'fit', p.fit, 'composition', p.composition,
      'safety', json_build_object('maker', maker_json(m), 'warnings', p.warnings, 'animalParts', p.animal_parts), 'photoKey', p.photo_key, 'colorName', c.name,
      'colorHex', c.hex_code, 'priceCents', i.price_cents, 'discountCents', i.discount_cents, 'takesUnit', i.takes_unit,
      'missing', exists (select from shortages s where s.order_item_id = i.id and s.outcome is null),
      'returned', case when o.returned_count > 0 then return_of_item(i.id) end) order by i.created_at, i.id)
    from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
    left join makers m on m.id = coalesce(p.maker_id, (select id from makers where is_default))
    where i.order_id = o.id) as items,
  (select json_agg(json_build_object('status', to_status, 'at', at) order by id)
    from order_history where order_id = o.id and to_status is not null) as history,
  case when o.status = 'to-pay' then attempt_of_order(o.id) end as payment,
  json_build_object('earliest', o.contract_snapshot -> 'deliveryEarliest',
    'latest', o.contract_snapshot -> 'deliveryLatest') as promised,
  case when (select true from transactions t where t.order_id = o.id limit 1)
    then money_of_order(o.id, r.known and (o.paid_at is not null or order_is_cancelled(o.status))) end as money,
  case when order_is_open(o.status) then (
    select case when not c.agreed then 'objected' when c.ground = 'agreed' and not exists (
        select from advertising_choices later where later.email = c.email and later.id > c.id and not later.agreed)
        and exists (select from order_emails e where e.order_id = o.id and lower(e.email) = c.email)
      then 'agreed' end
    from advertising_choices c where c.order_id = o.id order by c.id desc limit 1) end as advertising_choice,
  order_change_refusal(o.status, o.paid_at, o.held_until) as closed_by,
  longest_hold(o.created_at, :holdLimitMinutes) as hold_limit, r.known, r.as_staff,
  r.known and not r.as_staff or is_for_handle_of(:deviceHash, o.user_id, o.origin, o.live_id) as is_buyer,
  coalesce(o.user_id = :userId, false) as is_owner
from orders o join lives l on l.id = o.live_id
cross join lateral order_reader(o.id, o.user_id, :deviceHash, :userId, :isStaff) r
where o.id = any(:orderIds::uuid[]);

-- name: lastOwnAddress :optional
-- Under the account's own e-mail: what staff tied to the account with another one is not offered.
-- @column shipping_address! AnyStoredAddress
select o.shipping_address from orders o join users u on u.id = o.user_id
where o.user_id = :userId and order_is_settled(o.status) and lower(o.shipping_address ->> 'email') = lower(u.email)
order by o.order_date desc, o.id limit 1;
