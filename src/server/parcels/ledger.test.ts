import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { isRefusal } from "#domain/refusals.ts";
import { asSystem } from "#server/context.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { giveBackByItself } from "#server/payments/give-back-by-itself.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { createReturn } from "#server/returns/create-return.ts";
import { joinParcelOf } from "#server/shipping/join-parcel-of.ts";
import { splitParcel } from "#server/shipping/split-parcel.ts";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import { bookOf } from "#tests/a-paid-order.ts";
import { paidAtProvider, somebody } from "#tests/a-parcel.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { ownShop } from "#tests/open-shop.ts";
import { type Buyer, emulator, notify } from "#tests/pay-by-card.ts";
import { setLimit } from "#tests/set-limit.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = ownShop();
const db = () => shop.it.context.db;

const place = fc.nat({ max: 9 });
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("buy"),
      who: fc.constantFrom(0, 0, 0, 1),
      live: fc.constantFrom(0, 0, 1),
      pieces: fc.constantFrom(1, 1, 2),
      captured: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("add"), order: place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel"), order: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("renounce"), order: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("refund"), order: place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("split"), order: place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("join"), order: place, with: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("pack"), order: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("give-back-by-itself") }) },
);
type Act = typeof act extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** What one evening of these acts leaves: its orders, and what the shop gave that no parcel says. */
interface Evening {
  orders: Buyer[];
  /** Goods money that staff gave back of live orders, in cents. */
  goodwill: Map<string, number>;
  /** Fees that were renounced together with the order that paid them, by the parcel that went on without. */
  renounced: Map<string, number>;
}

const detail = (orderId: string) => getOrderDetail(asSystem(shop.it.context), orderId);

async function referenceOf(orderId: string): Promise<string> {
  const paid = db().selectFrom("payments").where("order_id", "=", orderId).where("state", "=", "paid");
  return (await paid.select("reference").executeTakeFirstOrThrow()).reference;
}

/** What the provider holds of an order's payment: what it took less what it gave back. */
async function heldAtProvider(orderId: string): Promise<number> {
  const book = await bookOf(shop.it, await referenceOf(orderId));
  return book
    .filter(({ detailedStatus }) => detailedStatus !== "CANCELLED")
    .reduce((sum, { amount, operationType }) => sum + (operationType === "CREDIT" ? -amount : amount), 0);
}

test("whatever is bought, cancelled, split and given back, each parcel has one fee and the provider's ledger agrees to the cent", async () => {
  await setLimit(shop.it, "freeDeliveryFromCents", 4000);
  await setLimit(shop.it, "maxHeldPiecesPerBrowser", 250);
  const staff = await asAdministrator(shop.it);

  async function settle(evening: Evening, buyer: Buyer, captured: boolean) {
    await notify(shop.it, await paidAtProvider(shop.it, buyer));
    if (captured) await emulator(shop.it, `/emulator/orders/${await referenceOf(buyer.order.id)}/capture`);
    evening.orders.push(buyer);
  }

  async function play(
    evening: Evening,
    one: Act,
    people: ReturnType<typeof somebody>[],
    lives: { liveId: string; productIds: string[] }[],
  ) {
    if (one.kind === "give-back-by-itself") return giveBackByItself(shop.it.context);
    if (one.kind === "buy") {
      const { liveId, productIds } = lives[one.live] ?? { liveId: "", productIds: [] };
      const { guest, order } = await aGuestOrder(shop.it, liveId, productIds.slice(0, one.pieces));
      await guest.call("PUT", `/api/guest-orders/${order.id}/address`, { address: people[one.who] });
      return settle(evening, { guest, order, productIds, liveId }, one.captured);
    }
    const buyer = evening.orders[one.order % Math.max(1, evening.orders.length)];
    if (!buyer) return;
    const { id: orderId } = buyer.order;
    const before = await detail(orderId);
    const expectedVersion = before.version;
    switch (one.kind) {
      case "add": {
        const { guest, productIds } = buyer;
        const more = await guest.call<GuestOrder>("POST", `/api/guest-orders/${orderId}/parcel`);
        if (more.status !== 201) return;
        await guest.call("POST", `/api/guest-orders/${more.body.id}/items`, { productId: productIds[0] });
        return settle(evening, { ...buyer, order: more.body }, false);
      }
      case "cancel":
        await setStatus(staff.context(), { orderId, status: "cancelled-by-admin", reason: "Taille" });
        return;
      case "renounce": {
        const items = before.items.filter(({ returned }) => !returned);
        await createReturn(staff.context(), {
          orderId,
          items: items.map(({ id }) => ({ itemId: id, disposition: "restocked" as const })),
          cause: "withdrawal",
          refundCents: Math.max(
            0,
            before.itemsCents - before.returnedCents - (evening.goodwill.get(orderId) ?? 0),
          ),
        });
        const parcelId = before.parcel?.id ?? "";
        const after = await detail(orderId);
        if (before.feeLeftCents > 0 && after.feeLeftCents === 0 && (before.parcel?.others.length ?? 0) > 0)
          evening.renounced.set(parcelId, (evening.renounced.get(parcelId) ?? 0) + before.feeLeftCents);
        return;
      }
      case "refund": {
        const [transaction] = before.transactions;
        if (!before.parcel || !["paid", "to-ship"].includes(before.status) || evening.goodwill.has(orderId))
          return;
        await refundPayment(staff.context(), {
          orderId,
          transactionUuid: transaction?.uuid ?? "",
          amountCents: 500,
          reason: "Geste",
        });
        evening.goodwill.set(orderId, 500);
        return;
      }
      case "split":
        await splitParcel(staff.context(), { orderId, expectedVersion });
        return;
      case "join": {
        const other = evening.orders[one.with % evening.orders.length];
        await joinParcelOf(staff.context(), { orderId, expectedVersion, withOrderId: other?.order.id ?? "" });
        return;
      }
      case "pack":
        if (before.status === "paid") await setStatus(staff.context(), { orderId, status: "to-ship" });
        return;
    }
  }

  /** Everything that is to be given back is. */
  async function giveAllBack(evening: Evening) {
    await giveBackByItself(shop.it.context);
    for (const { order } of evening.orders)
      for (const task of (await detail(order.id)).refunds.filter(({ state }) => state === "due"))
        await refundPayment(staff.context(), { orderId: order.id, refundId: task.id, ...task });
  }

  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      const people = [somebody(), somebody()];
      const lives = [await stockLive(db(), [null, null]), await stockLive(db(), [null, null])];
      const evening: Evening = { orders: [], goodwill: new Map(), renounced: new Map() };
      for (const one of acts)
        await play(evening, one, people, lives).catch((error: unknown) => {
          if (!isRefusal(error)) throw error;
        });
      expect(await brokenInvariants(db())).toEqual([]);
      await giveAllBack(evening);
      expect(await brokenInvariants(db())).toEqual([]);

      const ids = evening.orders.map(({ order }) => order.id);
      const held = await Promise.all(ids.map(heldAtProvider));
      const { rows: books } = await sql<{ id: string; held: number }>`
        select o.id, (t.amount_cents - t.refunded_cents) as held from orders o join transactions t on t.order_id = o.id
        where o.id = any(${ids})`.execute(db());
      expect(new Map(books.map(({ id, held: cents }) => [id, cents]))).toEqual(
        new Map(ids.map((id, n) => [id, held[n]])),
      );

      const { rows: live } = await sql<{ id: string; goods: number; parcel: string }>`
        select id, items_cents - returned_cents as goods, parcel_id as parcel from orders
        where id = any(${ids}) and order_is_settled(status)`.execute(db());
      const parcels = [...new Set(live.map(({ parcel }) => parcel))];
      const { rows: fees } = await sql<{ id: string; cents: number }>`
        select id, fee_cents - given_cents as cents from parcels where id = any(${parcels})`.execute(db());
      const owed =
        live.reduce((sum, { id, goods }) => sum + goods - (evening.goodwill.get(id) ?? 0), 0) +
        fees.reduce((sum, { id, cents }) => sum + cents - (evening.renounced.get(id) ?? 0), 0);
      expect(fees.every(({ cents }) => cents === 0 || cents === 600)).toBe(true);
      expect(held.reduce((sum, cents) => sum + cents, 0)).toBe(owed);
    }),
    { numRuns: Number(process.env.PARCEL_EVENINGS) || 20 },
  );
});
