import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { asSystem } from "#server/context.ts";
import { runRetention } from "#server/retention/run-retention.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { addForViewer, newHandle, ordersOfViewer } from "#tests/live-admin.ts";
import { aPerson, PASSWORD, unitsTaken } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { serveWaiting } from "./waiting-list.ts";

const admin = claimAdmin();

describe("a member of staff puts a viewer on a waiting list", () => {
  const wait = (who: string, productId: string | undefined, commentId?: number) =>
    admin.staff.call<{ rank: number; code: string }>(
      "POST",
      `/api/admin/claims/lives/${admin.liveId}/waiting`,
      { handle: who, productId, ...(commentId === undefined ? {} : { commentId }) },
    );
  const sell = () =>
    addForViewer(admin.staff, admin.liveId, { handle: admin.handle, productId: admin.productIds[0] });

  test("who asked aloud waits behind who commented, once, and is served when the piece is free", async () => {
    const [commented, aloud] = [newHandle(), newHandle()];
    const [piece] = admin.productIds;
    const sold = await sell();
    await admin.automatic();
    await admin.say("A1", commented);
    expect((await wait(`@${aloud.toUpperCase()}`, piece)).body).toEqual({ rank: 2 });
    expect((await wait(aloud, piece)).body).toEqual({ rank: 2 });
    expect((await wait(commented, piece)).body).toEqual({ rank: 1 });
    expect((await admin.waitingList()).map(({ handle, commentId }) => [handle, commentId !== null])).toEqual([
      [commented, true],
      [aloud, false],
    ]);
    await admin.cancel(sold.body.order.id);
    await serveWaiting(asSystem(admin.shop.context));
    expect(await admin.itemsOf(commented)).toEqual([piece]);
    await admin.cancel((await ordersOfViewer(admin.db, commented))[0]?.id);
    await serveWaiting(asSystem(admin.shop.context));
    expect(await admin.itemsOf(aloud)).toEqual([piece]);
    expect(await admin.waitingList()).toEqual([]);
    expect((await admin.served())[0]).toMatchObject({ handle: aloud });
  });

  test("asked for at once by five, each has a place of her own; asked for five times at once, she has one", async () => {
    await sell();
    const [piece] = admin.productIds;
    const viewers = Array.from({ length: 5 }, () => newHandle());
    const [same = ""] = viewers;
    await Promise.all([...viewers, same, same, same, same].map((who) => wait(who, piece)));
    const waiting = await admin.waitingList();
    expect(waiting.map(({ handle }) => handle).toSorted()).toEqual(viewers.toSorted());
    expect(waiting.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
  });

  test("a unit that was freed meanwhile is hers", async () => {
    const viewer = newHandle();
    await wait(viewer, admin.productIds[0]);
    await serveWaiting(asSystem(admin.shop.context));
    expect(await admin.itemsOf(viewer)).toEqual([admin.productIds[0]]);
    expect(await unitsTaken(admin.db, admin.productIds[0])).toBe(1);
  });

  test("the proposal of the comment that is answered waits; of another comment she gets one claim more", async () => {
    await sell();
    const [asked, wondered] = [newHandle(), newHandle()];
    const comment = await admin.say("A1", asked);
    expect((await wait(asked, admin.productIds[0], comment)).body).toEqual({ rank: 1 });
    expect((await admin.claims()).filter(({ handle }) => handle === asked)).toMatchObject([
      { commentId: comment, state: "waiting" },
    ]);
    const question = await admin.say("la A12 elle taille comment ?", wondered);
    expect((await wait(wondered, admin.productIds[0], question)).body).toEqual({ rank: 2 });
    expect((await admin.waitingList()).at(-1)).toMatchObject({ handle: wondered, commentId: question });
    // A comment that somebody else wrote says nothing about her.
    const stranger = newHandle();
    await wait(stranger, admin.productIds[0], question);
    expect((await admin.waitingList()).find(({ handle }) => handle === stranger)?.commentId).toBeNull();
  });

  test("three colleagues who answer one comment at once, each with another piece, all put her there", async () => {
    const asked = Array.from({ length: 8 }, () => newHandle());
    const answers = await Promise.all(
      asked.map(async (who) => {
        const comment = await admin.say("la A12 elle taille comment ?", who);
        return Promise.all(admin.productIds.slice(1).map((piece) => wait(who, piece, comment)));
      }),
    );
    expect(answers.flat().map(({ status }) => status)).toEqual(Array(24).fill(200));
  });

  test("the proposal of another reference stays, though its comment is answered", async () => {
    await sell();
    await admin.db
      .insertInto("products")
      .columns(["live_id", "ref", "ref_category", "name", "size", "price_cents", "stock"])
      .expression((eb) =>
        eb
          .selectFrom("products")
          .select(["live_id", sql<number>`ref + 90`.as("ref"), "ref_category", "name"])
          .select([sql<string>`'XL'`.as("size"), "price_cents", "stock"])
          .where("id", "=", admin.productIds[1] ?? ""),
      )
      .execute();
    const viewer = newHandle();
    const comment = await admin.say("A2", viewer);
    await wait(viewer, admin.productIds[0], comment);
    expect((await admin.claims()).map(({ reference, state }) => [reference, state])).toEqual([
      ["A2", "proposed"],
      ["A1", "waiting"],
    ]);
  });

  test("'j'annule' takes her off again", async () => {
    await sell();
    await admin.automatic();
    const viewer = newHandle();
    await wait(viewer, admin.productIds[0]);
    await admin.say("j'annule la A1", viewer);
    expect(await admin.waitingList()).toEqual([]);
  });

  test("a piece of another live is none", async () => {
    const other = await stockLive(admin.db, [1]);
    const answer = await wait(newHandle(), other.productIds[0]);
    expect([answer.status, answer.body.code]).toEqual([404, "PRODUCT_NOT_FOUND"]);
  });

  test("without a comment that decides it, the claim goes by the time of comments, and with the person", async () => {
    await sell();
    const [old, young] = [newHandle(), newHandle()];
    for (const who of [old, young]) await wait(who, admin.productIds[0]);
    await admin.db
      .updateTable("claims")
      .set({ changed_at: new Date(Date.now() - 91 * 24 * 3_600_000) })
      .where("handle", "=", old)
      .execute();
    await runRetention(admin.shop.context);
    expect((await admin.waitingList()).map(({ handle }) => handle)).toEqual([young]);
    const userId = await aPerson(admin.db, { handle: young });
    await admin.staff.call("POST", `/api/admin/users/${userId}/erasure`, { password: PASSWORD });
    expect(await admin.waitingList()).toEqual([]);
  });
});
