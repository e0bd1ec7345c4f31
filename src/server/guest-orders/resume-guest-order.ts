import { randomUUID } from "node:crypto";
import type { GuestOrder } from "#contract/guest-order.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { once } from "#server/idempotency/once.ts";
import { hasOrdered, noteDevice } from "#server/order-access/devices.ts";
import { readGuestOrder } from "#server/order-access/read-guest-order.ts";
import { writeStatusHistory } from "#server/order-history/history.ts";
import { namePieces } from "#server/orders/name-pieces.ts";
import { takeUnitsAgain } from "#server/products/units.ts";
import { expireIfDue } from "./expire-holds.ts";
import { limitsOf, refusedAs } from "./limits-of.ts";
import * as queries from "./resume-guest-order.sql.ts";
import { waitForRoom } from "./wait-for-room.ts";

/** A new order with the pieces of an expired one that are still free, and its address for whoever it is known to be of. */
export async function resumeGuestOrder(
  context: Context,
  { orderId }: { orderId: string },
): Promise<{ order: GuestOrder; gone: string[]; withdrawn: string[] }> {
  await expireIfDue(context, orderId);
  const resumed = await waitForRoom(context, () =>
    once(context, `order:${orderId}`, "guestOrders.resume", { orderId }, (tx) =>
      resume(tx, context, orderId),
    ),
  );
  context.events.changed({ orders: [orderId], products: resumed.taken });
  const withdrawn = (await fatesOf(context, orderId)).filter(({ fate }) => fate === "withdrawn");
  return {
    order: await readGuestOrder(context, resumed.orderId),
    gone: resumed.gone,
    withdrawn: await namePieces(
      context.db,
      withdrawn.map(({ productId }) => productId),
    ),
  };
}

const fatesOf = (context: Context, orderId: string): Promise<queries.FatesOfPiecesRow[]> =>
  queries.fatesOfPieces(context.db, {
    orderId,
    sellIncomplete: context.settings.current().sellIncomplete === "yes",
  });

async function resume(tx: Tx, context: Context, oldId: string) {
  const settings = context.settings.current();
  const old = await queries.lockExpired(tx, {
    orderId: oldId,
    statusOnlyAfterDays: settings.statusOnlyAfterDays,
  });
  if (!old) throw refusal("ORDER_NOT_FOUND");
  if (!old.resumable) throw refusal("ORDER_LOCKED");
  if (!old.liveActive) throw refusal("LIVE_NOT_FOUND");
  const held = await holdsOf(tx, context, oldId);
  if (held.browserOrders >= settings.maxOpenOrdersPerBrowser) throw refusedAs("too-many-orders", settings);
  if (held.senderOrders >= settings.maxOpenOrdersPerAddress)
    throw refusedAs("too-many-orders-of-network", settings);
  await queries.lockPieces(tx, { orderId: oldId });

  const orderId = randomUUID();
  const known = await hasOrdered(tx, context, oldId);
  await queries.copyOrder(tx, {
    orderId,
    oldId,
    shippingCents: settings.shippingCents,
    freeFromCents: settings.freeDeliveryFromCents,
    holdMinutes: settings.holdMinutes,
    browserId: context.browserId ?? null,
    sourceAddress: context.sourceAddress ?? null,
    known,
  });
  await writeStatusHistory(tx, { kind: "guest" }, orderId, { from: null, to: "to-validate" });
  if (known) await noteDevice(tx, context, orderId, "address");
  await queries.copyItems(tx, { orderId, oldId, sellIncomplete: settings.sellIncomplete === "yes" });
  const { taken, gone } = await takeUnitsAgain(tx, orderId);
  const goneNames = await namePieces(tx, gone);
  if (taken.length === 0) throw refusal("NOTHING_LEFT_TO_RESUME", { gone: goneNames });
  if (held.browserPieces + taken.length > settings.maxHeldPiecesPerBrowser)
    throw refusedAs("too-many-pieces", settings);
  const limited = await queries.countLimited(tx, { productIds: taken });
  if (held.room !== null && limited.count > held.room)
    throw refusedAs("too-many-pieces-of-network", settings);
  await queries.deleteItemsWithoutPiece(tx, { orderId });
  await queries.addUp(tx, { orderId });
  return { orderId, taken, gone: goneNames };
}

async function holdsOf(tx: Tx, context: Context, oldId: string): Promise<queries.LockSenderRow> {
  const held = await queries.lockSender(tx, {
    orderId: oldId,
    sourceAddress: context.sourceAddress ?? null,
    browserId: context.browserId ?? null,
    familiar: context.familiarBrowser,
    ...limitsOf(context.settings.current()),
  });
  if (!held) throw refusal("ORDER_NOT_FOUND");
  return held;
}

/**
 * What 'Reprendre ma commande' would bring back now, what is sold meanwhile, and what is not for sale any more. It promises
 * nothing. Until a sweep has cancelled the order its items still take their pieces: those are hers, not sold.
 */
export async function resumablePieces(context: Context, { orderId }: { orderId: string }) {
  const order = await readGuestOrder(context, orderId);
  const fates = new Map((await fatesOf(context, orderId)).map(({ productId, fate }) => [productId, fate]));
  const of = (fate: queries.FatesOfPiecesRow["fate"]) =>
    order.items.filter(({ productId }) => fates.get(productId) === fate);
  return { free: of("free"), gone: of("gone"), withdrawn: of("withdrawn") };
}
