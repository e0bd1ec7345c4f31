import { describe, expect, test } from "vitest";
import { asSystem } from "#server/context.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { aComment, aConnector } from "#tests/connector.ts";
import { addForViewer, newHandle, ordersOfViewer, storedComment } from "#tests/live-admin.ts";
import { unitsTaken } from "#tests/staff.ts";
import { startClaimWorker, workThrough } from "./claim-worker.ts";
import { serveWaiting } from "./waiting-list.ts";

const admin = claimAdmin();

const onAir = (reference: string | null) =>
  admin.staff.call("PUT", `/api/admin/live-console/lives/${admin.liveId}/on-air`, { reference });

describe("a sure claim", () => {
  test("becomes an item by itself where the live lets it, and says which comment caused it", async () => {
    await admin.automatic();
    const commentId = await admin.say("je prends la A1 svp");
    const [claim] = await admin.claims();
    expect(claim).toMatchObject({
      commentId,
      handle: admin.handle,
      state: "done",
      automatic: true,
      reference: "A1",
      reason: null,
    });
    expect(await admin.itemsOf(admin.handle)).toEqual([admin.productIds[0]]);
    const orders = await admin.staff.call<{ id: string; items: { cause: unknown }[] }[]>(
      "GET",
      "/api/admin/live-console/orders",
    );
    const order = orders.body.find(({ id }) => id === claim?.order?.id);
    expect(order?.items).toMatchObject([
      { cause: { commentId, text: "je prends la A1 svp", automatic: true } },
    ]);
    const history = await admin.db
      .selectFrom("order_history")
      .select(["event", "actor_kind", "facts"])
      .where("order_id", "=", claim?.order?.id ?? "")
      .where("event", "=", "line-added")
      .execute();
    expect(history).toMatchObject([{ actor_kind: "system", facts: { commentId } }]);
  });

  test("waits for staff's key where the live does not", async () => {
    await admin.say("A1");
    const [claim] = await admin.claims();
    expect(claim).toMatchObject({
      state: "proposed",
      reason: "automatic-off",
      pieces: [{ id: admin.productIds[0] }],
    });
    expect(await admin.itemsOf(admin.handle)).toEqual([]);
    expect((await admin.act(claim?.id, "accept")).body).toEqual({ state: "done" });
    expect(await admin.itemsOf(admin.handle)).toEqual([admin.productIds[0]]);
    expect((await admin.claims())[0]).toMatchObject({ state: "done", automatic: false });
    expect((await admin.act(claim?.id, "accept")).body.code).toBe("CLAIM_DECIDED");
  });

  test("said again is one claim", async () => {
    await admin.automatic();
    for (const text of ["A1", "A1 !!!", "moi A1 svp"]) await admin.say(text);
    expect(await admin.states()).toEqual(["A1: done", "A1 !!!: repeated", "moi A1 svp: repeated"]);
    expect(await admin.itemsOf(admin.handle)).toEqual([admin.productIds[0]]);
    expect(await unitsTaken(admin.db, admin.productIds[0])).toBe(1);
  });

  test("proposed again is one proposal", async () => {
    await storedComment(admin.db, { liveId: admin.liveId, handle: admin.handle, text: "A1" });
    await storedComment(admin.db, { liveId: admin.liveId, handle: admin.handle, text: "A1 svp" });
    await admin.say("jp A1");
    expect(await admin.states()).toEqual(["A1: proposed", "A1 svp: repeated", "jp A1: repeated"]);
    type Lives = { lives: { liveId: string; unanswered: number }[] };
    const { lives } = (await admin.staff.call<Lives>("GET", "/api/admin/claims")).body;
    expect(lives.find(({ liveId }) => liveId === admin.liveId)?.unanswered).toBe(1);
  });

  test("of several pieces puts them all on one order", async () => {
    await admin.automatic();
    await admin.say("A1, A2 et A3 svp");
    expect((await admin.itemsOf(admin.handle)).sort()).toEqual(admin.productIds.slice(0, 3).sort());
    expect(await ordersOfViewer(admin.db, admin.handle)).toHaveLength(1);
  });

  test("without a reference means the piece on air, once viewers can have seen it", async () => {
    await admin.automatic();
    await onAir("A2");
    await admin.say("jp");
    expect((await admin.claims())[0]).toMatchObject({
      reference: "A2",
      state: "proposed",
      reason: "piece-just-changed",
    });
    await admin.db
      .updateTable("lives")
      .set({ on_air_since: new Date(Date.now() - 60_000) })
      .where("id", "=", admin.liveId)
      .execute();
    const other = newHandle();
    await admin.say("jp", other);
    expect(await admin.itemsOf(other)).toEqual([admin.productIds[1]]);
    await admin.say("jp", newHandle(), { secondsAgo: 120 });
    expect(await admin.claims()).toHaveLength(2);
  });

  test("that a member of staff was faster with is left alone", async () => {
    await admin.automatic();
    const commentId = await storedComment(admin.db, {
      liveId: admin.liveId,
      handle: admin.handle,
      text: "A1",
    });
    await addForViewer(admin.staff, admin.liveId, {
      handle: admin.handle,
      productId: admin.productIds[1],
      commentId,
    });
    await workThrough(admin.shop.context, admin.liveId);
    expect((await admin.claims())[0]).toMatchObject({ state: "dismissed", reason: "handled-by-hand" });
    expect(await admin.itemsOf(admin.handle)).toEqual([admin.productIds[1]]);
  });

  test("that a member of staff writes by hand is no longer proposed", async () => {
    const commentId = await admin.say("A1");
    await addForViewer(admin.staff, admin.liveId, {
      handle: admin.handle,
      productId: admin.productIds[0],
      commentId,
    });
    expect((await admin.claims())[0]).toMatchObject({ state: "done", automatic: false });
  });

  test("that a member of staff answers without its comment, before or after it is read, is done by staff", async () => {
    const { staff, liveId, productIds, handle } = admin;
    await addForViewer(staff, liveId, { handle, productId: productIds[0] });
    await admin.say("A1");
    await admin.say("A1 svp");
    await admin.say("A2");
    await addForViewer(staff, liveId, { handle, productId: productIds[1] });
    expect(await admin.states()).toEqual(["A1: done", "A1 svp: repeated", "A2: done"]);
    for (const claim of await admin.claims()) expect(claim.automatic).toBe(false);
    await admin.act((await admin.claims())[0]?.id, "undo");
    expect(await admin.itemsOf(handle)).toEqual([productIds[1]]);
  });
});

describe("taking back", () => {
  test("an automatic item is undone, and its piece is free again", async () => {
    await admin.automatic();
    await admin.say("A1");
    const [claim] = await admin.claims();
    expect((await admin.act(claim?.id, "undo")).body).toEqual({ state: "undone" });
    expect(await admin.itemsOf(admin.handle)).toEqual([]);
    expect(await unitsTaken(admin.db, admin.productIds[0])).toBe(0);
    expect((await admin.act(claim?.id, "undo")).body.code).toBe("CLAIM_DECIDED");
    await admin.say("A1");
    expect(await admin.itemsOf(admin.handle)).toEqual([admin.productIds[0]]);
  });

  test("'j'annule' takes off what the engine had written, and can itself be undone", async () => {
    await admin.automatic();
    await admin.say("A1");
    await admin.say("j'annule la A1 désolée");
    expect(await admin.itemsOf(admin.handle)).toEqual([]);
    expect(await admin.states()).toEqual(["A1: undone", "j'annule la A1 désolée: done"]);
    const cancel = (await admin.claims()).at(-1);
    expect((await admin.act(cancel?.id, "undo")).body).toEqual({ state: "undone" });
    expect(await admin.itemsOf(admin.handle)).toEqual([admin.productIds[0]]);
  });

  test("what a member of staff entered is taken off by staff's key", async () => {
    await admin.automatic();
    await addForViewer(admin.staff, admin.liveId, { handle: admin.handle, productId: admin.productIds[0] });
    await admin.say("j'annule");
    const [proposal] = await admin.claims();
    expect(proposal).toMatchObject({ act: "cancel", state: "proposed" });
    expect(await admin.itemsOf(admin.handle)).toEqual([admin.productIds[0]]);
    expect((await admin.act(proposal?.id, "accept")).body).toEqual({ state: "done" });
    expect(await admin.itemsOf(admin.handle)).toEqual([]);
  });

  test("a proposal that was left aside is one again, with its reason; what else came to nothing is not", async () => {
    await admin.say("A1");
    const [claim] = await admin.claims();
    await admin.act(claim?.id, "dismiss");
    expect((await admin.act(claim?.id, "undo")).body).toEqual({ state: "proposed" });
    expect(await admin.claims()).toMatchObject([{ state: "proposed", reason: "automatic-off" }]);
    expect((await admin.act(claim?.id, "undo")).body.code).toBe("CLAIM_DECIDED");
    expect((await admin.act(claim?.id, "accept")).body).toEqual({ state: "done" });
    await admin.say("j'annule la A3");
    await admin.say("A1", newHandle());
    const [, nothing, waits] = await admin.claims();
    expect((await admin.act(waits?.id, "accept")).body).toEqual({ state: "waiting" });
    await admin.act(waits?.id, "dismiss");
    for (const { id } of [nothing, waits].flatMap((one) => one ?? []))
      expect((await admin.act(id, "undo")).body.code).toBe("CLAIM_DECIDED");
  });

  test("a proposal that staff accepted is one again, once, and never entered by itself", async () => {
    await admin.say("A1");
    const [claim] = await admin.claims();
    await admin.act(claim?.id, "accept");
    const answers = await Promise.all([admin.act(claim?.id, "undo"), admin.act(claim?.id, "undo")]);
    expect(answers.map(({ body }) => body.state ?? body.code).sort()).toEqual(["CLAIM_DECIDED", "proposed"]);
    expect(await admin.itemsOf(admin.handle)).toEqual([]);
    expect(await unitsTaken(admin.db, admin.productIds[0])).toBe(0);
    await admin.automatic();
    await admin.say("A1 svp");
    expect(await admin.states()).toEqual(["A1: proposed", "A1 svp: done"]);
    expect((await admin.claims())[0]).toMatchObject({
      reason: "not-sure",
      itemId: null,
      pieces: [{ id: admin.productIds[0] }],
    });
  });

  test("an accepted proposal whose unit went to who waits is answered again, and waits itself", async () => {
    await admin.say("A1");
    const [claim] = await admin.claims();
    await admin.act(claim?.id, "accept");
    const next = newHandle();
    await admin.say("A1", next);
    await admin.act((await admin.claims()).at(-1)?.id, "accept");
    expect((await admin.act(claim?.id, "undo")).body).toEqual({ state: "proposed" });
    await serveWaiting(asSystem(admin.shop.context));
    expect(await admin.itemsOf(next)).toEqual([admin.productIds[0]]);
    expect((await admin.act(claim?.id, "accept")).body).toEqual({ state: "waiting" });
    // What a colleague took off meanwhile is hers no more, whoever has the unit now.
    await admin.say("A2");
    const taken = (await admin.claims()).at(-1);
    await admin.act(taken?.id, "accept");
    const { order, itemId } = (await admin.claims()).at(-1) ?? {};
    await admin.staff.call("DELETE", `/api/admin/orders/${order?.id}/items/${itemId}`);
    expect((await admin.act(taken?.id, "undo")).body.code).toBe("ORDER_ITEM_NOT_FOUND");
  });

  test("a wish to give up that staff carried out is one again", async () => {
    await addForViewer(admin.staff, admin.liveId, { handle: admin.handle, productId: admin.productIds[0] });
    await admin.say("j'annule");
    const [wish] = await admin.claims();
    await admin.act(wish?.id, "accept");
    expect((await admin.act(wish?.id, "undo")).body).toEqual({ state: "proposed" });
    expect(await admin.itemsOf(admin.handle)).toEqual([admin.productIds[0]]);
    expect((await admin.act(wish?.id, "accept")).body).toEqual({ state: "done" });
    expect(await admin.itemsOf(admin.handle)).toEqual([]);
  });

  test("a proposal is left aside, a viewer leaves a waiting list", async () => {
    await admin.say("A1");
    expect((await admin.act((await admin.claims())[0]?.id, "dismiss")).body).toEqual({ state: "dismissed" });
    await admin.automatic();
    await admin.say("A2", newHandle());
    await admin.say("A2");
    expect(await admin.waitingList()).toHaveLength(1);
    await admin.say("j'annule A2");
    expect(await admin.waitingList()).toEqual([]);
    expect((await admin.act(999_999_999, "dismiss")).body.code).toBe("CLAIM_NOT_FOUND");
  });
});

test("comments that come through the door are worked through at once, each once, by several workers", async () => {
  await admin.automatic();
  const workers = [startClaimWorker(admin.shop.context), startClaimWorker(admin.shop.context)];
  try {
    const viewers = Array.from({ length: 60 }, () => newHandle());
    const events = viewers.map((uniqueId) => aComment({ uniqueId, comment: "A4 svp" }));
    const connector = aConnector(admin.shop);
    await Promise.all([
      connector.tell(admin.liveId, events),
      connector.tell(admin.liveId, events.slice(0, 30)),
    ]);
    await expect.poll(() => unitsTaken(admin.db, admin.productIds[3])).toBe(60);
    for (const viewer of viewers) expect(await admin.itemsOf(viewer)).toEqual([admin.productIds[3]]);
  } finally {
    await Promise.all(workers.map((stop) => stop()));
  }
});

test("what was written before the live was taken off the air is worked through all the same", async () => {
  await admin.automatic();
  await storedComment(admin.db, { liveId: admin.liveId, handle: admin.handle, text: "A1" });
  const stopped = await admin.staff.call("PUT", `/api/admin/lives/${admin.liveId}/active`, {
    isActive: false,
  });
  expect(stopped.status).toBe(200);
  const stop = startClaimWorker(admin.shop.context);
  try {
    await expect.poll(() => admin.itemsOf(admin.handle), { timeout: 60_000 }).toEqual([admin.productIds[0]]);
  } finally {
    await stop();
  }
});

test("hostile comments are texts", async () => {
  await admin.automatic();
  const text = "<img src=x onerror=alert(1)> A1 '; drop table claims; -- \u202e";
  await admin.say(text, newHandle());
  expect(await admin.staff.call("GET", "/api/admin/claims")).toMatchObject({ status: 200 });
});
