import { randomUUID } from "node:crypto";
import type { GuestOrder } from "#contract/guest-order.ts";
import { isRefusal, type Refusal, refusal } from "#domain/refusals.ts";
import type { AppContext, Context } from "#server/context.ts";
import { coalesce } from "#server/db/coalesce.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { inTransaction, tryingAgain } from "#server/db/in-transaction.ts";
import { requestHash } from "#server/idempotency/once.ts";
import { readGuestOrders } from "#server/order-access/read-guest-order.ts";
import { reprice } from "#server/promo-codes/reprice.ts";
import { type AddBatchRow, addBatch } from "./add-batch.sql.ts";
import { limitsOf, refusedAs } from "./limits-of.ts";
import { findLiveOfProduct } from "./live-of-product.sql.ts";
import { onceABatch } from "./once-a-batch.ts";
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

/** Adds one piece to a guest's order. Requests for pieces of one live wait together: they share their locks and a commit. */
export function guestItemAdder(appContext: AppContext) {
  const soldOut = rememberSoldOut(appContext.db, "guestOrders.addItem");
  const lives = rememberLives(appContext);

  const addAll = async (liveId: string, asked: Asked[]): Promise<(GuestOrder | Error)[]> => {
    const tooLate = await soldOut.tooLate(asked);
    const trying = asked.filter((one) => !tooLate.has(one));
    const rows = await writeAll(appContext, liveId || null, trying);
    const outcomeOf = (one: Asked) => rows.get(one)?.outcome ?? "sold";
    const added = trying.filter((one) => outcomeOf(one) === "added");
    appContext.events.changed({ products: added.map((one) => one.productId) });
    for (const one of trying) {
      if (outcomeOf(one) === "sold") soldOut.note(one.productId);
      if (outcomeOf(one) === "unknown-product") lives.forget(one.productId);
    }
    const servedIds = asked
      .filter((one) => ["added", "duplicate"].includes(outcomeOf(one)))
      .map((one) => one.orderId);
    const orders = new Map((await readGuestOrders(appContext, servedIds)).map((order) => [order.id, order]));
    appContext.events.changed({ orders: servedIds });
    return asked.map((one) => {
      const row = rows.get(one);
      if (!row) return refusal("PRODUCT_ALREADY_SOLD");
      return toRefusal(appContext, one, row) ?? orders.get(one.orderId) ?? refusal("ORDER_NOT_FOUND");
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
    return waitForRoom(context, async () => {
      const liveId = await lives.of(productId);
      return add(liveId, asked).catch(async (error: unknown) => {
        // Staff may have moved the piece to another live since it was remembered.
        if (!isRefusal(error) || error.code !== "PRODUCT_NOT_FOUND") throw error;
        const now = await lives.of(productId);
        if (now === liveId) throw error;
        return add(now, asked);
      });
    });
  };
}

const MOST_REMEMBERED = 10_000;

/** The lives of the pieces asked for; "" for a piece that does not exist. */
function rememberLives({ db }: Pick<AppContext, "db">) {
  const known = new Map<string, string>();
  return {
    async of(productId: string): Promise<string> {
      const remembered = known.get(productId);
      if (remembered !== undefined) return remembered;
      const row = await findLiveOfProduct(db, { productId });
      if (!row) return "";
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.set(productId, row.liveId);
      return row.liveId;
    },
    forget: (productId: string): boolean => known.delete(productId),
  };
}

type Rows = Map<Asked, AddBatchRow>;

/** A statement knows each order once; who asks for a second piece for the same order comes in the next one. */
async function writeAll(
  appContext: AppContext,
  liveId: string | null,
  asked: readonly Asked[],
): Promise<Rows> {
  const rows: Rows = new Map();
  for (let waiting = [...asked]; waiting.length > 0; ) {
    const firsts = [...new Map(waiting.toReversed().map((one) => [one.orderId, one])).values()].toReversed();
    for (const [place, row] of (await writeTogether(appContext, liveId, firsts)).entries()) {
      const one = firsts[place];
      // Of those who are to ask again, the first of each address is served or refused each time: it comes to an end.
      if (one && row.outcome !== "again") rows.set(one, row);
    }
    waiting = waiting.filter((one) => !rows.has(one));
  }
  return rows;
}

/**
 * One statement for all. Where the same item is being written by another copy of the server at the same instant, the
 * constraint stops the whole batch; then each is tried alone, and only the one concerned is refused.
 */
async function writeTogether(
  appContext: AppContext,
  liveId: string | null,
  asked: Asked[],
): Promise<AddBatchRow[]> {
  const rows = await tryingAgain(() => write(appContext, appContext.db, liveId, asked)).catch(
    async (error: unknown) => {
      if (!brokenConstraint(error)) throw error;
      const alone: AddBatchRow[] = [];
      for (const [place, one] of asked.entries())
        alone.push(
          ...(await write(appContext, appContext.db, liveId, [one]).catch((second: unknown) => [
            lost(second, one, place),
          ])),
        );
      return alone;
    },
  );
  for (const [place, row] of rows.entries()) {
    const one = asked[place];
    if (row.outcome === "to-reopen" && one) rows[place] = await reopenAndAdd(appContext, liveId, one);
  }
  return rows;
}

function write(
  appContext: AppContext,
  db: Db | Tx,
  liveId: string | null,
  asked: Asked[],
  reprices = false,
): Promise<AddBatchRow[]> {
  const settings = appContext.settings.current();
  return addBatch(db, {
    liveId,
    reprices,
    orderIds: asked.map((one) => one.orderId),
    productIds: asked.map((one) => one.productId),
    itemIds: asked.map((one) => one.itemId),
    keys: asked.map((one) => one.key),
    hashes: asked.map((one) => one.hash),
    familiar: asked.map((one) => one.familiarBrowser),
    holdMinutes: settings.holdMinutes,
    holdLimitMinutes: settings.holdLimitMinutes,
    ...limitsOf(settings),
    sellIncomplete: settings.sellIncomplete === "yes",
  });
}

function lost(error: unknown, { orderId }: Asked, place: number): AddBatchRow {
  if (brokenConstraint(error) !== "order_items_product_once_per_order") throw error;
  return { place, orderId, outcome: "already-in-order", knownHash: null };
}

/**
 * A basket that changes while it waits to be paid takes back its payment attempt first, and one with a promo code has its
 * prices reckoned anew; when nothing could be added, both stand.
 */
async function reopenAndAdd(appContext: AppContext, liveId: string | null, one: Asked): Promise<AddBatchRow> {
  let refused: AddBatchRow | undefined;
  try {
    return await inTransaction(appContext.db, async (tx) => {
      await reopen(tx, { kind: "guest" }, one.orderId);
      const [row] = await write(appContext, tx, liveId, [one], true);
      if (row?.outcome === "added") {
        await reprice(tx, one.orderId);
        return row;
      }
      refused = row;
      throw new Error("Nothing was added");
    });
  } catch (error) {
    if (refused) return refused;
    throw error;
  }
}

function toRefusal(appContext: AppContext, asked: Asked, row: AddBatchRow): Refusal | undefined {
  switch (row.outcome) {
    case "added":
      return undefined;
    case "duplicate":
      return row.knownHash !== null && row.knownHash !== asked.hash
        ? refusal("IDEMPOTENCY_KEY_REUSED")
        : undefined;
    default:
      return refusedAs(row.outcome, appContext.settings.current());
  }
}
