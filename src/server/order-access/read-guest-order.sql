-- @import { GatheringJson, ItemJson, ParcelJson, PaymentJson, PromisedDays, PromoJson } from "./read-guest-order.ts"
-- @import { GuestOrder } from "#contract/guest-order.ts"
-- @import { AnyStoredAddress } from "#server/addresses/stored-address.ts";

-- name: readGuestOrders :many
-- `known`: the reader may know whose the order is (`knowsOrder` asks the same alone). `closed_by`: why the order may not
-- change any more, if so.
-- @column known!
-- @column advertising_agreed!
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
-- @column invoices GuestOrder["invoices"] | null
-- @column refund_due GuestOrder["refundDue"] | null
-- @param deviceHash?
-- @param userId?
select o.id, o.origin, o.order_number, o.status, o.version, o.live_id, l.title as live_title, l.ref as live_ref, l.live_date,
  l.is_active as live_active, o.items_cents, o.discount_cents, o.shipping_cents, o.total_cents, o.shipping_address, o.held_until,
  (select p.promo from promo_of_order(o.id) p) as promo,
  case when order_is_open(o.status) then (
      select json_build_object('usable', coalesce(sum(r.usable_cents + coalesce(u.amount_cents, 0)), 0),
        'reserved', coalesce(sum(u.amount_cents), 0))
      from credits_of_reader(:deviceHash, :userId) r
      left join credit_uses u on u.credit_id = r.credit_id and u.order_id = o.id and u.state = 'reserved') end as credit,
  (select coalesce(sum(t.amount_cents), 0)::int from transactions t where t.order_id = o.id and t.means = 'credit') as credit_paid_cents,
  o.created_at, o.paid_at, coalesce(o.delivered_at, o.cancelled_at) as ended_at, o.cancel_cause,
  o.review_reason is not null as under_review, o.tracking_id,
  (select json_build_object('state', t.state, 'since', t.state_since) from parcel_tracking t
    where t.tracking_number = o.tracking_id) as parcel,
  o.free_from_cents, case when o.parcel_id is not null then (select json_build_object('isOpen', p.state = 'open',
      'mayGrow', p.state = 'open' and p.user_id is not null and o.status in ('paid', 'preparing')
        and (l.is_active or p.live_id is null and exists (select from lives n where n.is_active)),
      'keptUntil', case when parcel_waits(p) then p.open_until end,
      'mayWaitUntil', case when o.status in ('paid', 'preparing') then parcel_may_wait_until(p, :keepDays) end,
      'deliverBy', order_promised_by(o),
      'others', coalesce((select json_agg(json_build_object('id', s.id, 'orderNumber', s.order_number) order by s.created_at, s.id)
        from orders s where s.parcel_id = p.id and s.id <> o.id and s.user_id = o.user_id and order_is_settled(s.status)), '[]'),
      'feeBackCents', (select coalesce(sum(r.amount_cents), 0) from refunds r
        where r.order_id = o.id and r.fee_cents > 0 and r.state <> 'dismissed'),
      'isFeeBack', not exists (select from refunds r
        where r.order_id = o.id and r.fee_cents > 0 and r.state not in ('dismissed', 'done')))
    from parcels p where p.id = o.parcel_id) end as gathering,
  (select version::text from pages where code = 'cgv' and is_active limit 1) as terms_in_force, o.terms_version,
  clock_timestamp() as now,
  (select json_agg(json_build_object('id', i.id, 'productId', p.id, 'refCategory', p.ref_category, 'name', p.name,
      'size', p.size, 'composition', p.composition,
      'safety', json_build_object('maker', maker_json(m), 'warnings', p.warnings, 'animalParts', p.animal_parts), 'photoKey', p.photo_key, 'colorName', c.name,
      'colorHex', c.hex_code, 'priceCents', i.price_cents, 'discountCents', i.discount_cents, 'takesUnit', i.takes_unit,
      'missing', exists (select from shortages s where s.order_item_id = i.id and s.outcome is null), 'returned', b.returned) order by i.created_at, i.id)
    from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
    left join makers m on m.id = coalesce(p.maker_id, (select id from makers where is_default))
    left join returned_items b on b.order_item_id = i.id
    where i.order_id = o.id) as items,
  (select json_agg(json_build_object('status', to_status, 'at', at) order by id)
    from order_history where order_id = o.id and to_status is not null) as history,
  case when o.status = 'to-pay' then
    (select json_build_object('earliest', p.delivery_earliest, 'latest', p.delivery_latest, 'refusal', p.refusal_code,
        'state', case when p.state = 'refused' then 'refused'
          when exists (select from undecided_attempts u where u.payment_id = p.id) then 'verifying' else 'open' end)
      from payments p where p.order_id = o.id and p.state in ('starting', 'open', 'refused')
      order by p.started_at desc limit 1) end as payment,
  json_build_object('earliest', o.contract_snapshot -> 'deliveryEarliest',
    'latest', o.contract_snapshot -> 'deliveryLatest') as promised,
  case when o.paid_at is null and not order_is_cancelled(o.status) then 0
    else (select coalesce(sum(amount_cents), 0)::int from refunds where order_id = o.id and state = 'done')
    end as refunded_cents,
  (select coalesce(sum(r.amount_cents), 0)::int from refunds r
    where r.order_id = o.id and r.state = 'done' and not refund_is_money(r)) as credit_back_cents,
  (select json_build_object('cents', sum(amount_cents), 'on', min(due_on)) from refunds
    where order_id = o.id and return_id is not null and state in ('due', 'requested', 'unknown', 'failed')
    having count(*) > 0) as refund_due,
  case when r.known and o.paid_at is not null then
    (select json_agg(json_build_object('id', id, 'number', number, 'kind', kind, 'issuedOn', issued_on, 'grossCents', gross_cents)
      order by position) from invoices where order_id = o.id and facts is not null) end as invoices,
  order_is_open(o.status) and coalesce((
    select c.agreed and not exists (
      select from advertising_choices later where later.email = c.email and later.id > c.id and not later.agreed)
    from advertising_choices c where c.order_id = o.id order by c.id desc limit 1), false) as advertising_agreed,
  order_change_refusal(o.status, o.paid_at, o.held_until) as closed_by,
  longest_hold(o.created_at, :holdLimitMinutes) as hold_limit, r.known
from orders o join lives l on l.id = o.live_id
cross join lateral order_reader(o.id, o.user_id, :deviceHash, :userId) r
where o.id = any(:orderIds::uuid[]);
