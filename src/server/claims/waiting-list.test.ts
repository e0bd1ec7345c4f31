import { describe, expect, test } from "vitest";
import { asSystem } from "#server/context.ts";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { addForViewer, newHandle, ordersOfViewer, storedComment } from "#tests/live-admin.ts";
import { unitsTaken } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { startClaimWorker, workThrough } from "./claim-worker.ts";
import { serveWaiting } from "./waiting-list.ts";

const admin = claimAdmin();

describe("the waiting list", () => {
  const takeA1 = async () => {
    await admin.automatic();
    await admin.say("A1");
    return (await admin.claims())[0];
  };

  test("is in the order in which the comments were written, and each freed unit goes to the next", async () => {
    const first = await takeA1();
    const [late, early, last] = [newHandle(), newHandle(), newHandle()];
    await storedComment(admin.db, { liveId: admin.liveId, handle: late, text: "A1", secondsAgo: 200 });
    await storedComment(admin.db, { liveId: admin.liveId, handle: early, text: "A1", secondsAgo: 400 });
    await admin.say("A1", last);
    expect((await admin.waitingList()).map((one) => [one.rank, one.handle])).toEqual([
      [1, early],
      [2, late],
      [3, last],
    ]);
    await admin.act(first?.id, "undo");
    // Kept for her before her item is written: no guest can be faster.
    expect(await unitsTaken(admin.db, admin.productIds[0])).toBe(1);
    const guest = await admin.shop.visitor().call<{ code: string }>("POST", "/api/guest-orders", {
      liveId: admin.liveId,
      productId: admin.productIds[0],
    });
    expect(guest.body.code).toBe("PRODUCT_ALREADY_SOLD");
    await serveWaiting(asSystem(admin.shop.context));
    expect(await admin.itemsOf(early)).toEqual([admin.productIds[0]]);
    expect((await admin.waitingList()).map((one) => one.handle)).toEqual([late, last]);
    const [order] = await ordersOfViewer(admin.db, early);
    expect(await admin.served()).toMatchObject([
      { handle: early, product: { id: admin.productIds[0], reference: "A1" }, order: { id: order?.id } },
    ]);
  });

  test.each(["cancel", "remove"] as const)("is served when an item is freed by staff: %s", async (how) => {
    const first = await takeA1();
    const next = newHandle();
    await admin.say("A1", next);
    const order = first?.order?.id;
    if (how === "remove")
      await admin.staff.call("DELETE", `/api/admin/orders/${order}/items/${first?.itemId}`);
    else await admin.cancel(order);
    await serveWaiting(asSystem(admin.shop.context));
    expect(await admin.itemsOf(next)).toEqual([admin.productIds[0]]);
  });

  test("is served when a guest's hold runs out", async () => {
    await admin.automatic();
    const { order } = await aGuestOrder(admin.shop, admin.liveId, [admin.productIds[0]]);
    await admin.say("A1");
    expect(await admin.waitingList()).toHaveLength(1);
    await admin.db
      .updateTable("orders")
      .set({ held_until: new Date(Date.now() - 1000) })
      .where("id", "=", order.id)
      .execute();
    expect(await expireHolds(admin.shop.context)).toBe(1);
    await serveWaiting(asSystem(admin.shop.context));
    expect(await admin.itemsOf(admin.handle)).toEqual([admin.productIds[0]]);
  });

  test("is served when staff raise the stock", async () => {
    await takeA1();
    const next = newHandle();
    await admin.say("A1", next);
    await admin.db
      .updateTable("products")
      .set({ stock: 2 })
      .where("id", "=", admin.productIds[0] ?? "")
      .execute();
    await serveWaiting(asSystem(admin.shop.context));
    expect(await admin.itemsOf(next)).toEqual([admin.productIds[0]]);
    expect(await unitsTaken(admin.db, admin.productIds[0])).toBe(2);
  });

  test("an accepted proposal whose piece is gone waits too", async () => {
    await takeA1();
    await admin.automatic(false);
    const next = newHandle();
    await admin.say("A1", next);
    expect((await admin.act((await admin.claims()).at(-1)?.id, "accept")).body).toEqual({ state: "waiting" });
    expect((await admin.waitingList()).map((one) => one.handle)).toEqual([next]);
  });

  test("whoever has the piece meanwhile passes her unit on", async () => {
    const first = await takeA1();
    const [early, late] = [newHandle(), newHandle()];
    await admin.say("A1", early);
    await admin.say("A1", late);
    await admin.db
      .updateTable("products")
      .set({ stock: 2 })
      .where("id", "=", admin.productIds[0] ?? "")
      .execute();
    await addForViewer(admin.staff, admin.liveId, { handle: early, productId: admin.productIds[0] });
    await admin.act(first?.id, "undo");
    await serveWaiting(asSystem(admin.shop.context));
    expect(await admin.itemsOf(late)).toEqual([admin.productIds[0]]);
    expect(await unitsTaken(admin.db, admin.productIds[0])).toBe(2);
    expect(await admin.waitingList()).toEqual([]);
  });

  test.each([
    ["j'annule la A1", async (who: string) => void (await admin.say("j'annule la A1", who))],
    ["j'annule", async (who: string) => void (await admin.say("j'annule", who))],
    [
      "a member of staff who takes her off the list",
      async (who: string) =>
        void (await admin.act((await admin.claims()).find(({ handle }) => handle === who)?.id, "dismiss")),
    ],
  ])("a unit that was just freed for her is passed on by %s", async (_, giveUp) => {
    const first = await takeA1();
    const [early, late] = [newHandle(), newHandle()];
    for (const who of [early, late]) await admin.say("A1", who);
    await admin.act(first?.id, "undo");
    await giveUp(early);
    await serveWaiting(asSystem(admin.shop.context));
    expect(await admin.itemsOf(early)).toEqual([]);
    expect(await admin.itemsOf(late)).toEqual([admin.productIds[0]]);
    expect(await unitsTaken(admin.db, admin.productIds[0])).toBe(1);
    await giveUp(late);
    await serveWaiting(asSystem(admin.shop.context));
    expect(await admin.waitingList()).toEqual([]);
  });

  test("'j'annule' that crosses the unit freed for her leaves her without it, whichever is first", async () => {
    const crowd = await stockLive(
      admin.db,
      Array.from({ length: 12 }, () => 1),
    );
    admin.moveTo(crowd);
    await admin.automatic();
    const references = crowd.productIds.map((_, place) => `A${place + 1}`);
    const comments = (texts: string[], secondsAgo: number) =>
      Promise.all(
        texts.map(async (text) => {
          const handle = newHandle();
          await storedComment(admin.db, { liveId: admin.liveId, handle, text, secondsAgo });
          return { handle, text };
        }),
      );
    await comments(references, 60);
    await workThrough(admin.shop.context, admin.liveId);
    const owners = (await admin.claims()).map(({ id }) => id);
    const givesUp = await comments(references, 50);
    const next = await comments(references, 40);
    await workThrough(admin.shop.context, admin.liveId);
    for (const id of owners) await admin.act(id, "undo");
    for (const { handle, text } of givesUp)
      await storedComment(admin.db, { liveId: admin.liveId, handle, text: `j'annule la ${text}` });
    const context = asSystem(admin.shop.context);
    await Promise.all([
      workThrough(admin.shop.context, admin.liveId),
      serveWaiting(context),
      serveWaiting(context),
    ]);
    await serveWaiting(context);
    for (const { handle } of givesUp) expect(await admin.itemsOf(handle)).toEqual([]);
    for (const [place, { handle }] of next.entries())
      expect(await admin.itemsOf(handle)).toEqual([crowd.productIds[place]]);
  });

  test("a hundred units that are freed at once reach the first hundred who wait, by two workers", async () => {
    const crowd = await stockLive(
      admin.db,
      Array.from({ length: 20 }, () => 5),
    );
    admin.moveTo(crowd);
    await admin.automatic();
    const owners = crowd.productIds.flatMap((_, place) =>
      Array.from({ length: 5 }, (_, unit) => ({ by: newHandle(), text: `A${place + 1}`, unit })),
    );
    for (const { by, text } of owners)
      await storedComment(admin.db, { liveId: admin.liveId, handle: by, text, secondsAgo: 500 });
    await workThrough(admin.shop.context, admin.liveId);
    const waiters = crowd.productIds.flatMap((productId, place) =>
      Array.from({ length: 8 }, (_, rank) => ({ by: newHandle(), productId, text: `A${place + 1}`, rank })),
    );
    for (const { by, text, rank } of waiters)
      await storedComment(admin.db, { liveId: admin.liveId, handle: by, text, secondsAgo: 400 - rank });
    await workThrough(admin.shop.context, admin.liveId);
    expect(await admin.waitingList()).toHaveLength(160);

    const held = (
      await admin.db
        .selectFrom("claims")
        .select("id")
        .where("live_id", "=", admin.liveId)
        .where("state", "=", "done")
        .execute()
    ).map(({ id }) => id);
    expect(held).toHaveLength(100);
    const context = asSystem(admin.shop.context);
    await Promise.all([
      ...held.map((id) => admin.act(id, "undo").then(({ status }) => expect(status).toBe(200))),
      serveWaiting(context),
      serveWaiting(context),
    ]);
    await Promise.all([serveWaiting(context), serveWaiting(context)]);
    await serveWaiting(context);
    for (const { by, productId, rank } of waiters)
      expect([rank, await admin.itemsOf(by)]).toEqual([rank, rank < 5 ? [productId] : []]);
    expect(await admin.waitingList()).toHaveLength(60);
    for (const productId of crowd.productIds) expect(await unitsTaken(admin.db, productId)).toBe(5);
  });

  test("what a stop left undone is picked up by the next worker", async () => {
    const first = await takeA1();
    const [next, other] = [newHandle(), newHandle()];
    await admin.say("A1", next);
    // Freed, but nobody was left to write the item; comments came that nobody read.
    await admin.act(first?.id, "undo");
    await storedComment(admin.db, { liveId: admin.liveId, handle: other, text: "A2" });
    const stop = startClaimWorker(admin.shop.context);
    try {
      await expect.poll(() => admin.itemsOf(next)).toEqual([admin.productIds[0]]);
      await expect.poll(() => admin.itemsOf(other)).toEqual([admin.productIds[1]]);
    } finally {
      await stop();
    }
  });
});
