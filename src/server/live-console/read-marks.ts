import type { CommentMark } from "#contract/admin/live-console.ts";
import { isCancelled, type OrderStatus } from "#domain/order-status.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";

interface Row {
  comment_id: number;
  order_id: string | null;
  order_number: string;
  order_status: OrderStatus;
  by: string | null;
  holder_id: string | null;
  holder_name: string;
}

/**
 * A screen may keep a few more comments than it reads at once. The lines decide whether a comment became an order: one
 * whose lines were all taken off again is as before.
 */
const select = statement<Row>(`
  select e.id as comment_id, made.order_id, made.order_number,
    made.order_status, made.by, held.user_id as holder_id,
    held.name as holder_name
  from (
    select e.id from lives l cross join lateral (
      select id from tiktok_event where live_id = l.id order by create_time desc, id desc limit 300
    ) e
    where l.is_active
  ) e
  left join lateral (
    select c.order_id, o.order_number, o.status as order_status, u.display_name as by
    from comment_orders c join orders o on o.id = c.order_id left join users u on u.id = c.actor_id
    where c.comment_id = e.id and exists (select from order_items i where i.comment_id = e.id)
  ) made on true
  left join lateral (
    select h.user_id, u.display_name as name from comment_leases h join users u on u.id = h.user_id
    where h.comment_id = e.id and h.held_until > clock_timestamp()
  ) held on true
  where made.order_id is not null or held.user_id is not null`);

/** Which of the newest comments of the lives on air became an order, or have somebody who is busy with them. */
export async function listMarks(context: Context): Promise<CommentMark[]> {
  return (await select(context.db)).map((row) => ({
    commentId: row.comment_id,
    order:
      row.order_id === null
        ? null
        : {
            id: row.order_id,
            orderNumber: row.order_number,
            by: row.by,
            cancelled: isCancelled(row.order_status),
          },
    heldBy: row.holder_id === null ? null : { userId: row.holder_id, name: row.holder_name },
  }));
}
