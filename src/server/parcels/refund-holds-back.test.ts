import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { reconcileRefunds } from "#server/payments/reconcile-refunds.ts";
import { referenceOf } from "#tests/a-paid-order.ts";
import { askedBack, paid, paidAtProvider, somebody, toPay } from "#tests/a-parcel.ts";
import { unheardRefunds } from "#tests/between-us-and-the-provider.ts";
import { labelAdminOf } from "#tests/label-admin.ts";
import { emulator, notify } from "#tests/pay-by-card.ts";
import { stockLive } from "#tests/stock-live.ts";

const { admin, make } = labelAdminOf();
const db = () => admin.shop.context.db;
type Refused = { code: string; message: string };

afterEach(async () => {
  expect(await brokenInvariants(db())).toEqual([]);
});

/** An order of one piece of 20,00 € and 6,00 € of delivery, paid by card. */
async function sale(her = somebody(), liveId?: string) {
  const live = await stockLive(db(), [1]);
  const { order } = await paid(admin.shop, liveId ?? live.liveId, live.productIds[0], her);
  const { rows } = await sql<{
    uuid: string;
  }>`select uuid from transactions where order_id = ${order.id}`.execute(db());
  return { orderId: order.id, number: order.orderNumber, her, uuid: rows[0]?.uuid ?? "" };
}
type Sale = Awaited<ReturnType<typeof sale>>;

const call = <Body>(method: string, path: string, body?: unknown) =>
  admin.staff.call<Body & Refused>(method, `/api/admin/${path}`, body);
const detailOf = async (orderId: string) => (await call<OrderDetail>("GET", `orders/${orderId}`)).body;
const isQueued = async ({ her, orderId }: Sale) =>
  (await call<{ orders: { id: string }[] }>("GET", `preparation?q=${her.email}`)).body.orders.some(
    ({ id }) => id === orderId,
  );
const heldOrders = async ({ orderId }: Sale) =>
  (await call<{ orders: { id: string; held: string | null }[] }[]>("GET", "preparation/held")).body.find(
    ({ orders }) => orders.some(({ id }) => id === orderId),
  )?.orders;
const toPrepare = async () => (await call<{ toPrepare: number }>("GET", "counters")).body.toPrepare;
const validate = async ({ orderId }: Sale) =>
  call("POST", `orders/${orderId}/preparation`, {
    expectedVersion: (await detailOf(orderId)).version,
    orderIds: [orderId],
  });
/** A task that asks so much back, as after money that came without a cause. */
const owe = ({ orderId, uuid }: Sale, cents: number) =>
  sql`insert into refunds (transaction_uuid, order_id, amount_cents, state, reason, due_on)
    values (${uuid}, ${orderId}, ${cents}, 'due', 'Sans cause', paris_today() + 14)`.execute(db());

describe("money of an order that is going back", () => {
  test("keeps its parcel from being packed until the provider has said what became of it", async () => {
    const one = await sale();
    expect(await isQueued(one)).toBe(true);
    const before = await toPrepare();
    await emulator(admin.shop, `/emulator/orders/${await referenceOf(admin.shop, one.orderId)}/capture`);
    await unheardRefunds(admin.shop);
    await call("POST", `orders/${one.orderId}/refunds`, {
      transactionUuid: one.uuid,
      amountCents: 1000,
      reason: "Taille",
    });
    expect((await detailOf(one.orderId)).refunds).toMatchObject([{ state: "unknown" }]);
    expect(await isQueued(one)).toBe(false);
    expect(await toPrepare()).toBe(before - 1);
    expect(await heldOrders(one)).toEqual([expect.objectContaining({ id: one.orderId, held: "refund" })]);
    expect((await make(one.orderId)).body).toMatchObject({
      code: "PARCEL_HELD_BACK",
      message: expect.stringContaining(`un remboursement est en cours pour ${one.number}`),
    });
    await sql`update refunds set requested_at = requested_at - interval '3 minutes' where order_id = ${one.orderId}`.execute(
      db(),
    );
    await reconcileRefunds(admin.shop.context);
    expect((await detailOf(one.orderId)).refunds).toMatchObject([{ state: "done" }]);
    expect(await isQueued(one)).toBe(true);
    expect((await make(one.orderId)).status).toBe(200);
  });

  test("as a task too, which came between label and validation, until it is done or dismissed", async () => {
    const one = await sale();
    expect((await make(one.orderId)).status).toBe(200);
    await owe(one, 2000);
    expect((await validate(one)).body).toMatchObject({ code: "PARCEL_HELD_BACK" });
    await sql`update refunds set state = 'dismissed' where order_id = ${one.orderId}`.execute(db());
    expect((await validate(one)).status).toBe(200);
  });

  test("holds back her other orders in the same parcel, and says by which one", async () => {
    const her = somebody();
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const [first, second] = [
      await paid(admin.shop, liveId, productIds[0], her),
      await paid(admin.shop, liveId, productIds[1], her),
    ];
    const { rows } = await sql<{ uuid: string }>`select uuid from transactions
      where order_id = ${second.order.id}`.execute(db());
    const one = {
      orderId: second.order.id,
      number: second.order.orderNumber,
      her,
      uuid: rows[0]?.uuid ?? "",
    };
    await owe(one, 2000);
    expect(await heldOrders(one)).toMatchObject([
      { id: first.order.id, held: null },
      { id: second.order.id, held: "refund" },
    ]);
    expect((await make(first.order.id)).body.code).toBe("PARCEL_HELD_BACK");
  });
});

describe("a parcel is packed all the same", () => {
  test("while a fee that was paid twice goes back", async () => {
    const her = somebody();
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const first = await paid(admin.shop, liveId, productIds[0], her);
    const second = await paid(admin.shop, liveId, productIds[1], her);
    expect(await askedBack(admin.shop, second.order.id)).toMatchObject([{ cents: 600, state: "due" }]);
    expect((await make(first.order.id)).status).toBe(200);
  });

  test("while what was paid beyond the order goes back", async () => {
    const one = await sale();
    const uuid = `hand:${one.orderId}`;
    await sql`insert into transactions (uuid, order_id, amount_cents, paid_at, means, received_on)
      values (${uuid}, ${one.orderId}, 2600, clock_timestamp(), 'transfer', paris_today())`.execute(db());
    await owe({ ...one, uuid }, 2600);
    expect(await isQueued(one)).toBe(true);
  });

  test("while the money of a piece that was taken out of it goes back", async () => {
    const her = somebody();
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const buyer = await toPay(admin.shop, liveId, productIds[0], her);
    await buyer.guest.call("POST", `/api/guest-orders/${buyer.order.id}/items`, { productId: productIds[1] });
    await notify(admin.shop, await paidAtProvider(admin.shop, buyer));
    const { items } = await detailOf(buyer.order.id);
    const taken = await call("POST", `orders/${buyer.order.id}/returns`, {
      items: [{ itemId: items[0]?.id, disposition: "set-aside" }],
      cause: "not-sendable",
      refundCents: 2000,
    });
    expect(taken.body.code).toBeUndefined();
    expect((await detailOf(buyer.order.id)).refunds).toMatchObject([{ state: "due", amountCents: 2000 }]);
    expect((await make(buyer.order.id)).status).toBe(200);
  });
});
