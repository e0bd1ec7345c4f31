import type { OrderStatus } from "#domain/order-status.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import {
  asReturned,
  RETURN_OF_LINE,
  RETURNED_JSON,
  type ReturnedJson,
} from "#server/returns/returned-json.ts";
import { signedInCustomer } from "./signed-in-customer.ts";

const PAGE_SIZE = 20;

interface Row {
  id: string;
  order_number: string;
  status: OrderStatus;
  order_date: Date;
  live_title: string;
  total_cents: number;
  pieces: { name: string; returned: ReturnedJson | null }[] | null;
  tracking_id: string | null;
}

const select = statement<Row>(`
  select o.id, o.order_number, o.status, o.order_date, l.title as live_title, o.total_cents, o.tracking_id,
    (select json_agg(json_build_object('name', concat_ws(', ', concat_ws(' ', p.ref_category, p.name), c.name),
        'returned', ${RETURNED_JSON}) order by i.created_at, i.id)
      from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
      ${RETURN_OF_LINE}
      where i.order_id = o.id) as pieces
  from orders o join lives l on l.id = o.live_id
  where o.user_id = $1
  order by o.order_date desc, o.id
  limit ${PAGE_SIZE} offset $2`);
const count = statement<{ total: number }>("select count(*)::int as total from orders where user_id = $1");

/**
 * The customer's orders. Whoever is signed in came through the account's own e-mail, or is an administrator who acts as
 * its owner: orders that a typed address tied to it show to nobody else.
 */
export async function listOwnOrders(context: Context, { page }: { page: number }) {
  const { userId } = signedInCustomer(context);
  const [counted] = await count(context.lists, userId);
  const rows = await select(context.lists, userId, (page - 1) * PAGE_SIZE);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      orderNumber: row.order_number,
      status: row.status,
      orderDate: row.order_date.toISOString(),
      liveTitle: row.live_title,
      totalCents: row.total_cents,
      pieces: (row.pieces ?? []).map(({ name, returned }) => ({ name, returned: asReturned(returned) })),
      tracking: row.tracking_id
        ? {
            number: row.tracking_id,
            url: context.config.carrier.trackingUrl + encodeURIComponent(row.tracking_id),
          }
        : null,
    })),
    total: counted?.total ?? 0,
    pageSize: PAGE_SIZE,
  };
}
