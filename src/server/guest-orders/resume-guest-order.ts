import { randomUUID } from "node:crypto";
import type { GuestOrder } from "#contract/guest-orders.ts";
import { isCancelled, type OrderStatus } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { once } from "#server/idempotency/once.ts";
import { namePieces } from "#server/orders/name-pieces.ts";
import { takeUnitsAgain } from "#server/products/take-units.ts";
import { readGuestOrder } from "./read-guest-order.ts";

interface Source {
  status: OrderStatus;
  paid: boolean;
  live_id: string;
  live_active: boolean;
}

const source = statement<Source>(`
  select o.status, o.paid_at is not null as paid, o.live_id, l.is_active as live_active
  from orders o join lives l on l.id = o.live_id where o.id = $1 for update of o`);

const openOrders = statement<{ count: number }>(`
  select count(*)::int as count from orders
  where origin = 'guest' and status in ('to-validate', 'to-pay') and browser_id = $1`);

const copyOrder = statement(`
  with counter as (
    update live_order_counters set last_rank = last_rank + 1
    where live_id = (select live_id from orders where id = $2) returning live_id, last_rank
  ), copied as (
    insert into orders (id, order_number, live_id, user_id, origin, status, shipping_cents, shipping_address, comment,
      held_until, browser_id, source_address, resumed_from)
    select $1, 'HF-' || l.ref || '-' || c.last_rank, o.live_id, o.user_id, 'guest', 'to-validate', $3,
      o.shipping_address, o.comment, clock_timestamp() + make_interval(mins => $4), $5, $6, o.id
    from orders o join counter c on c.live_id = o.live_id join lives l on l.id = o.live_id
    where o.id = $2
    returning id
  ), noted as (
    insert into order_history (order_id, event, to_status, actor_kind) select id, 'created', 'to-validate', 'guest' from copied
  )
  select id from copied`);

const copyLines = statement(`
  insert into order_items (id, order_id, product_id, price_cents, takes_unit)
  select gen_random_uuid(), $1, i.product_id, p.price_cents, false
  from order_items i join products p on p.id = i.product_id where i.order_id = $2`);

const dropLinesWithoutPiece = statement("delete from order_items where order_id = $1 and not takes_unit");

const addUp = statement(`
  update orders set (line_count, items_cents) =
    (select count(*)::int, coalesce(sum(price_cents), 0)::int from order_items where order_id = $1)
  where id = $1`);

/** A new order with the pieces of an expired one that are still free, and the same address. */
export async function resumeGuestOrder(
  context: Context,
  { orderId }: { orderId: string },
): Promise<{ order: GuestOrder; gone: string[] }> {
  const resumed = await once(context, `order:${orderId}`, "guestOrders.resume", { orderId }, (tx) =>
    resume(tx, context, orderId),
  );
  context.events.changed({ orders: [orderId], products: resumed.taken });
  return { order: await readGuestOrder(context, resumed.orderId), gone: resumed.gone };
}

async function resume(tx: Tx, context: Context, oldId: string) {
  const settings = context.settings.current();
  const [old] = await source(tx, oldId);
  if (!old) throw refusal("ORDER_NOT_FOUND");
  if (!isCancelled(old.status) || old.paid) throw refusal("ORDER_LOCKED");
  if (!old.live_active) throw refusal("LIVE_NOT_FOUND");
  const [open] = await openOrders(tx, context.browserId ?? null);
  if ((open?.count ?? 0) >= settings.maxOpenOrdersPerBrowser)
    throw refusal("TOO_MANY_OPEN_ORDERS", { limit: settings.maxOpenOrdersPerBrowser });

  const orderId = randomUUID();
  await copyOrder(
    tx,
    orderId,
    oldId,
    settings.shippingCents,
    settings.holdMinutes,
    context.browserId ?? null,
    context.sourceAddress ?? null,
  );
  await copyLines(tx, orderId, oldId);
  const { taken, gone } = await takeUnitsAgain(tx, orderId);
  const goneNames = await namePieces(tx, gone);
  if (taken.length === 0) throw refusal("NOTHING_LEFT_TO_RESUME", { gone: goneNames });
  await dropLinesWithoutPiece(tx, orderId);
  await addUp(tx, orderId);
  return { orderId, taken, gone: goneNames };
}

const freeOnes = statement<{ product_id: string }>(`
  select i.product_id from order_items i join products p on p.id = i.product_id
  where i.order_id = $1 and (p.stock is null or p.taken < p.stock)`);

/** What 'Reprendre ma commande' would bring back now, and what is sold meanwhile. It promises nothing. */
export async function resumablePieces(context: Context, { orderId }: { orderId: string }) {
  const order = await readGuestOrder(context, orderId);
  const free = new Set((await freeOnes(context.db, orderId)).map((row) => row.product_id));
  return {
    free: order.items.filter((item) => free.has(item.productId)),
    gone: order.items.filter((item) => !free.has(item.productId)),
  };
}
