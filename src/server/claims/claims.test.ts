import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { claimDesk } from "#tests/claim-desk.ts";
import { aComment, aConnector } from "#tests/connector.ts";
import { addForViewer, newHandle, ordersOfViewer, storedComment } from "#tests/live-desk.ts";
import { unitsTaken } from "#tests/staff.ts";
import { startClaimWorker, workThrough } from "./claim-worker.ts";

const desk = claimDesk();

const onAir = (reference: string | null) =>
  desk.staff.call("PUT", `/api/admin/live-console/lives/${desk.liveId}/on-air`, { reference });

describe("a sure claim", () => {
  test("becomes a line by itself where the live lets it, and says which comment caused it", async () => {
    await desk.automatic();
    const commentId = await desk.say("je prends la A1 svp");
    const [claim] = await desk.claims();
    expect(claim).toMatchObject({
      commentId,
      handle: desk.handle,
      state: "done",
      automatic: true,
      reference: "A1",
      reason: null,
    });
    expect(await desk.linesOf(desk.handle)).toEqual([desk.productIds[0]]);
    const orders = await desk.staff.call<{ id: string; items: { cause: unknown }[] }[]>(
      "GET",
      "/api/admin/live-console/orders",
    );
    const order = orders.body.find(({ id }) => id === claim?.order?.id);
    expect(order?.items).toMatchObject([
      { cause: { commentId, text: "je prends la A1 svp", automatic: true } },
    ]);
    const history = await desk.db
      .selectFrom("order_history")
      .select(["event", "actor_kind", "facts"])
      .where("order_id", "=", claim?.order?.id ?? "")
      .where("event", "=", "line-added")
      .execute();
    expect(history).toMatchObject([{ actor_kind: "system", facts: { commentId } }]);
  });

  test("waits for an operator's key where the live does not", async () => {
    await desk.say("A1");
    const [claim] = await desk.claims();
    expect(claim).toMatchObject({
      state: "proposed",
      reason: "automatic-off",
      pieces: [{ id: desk.productIds[0] }],
    });
    expect(await desk.linesOf(desk.handle)).toEqual([]);
    expect((await desk.act(claim?.id, "accept")).body).toEqual({ state: "done" });
    expect(await desk.linesOf(desk.handle)).toEqual([desk.productIds[0]]);
    expect((await desk.claims())[0]).toMatchObject({ state: "done", automatic: false });
    expect((await desk.act(claim?.id, "accept")).body.code).toBe("CLAIM_DECIDED");
  });

  test("said again is one claim", async () => {
    await desk.automatic();
    for (const text of ["A1", "A1 !!!", "moi A1 svp"]) await desk.say(text);
    expect(await desk.states()).toEqual(["A1: done", "A1 !!!: repeated", "moi A1 svp: repeated"]);
    expect(await desk.linesOf(desk.handle)).toEqual([desk.productIds[0]]);
    expect(await unitsTaken(desk.db, desk.productIds[0])).toBe(1);
  });

  test("proposed again is one proposal", async () => {
    await storedComment(desk.db, { liveId: desk.liveId, handle: desk.handle, text: "A1" });
    await storedComment(desk.db, { liveId: desk.liveId, handle: desk.handle, text: "A1 svp" });
    await desk.say("jp A1");
    expect(await desk.states()).toEqual(["A1: proposed", "A1 svp: repeated", "jp A1: repeated"]);
  });

  test("of several pieces puts them all on one order", async () => {
    await desk.automatic();
    await desk.say("A1, A2 et A3 svp");
    expect((await desk.linesOf(desk.handle)).sort()).toEqual(desk.productIds.slice(0, 3).sort());
    expect(await ordersOfViewer(desk.db, desk.handle)).toHaveLength(1);
  });

  test("without a reference means the piece on air, once viewers can have seen it", async () => {
    await desk.automatic();
    await onAir("A2");
    await desk.say("jp");
    expect((await desk.claims())[0]).toMatchObject({
      reference: "A2",
      state: "proposed",
      reason: "piece-just-changed",
    });
    await desk.db
      .updateTable("lives")
      .set({ on_air_since: new Date(Date.now() - 60_000) })
      .where("id", "=", desk.liveId)
      .execute();
    const other = newHandle();
    await desk.say("jp", other);
    expect(await desk.linesOf(other)).toEqual([desk.productIds[1]]);
    await desk.say("jp", newHandle(), { secondsAgo: 120 });
    expect(await desk.claims()).toHaveLength(2);
  });

  test("that an operator was faster with is left alone", async () => {
    await desk.automatic();
    const commentId = await storedComment(desk.db, { liveId: desk.liveId, handle: desk.handle, text: "A1" });
    await addForViewer(desk.staff, desk.liveId, {
      handle: desk.handle,
      productId: desk.productIds[1],
      commentId,
    });
    await workThrough(desk.shop.house, desk.liveId);
    expect((await desk.claims())[0]).toMatchObject({ state: "dismissed", reason: "handled-by-hand" });
    expect(await desk.linesOf(desk.handle)).toEqual([desk.productIds[1]]);
  });

  test("that an operator writes by hand is no longer proposed", async () => {
    const commentId = await desk.say("A1");
    await addForViewer(desk.staff, desk.liveId, {
      handle: desk.handle,
      productId: desk.productIds[0],
      commentId,
    });
    expect((await desk.claims())[0]).toMatchObject({ state: "done", automatic: false });
  });
});

describe("what is not sure", () => {
  test.each([
    ["A1 x2", "several-units"],
    ["A1 A2 A3 A4 moi moi moi prends tout a12 kdjfh", undefined],
  ])("%s is not entered by itself", async (text, reason) => {
    await desk.automatic();
    await desk.say(text);
    if (reason) expect((await desk.claims())[0]).toMatchObject({ state: "proposed", reason });
    expect((await desk.claims()).every(({ state }) => state === "proposed" || state === "done")).toBe(true);
  });

  test("questions and doubts are told beside their comments, chatter is not", async () => {
    const question = await desk.say("A1 ?");
    const unclear = await desk.say("A1 ou A2");
    const none = await desk.say("bonsoir tout le monde");
    const { body } = await desk.staff.call<{ readings: { commentId: number; label: string }[] }>(
      "GET",
      "/api/admin/claims",
    );
    const label = (id: number) => body.readings.find(({ commentId }) => commentId === id)?.label;
    expect([label(question), label(unclear), label(none)]).toEqual(["question", "unclear", undefined]);
    expect(await desk.claims()).toEqual([]);
  });

  test("colours and sizes choose the piece; what was not said is the operator's choice", async () => {
    const color = async (name: string) =>
      await desk.db
        .insertInto("product_colors")
        .values({ name: `${name} ${randomUUID().slice(0, 6)}`, hex_code: "#101010" })
        .returning(["id", "name"])
        .executeTakeFirstOrThrow();
    const [black, red] = [await color("Noir"), await color("Rouge")];
    const [a, b] = await Promise.all(
      [black, red].map(
        async (one, place) =>
          (
            await desk.db
              .insertInto("products")
              .values({
                live_id: desk.liveId,
                ref: 20 + place,
                ref_category: "B7",
                name: "Gilet",
                price_cents: 1500,
                color_id: one.id,
                size: "M",
              })
              .returning("id")
              .executeTakeFirstOrThrow()
          ).id,
      ),
    );
    await desk.automatic();
    await desk.say("b7 noire M");
    expect(await desk.linesOf(desk.handle)).toEqual([a]);
    const other = newHandle();
    await desk.say("B7", other);
    const proposal = (await desk.claims()).at(-1);
    expect(proposal).toMatchObject({ state: "proposed", reason: "which-piece" });
    expect(proposal?.pieces.map(({ id }) => id).sort()).toEqual([a, b].sort());
    expect((await desk.act(proposal?.id, "accept")).body.code).toBe("CLAIM_NEEDS_PIECE");
    expect((await desk.act(proposal?.id, "accept", { productId: b })).body).toEqual({ state: "done" });
    expect(await desk.linesOf(other)).toEqual([b]);
  });
});

describe("taking back", () => {
  test("an automatic line is undone, and its piece is free again", async () => {
    await desk.automatic();
    await desk.say("A1");
    const [claim] = await desk.claims();
    expect((await desk.act(claim?.id, "undo")).body).toEqual({ state: "undone" });
    expect(await desk.linesOf(desk.handle)).toEqual([]);
    expect(await unitsTaken(desk.db, desk.productIds[0])).toBe(0);
    expect((await desk.act(claim?.id, "undo")).body.code).toBe("CLAIM_DECIDED");
    await desk.say("A1");
    expect(await desk.linesOf(desk.handle)).toEqual([desk.productIds[0]]);
  });

  test("'j'annule' takes off what the engine had written, and can itself be undone", async () => {
    await desk.automatic();
    await desk.say("A1");
    await desk.say("j'annule la A1 désolée");
    expect(await desk.linesOf(desk.handle)).toEqual([]);
    expect(await desk.states()).toEqual(["A1: undone", "j'annule la A1 désolée: done"]);
    const cancel = (await desk.claims()).at(-1);
    expect((await desk.act(cancel?.id, "undo")).body).toEqual({ state: "undone" });
    expect(await desk.linesOf(desk.handle)).toEqual([desk.productIds[0]]);
  });

  test("what an operator entered is taken off by an operator's key", async () => {
    await desk.automatic();
    await addForViewer(desk.staff, desk.liveId, { handle: desk.handle, productId: desk.productIds[0] });
    await desk.say("j'annule");
    const [proposal] = await desk.claims();
    expect(proposal).toMatchObject({ act: "cancel", state: "proposed" });
    expect(await desk.linesOf(desk.handle)).toEqual([desk.productIds[0]]);
    expect((await desk.act(proposal?.id, "accept")).body).toEqual({ state: "done" });
    expect(await desk.linesOf(desk.handle)).toEqual([]);
  });

  test("a proposal is left aside, a viewer leaves a waiting list", async () => {
    await desk.say("A1");
    expect((await desk.act((await desk.claims())[0]?.id, "dismiss")).body).toEqual({ state: "dismissed" });
    await desk.automatic();
    await desk.say("A2", newHandle());
    await desk.say("A2");
    expect(await desk.waitingList()).toHaveLength(1);
    await desk.say("j'annule A2");
    expect(await desk.waitingList()).toEqual([]);
    expect((await desk.act(999_999_999, "dismiss")).body.code).toBe("CLAIM_NOT_FOUND");
  });
});

test("comments that come through the door are worked through at once, each once, by several workers", async () => {
  await desk.automatic();
  const workers = [startClaimWorker(desk.shop.house), startClaimWorker(desk.shop.house)];
  try {
    const viewers = Array.from({ length: 60 }, () => newHandle());
    const events = viewers.map((uniqueId) => aComment({ uniqueId, comment: "A4 svp" }));
    const connector = aConnector(desk.shop);
    await Promise.all([
      connector.tell(desk.liveId, events),
      connector.tell(desk.liveId, events.slice(0, 30)),
    ]);
    await expect.poll(() => unitsTaken(desk.db, desk.productIds[3])).toBe(60);
    for (const viewer of viewers) expect(await desk.linesOf(viewer)).toEqual([desk.productIds[3]]);
  } finally {
    await Promise.all(workers.map((stop) => stop()));
  }
});

test("what was written before the live was taken off the air is worked through all the same", async () => {
  await desk.automatic();
  await storedComment(desk.db, { liveId: desk.liveId, handle: desk.handle, text: "A1" });
  const stopped = await desk.staff.call("PUT", `/api/admin/lives/${desk.liveId}/active`, { isActive: false });
  expect(stopped.status).toBe(200);
  const stop = startClaimWorker(desk.shop.house);
  try {
    await expect.poll(() => desk.linesOf(desk.handle), { timeout: 60_000 }).toEqual([desk.productIds[0]]);
  } finally {
    await stop();
  }
});

test("hostile comments are texts", async () => {
  await desk.automatic();
  const text = "<img src=x onerror=alert(1)> A1 '; drop table claims; -- \u202e";
  await desk.say(text, newHandle());
  expect(await desk.staff.call("GET", "/api/admin/claims")).toMatchObject({ status: 200 });
});
