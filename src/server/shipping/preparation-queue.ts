import { readAddress } from "#domain/address.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { containing } from "#server/orders/filter-orders.ts";
import {
  asOrderItem,
  asOrderRow,
  ITEMS_JSON,
  type ItemJson,
  type OrderColumns,
  ROW_COLUMNS,
  ROW_TABLES,
} from "#server/orders/order-columns.ts";
import { LABEL_JSON, type LabelJson, showLabel } from "./show-label.ts";

const MOST_SHOWN = 300;

interface QueuedColumns extends OrderColumns {
  comment: string | null;
  tracking_id: string | null;
  items: ItemJson[] | null;
  label: LabelJson | null;
  deliver_by: string | null;
  total: number;
}

const queue = statement<QueuedColumns>(`
  with paid as materialized (
    select id, live_id, created_at, search_text, contract_snapshot ->> 'deliveryLatest' as deliver_by,
      to_char(paid_at at time zone 'Europe/Paris' + interval '10 days', 'YYYY-MM-DD') as unpromised
    from orders where status = 'paid' and review_reason is null
  ), waiting as (
    select o.id, o.deliver_by,
      row_number() over (order by coalesce(o.deliver_by, o.unpromised), l.live_date, l.id, o.created_at, o.id) as place, count(*) over ()::int as total
    from paid o join lives l on l.id = o.live_id
    where o.search_text like $1
    order by place limit ${MOST_SHOWN}
  )
  select ${ROW_COLUMNS}, o.comment, o.tracking_id, ${ITEMS_JSON} as items, ${LABEL_JSON} as label, w.deliver_by, w.total
  from waiting w join (${ROW_TABLES}) on o.id = w.id
  order by w.place`);

/**
 * Paid orders that may be packed, by the last day promised, then by live, the oldest first. An order of which no day was
 * kept stands where one paid that day would.
 */
export async function preparationQueue(context: Context, { q }: { q: string }) {
  const rows = await queue(context.lists, containing(q.replace(/^@/, "")));
  return {
    orders: rows.map((row) => ({
      ...asOrderRow(row),
      shippingAddress: row.shipping_address && readAddress(row.shipping_address),
      items: (row.items ?? []).map(asOrderItem),
      label: showLabel(row.label, row, context.config),
      comment: row.comment,
      deliverBy: row.deliver_by,
    })),
    total: rows[0]?.total ?? 0,
  };
}
