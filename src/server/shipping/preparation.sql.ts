// Written by `npm run db:types` from preparation.sql: change that file, not this one.
import { many, type Refine } from "#server/db/statement.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { ItemJson } from "#server/orders/order-columns.ts";
import type { LabelJson } from "#server/orders/show-label.ts";
import type { AnyStoredAddress } from "#server/addresses/stored-address.ts";
import type { ForeignJson } from "#server/parcels/packed-items.ts";
import type { PackedJson } from "./preparation-queue.ts";

export interface ReadPreparationQueueParameters {
  pattern: string;
  reference: string;
  tagNumber: number | null;
  after: string | null;
  most: number;
}

export interface ReadPreparationQueueRow {
  id: string;
  orderNumber: string;
  orderDate: Date;
  status: Refine<string | null, OrderStatus>;
  version: number;
  totalCents: number;
  itemCount: number;
  returnedCount: number;
  returnedCents: number;
  liveId: string;
  liveTitle: string;
  userId: string | null;
  displayName: string | null;
  userEmail: string | null;
  tiktokUsername: string | null;
  shippingAddress: Refine<unknown, AnyStoredAddress | null>;
  hasLabel: boolean;
  reviewReason: string | null;
  trackingId: string | null;
  label: Refine<unknown, LabelJson | null>;
  deliverBy: string | null;
  total: number;
  parcel: Refine<unknown, PackedJson[]>;
  packed: string[];
  foreign: Refine<unknown, ForeignJson[] | null>;
  piecesGrams: number | null;
  packer: string | null;
}

/**
 * A parcel stands for its first paid order. What stands before what is said of an order that was packed meanwhile too, so that
 * the next page still follows it. The text may also be an announced reference, or a piece's price tag.
 */
export const readPreparationQueue = many<ReadPreparationQueueParameters, ReadPreparationQueueRow>({
  parameters: ["pattern","reference","tagNumber","after","most"],
  columns: ["id!","order_number!","order_date!","status!","version!","total_cents!","item_count!","returned_count!","returned_cents!","live_id!","live_title!","user_id","display_name","user_email","tiktok_username","shipping_address","has_label!","review_reason","tracking_id","label","deliver_by","total!","parcel!","packed!","foreign","pieces_grams","packer"],
  text: `with paid as materialized (
  select o.id, o.parcel_id, o.live_id, o.created_at, o.search_text, o.contract_snapshot ->> 'deliveryLatest' as deliver_by,
    coalesce(o.contract_snapshot ->> 'deliveryLatest',
      to_char(o.paid_at at time zone 'Europe/Paris' + interval '10 days', 'YYYY-MM-DD')) as turn
  from orders o
  where o.status = 'paid' and o.review_reason is null and order_has_pieces_to_send(o)
), found as (
  select distinct parcel_id from paid
  where search_text like $1 or id = any(array(
    select i.order_id from products p join order_items i on i.product_id = p.id and i.takes_unit
    where upper(p.ref_category) = upper($2) or p.tag_number = $3))
), together as (
  select p.parcel_id, greatest(min(p.turn), to_char(k.deliver_by, 'YYYY-MM-DD')) as turn,
    greatest(min(p.deliver_by), to_char(k.deliver_by, 'YYYY-MM-DD')) as deliver_by,
    (array_agg(p.id order by p.created_at, p.id))[1] as first_id
  from paid p join found f on f.parcel_id = p.parcel_id join parcels k on k.id = p.parcel_id
  where p.parcel_id not in (select h.parcel_id from held_parcels h)
  group by p.parcel_id, k.deliver_by
), waiting as (
  select o.id, t.parcel_id, t.deliver_by,
    row_number() over (order by t.turn, l.live_date, l.id, o.created_at, o.id) as place
  from together t join orders o on o.id = t.first_id join lives l on l.id = o.live_id
  where $4::uuid is null or (t.turn, l.live_date, l.id, o.created_at, o.id) > (
    select (select greatest(min(coalesce(s.contract_snapshot ->> 'deliveryLatest',
          to_char(s.paid_at at time zone 'Europe/Paris' + interval '10 days', 'YYYY-MM-DD'))),
          (select to_char(k.deliver_by, 'YYYY-MM-DD') from parcels k where k.id = a.parcel_id))
        from orders_of_parcel_with(a.id) s), l.live_date, l.id, a.created_at, a.id
    from orders a join lives l on l.id = a.live_id where a.id = $4)
  order by place limit $5
)
select o.id, o.order_number, o.order_date, o.status, o.version, o.total_cents, o.line_count as item_count, o.returned_count,
  o.returned_cents, o.live_id, o.live_title, o.user_id, o.display_name, o.user_email, o.tiktok_username,
  o.shipping_address, o.has_label, o.review_reason, o.tracking_id, o.label, w.deliver_by,
  (select count(*)::int from together) as total,
  (select json_agg(json_build_object('id', s.id, 'orderNumber', s.order_number,
      'buyerNumber', (select b.number from buyer_numbers b where b.order_id = s.id), 'comment', s.comment, 'items', s.items,
      'unconfirmed', s.contract_sent_at is null and exists (select from outbox m
        where m.order_id = s.id and m.kind = 'contract' and m.state in ('failed', 'no-address'))) order by s.created_at, s.id)
    from order_rows s where s.parcel_id = w.parcel_id and order_is_to_pack(s.status)) as parcel,
  array(select k.order_item_id from packed_items k where k.parcel_id = w.parcel_id) as packed,
  foreign_pieces(w.parcel_id) as foreign, pieces_grams(w.parcel_id) as pieces_grams,
  (select u.display_name from parcels p join users u on u.id = p.packer_id
    where p.id = w.parcel_id and p.packed_until > clock_timestamp()) as packer
from waiting w join order_rows o on o.id = w.id
order by w.place`,
});
