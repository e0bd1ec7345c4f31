import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { CommentMark, ConsoleLive, ConsoleOrder, ConsolePiece } from "#contract/admin/live-console.ts";
import type { OnAir } from "#contract/lives.ts";
import { addForViewer, newHandle, storedComment } from "#tests/live-admin.ts";
import { adminOf, anAdministrator, anOrder, aPerson } from "#tests/staff.ts";
import { openLive, stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const get = async <Body>(path: string) =>
  (await admin.staff.call<Body>("GET", `/api/admin/live-console/${path}`)).body;
const markOf = async (commentId: number) =>
  (await get<CommentMark[]>("marks")).find((mark) => mark.commentId === commentId);

describe("comments", () => {
  test("say which order they became, until its items are taken off", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const handle = newHandle();
    const commentId = await storedComment(db(), { liveId, handle, text: "A1" });
    expect(await markOf(commentId)).toBeUndefined();
    const { body } = await addForViewer(admin.staff, liveId, { handle, productId: productIds[0], commentId });
    expect((await markOf(commentId))?.order).toEqual({
      id: body.order.id,
      orderNumber: body.order.orderNumber,
      by: admin.staff.email,
      cancelled: false,
    });
    await admin.staff.call("DELETE", `/api/admin/orders/${body.order.id}/items/${body.itemId}`);
    expect(await markOf(commentId)).toBeUndefined();
  });

  test("are held by one member of staff at a time, who may be relieved, and let go", async () => {
    const liveId = await openLive(db());
    const commentId = await storedComment(db(), { liveId, handle: "ana", text: "A1" });
    const colleague = await anAdministrator(admin.shop);
    const path = `/api/admin/live-console/comments/${commentId}/hold`;
    const [first, second] = await Promise.all(
      [admin.staff, colleague].map((staff) => staff.call<{ code: string }>("PUT", path, {})),
    );
    expect([first?.status, second?.status].sort()).toEqual([200, 409]);
    const [holder, other] = first?.status === 200 ? [admin.staff, colleague] : [colleague, admin.staff];
    expect((await markOf(commentId))?.heldBy).toMatchObject({ userId: holder.userId });
    expect(await other.call("PUT", path, {})).toMatchObject({
      status: 409,
      body: { code: "COMMENT_HELD", data: { by: holder.email } },
    });
    expect((await holder.call("PUT", path, {})).status).toBe(200);
    expect((await other.call("PUT", path, { takeOver: true })).status).toBe(200);
    // Who was relieved lets go of nothing.
    await holder.call("DELETE", path);
    expect((await markOf(commentId))?.heldBy).toMatchObject({ userId: other.userId });
    await other.call("DELETE", path);
    expect(await markOf(commentId)).toBeUndefined();
  });

  test("whose member of staff fell silent are free again", async () => {
    const liveId = await openLive(db());
    const commentId = await storedComment(db(), { liveId, handle: "ana", text: "A1" });
    const path = `/api/admin/live-console/comments/${commentId}/hold`;
    await admin.staff.call("PUT", path, {});
    await db()
      .updateTable("comment_leases")
      .set({ held_until: new Date(Date.now() - 1000) })
      .where("comment_id", "=", commentId)
      .execute();
    expect(await markOf(commentId)).toBeUndefined();
    expect((await (await anAdministrator(admin.shop)).call("PUT", path, {})).status).toBe(200);
  });
});

describe("what the member of staff looks up", () => {
  test("the fifty newest orders, with their items", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    for (let place = 0; place < 51; place += 1) await anOrder(db(), { liveId });
    const newest = await anOrder(db(), { liveId, productIds });
    const orders = await get<ConsoleOrder[]>("orders");
    expect(orders).toHaveLength(50);
    expect(orders[0]).toMatchObject({ id: newest.id, totalCents: 2600, items: [{ refCategory: "A1" }] });
  });

  test("orders that are to be validated or paid, on demand those of every status", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const made: string[] = [];
    for (const status of ["to-validate", "to-pay", "paid", "cancelled-by-customer"] as const)
      made.push((await anOrder(db(), { liveId, status })).id);
    const listed = async (query: string) =>
      (await get<ConsoleOrder[]>(`orders${query}`)).flatMap(({ id }) => (made.includes(id) ? [id] : []));
    expect(await listed("")).toEqual(made.slice(0, 2).reverse());
    expect(await listed("?statuses=editable")).toEqual(made.slice(0, 2).reverse());
    expect(await listed("?statuses=all")).toEqual(made.toReversed());
    const other = await stockLive(db(), [1]);
    const elsewhere = await anOrder(db(), { liveId: other.liveId });
    const ofLive = async (query: string) =>
      (await get<ConsoleOrder[]>(`orders?${query}`)).map(({ id }) => id);
    expect(await ofLive(`liveId=${liveId}`)).toEqual(made.slice(0, 2).reverse());
    expect(await ofLive(`liveId=${liveId}&statuses=all`)).toEqual(made.toReversed());
    expect(await ofLive(`liveId=${other.liveId}`)).toEqual([elsewhere.id]);
  });

  test("the pieces of a live, A2 before A12, and how many are left of each", async () => {
    const { liveId, productIds } = await stockLive(db(), [3, null, 1]);
    const [first = "", second = "", third = ""] = productIds;
    await db().updateTable("products").set({ ref_category: "A12" }).where("id", "=", second).execute();
    await anOrder(db(), { liveId, productIds: [first] });
    const pieces = await get<ConsolePiece[]>(`lives/${liveId}/pieces`);
    expect(pieces.map(({ id, left }) => [id, left])).toEqual([
      [first, 2],
      [third, 1],
      [second, null],
    ]);
    expect(await get(`lives/${randomUUID()}/pieces`)).toMatchObject({ code: "LIVE_NOT_FOUND" });
    // Of one that is gone it is told who has it.
    const handle = `vue_${randomUUID().slice(0, 8)}`;
    const userId = await aPerson(db(), { handle });
    const taken = await anOrder(db(), { liveId, userId, status: "paid", productIds: [third] });
    const again = await get<ConsolePiece[]>(`lives/${liveId}/pieces`);
    expect(again.map(({ holders }) => holders)).toEqual([[], [{ handle, orderNumber: taken.number }], []]);
  });

  test("viewers by a part of their handle or name, letter for letter, the beginning first", async () => {
    const mark = randomUUID().slice(0, 6);
    await db()
      .insertInto("tiktok_pseudo_union")
      .values([
        { tiktok_username: `la_${mark}`, display_name: "Zoé" },
        { tiktok_username: `${mark}_x`, display_name: "Ana" },
        { tiktok_username: `other.${mark.slice(1)}`, display_name: `Nom ${mark.toUpperCase()}` },
      ])
      .execute();
    const find = async (q: string) =>
      (await get<{ handle: string }[]>(`viewers?q=${encodeURIComponent(q)}`)).map(({ handle }) => handle);
    expect(await find(`@${mark}`)).toEqual([`${mark}_x`, `la_${mark}`, `other.${mark.slice(1)}`]);
    expect(await find(`${mark}_`)).toEqual([`${mark}_x`]);
    expect(await find(`%${mark}`)).toEqual([]);
  });
});

describe("the figures of a live on air", () => {
  test("stand with it in the list: its orders, what was received and what is owed", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const numbers = async () => (await get<ConsoleLive[]>("lives")).find(({ id }) => id === liveId)?.numbers;
    expect(await numbers()).toEqual({ orders: 0, receivedCents: 0, owedCents: 0 });
    await anOrder(db(), { liveId, status: "paid" });
    await anOrder(db(), { liveId, status: "to-pay" });
    await anOrder(db(), { liveId, status: "to-validate" });
    await anOrder(db(), { liveId, status: "cancelled-by-admin" });
    expect(await numbers()).toEqual({ orders: 3, receivedCents: 600, owedCents: 600 });
  });

  test("say since when it is on air: since it was opened, and not before its planned beginning", async () => {
    const liveId = await openLive(db());
    const since = async () =>
      (await get<ConsoleLive[]>("lives")).find(({ id }) => id === liveId)?.onAirSince ?? null;
    const plan = (live_date: Date) =>
      db().updateTable("lives").set({ live_date }).where("id", "=", liveId).execute();
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await plan(anHourAgo);
    expect(await since()).toBe(anHourAgo.toISOString());
    await plan(new Date(Date.now() + 3_600_000));
    expect(await since()).toBeNull();
    await plan(anHourAgo);
    const turn = (isActive: boolean) =>
      admin.staff.call("PUT", `/api/admin/lives/${liveId}/active`, { isActive });
    await turn(false);
    expect((await turn(true)).status).toBe(200);
    expect(Date.parse((await since()) ?? "")).toBeGreaterThan(anHourAgo.getTime());
  });
});

describe("the piece on air", () => {
  const put = (liveId: string, reference: string | null) =>
    admin.staff.call<ConsoleLive & { code: string }>(
      "PUT",
      `/api/admin/live-console/lives/${liveId}/on-air`,
      {
        reference,
      },
    );
  const seen = async (liveId: string) =>
    (await admin.shop.visitor().call<{ piece: OnAir | null }>("GET", `/api/lives/${liveId}/on-air`)).body
      .piece;

  test("is seen by everybody, with what is left of it, and taken off again", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    await db().updateTable("products").set({ ref_category: "b7" }).where("live_id", "=", liveId).execute();
    await anOrder(db(), { liveId, productIds: productIds.slice(0, 1) });
    expect(await seen(liveId)).toBeNull();
    expect((await put(liveId, "B7")).body).toMatchObject({ id: liveId, onAir: "B7" });
    expect(await seen(liveId)).toMatchObject({
      reference: "B7",
      pieces: [
        { id: productIds[0], sold: true, priceCents: 2000 },
        { id: productIds[1], sold: false },
      ],
    });
    expect((await get<ConsoleLive[]>("lives")).find(({ id }) => id === liveId)?.onAir).toBe("B7");
    expect((await put(liveId, null)).body.onAir).toBeNull();
    expect(await seen(liveId)).toBeNull();
  });

  test("must be announced in this live, and marking it is no edit of the live", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const version = async () =>
      (await admin.staff.call<{ version: number }>("GET", `/api/admin/lives/${liveId}`)).body.version;
    const before = await version();
    expect(await put(liveId, "Z99")).toMatchObject({ status: 404, body: { code: "REFERENCE_NOT_FOUND" } });
    await put(liveId, "a1");
    expect(await version()).toBe(before);
  });
});
