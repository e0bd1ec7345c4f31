import { readAddress } from "#domain/address.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { containing } from "#server/orders/filter-orders.ts";
import {
  asOrderRow,
  HAS_PIECES_TO_SEND,
  ITEMS_JSON,
  type ItemJson,
  type OrderColumns,
  ROW_COLUMNS,
  ROW_TABLES,
  toPack,
} from "#server/orders/order-columns.ts";
import { LABEL_JSON, type LabelJson, showLabel } from "./show-label.ts";

const PAGE_SIZE = 300;

interface QueuedColumns extends OrderColumns {
  comment: string | null;
  tracking_id: string | null;
  items: ItemJson[] | null;
  label: LabelJson | null;
  deliver_by: string | null;
  unconfirmed: boolean;
  total: number;
}

/** What stands before what; of an order that was packed meanwhile too, so that the next page still follows it. */
const TURN = `coalesce(o.contract_snapshot ->> 'deliveryLatest',
  to_char(o.paid_at at time zone 'Europe/Paris' + interval '10 days', 'YYYY-MM-DD'))`;

const queue = statement<QueuedColumns>(`
  with paid as materialized (
    select o.id, o.live_id, o.created_at, o.search_text, o.contract_snapshot ->> 'deliveryLatest' as deliver_by,
      ${TURN} as turn
    from orders o where o.status = 'paid' and o.review_reason is null and ${HAS_PIECES_TO_SEND}
  ), found as (
    select * from paid where search_text like $1
  ), waiting as (
    select o.id, o.deliver_by,
      row_number() over (order by o.turn, l.live_date, l.id, o.created_at, o.id) as place
    from found o join lives l on l.id = o.live_id
    where $2::uuid is null or (o.turn, l.live_date, l.id, o.created_at, o.id) > (
      select ${TURN}, l.live_date, l.id, o.created_at, o.id from orders o join lives l on l.id = o.live_id where o.id = $2)
    order by place limit ${PAGE_SIZE + 1}
  )
  select ${ROW_COLUMNS}, o.comment, o.tracking_id, ${ITEMS_JSON} as items, ${LABEL_JSON} as label, w.deliver_by,
    (select count(*)::int from found) as total,
    o.contract_sent_at is null and exists (select from outbox m
      where m.order_id = o.id and m.kind = 'contract' and m.state in ('failed', 'no-address')) as unconfirmed
  from waiting w join (${ROW_TABLES}) on o.id = w.id
  order by w.place`);

/**
 * Paid orders that may be packed, with the pieces that go into the parcel, by the last day promised, then by live, the oldest first. An order of which no day was
 * kept stands where one paid that day would. `after`: those that follow this one.
 */
export async function preparationQueue(
  context: Context,
  { q, after }: { q: string; after?: string | undefined },
) {
  const found = await queue(context.lists, containing(q.replace(/^@/, "")), after ?? null);
  const rows = found.slice(0, PAGE_SIZE);
  return {
    orders: rows.map((row) => ({
      ...asOrderRow(row),
      shippingAddress: row.shipping_address && readAddress(row.shipping_address),
      items: toPack(row.items),
      label: showLabel(row.label, row, context.config),
      comment: row.comment,
      deliverBy: row.deliver_by,
      unconfirmed: row.unconfirmed,
    })),
    total: rows[0]?.total ?? 0,
    next: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null,
  };
}
