import type { ConsoleItem, ConsoleOrder } from "#contract/admin/live-console.ts";
import { EDITABLE_STATUSES } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import {
  asOrderItem,
  asOrderRow,
  IS_OPEN,
  ITEMS_JSON,
  type ItemJson,
  type OrderColumns,
  ROW_COLUMNS,
  ROW_TABLES,
} from "#server/orders/order-columns.ts";

interface Row extends OrderColumns {
  created_at: Date;
  comment: string | null;
  open: boolean;
  asks_to_pay: boolean;
  total_changed_at: Date | null;
  items: ItemJson[] | null;
}

const COLUMNS = `${ROW_COLUMNS}, o.created_at, o.comment, ${ITEMS_JSON} as items,
  ${IS_OPEN} as open,
  exists (select from message_templates where type = 'to-pay' and is_automatic) as asks_to_pay,
  case when o.status = 'to-pay' then (select max(h.at) from order_history h
    where h.order_id = o.id and h.facts ? 'toPayCents' and h.id > (
      select coalesce(max(id), 0) from order_history where order_id = o.id and to_status = 'to-pay'))
  end as total_changed_at`;

const newestOf = (orders: string) =>
  statement<Row>(`
    select ${COLUMNS} from ${ROW_TABLES}
    where o.id = any(array(select id from ${orders} order by created_at desc, id limit 50))
    order by o.created_at desc, o.id`);

/** Each status from its own index, however long ago its newest order came. */
const EDITABLE = EDITABLE_STATUSES.map(
  (status) =>
    `(select id, created_at from orders where status = '${status}' order by created_at desc, id limit 50)`,
).join(" union all ");

const newest = { all: newestOf("orders"), editable: newestOf(`(${EDITABLE}) n`) };

const ofLive = (condition: string) => newestOf(`orders where live_id = $1 and ${condition}`);
const newestOfLive = {
  all: ofLive("true"),
  editable: ofLive(`status in (${EDITABLE_STATUSES.map((status) => `'${status}'`).join(", ")})`),
};

const one = statement<Row>(`select ${COLUMNS} from ${ROW_TABLES} where o.id = $1`);

const causes = statement<{ item_id: string; comment_id: number; text: string | null; automatic: boolean }>(`
  select i.id as item_id, i.comment_id, e.comment as text, c.actor_kind = 'system' as automatic
  from order_items i
  join comment_orders c on c.comment_id = i.comment_id
  join tiktok_event e on e.id = i.comment_id
  where i.order_id = any($1::uuid[])`);

/** The 50 newest orders, of one live or of all, as cards of the console. */
export async function listConsoleOrders(
  { lists }: Context,
  { statuses, liveId }: { statuses: keyof typeof newest; liveId?: string | undefined },
): Promise<ConsoleOrder[]> {
  return asCards(lists, await (liveId ? newestOfLive[statuses](lists, liveId) : newest[statuses](lists)));
}

/** One card, read from where it is written. */
export async function readConsoleOrder(context: Context, orderId: string): Promise<ConsoleOrder> {
  const [card] = await asCards(context.db, await one(context.db, orderId));
  if (!card) throw refusal("ORDER_NOT_FOUND");
  return card;
}

async function asCards(db: Db, rows: Row[]): Promise<ConsoleOrder[]> {
  const ids = rows.map((row) => row.id);
  const causeOf = new Map<string, ConsoleItem["cause"]>(
    (await causes(db, ids)).map((row) => [
      row.item_id,
      { commentId: row.comment_id, text: row.text ?? "", automatic: row.automatic },
    ]),
  );
  return rows.map((row) => {
    const { id, orderNumber, status, version, live, totalCents, customer } = asOrderRow(row);
    return {
      id,
      orderNumber,
      status,
      version,
      handle: customer.handle,
      name: customer.name,
      live,
      comment: row.comment,
      totalCents,
      createdAt: row.created_at.toISOString(),
      open: row.open,
      paymentMail: customer.email === "" ? "no-address" : row.asks_to_pay ? "leaves" : "not-automatic",
      totalChangedAt: row.total_changed_at?.toISOString() ?? null,
      items: (row.items ?? []).map((item) => ({ ...asOrderItem(item), cause: causeOf.get(item.id) ?? null })),
    };
  });
}
