import { CANCELLED_STATUSES } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { type Actor, actorColumns } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { ACTOR_NAMES, type ActorKind } from "#wording/actors.ts";

interface Tie {
  liveId: string;
  commentId: number;
  orderId: string;
  again: boolean;
}

interface Tied {
  order_id: string;
  order_number: string;
  actor_kind: ActorKind;
  name: string | null;
}

const known = statement("select 1 from tiktok_event where id = $1 and live_id = $2");

/** Waits for whoever is just tying the same comment. */
const tie = statement<{ order_id: string }>(`
  insert into comment_orders (comment_id, order_id, actor_kind, actor_id) values ($1, $2, $3, $4)
  on conflict (comment_id) do nothing returning order_id`);

const tied = statement<Tied>(`
  select c.order_id, o.order_number, c.actor_kind, u.display_name as name
  from comment_orders c join orders o on o.id = c.order_id left join users u on u.id = c.actor_id
  where c.comment_id = $1 for update of c`);

/** Lines of an order that was cancelled count no more. */
const lines = statement(`
  select 1 from order_items i join orders o on o.id = i.order_id
  where i.comment_id = $1 and o.status <> all($2::text[]) limit 1`);

/** What a cancelled order keeps of its lines is nobody's answer any more; its history still names the comment. */
const untie = statement("update order_items set comment_id = null where comment_id = $1");

const tieAnew = statement(`
  update comment_orders set order_id = $2, actor_kind = $3, actor_id = $4, at = clock_timestamp() where comment_id = $1`);

/**
 * Notes that a comment became this order, under the lock of its row: one comment never becomes two. Lines that were all
 * taken off again, or whose order was cancelled, count as never made. `again`: further lines of the comment may follow on the same order.
 */
export async function tieComment(
  tx: Tx,
  actor: Actor,
  { liveId, commentId, orderId, again }: Tie,
): Promise<void> {
  if ((await known(tx, commentId, liveId)).length === 0) throw refusal("COMMENT_NOT_FOUND");
  const { actor_kind, actor_id } = actorColumns(actor);
  const [fresh] = await tie(tx, commentId, orderId, actor_kind, actor_id);
  if (fresh) return;
  const [earlier] = await tied(tx, commentId);
  if (!earlier) throw refusal("COMMENT_NOT_FOUND");
  // Read once the row is ours, so that lines of whoever held it are seen.
  const hasLines = (await lines(tx, commentId, CANCELLED_STATUSES)).length > 0;
  if (hasLines && !(again && earlier.order_id === orderId))
    throw refusal("COMMENT_ALREADY_HANDLED", {
      orderNumber: earlier.order_number,
      by: earlier.name ?? ACTOR_NAMES[earlier.actor_kind],
    });
  if (hasLines) return;
  await untie(tx, commentId);
  await tieAnew(tx, commentId, orderId, actor_kind, actor_id);
}
