import { describe, expect, test } from "vitest";
import { asSystem } from "#server/context.ts";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { newHandle, ordersOfViewer } from "#tests/live-admin.ts";
import { anOrder, aPerson, itemsOf, unitsTaken } from "#tests/staff.ts";
import { serveWaiting } from "./waiting-list.ts";

const admin = claimAdmin();

const statuses = async () => (await ordersOfViewer(admin.db, admin.handle)).map(({ status }) => status);
const newest = async () => (await admin.claims()).at(-1);

async function cancel(orderId: string | undefined) {
  const { version } = await admin.db
    .selectFrom("orders")
    .select("version")
    .where("id", "=", orderId ?? "")
    .executeTakeFirstOrThrow();
  const { status } = await admin.staff.call("PUT", `/api/admin/orders/${orderId}/status`, {
    status: "cancelled-by-admin",
    expectedVersion: version,
  });
  expect(status).toBe(200);
}

/** The viewer has paid an order with these pieces. */
async function hasPaid(...productIds: (string | undefined)[]) {
  const userId = await aPerson(admin.db, { handle: admin.handle });
  const pieces = productIds.filter((id) => id !== undefined);
  return anOrder(admin.db, { liveId: admin.liveId, userId, status: "paid", productIds: pieces });
}

describe("once her order was cancelled, a viewer", () => {
  test("may ask for the same piece again", async () => {
    await admin.automatic();
    await admin.say("A1");
    const [first] = await admin.claims();
    expect(first?.order).toMatchObject({ status: "to-validate", open: true });
    await cancel(first?.order?.id);
    expect((await admin.claims())[0]?.order).toMatchObject({ status: "cancelled-by-admin", open: false });
    await admin.say("A1 svp");
    expect(await admin.states()).toEqual(["A1: done", "A1 svp: done"]);
    expect(await statuses()).toEqual(["cancelled-by-admin", "to-validate"]);
    expect(await unitsTaken(admin.db, admin.productIds[0])).toBe(1);
  });

  test("may ask again when it was her own hold that ran out", async () => {
    await admin.automatic();
    const userId = await aPerson(admin.db, { handle: admin.handle });
    const { order } = await aGuestOrder(admin.shop, admin.liveId, [admin.productIds[1]]);
    await admin.db.updateTable("orders").set({ user_id: userId }).where("id", "=", order.id).execute();
    await admin.say("A1");
    expect((await itemsOf(admin.db, order.id)).map((item) => item.product_id).sort()).toEqual(
      admin.productIds.slice(0, 2).sort(),
    );
    await admin.db
      .updateTable("orders")
      .set({ held_until: new Date(Date.now() - 1000) })
      .where("id", "=", order.id)
      .execute();
    expect(await expireHolds(admin.shop.context)).toBe(1);
    await admin.say("A1");
    expect(await statuses()).toEqual(["cancelled-by-customer", "to-validate"]);
    expect(await unitsTaken(admin.db, admin.productIds[0])).toBe(1);
  });

  test("is proposed again where a member of staff decides", async () => {
    await admin.say("A1");
    await admin.act((await newest())?.id, "accept");
    await cancel((await newest())?.order?.id);
    await admin.say("A1");
    expect(await admin.states()).toEqual(["A1: done", "A1: proposed"]);
    expect((await admin.act((await newest())?.id, "accept")).body).toEqual({ state: "done" });
    expect(await statuses()).toEqual(["cancelled-by-admin", "to-validate"]);
  });

  test("has nothing left to give up, and what was added can't be taken back", async () => {
    await admin.automatic();
    await admin.say("A1");
    const [claim] = await admin.claims();
    await cancel(claim?.order?.id);
    expect((await admin.act(claim?.id, "undo")).body.code).toBe("ORDER_LOCKED");
    await admin.say("j'annule la A1");
    expect(await newest()).toMatchObject({ state: "dismissed", reason: "nothing-to-cancel" });
  });

  test("gets the unit that is freed for her later on a new order, and her comment follows", async () => {
    await admin.automatic();
    const owner = newHandle();
    await admin.say("A2", owner);
    const commentId = await admin.say("A1 et A2");
    expect(await admin.states()).toEqual(["A2: done", "A1 et A2: done", "A1 et A2: waiting"]);
    const [held, hers] = await admin.claims();
    await cancel(hers?.order?.id);
    await cancel(held?.order?.id);
    await serveWaiting(asSystem(admin.shop.context));
    expect(await statuses()).toEqual(["cancelled-by-admin", "to-validate"]);
    const [, order] = await ordersOfViewer(admin.db, admin.handle);
    const tied = await admin.db
      .selectFrom("comment_orders")
      .select("order_id")
      .where("comment_id", "=", commentId)
      .execute();
    expect(tied).toEqual([{ order_id: order?.id }]);
  });
});

describe("once she has paid, a viewer", () => {
  test("gets a new order for another piece", async () => {
    await admin.automatic();
    await hasPaid(admin.productIds[0]);
    await admin.say("A2");
    expect(await newest()).toMatchObject({ state: "done", automatic: true });
    expect(await statuses()).toEqual(["paid", "to-validate"]);
  });

  test("who names the same piece again is proposed once, whoever entered the first", async () => {
    await admin.automatic();
    await hasPaid(admin.productIds[2]);
    await admin.say("A3");
    await admin.say("A3 svp");
    expect(await admin.states()).toEqual(["A3: proposed", "A3 svp: repeated"]);
    const [proposal] = await admin.claims();
    expect(proposal).toMatchObject({ reason: "already-paid", pieces: [{ id: admin.productIds[2] }] });
    expect(await unitsTaken(admin.db, admin.productIds[2])).toBe(1);
    expect((await admin.act(proposal?.id, "accept")).body).toEqual({ state: "done" });
    expect(await statuses()).toEqual(["paid", "to-validate"]);
    expect(await unitsTaken(admin.db, admin.productIds[2])).toBe(2);
  });

  test("who gives a piece up is shown to staff, and no item goes", async () => {
    await admin.automatic();
    const { id } = await hasPaid(admin.productIds[0], admin.productIds[1]);
    await admin.say("j'annule la A1");
    const proposal = await newest();
    expect(proposal).toMatchObject({
      act: "cancel",
      state: "proposed",
      reason: "already-paid",
      order: { id, open: false },
      pieces: [],
    });
    expect((await admin.act(proposal?.id, "accept")).body.code).toBe("ORDER_LOCKED");
    expect(await admin.itemsOf(admin.handle)).toHaveLength(2);
    expect((await admin.act(proposal?.id, "dismiss")).body).toEqual({ state: "dismissed" });
  });
});

test("of several items that 'j'annule' can mean, the member of staff chooses one", async () => {
  await admin.automatic();
  await admin.say("A1 et A3 svp");
  await admin.say("j'annule");
  const proposal = await newest();
  expect(proposal).toMatchObject({
    act: "cancel",
    state: "proposed",
    reason: "which-piece",
    reference: null,
  });
  expect(proposal?.pieces.map(({ id, reference }) => [id, reference])).toEqual([
    [admin.productIds[0], "A1"],
    [admin.productIds[2], "A3"],
  ]);
  expect((await admin.act(proposal?.id, "accept")).body.code).toBe("CLAIM_NEEDS_PIECE");
  expect((await admin.act(proposal?.id, "accept", { productId: admin.productIds[0] })).body).toEqual({
    state: "done",
  });
  expect(await admin.itemsOf(admin.handle)).toEqual([admin.productIds[2]]);
});

test("what an order refuses that is out of time is for staff to answer, and no fault", async () => {
  await admin.automatic();
  await admin.say("A1");
  const [claim] = await admin.claims();
  const orderId = claim?.order?.id ?? "";
  await admin.db
    .updateTable("orders")
    .set({ held_until: new Date(Date.now() - 1000) })
    .where("id", "=", orderId)
    .execute();
  await admin.say("j'annule la A1");
  expect((await admin.claims()).at(-1)).toMatchObject({
    act: "cancel",
    state: "proposed",
    reason: "order-locked",
  });
});
