import { randomUUID } from "node:crypto";
import type { ShopSettings } from "#contract/admin/settings.ts";
import type { GuestOrder } from "#contract/guest-orders.ts";
import { GUEST_ORDER_LIMIT } from "#domain/order-limits.ts";
import { type Refusal, refusal } from "#domain/refusals.ts";
import type { Context, House } from "#server/context.ts";
import { coalesce } from "#server/db/coalesce.ts";
import { tryingAgain } from "#server/db/in-transaction.ts";
import { principalOf, requestHash } from "#server/idempotency/once.ts";
import { type CreatedRow, createBatch } from "./create-batch.ts";
import { type Reaching, rememberFullSenders } from "./full-senders.ts";
import { onceABatch } from "./once-a-batch.ts";
import { readGuestOrders } from "./read-guest-order.ts";
import { rememberSoldOut } from "./sold-out.ts";
import { waitForRoom } from "./wait-for-room.ts";

export interface NewGuestOrder {
  liveId: string;
  productId?: string | undefined;
  comment?: string | undefined;
}

interface Asked extends Reaching {
  orderId: string;
  comment: string | null;
  hash: string;
}

/** Opens a guest's order, with its first piece if one is asked for. */
export function guestOrderOpener(house: House) {
  const soldOut = rememberSoldOut(house.db, "guestOrders.create");
  const fullSenders = rememberFullSenders(house);

  const openAll = async (liveId: string, asked: Asked[]): Promise<(GuestOrder | Error)[]> => {
    const tooLate = await soldOut.tooLate(asked);
    const trying = asked.filter((one) => !tooLate.has(one));
    const rows = new Map((await write(house, liveId, trying)).map((row) => [row.order_id, row]));
    const taken = trying.filter((one) => rows.get(one.orderId)?.outcome === "created");
    for (const one of trying) {
      const outcome = rows.get(one.orderId)?.outcome;
      if (one.productId && outcome === "sold") soldOut.note(one.productId);
      if (outcome === "too-many-pieces-of-network") fullSenders.note(liveId, one);
    }
    house.events.changed({ products: taken.flatMap((one) => one.productId ?? []) });
    const answered = trying.map((one) => orderIdOf(one, rows.get(one.orderId)));
    const openedIds = answered.filter((answer) => typeof answer === "string");
    const orders = new Map((await readGuestOrders(house, openedIds)).map((order) => [order.id, order]));
    const results = new Map(trying.map((one, place) => [one, answered[place]] as const));
    return asked.map((one) => {
      const answer = results.get(one) ?? refusal("PRODUCT_ALREADY_SOLD");
      return typeof answer === "string" ? (orders.get(answer) ?? refusal("STILL_IN_PROGRESS")) : answer;
    });

    function orderIdOf(one: Asked, row: CreatedRow | undefined): string | Refusal {
      return row ? outcomeOf(one, row, house.settings.current()) : refusal("LIVE_NOT_FOUND");
    }
  };
  const open = coalesce(onceABatch(openAll));

  return (context: Context, input: NewGuestOrder): Promise<GuestOrder> => {
    const asked = {
      orderId: randomUUID(),
      productId: input.productId ?? null,
      comment: input.comment || null,
      browserId: context.browserId,
      familiarBrowser: context.familiarBrowser,
      sourceAddress: context.sourceAddress,
      principal: principalOf(context),
      key: context.idempotencyKey ?? randomUUID(),
      hash: requestHash(input),
    };
    return waitForRoom(context, async () => {
      await fullSenders.refuse(input.liveId, asked);
      return open(input.liveId, asked);
    });
  };
}

/** Of those who are to ask again, the first of each address is served or refused each time: it comes to an end. */
async function write(house: House, liveId: string, asked: Asked[]): Promise<CreatedRow[]> {
  if (asked.length === 0) return [];
  const rows = await writeOnce(house, liveId, asked);
  const again = new Set(rows.flatMap((row) => (row.outcome === "again" ? row.order_id : [])));
  const others = asked.filter((one) => again.has(one.orderId));
  return [...rows.filter((row) => !again.has(row.order_id)), ...(await write(house, liveId, others))];
}

function writeOnce(house: House, liveId: string, asked: Asked[]): Promise<CreatedRow[]> {
  const settings = house.settings.current();
  return tryingAgain(() =>
    createBatch(
      house.db,
      liveId,
      asked.map((one) => one.orderId),
      asked.map(() => randomUUID()),
      asked.map((one) => one.productId),
      asked.map((one) => one.browserId ?? null),
      asked.map((one) => one.sourceAddress ?? null),
      asked.map((one) => one.comment),
      asked.map((one) => one.principal),
      asked.map((one) => one.key),
      asked.map((one) => one.hash),
      settings.shippingCents,
      settings.holdMinutes,
      settings.maxOpenOrdersPerBrowser,
      settings.maxOpenOrdersPerAddress,
      settings.maxHeldPiecesPerBrowser,
      asked.map((one) => one.familiarBrowser),
      settings.addressSharePercent,
      GUEST_ORDER_LIMIT,
    ),
  );
}

function outcomeOf(asked: Asked, row: CreatedRow, settings: ShopSettings): string | Refusal {
  switch (row.outcome) {
    case "created":
      return row.order_id;
    case "twin":
      if (row.known_hash !== null && row.known_hash !== asked.hash) return refusal("IDEMPOTENCY_KEY_REUSED");
      return row.known_order_id ?? refusal("STILL_IN_PROGRESS");
    case "sold":
      return refusal("PRODUCT_ALREADY_SOLD");
    case "unknown-product":
      return refusal("PRODUCT_NOT_FOUND");
    case "too-many-orders":
      return refusal("TOO_MANY_OPEN_ORDERS", { limit: settings.maxOpenOrdersPerBrowser });
    case "too-many-pieces":
      return refusal("TOO_MANY_HELD_PIECES", { limit: settings.maxHeldPiecesPerBrowser });
    case "too-many-orders-of-network":
      return refusal("TOO_MANY_ORDERS_OF_NETWORK", { limit: settings.maxOpenOrdersPerAddress });
    case "too-many-pieces-of-network":
      return refusal("TOO_MANY_PIECES_OF_NETWORK");
    case "again":
      return refusal("STILL_IN_PROGRESS");
    case "no-live":
      return refusal("LIVE_NOT_FOUND");
  }
}
