import { randomUUID } from "node:crypto";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { actorColumns, type Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

interface NewOrder {
  liveId: string;
  userId: string;
  origin: "staff" | "sidebar";
  comment?: string | undefined;
}

/** The number is drawn from the live's counter in the statement that uses it, so no two orders share one. */
const open = statement<{ live_known: boolean; user_known: boolean; order_number: string | null }>(`
  with live as (
    select id, ref from lives where id = $2
  ), person as (
    select id from users where id = $3
  ), counter as (
    update live_order_counters c set last_rank = c.last_rank + 1 from live, person where c.live_id = live.id
    returning c.last_rank
  ), opened as (
    insert into orders (id, order_number, live_id, user_id, origin, status, shipping_cents, comment)
    select $1, 'HF-' || live.ref || '-' || counter.last_rank, live.id, person.id, $8, 'to-validate', $4, $5
    from live, person, counter
    returning id, order_number
  ), noted as (
    insert into order_history (order_id, event, to_status, actor_kind, actor_id)
    select id, 'created', 'to-validate', $6, $7 from opened
  )
  select exists (select from live) as live_known, exists (select from person) as user_known,
    (select order_number from opened) as order_number`);

/** Opens an empty order for somebody; its delivery is all it costs so far, and it does not expire. */
export async function openOrder(
  tx: Tx,
  context: Context,
  order: NewOrder,
): Promise<{ id: string; orderNumber: string }> {
  const { liveId, userId, origin, comment } = order;
  const id = randomUUID();
  const { actor_kind, actor_id } = actorColumns(context.actor);
  const { shippingCents } = context.settings.current();
  const [row] = await open(
    tx,
    id,
    liveId,
    userId,
    shippingCents,
    comment || null,
    actor_kind,
    actor_id,
    origin,
  );
  if (!row?.live_known) throw refusal("LIVE_NOT_FOUND");
  if (!row.user_known || row.order_number === null) throw refusal("USER_NOT_FOUND");
  await audit(tx, context, {
    action: "order-created",
    subjectKind: "order",
    subjectId: id,
    after: { orderNumber: row.order_number, liveId, userId },
  });
  return { id, orderNumber: row.order_number };
}
