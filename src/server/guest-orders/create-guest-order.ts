import { randomUUID } from "node:crypto";
import type { ShopSettings } from "#contract/admin/settings.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { type Refusal, refusal } from "#domain/refusals.ts";
import type { AppContext, Context } from "#server/context.ts";
import { coalesce } from "#server/db/coalesce.ts";
import { tryingAgain } from "#server/db/in-transaction.ts";
import { principalOf, requestHash } from "#server/idempotency/once.ts";
import { readGuestOrder, readGuestOrders } from "#server/order-access/read-guest-order.ts";
import { type CreateBatchRow, createBatch } from "./create-batch.sql.ts";
import { type Reaching, rememberFullSenders } from "./full-senders.ts";
import { limitsOf, refusedAs } from "./limits-of.ts";
import { onceABatch } from "./once-a-batch.ts";
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
export function guestOrderOpener(appContext: AppContext) {
  const soldOut = rememberSoldOut(appContext.db, "guestOrders.create");
  const fullSenders = rememberFullSenders(appContext);

  const openAll = async (liveId: string, asked: Asked[]): Promise<(GuestOrder | Error)[]> => {
    const tooLate = await soldOut.tooLate(asked);
    const trying = asked.filter((one) => !tooLate.has(one));
    const rows = new Map((await write(appContext, liveId, trying)).map((row) => [row.orderId, row]));
    const taken = trying.filter((one) => rows.get(one.orderId)?.outcome === "created");
    for (const one of trying) {
      const outcome = rows.get(one.orderId)?.outcome;
      if (one.productId && outcome === "sold") soldOut.note(one.productId);
      if (outcome === "too-many-pieces-of-network") fullSenders.note(liveId, one);
    }
    appContext.events.changed({ products: taken.flatMap((one) => one.productId ?? []) });
    const answered = trying.map((one) => orderIdOf(one, rows.get(one.orderId)));
    const openedIds = answered.filter((answer) => typeof answer === "string");
    const orders = new Map((await readGuestOrders(appContext, openedIds)).map((order) => [order.id, order]));
    const results = new Map(trying.map((one, place) => [one, answered[place]] as const));
    return asked.map((one) => {
      const answer = results.get(one) ?? refusal("PRODUCT_ALREADY_SOLD");
      return typeof answer === "string" ? (orders.get(answer) ?? refusal("STILL_IN_PROGRESS")) : answer;
    });

    function orderIdOf(one: Asked, row: CreateBatchRow | undefined): string | Refusal {
      return row ? outcomeOf(one, row, appContext.settings.current()) : refusal("LIVE_NOT_FOUND");
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
      const order = await open(input.liveId, asked);
      return context.actor.kind === "customer" ? readGuestOrder(context, order.id) : order;
    });
  };
}

/** Of those who are to ask again, the first of each address is served or refused each time: it comes to an end. */
async function write(appContext: AppContext, liveId: string, asked: Asked[]): Promise<CreateBatchRow[]> {
  if (asked.length === 0) return [];
  const rows = await writeOnce(appContext, liveId, asked);
  const again = new Set(rows.flatMap((row) => (row.outcome === "again" ? row.orderId : [])));
  const others = asked.filter((one) => again.has(one.orderId));
  return [...rows.filter((row) => !again.has(row.orderId)), ...(await write(appContext, liveId, others))];
}

function writeOnce(appContext: AppContext, liveId: string, asked: Asked[]): Promise<CreateBatchRow[]> {
  const settings = appContext.settings.current();
  return tryingAgain(() =>
    createBatch(appContext.db, {
      liveId,
      orderIds: asked.map((one) => one.orderId),
      itemIds: asked.map(() => randomUUID()),
      productIds: asked.map((one) => one.productId),
      browserIds: asked.map((one) => one.browserId ?? null),
      sourceAddresses: asked.map((one) => one.sourceAddress ?? null),
      comments: asked.map((one) => one.comment),
      principals: asked.map((one) => one.principal),
      keys: asked.map((one) => one.key),
      hashes: asked.map((one) => one.hash),
      familiar: asked.map((one) => one.familiarBrowser),
      shippingCents: settings.shippingCents,
      freeFromCents: settings.freeDeliveryFromCents,
      holdMinutes: settings.holdMinutes,
      ...limitsOf(settings),
      sellIncomplete: settings.sellIncomplete === "yes",
    }),
  );
}

function outcomeOf(asked: Asked, row: CreateBatchRow, settings: ShopSettings): string | Refusal {
  switch (row.outcome) {
    case "created":
      return row.orderId;
    case "duplicate":
      if (row.knownHash !== null && row.knownHash !== asked.hash) return refusal("IDEMPOTENCY_KEY_REUSED");
      return row.knownOrderId ?? refusal("STILL_IN_PROGRESS");
    default:
      return refusedAs(row.outcome, settings);
  }
}
