import { randomUUID } from "node:crypto";
import type { GuestOrder } from "#contract/guest-orders.ts";
import { GUEST_ORDER_LIMIT } from "#domain/order-limits.ts";
import { type Refusal, refusal } from "#domain/refusals.ts";
import type { Context, House } from "#server/context.ts";
import { coalesce } from "#server/db/coalesce.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { inTransaction, tryingAgain } from "#server/db/in-transaction.ts";
import { requestHash } from "#server/idempotency/once.ts";
import { type AddedRow, addBatch } from "./add-batch.ts";
import { onceABatch } from "./once-a-batch.ts";
import { readGuestOrders } from "./read-guest-order.ts";
import { reopen } from "./reopen.ts";
import { rememberSoldOut } from "./sold-out.ts";
import { waitForRoom } from "./wait-for-room.ts";

interface Asked {
  orderId: string;
  productId: string;
  itemId: string;
  familiarBrowser: boolean;
  principal: string;
  key: string;
  hash: string;
}

/** Adds one piece to a guest's order. */
export function guestItemAdder(house: House) {
  const soldOut = rememberSoldOut(house.db, "guestOrders.addItem");

  const addAll = async (productId: string, asked: Asked[]): Promise<(GuestOrder | Error)[]> => {
    const tooLate = await soldOut.tooLate(asked);
    const trying = asked.filter((one) => !tooLate.has(one));
    const written = trying.length === 0 ? [] : await writeAll(house, productId, trying);
    if (written.some((row) => row.outcome === "added")) house.events.changed({ products: [productId] });
    if (written.some((row) => row.outcome === "sold")) soldOut.note(productId);
    const rows = new Map(trying.map((one, place) => [one, written[place]] as const));
    const served = asked.filter((one) => ["added", "twin"].includes(rows.get(one)?.outcome ?? ""));
    const servedIds = served.map((one) => one.orderId);
    const orders = new Map((await readGuestOrders(house, servedIds)).map((order) => [order.id, order]));
    house.events.changed({ orders: servedIds });
    return asked.map((one) => {
      const row = rows.get(one);
      if (!row) return refusal("PRODUCT_ALREADY_SOLD");
      return no(house, one, row) ?? orders.get(one.orderId) ?? refusal("ORDER_NOT_FOUND");
    });
  };
  const add = coalesce(onceABatch(addAll));

  return (
    context: Context,
    { orderId, productId }: { orderId: string; productId: string },
  ): Promise<GuestOrder> => {
    const asked = {
      orderId,
      productId,
      itemId: randomUUID(),
      familiarBrowser: context.familiarBrowser,
      principal: `order:${orderId}`,
      key: context.idempotencyKey ?? randomUUID(),
      hash: requestHash({ orderId, productId }),
    };
    return waitForRoom(context, () => add(productId, asked));
  };
}

/**
 * One statement for all. Where the same line is being written by another copy of the server at the same instant, the
 * constraint stops the whole batch; then each is tried alone, and only the one concerned is refused.
 */
async function writeAll(house: House, productId: string, asked: Asked[]): Promise<AddedRow[]> {
  const rows = await tryingAgain(() => write(house, house.db, productId, asked)).catch(
    async (error: unknown) => {
      if (!brokenConstraint(error)) throw error;
      const alone: AddedRow[] = [];
      for (const [place, one] of asked.entries())
        alone.push(
          ...(await write(house, house.db, productId, [one]).catch((second: unknown) => [
            lost(second, one, place),
          ])),
        );
      return alone;
    },
  );
  for (const [place, row] of rows.entries()) {
    const one = asked[place];
    if (row.outcome === "to-reopen" && one) rows[place] = await reopenAndAdd(house, productId, one);
  }
  return rows;
}

function write(house: House, db: Db | Tx, productId: string, asked: Asked[]): Promise<AddedRow[]> {
  const settings = house.settings.current();
  return addBatch(
    db,
    productId,
    asked.map((one) => one.orderId),
    asked.map((one) => one.itemId),
    asked.map((one) => one.key),
    asked.map((one) => one.hash),
    GUEST_ORDER_LIMIT,
    settings.holdMinutes,
    settings.maxHeldPiecesPerBrowser,
    settings.maxOpenOrdersPerBrowser,
    settings.maxOpenOrdersPerAddress,
    asked.map((one) => one.familiarBrowser),
    settings.addressSharePercent,
    settings.holdLimitMinutes,
  );
}

function lost(error: unknown, { orderId }: Asked, place: number): AddedRow {
  if (brokenConstraint(error) !== "order_items_product_once_per_order") throw error;
  return { place, order_id: orderId, outcome: "already-in-order", known_hash: null };
}

/**
 * A basket that changes while it waits to be paid takes back its payment attempt first; when nothing could be
 * added, the attempt stands.
 */
async function reopenAndAdd(house: House, productId: string, one: Asked): Promise<AddedRow> {
  let refused: AddedRow | undefined;
  try {
    return await inTransaction(house.db, async (tx) => {
      await reopen(tx, { kind: "guest" }, one.orderId);
      const [row] = await write(house, tx, productId, [one]);
      if (row?.outcome === "added") return row;
      refused = row;
      throw new Error("Nothing was added");
    });
  } catch (error) {
    if (refused) return refused;
    throw error;
  }
}

function no(house: House, asked: Asked, row: AddedRow): Refusal | undefined {
  switch (row.outcome) {
    case "added":
      return undefined;
    case "twin":
      return row.known_hash !== null && row.known_hash !== asked.hash
        ? refusal("IDEMPOTENCY_KEY_REUSED")
        : undefined;
    case "sold":
      return refusal("PRODUCT_ALREADY_SOLD");
    case "unknown-order":
      return refusal("ORDER_NOT_FOUND");
    case "unknown-product":
      return refusal("PRODUCT_NOT_FOUND");
    case "locked":
    case "to-reopen":
      return refusal("ORDER_LOCKED");
    case "expired":
      return refusal("ORDER_EXPIRED");
    case "full":
      return refusal("ORDER_FULL", { limit: GUEST_ORDER_LIMIT });
    case "already-in-order":
      return refusal("PRODUCT_ALREADY_IN_ORDER");
    case "too-many-orders":
      return refusal("TOO_MANY_OPEN_ORDERS", { limit: house.settings.current().maxOpenOrdersPerBrowser });
    case "too-many-orders-of-network":
      return refusal("TOO_MANY_ORDERS_OF_NETWORK", {
        limit: house.settings.current().maxOpenOrdersPerAddress,
      });
    case "too-many-pieces":
      return refusal("TOO_MANY_HELD_PIECES", { limit: house.settings.current().maxHeldPiecesPerBrowser });
    case "too-many-pieces-of-network":
      return refusal("TOO_MANY_PIECES_OF_NETWORK");
  }
}
