import { describe, expect, test } from "vitest";
import { asSystem } from "#server/context.ts";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import { claimDesk } from "#tests/claim-desk.ts";
import { newHandle, ordersOfViewer } from "#tests/live-desk.ts";
import { anOrder, aPerson, itemsOf, unitsTaken } from "#tests/staff.ts";
import { serveWaiting } from "./waiting-list.ts";

const desk = claimDesk();

const statuses = async () => (await ordersOfViewer(desk.db, desk.handle)).map(({ status }) => status);
const newest = async () => (await desk.claims()).at(-1);

async function cancel(orderId: string | undefined) {
  const { version } = await desk.db
    .selectFrom("orders")
    .select("version")
    .where("id", "=", orderId ?? "")
    .executeTakeFirstOrThrow();
  const { status } = await desk.staff.call("PUT", `/api/admin/orders/${orderId}/status`, {
    status: "cancelled-by-admin",
    expectedVersion: version,
  });
  expect(status).toBe(200);
}

/** The viewer has paid an order with these pieces. */
async function hasPaid(...productIds: (string | undefined)[]) {
  const userId = await aPerson(desk.db, { handle: desk.handle });
  const pieces = productIds.filter((id) => id !== undefined);
  return anOrder(desk.db, { liveId: desk.liveId, userId, status: "paid", productIds: pieces });
}

describe("once her order was cancelled, a viewer", () => {
  test("may ask for the same piece again", async () => {
    await desk.automatic();
    await desk.say("A1");
    const [first] = await desk.claims();
    expect(first?.order).toMatchObject({ status: "to-validate", open: true });
    await cancel(first?.order?.id);
    expect((await desk.claims())[0]?.order).toMatchObject({ status: "cancelled-by-admin", open: false });
    await desk.say("A1 svp");
    expect(await desk.states()).toEqual(["A1: done", "A1 svp: done"]);
    expect(await statuses()).toEqual(["cancelled-by-admin", "to-validate"]);
    expect(await unitsTaken(desk.db, desk.productIds[0])).toBe(1);
  });

  test("may ask again when it was her own hold that ran out", async () => {
    await desk.automatic();
    const userId = await aPerson(desk.db, { handle: desk.handle });
    const { order } = await aGuestOrder(desk.shop, desk.liveId, [desk.productIds[1]]);
    await desk.db.updateTable("orders").set({ user_id: userId }).where("id", "=", order.id).execute();
    await desk.say("A1");
    expect((await itemsOf(desk.db, order.id)).map((line) => line.product_id).sort()).toEqual(
      desk.productIds.slice(0, 2).sort(),
    );
    await desk.db
      .updateTable("orders")
      .set({ held_until: new Date(Date.now() - 1000) })
      .where("id", "=", order.id)
      .execute();
    expect(await expireHolds(desk.shop.house)).toBe(1);
    await desk.say("A1");
    expect(await statuses()).toEqual(["cancelled-by-customer", "to-validate"]);
    expect(await unitsTaken(desk.db, desk.productIds[0])).toBe(1);
  });

  test("is proposed again where an operator decides", async () => {
    await desk.say("A1");
    await desk.act((await newest())?.id, "accept");
    await cancel((await newest())?.order?.id);
    await desk.say("A1");
    expect(await desk.states()).toEqual(["A1: done", "A1: proposed"]);
    expect((await desk.act((await newest())?.id, "accept")).body).toEqual({ state: "done" });
    expect(await statuses()).toEqual(["cancelled-by-admin", "to-validate"]);
  });

  test("has nothing left to give up, and what was added can't be taken back", async () => {
    await desk.automatic();
    await desk.say("A1");
    const [claim] = await desk.claims();
    await cancel(claim?.order?.id);
    expect((await desk.act(claim?.id, "undo")).body.code).toBe("ORDER_LOCKED");
    await desk.say("j'annule la A1");
    expect(await newest()).toMatchObject({ state: "dismissed", reason: "nothing-to-cancel" });
  });

  test("gets the unit that is freed for her later on a new order, and her comment follows", async () => {
    await desk.automatic();
    const owner = newHandle();
    await desk.say("A2", owner);
    const commentId = await desk.say("A1 et A2");
    expect(await desk.states()).toEqual(["A2: done", "A1 et A2: done", "A1 et A2: waiting"]);
    const [held, hers] = await desk.claims();
    await cancel(hers?.order?.id);
    await cancel(held?.order?.id);
    await serveWaiting(asSystem(desk.shop.house));
    expect(await statuses()).toEqual(["cancelled-by-admin", "to-validate"]);
    const [, order] = await ordersOfViewer(desk.db, desk.handle);
    const tied = await desk.db
      .selectFrom("comment_orders")
      .select("order_id")
      .where("comment_id", "=", commentId)
      .execute();
    expect(tied).toEqual([{ order_id: order?.id }]);
  });
});

describe("once she has paid, a viewer", () => {
  test("gets a new order for another piece", async () => {
    await desk.automatic();
    await hasPaid(desk.productIds[0]);
    await desk.say("A2");
    expect(await newest()).toMatchObject({ state: "done", automatic: true });
    expect(await statuses()).toEqual(["paid", "to-validate"]);
  });

  test("who names the same piece again is proposed once, whoever entered the first", async () => {
    await desk.automatic();
    await hasPaid(desk.productIds[2]);
    await desk.say("A3");
    await desk.say("A3 svp");
    expect(await desk.states()).toEqual(["A3: proposed", "A3 svp: repeated"]);
    const [proposal] = await desk.claims();
    expect(proposal).toMatchObject({ reason: "already-paid", pieces: [{ id: desk.productIds[2] }] });
    expect(await unitsTaken(desk.db, desk.productIds[2])).toBe(1);
    expect((await desk.act(proposal?.id, "accept")).body).toEqual({ state: "done" });
    expect(await statuses()).toEqual(["paid", "to-validate"]);
    expect(await unitsTaken(desk.db, desk.productIds[2])).toBe(2);
  });

  test("who gives a piece up is shown to staff, and no line goes", async () => {
    await desk.automatic();
    const { id } = await hasPaid(desk.productIds[0], desk.productIds[1]);
    await desk.say("j'annule la A1");
    const proposal = await newest();
    expect(proposal).toMatchObject({
      act: "cancel",
      state: "proposed",
      reason: "already-paid",
      order: { id, open: false },
      pieces: [],
    });
    expect((await desk.act(proposal?.id, "accept")).body.code).toBe("ORDER_LOCKED");
    expect(await desk.linesOf(desk.handle)).toHaveLength(2);
    expect((await desk.act(proposal?.id, "dismiss")).body).toEqual({ state: "dismissed" });
  });
});

test("of several lines that 'j'annule' can mean, the operator chooses one", async () => {
  await desk.automatic();
  await desk.say("A1 et A3 svp");
  await desk.say("j'annule");
  const proposal = await newest();
  expect(proposal).toMatchObject({
    act: "cancel",
    state: "proposed",
    reason: "which-piece",
    reference: null,
  });
  expect(proposal?.pieces.map(({ id, reference }) => [id, reference])).toEqual([
    [desk.productIds[0], "A1"],
    [desk.productIds[2], "A3"],
  ]);
  expect((await desk.act(proposal?.id, "accept")).body.code).toBe("CLAIM_NEEDS_PIECE");
  expect((await desk.act(proposal?.id, "accept", { productId: desk.productIds[0] })).body).toEqual({
    state: "done",
  });
  expect(await desk.linesOf(desk.handle)).toEqual([desk.productIds[2]]);
});
