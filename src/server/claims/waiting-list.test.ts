import { describe, expect, test } from "vitest";
import { asSystem } from "#server/context.ts";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import { claimDesk } from "#tests/claim-desk.ts";
import { addForViewer, newHandle, ordersOfViewer, storedComment } from "#tests/live-desk.ts";
import { unitsTaken } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { startClaimWorker, workThrough } from "./claim-worker.ts";
import { serveWaiting } from "./waiting-list.ts";

const desk = claimDesk();

const orderOf = (orderId: string | undefined) =>
  desk.db
    .selectFrom("orders")
    .select("version")
    .where("id", "=", orderId ?? "")
    .executeTakeFirstOrThrow();

describe("the waiting list", () => {
  const takeA1 = async () => {
    await desk.automatic();
    await desk.say("A1");
    return (await desk.claims())[0];
  };

  test("is in the order in which the comments were written, and each freed unit goes to the next", async () => {
    const first = await takeA1();
    const [late, early, last] = [newHandle(), newHandle(), newHandle()];
    await storedComment(desk.db, { liveId: desk.liveId, handle: late, text: "A1", secondsAgo: 200 });
    await storedComment(desk.db, { liveId: desk.liveId, handle: early, text: "A1", secondsAgo: 400 });
    await desk.say("A1", last);
    expect((await desk.waitingList()).map((one) => [one.rank, one.handle])).toEqual([
      [1, early],
      [2, late],
      [3, last],
    ]);
    await desk.act(first?.id, "undo");
    // Kept for her before her line is written: no guest can be faster.
    expect(await unitsTaken(desk.db, desk.productIds[0])).toBe(1);
    const guest = await desk.shop.visitor().call<{ code: string }>("POST", "/api/guest-orders", {
      liveId: desk.liveId,
      productId: desk.productIds[0],
    });
    expect(guest.body.code).toBe("PRODUCT_ALREADY_SOLD");
    await serveWaiting(asSystem(desk.shop.house));
    expect(await desk.linesOf(early)).toEqual([desk.productIds[0]]);
    expect((await desk.waitingList()).map((one) => one.handle)).toEqual([late, last]);
    const [order] = await ordersOfViewer(desk.db, early);
    expect(await desk.served()).toMatchObject([
      { handle: early, product: { id: desk.productIds[0], reference: "A1" }, order: { id: order?.id } },
    ]);
  });

  test.each(["cancel", "remove"] as const)("is served when a line is freed by staff: %s", async (how) => {
    const first = await takeA1();
    const next = newHandle();
    await desk.say("A1", next);
    const order = first?.order?.id;
    if (how === "remove")
      await desk.staff.call("DELETE", `/api/admin/orders/${order}/items/${first?.itemId}`);
    else
      await desk.staff.call("PUT", `/api/admin/orders/${order}/status`, {
        status: "cancelled-by-admin",
        expectedVersion: (await orderOf(order)).version,
      });
    await serveWaiting(asSystem(desk.shop.house));
    expect(await desk.linesOf(next)).toEqual([desk.productIds[0]]);
  });

  test("is served when a guest's hold runs out", async () => {
    await desk.automatic();
    const { order } = await aGuestOrder(desk.shop, desk.liveId, [desk.productIds[0]]);
    await desk.say("A1");
    expect(await desk.waitingList()).toHaveLength(1);
    await desk.db
      .updateTable("orders")
      .set({ held_until: new Date(Date.now() - 1000) })
      .where("id", "=", order.id)
      .execute();
    expect(await expireHolds(desk.shop.house)).toBe(1);
    await serveWaiting(asSystem(desk.shop.house));
    expect(await desk.linesOf(desk.handle)).toEqual([desk.productIds[0]]);
  });

  test("is served when staff raise the stock", async () => {
    await takeA1();
    const next = newHandle();
    await desk.say("A1", next);
    await desk.db
      .updateTable("products")
      .set({ stock: 2 })
      .where("id", "=", desk.productIds[0] ?? "")
      .execute();
    await serveWaiting(asSystem(desk.shop.house));
    expect(await desk.linesOf(next)).toEqual([desk.productIds[0]]);
    expect(await unitsTaken(desk.db, desk.productIds[0])).toBe(2);
  });

  test("an accepted proposal whose piece is gone waits too", async () => {
    await takeA1();
    await desk.automatic(false);
    const next = newHandle();
    await desk.say("A1", next);
    expect((await desk.act((await desk.claims()).at(-1)?.id, "accept")).body).toEqual({ state: "waiting" });
    expect((await desk.waitingList()).map((one) => one.handle)).toEqual([next]);
  });

  test("whoever has the piece meanwhile passes her unit on", async () => {
    const first = await takeA1();
    const [early, late] = [newHandle(), newHandle()];
    await desk.say("A1", early);
    await desk.say("A1", late);
    await desk.db
      .updateTable("products")
      .set({ stock: 2 })
      .where("id", "=", desk.productIds[0] ?? "")
      .execute();
    await addForViewer(desk.staff, desk.liveId, { handle: early, productId: desk.productIds[0] });
    await desk.act(first?.id, "undo");
    await serveWaiting(asSystem(desk.shop.house));
    expect(await desk.linesOf(late)).toEqual([desk.productIds[0]]);
    expect(await unitsTaken(desk.db, desk.productIds[0])).toBe(2);
    expect(await desk.waitingList()).toEqual([]);
  });

  test.each([
    ["j'annule la A1", async (who: string) => void (await desk.say("j'annule la A1", who))],
    ["j'annule", async (who: string) => void (await desk.say("j'annule", who))],
    [
      "an operator who takes her off the list",
      async (who: string) =>
        void (await desk.act((await desk.claims()).find(({ handle }) => handle === who)?.id, "dismiss")),
    ],
  ])("a unit that was just freed for her is passed on by %s", async (_, giveUp) => {
    const first = await takeA1();
    const [early, late] = [newHandle(), newHandle()];
    for (const who of [early, late]) await desk.say("A1", who);
    await desk.act(first?.id, "undo");
    await giveUp(early);
    await serveWaiting(asSystem(desk.shop.house));
    expect(await desk.linesOf(early)).toEqual([]);
    expect(await desk.linesOf(late)).toEqual([desk.productIds[0]]);
    expect(await unitsTaken(desk.db, desk.productIds[0])).toBe(1);
    await giveUp(late);
    await serveWaiting(asSystem(desk.shop.house));
    expect(await desk.waitingList()).toEqual([]);
  });

  test("'j'annule' that crosses the unit freed for her leaves her without it, whichever is first", async () => {
    const crowd = await stockLive(
      desk.db,
      Array.from({ length: 12 }, () => 1),
    );
    desk.moveTo(crowd);
    await desk.automatic();
    const references = crowd.productIds.map((_, place) => `A${place + 1}`);
    const comments = (texts: string[], secondsAgo: number) =>
      Promise.all(
        texts.map(async (text) => {
          const handle = newHandle();
          await storedComment(desk.db, { liveId: desk.liveId, handle, text, secondsAgo });
          return { handle, text };
        }),
      );
    await comments(references, 60);
    await workThrough(desk.shop.house, desk.liveId);
    const owners = (await desk.claims()).map(({ id }) => id);
    const givesUp = await comments(references, 50);
    const next = await comments(references, 40);
    await workThrough(desk.shop.house, desk.liveId);
    for (const id of owners) await desk.act(id, "undo");
    for (const { handle, text } of givesUp)
      await storedComment(desk.db, { liveId: desk.liveId, handle, text: `j'annule la ${text}` });
    const context = asSystem(desk.shop.house);
    await Promise.all([
      workThrough(desk.shop.house, desk.liveId),
      serveWaiting(context),
      serveWaiting(context),
    ]);
    await serveWaiting(context);
    for (const { handle } of givesUp) expect(await desk.linesOf(handle)).toEqual([]);
    for (const [place, { handle }] of next.entries())
      expect(await desk.linesOf(handle)).toEqual([crowd.productIds[place]]);
  });

  test("a hundred units that are freed at once reach the first hundred who wait, by two workers", async () => {
    const crowd = await stockLive(
      desk.db,
      Array.from({ length: 20 }, () => 5),
    );
    desk.moveTo(crowd);
    await desk.automatic();
    const owners = crowd.productIds.flatMap((_, place) =>
      Array.from({ length: 5 }, (_, unit) => ({ by: newHandle(), text: `A${place + 1}`, unit })),
    );
    for (const { by, text } of owners)
      await storedComment(desk.db, { liveId: desk.liveId, handle: by, text, secondsAgo: 500 });
    await workThrough(desk.shop.house, desk.liveId);
    const waiters = crowd.productIds.flatMap((productId, place) =>
      Array.from({ length: 8 }, (_, rank) => ({ by: newHandle(), productId, text: `A${place + 1}`, rank })),
    );
    for (const { by, text, rank } of waiters)
      await storedComment(desk.db, { liveId: desk.liveId, handle: by, text, secondsAgo: 400 - rank });
    await workThrough(desk.shop.house, desk.liveId);
    expect(await desk.waitingList()).toHaveLength(160);

    const held = (
      await desk.db
        .selectFrom("claims")
        .select("id")
        .where("live_id", "=", desk.liveId)
        .where("state", "=", "done")
        .execute()
    ).map(({ id }) => id);
    expect(held).toHaveLength(100);
    const context = asSystem(desk.shop.house);
    await Promise.all([
      ...held.map((id) => desk.act(id, "undo").then(({ status }) => expect(status).toBe(200))),
      serveWaiting(context),
      serveWaiting(context),
    ]);
    await Promise.all([serveWaiting(context), serveWaiting(context)]);
    await serveWaiting(context);
    for (const { by, productId, rank } of waiters)
      expect([rank, await desk.linesOf(by)]).toEqual([rank, rank < 5 ? [productId] : []]);
    expect(await desk.waitingList()).toHaveLength(60);
    for (const productId of crowd.productIds) expect(await unitsTaken(desk.db, productId)).toBe(5);
  });

  test("what a stop left undone is picked up by the next worker", async () => {
    const first = await takeA1();
    const [next, other] = [newHandle(), newHandle()];
    await desk.say("A1", next);
    // Freed, but nobody was left to write the line; comments came that nobody read.
    await desk.act(first?.id, "undo");
    await storedComment(desk.db, { liveId: desk.liveId, handle: other, text: "A2" });
    const stop = startClaimWorker(desk.shop.house);
    try {
      await expect.poll(() => desk.linesOf(next)).toEqual([desk.productIds[0]]);
      await expect.poll(() => desk.linesOf(other)).toEqual([desk.productIds[1]]);
    } finally {
      await stop();
    }
  });
});
