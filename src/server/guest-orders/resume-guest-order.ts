import { randomUUID } from "node:crypto";
import type { GuestOrder } from "#contract/guest-orders.ts";
import { GUEST_ORDER_LIMIT } from "#domain/order-limits.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { once } from "#server/idempotency/once.ts";
import { knowsOrder, noteDevice } from "#server/order-devices/devices.ts";
import { namePieces } from "#server/orders/name-pieces.ts";
import { takeUnitsAgain } from "#server/products/take-units.ts";
import { expireIfDue } from "./expire-holds.ts";
import { HOLD_EXPIRED, readGuestOrder } from "./read-guest-order.ts";
import { waitForRoom } from "./wait-for-room.ts";

interface Source {
  /** Cancelled because its hold ran out, not by somebody, and not so long ago that its page shows nothing but that. */
  resumable: boolean;
  live_active: boolean;
}

const source = statement<Source>(`
  select l.is_active as live_active,
    o.status = 'cancelled-by-customer' and o.paid_at is null
      and o.cancelled_at > clock_timestamp() - make_interval(days => $2)
      and $3 = (select h.reason from order_history h where h.order_id = o.id and h.to_status is not null
        order by h.id desc limit 1) as resumable
  from orders o join lives l on l.id = o.live_id where o.id = $1 for update of o`);

/** In the order in which everybody locks: pieces before the counter of order numbers. */
const lockPieces = statement(`
  select 1 from products where id in (select product_id from order_items where order_id = $1) order by id for update`);

interface Held {
  sender_orders: number;
  room: number | null;
  browser_orders: number;
  browser_pieces: number;
}

/** Before the pieces are locked, as in createBatch. */
const lockSender = statement<Held>(`
  select h.* from orders o cross join lateral holds_of_senders(o.live_id, array[$2::text], array[$3::uuid],
    array[$4::boolean], $5, $6, $7) h
  where o.id = $1`);

const limitedOnes = statement<{ count: number }>(
  "select count(*)::int as count from products where id = any($1::uuid[]) and stock is not null",
);

const copyOrder = statement(`
  with counter as (
    update live_order_counters set last_rank = last_rank + 1
    where live_id = (select live_id from orders where id = $2) returning live_id, last_rank
  ), copied as (
    insert into orders (id, order_number, live_id, user_id, origin, status, shipping_cents, shipping_address, comment,
      held_until, browser_id, source_address, resumed_from)
    select $1, 'HF-' || l.ref || '-' || c.last_rank, o.live_id, case when $7 then o.user_id end, 'guest', 'to-validate', $3,
      case when $7 then o.shipping_address end, case when $7 then o.comment end, clock_timestamp() + make_interval(mins => $4), $5, $6, o.id
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
  from order_items i join products p on p.id = i.product_id
  where i.order_id = $2 and p.archived_at is null`);

const dropLinesWithoutPiece = statement("delete from order_items where order_id = $1 and not takes_unit");

const addUp = statement(`
  update orders set (line_count, items_cents) =
    (select count(*)::int, coalesce(sum(price_cents), 0)::int from order_items where order_id = $1)
  where id = $1`);

/** A new order with the pieces of an expired one that are still free, and its address for whoever it is known to be of. */
export async function resumeGuestOrder(
  context: Context,
  { orderId }: { orderId: string },
): Promise<{ order: GuestOrder; gone: string[] }> {
  await expireIfDue(context, orderId);
  const resumed = await waitForRoom(context, () =>
    once(context, `order:${orderId}`, "guestOrders.resume", { orderId }, (tx) =>
      resume(tx, context, orderId),
    ),
  );
  context.events.changed({ orders: [orderId], products: resumed.taken });
  return { order: await readGuestOrder(context, resumed.orderId), gone: resumed.gone };
}

async function resume(tx: Tx, context: Context, oldId: string) {
  const settings = context.settings.current();
  const [old] = await source(tx, oldId, settings.statusOnlyAfterDays, HOLD_EXPIRED);
  if (!old) throw refusal("ORDER_NOT_FOUND");
  if (!old.resumable) throw refusal("ORDER_LOCKED");
  if (!old.live_active) throw refusal("LIVE_NOT_FOUND");
  const held = await holdsOf(tx, context, oldId);
  if (held.browser_orders >= settings.maxOpenOrdersPerBrowser)
    throw refusal("TOO_MANY_OPEN_ORDERS", { limit: settings.maxOpenOrdersPerBrowser });
  if (held.sender_orders >= settings.maxOpenOrdersPerAddress)
    throw refusal("TOO_MANY_ORDERS_OF_NETWORK", { limit: settings.maxOpenOrdersPerAddress });
  await lockPieces(tx, oldId);

  const orderId = randomUUID();
  const known = await knowsOrder(tx, context, oldId);
  await copyOrder(
    tx,
    orderId,
    oldId,
    settings.shippingCents,
    settings.holdMinutes,
    context.browserId ?? null,
    context.sourceAddress ?? null,
    known,
  );
  if (known) await noteDevice(tx, context, orderId, "address");
  await copyLines(tx, orderId, oldId);
  const { taken, gone } = await takeUnitsAgain(tx, orderId);
  const goneNames = await namePieces(tx, gone);
  if (taken.length === 0) throw refusal("NOTHING_LEFT_TO_RESUME", { gone: goneNames });
  if (held.browser_pieces + taken.length > settings.maxHeldPiecesPerBrowser)
    throw refusal("TOO_MANY_HELD_PIECES", { limit: settings.maxHeldPiecesPerBrowser });
  const [limited = { count: 0 }] = await limitedOnes(tx, taken);
  if (held.room !== null && limited.count > held.room) throw refusal("TOO_MANY_PIECES_OF_NETWORK");
  await dropLinesWithoutPiece(tx, orderId);
  await addUp(tx, orderId);
  return { orderId, taken, gone: goneNames };
}

async function holdsOf(tx: Tx, context: Context, oldId: string): Promise<Held> {
  const settings = context.settings.current();
  const [held] = await lockSender(
    tx,
    oldId,
    context.sourceAddress ?? null,
    context.browserId ?? null,
    context.familiarBrowser,
    settings.addressSharePercent,
    settings.maxHeldPiecesPerBrowser,
    GUEST_ORDER_LIMIT,
  );
  if (!held) throw refusal("ORDER_NOT_FOUND");
  return held;
}

const freeOnes = statement<{ product_id: string }>(`
  select i.product_id from order_items i join products p on p.id = i.product_id
  where i.order_id = $1 and (i.takes_unit or p.stock is null or p.taken < p.stock)`);

/**
 * What 'Reprendre ma commande' would bring back now, and what is sold meanwhile. It promises nothing. Until a sweep has
 * cancelled the order its lines still take their pieces: those are hers, not sold.
 */
export async function resumablePieces(context: Context, { orderId }: { orderId: string }) {
  const order = await readGuestOrder(context, orderId);
  const free = new Set((await freeOnes(context.db, orderId)).map((row) => row.product_id));
  return {
    free: order.items.filter((item) => free.has(item.productId)),
    gone: order.items.filter((item) => !free.has(item.productId)),
  };
}
