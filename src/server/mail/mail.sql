-- @import { CarrierHas, LabelPayer } from "#domain/return-life.ts";
-- @import { ReturnCause } from "#domain/returns.ts";
-- @import { MailedItem } from "./read-order.ts";
-- @import { AnyStoredAddress } from "#server/addresses/stored-address.ts";

-- name: readMailedOrders :many
-- @column shipping_address AnyStoredAddress | null
-- @column items MailedItem[] | null
-- @column with_orders string[]
-- @column fee_back_cents!
-- `refunded_cents`: without what her bank took back, which the shop did not refund.
-- Of an order that is sold anew only the money of this sale counts (`s.since`). `paid_on`: the day that the invoice of what pays it names, else that on which it became paid.
-- @column paid_on?
-- @column waits { until: string; deliverBy: string } | null
select o.id, o.order_number, o.status, o.items_cents, o.discount_cents, o.shipping_cents,
  (select p.promo ->> 'code' from promo_of_order(o.id) p) as promo_code, o.total_cents, o.shipping_address,
  o.order_date, o.paid_at, (
    select to_char(coalesce((
      select came_on(t) from transactions t where t.order_id = o.id and not o.lacks_money and not exists (
        select from payment_events e where e.transaction_uuid = t.uuid and e.outcome = 'repeated-payment')
      order by t.paid_at desc limit 1), (o.paid_at at time zone 'Europe/Paris')::date), 'YYYY-MM-DD')
    where o.paid_at is not null) as paid_on,
  o.contract_snapshot ->> 'deliveryEarliest' as delivery_earliest,
  order_promised_by(o) as delivery_latest, w.waits, o.tracking_id,
  case when o.held_until > clock_timestamp() then o.held_until end as held_until, o.terms_version, o.user_id,
  u.first_name, u.display_name, u.email,
  (select coalesce(sum(t.amount_cents), 0)::int from transactions t where t.order_id = o.id and t.means = 'credit' and t.paid_at > s.since) as credit_cents,
  array(select s.order_number from orders s where s.parcel_id = o.parcel_id and s.id <> o.id and s.user_id = o.user_id
    and order_is_settled(s.status) order by s.created_at, s.id) as with_orders,
  (select coalesce(sum(r.amount_cents), 0)::int from refunds r
    where r.order_id = o.id and r.fee_cents > 0 and r.state <> 'dismissed') as fee_back_cents,
  (select coalesce(sum(t.refunded_cents - (select coalesce(sum(r.amount_cents), 0) from refunds r
      where r.transaction_uuid = t.uuid and r.given_means = 'chargeback')), 0)::int from transactions t where t.order_id = o.id and t.paid_at > s.since) as refunded_cents,
  (select coalesce(sum(r.amount_cents), 0)::int from refunds r join transactions t on t.uuid = r.transaction_uuid
    where r.order_id = o.id and t.paid_at > s.since and r.state = 'done' and not refund_is_money(r)) as credit_back_cents,
  (select json_agg(json_build_object('productId', p.id, 'ref', coalesce(p.ref_category, p.ref::text), 'name', p.name, 'color', c.name,
      'hexCode', c.hex_code, 'photoKey', p.photo_key, 'size', p.size, 'composition', p.composition, 'maker', maker_line(m), 'warnings', p.warnings,
      'animalParts', p.animal_parts, 'priceCents', i.price_cents, 'discountCents', i.discount_cents, 'takesUnit', i.takes_unit,
      'returned', b.returned) order by i.created_at, i.id)
    from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
    left join makers m on m.id = coalesce(p.maker_id, (select id from makers where is_default))
    left join returned_items b on b.order_item_id = i.id
    where i.order_id = o.id) as items
from orders o left join users u on u.id = o.user_id
cross join lateral (select coalesce(max(c.ended_at), '-infinity') as since from earlier_contracts c
  where c.order_id = o.id and order_is_settled(o.status)) s
left join lateral (select json_build_object('until', p.open_until, 'deliverBy', p.deliver_by) as waits
  from parcels p where p.id = o.parcel_id and parcel_waits(p)) w on true
where o.id = any(:orderIds::uuid[]);

-- name: samplePieces :many
-- Pieces of the newest lives that have a photo, for a message about an order that does not exist.
select coalesce(p.ref_category, p.ref::text) as ref, p.name, c.name as color, c.hex_code, p.photo_key, p.size,
  p.composition, p.price_cents
from (select id, live_date from lives order by live_date desc, id limit 10) l
cross join lateral (
  select distinct on (name) * from products where live_id = l.id and photo_key is not null order by name, ref limit 3
) p
left join product_colors c on c.id = p.color_id
order by l.live_date desc, l.id, p.ref limit 3;

-- name: statementsToAcknowledge :many
-- @param id?
-- @param withdrawalId?
-- @column label_payer LabelPayer | null
-- @column has_return!
-- @column left_at Date | null
-- @column left_told_at Date | null
-- @column carrier_has CarrierHas | null
-- @column expected_cause ReturnCause | null
-- @column expected_payer LabelPayer | null
-- `expected_cause`, `expected_payer`: of the open return that expects its pieces already, where it opened none of its own.
-- `left_told_at`: it was to stay, and left after all, as the shop heard then. `has_return`: her order's page has a return on which a label is asked for; of pieces that are only described, staff open it.
select w.id, w.first_name, w.last_name, w.stated_order_number, w.email, w.articles, w.submitted_at,
  w.label_payer, w.label_cents, o.status, coalesce(o.shipped_at, o.delivered_at) as left_at, left_after(o, w.submitted_at) as left_told_at, carrier_has(o) as carrier_has, k.cause as expected_cause, k.label_payer as expected_payer, o.delivered_at, o.contract_sent_at, exists (select from return_cases c where c.withdrawal_id = w.id
    or c.order_id = w.order_id and c.checked_at is null and c.called_off_at is null) as has_return
from withdrawals w left join orders o on o.id = w.order_id
left join lateral (select c.cause, c.label_payer from cases_of_statement(w) c where c.checked_at is null and c.called_off_at is null
  and not exists (select from return_cases n where n.withdrawal_id = w.id) order by c.opened_at, c.id limit 1) k on true
where w.acknowledgement_id = :id or w.id = :withdrawalId
order by w.submitted_at, w.id;
