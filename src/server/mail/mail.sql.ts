// Written by `npm run db:types` from mail.sql: change that file, not this one.
import { many, type Refine } from "#server/db/statement.ts";
import type { CarrierHas, LabelPayer } from "#domain/return-life.ts";
import type { ReturnCause } from "#domain/returns.ts";
import type { MailedItem } from "./read-order.ts";
import type { AnyStoredAddress } from "#server/addresses/stored-address.ts";

type OrdersStatus = "to-validate" | "to-pay" | "paid" | "preparing" | "to-ship" | "shipped" | "delivered" | "cancelled-by-customer" | "cancelled-by-admin";

export interface ReadMailedOrdersParameters {
  orderIds: readonly string[];
}

export interface ReadMailedOrdersRow {
  id: string;
  orderNumber: string;
  status: OrdersStatus;
  itemsCents: number;
  discountCents: number;
  shippingCents: number;
  promoCode: string | null;
  totalCents: number;
  shippingAddress: Refine<unknown, AnyStoredAddress | null>;
  orderDate: Date;
  paidAt: Date | null;
  paidOn: string | null;
  deliveryEarliest: string | null;
  deliveryLatest: string | null;
  waits: Refine<unknown, { until: string; deliverBy: string } | null>;
  trackingId: string | null;
  heldUntil: Date | null;
  termsVersion: string | null;
  userId: string | null;
  firstName: string | null;
  displayName: string | null;
  email: string | null;
  creditCents: number;
  withOrders: Refine<readonly (string | null)[] | null, string[]>;
  feeBackCents: number;
  refundedCents: number;
  creditBackCents: number;
  items: Refine<unknown, MailedItem[] | null>;
}

/**
 * `refunded_cents`: without what her bank took back, which the shop did not refund.
 * Of an order that is sold anew only the money of this sale counts (`s.since`). `paid_on`: the day that the invoice of what pays it names, else that on which it became paid.
 */
export const readMailedOrders = many<ReadMailedOrdersParameters, ReadMailedOrdersRow>({
  parameters: ["orderIds"],
  columns: ["id!","order_number!","status!","items_cents!","discount_cents!","shipping_cents!","promo_code","total_cents!","shipping_address","order_date!","paid_at","paid_on","delivery_earliest","delivery_latest","waits","tracking_id","held_until","terms_version","user_id","first_name","display_name","email","credit_cents!","with_orders!","fee_back_cents!","refunded_cents!","credit_back_cents!","items"],
  text: `select o.id, o.order_number, o.status, o.items_cents, o.discount_cents, o.shipping_cents,
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
where o.id = any($1::uuid[])`,
});

export interface SamplePiecesRow {
  ref: string;
  name: string;
  color: string | null;
  hexCode: string | null;
  photoKey: string;
  size: string | null;
  composition: string | null;
  priceCents: number;
}

/** Pieces of the newest lives that have a photo, for a message about an order that does not exist. */
export const samplePieces = many<void, SamplePiecesRow>({
  columns: ["ref!","name!","color","hex_code","photo_key!","size","composition","price_cents!"],
  text: `select coalesce(p.ref_category, p.ref::text) as ref, p.name, c.name as color, c.hex_code, p.photo_key, p.size,
  p.composition, p.price_cents
from (select id, live_date from lives order by live_date desc, id limit 10) l
cross join lateral (
  select distinct on (name) * from products where live_id = l.id and photo_key is not null order by name, ref limit 3
) p
left join product_colors c on c.id = p.color_id
order by l.live_date desc, l.id, p.ref limit 3`,
});

export interface StatementsToAcknowledgeParameters {
  id: number | null;
  withdrawalId: string | null;
}

export interface StatementsToAcknowledgeRow {
  id: string;
  firstName: string;
  lastName: string;
  statedOrderNumber: string;
  email: string;
  articles: string | null;
  submittedAt: Date;
  labelPayer: Refine<string | null, LabelPayer | null>;
  labelCents: number | null;
  status: OrdersStatus | null;
  leftAt: Refine<Date | null, Date | null>;
  leftToldAt: Refine<Date | null, Date | null>;
  carrierHas: Refine<string | null, CarrierHas | null>;
  expectedCause: Refine<string | null, ReturnCause | null>;
  expectedPayer: Refine<string | null, LabelPayer | null>;
  deliveredAt: Date | null;
  contractSentAt: Date | null;
  hasReturn: boolean;
}

/**
 * `expected_cause`, `expected_payer`: of the open return that expects its pieces already, where it opened none of its own.
 * `left_told_at`: it was to stay, and left after all, as the shop heard then. `has_return`: her order's page has a return on which a label is asked for; of pieces that are only described, staff open it.
 */
export const statementsToAcknowledge = many<StatementsToAcknowledgeParameters, StatementsToAcknowledgeRow>({
  parameters: ["id","withdrawalId"],
  columns: ["id!","first_name!","last_name!","stated_order_number!","email!","articles","submitted_at!","label_payer","label_cents","status","left_at","left_told_at","carrier_has","expected_cause","expected_payer","delivered_at","contract_sent_at","has_return!"],
  text: `select w.id, w.first_name, w.last_name, w.stated_order_number, w.email, w.articles, w.submitted_at,
  w.label_payer, w.label_cents, o.status, coalesce(o.shipped_at, o.delivered_at) as left_at, left_after(o, w.submitted_at) as left_told_at, carrier_has(o) as carrier_has, k.cause as expected_cause, k.label_payer as expected_payer, o.delivered_at, o.contract_sent_at, exists (select from return_cases c where c.withdrawal_id = w.id
    or c.order_id = w.order_id and c.checked_at is null and c.called_off_at is null) as has_return
from withdrawals w left join orders o on o.id = w.order_id
left join lateral (select c.cause, c.label_payer from cases_of_statement(w) c where c.checked_at is null and c.called_off_at is null
  and not exists (select from return_cases n where n.withdrawal_id = w.id) order by c.opened_at, c.id limit 1) k on true
where w.acknowledgement_id = $1 or w.id = $2
order by w.submitted_at, w.id`,
});
