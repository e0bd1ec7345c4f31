import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { ChosenOrder, OrderRow } from "#contract/admin/orders.ts";
import { parisDay } from "#domain/paris-time.ts";
import { promisedUntil } from "#tests/promise.ts";
import { adminOf, anOrder, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

interface List {
  rows: OrderRow[];
  total: number;
  sumCents: number;
  page: number;
  pageSize: number;
}
const list = async (query: Record<string, string>) =>
  (await admin.staff.call<List>("GET", `/api/admin/orders?${new URLSearchParams(query)}`)).body;
const numbers = async (query: Record<string, string>) =>
  (await list(query)).rows.map((row) => row.orderNumber);

describe("the filters", () => {
  test("by status, live, person, review, lateness and age let through what they name, with its count and sum", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const userId = await aPerson(db());
    const paid = await anOrder(db(), { liveId, status: "paid", productIds: productIds.slice(0, 1) });
    const waiting = await anOrder(db(), { liveId, status: "to-pay", userId });
    const flagged = await anOrder(db(), {
      liveId,
      status: "paid",
      productIds: productIds.slice(1),
      reviewReason: "montant",
    });
    const [first, second] = [
      await anOrder(db(), { liveId, status: "cancelled-by-admin" }),
      await anOrder(db(), { liveId, status: "cancelled-by-customer" }),
    ];
    await db()
      .updateTable("orders")
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where("id", "=", waiting.id)
      .execute();
    expect(await list({ live: liveId, status: "paid" })).toMatchObject({ total: 2, sumCents: 5200 });
    expect(await numbers({ live: liveId, status: "cancelled", sort: "date" })).toEqual([
      first.number,
      second.number,
    ]);
    // What the figures of a live count.
    expect(await list({ live: liveId, status: "not-cancelled", sort: "date" })).toMatchObject({
      total: 3,
      rows: [{ id: waiting.id }, { id: paid.id }, { id: flagged.id }],
    });
    expect(await numbers({ user: userId })).toEqual([waiting.number]);
    expect(await list({ product: productIds[0] ?? "" })).toMatchObject({
      rows: [{ orderNumber: paid.number }],
      total: 1,
      sumCents: 2600,
    });
    expect(await numbers({ live: liveId, review: "true" })).toEqual([flagged.number]);
    expect(await numbers({ live: liveId, unpaidForHours: "24" })).toEqual([waiting.number]);
    expect(await numbers({ live: liveId, unpaidForHours: "26" })).toEqual([]);
    const { rows: late } = await sql<{ n: string }>`
      update orders set contract_snapshot = case id when ${paid.id} then '{"deliveryLatest":"2026-01-01"}'::jsonb
        else '{"deliveryLatest":"2999-01-01"}' end where id in (${paid.id}, ${flagged.id})
      returning order_number as n`.execute(db());
    expect(late).toHaveLength(2);
    expect(await list({ live: liveId, late: "true" })).toMatchObject({
      rows: [{ orderNumber: paid.number }],
      total: 1,
    });
    await promisedUntil(db(), flagged.id, parisDay(new Date()));
    expect(await numbers({ live: liveId, today: "true" })).toEqual([flagged.number]);
    const board = await admin.staff.call<{ late: { orders: number }; promisedToday: number }>(
      "GET",
      "/api/admin/dashboard",
    );
    expect(board.body).toMatchObject({ late: { orders: 1 }, promisedToday: 1 });
    expect(await list({ live: randomUUID() })).toMatchObject({ rows: [], total: 0, sumCents: 0 });
    expect(paid.number).not.toBe(flagged.number);
  });

  test("by text find a part of a number, an e-mail, a name or a handle, whatever the case", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const mark = randomUUID().slice(0, 8);
    const viewer = await aPerson(db(), { handle: `fan_${mark}`, email: `fan_${mark}@tiktok.invalid` });
    const byNumber = await anOrder(db(), { liveId, number: `HF-${mark}-7`, address: null });
    const byEmail = await anOrder(db(), { liveId, address: { email: `Paul.${mark}@Example.fr` } });
    const byName = await anOrder(db(), { liveId, address: { lastName: `Édouard${mark}` } });
    const byHandle = await anOrder(db(), { liveId, userId: viewer, address: null });
    expect(await numbers({ q: `${mark}-7` })).toEqual([byNumber.number]);
    expect(await numbers({ q: `PAUL.${mark}` })).toEqual([byEmail.number]);
    expect(await numbers({ q: `édouard${mark}` })).toEqual([byName.number]);
    expect(await numbers({ q: `@FAN_${mark}` })).toEqual([byHandle.number]);
    expect(await list({ q: mark })).toMatchObject({ total: 4 });
  });

  test.each(["%", "_", "\\", "%%", "a%b", "'", '"', "--", "$1"])("take %s for itself", async (character) => {
    const { liveId } = await stockLive(db(), [1]);
    await anOrder(db(), { liveId, address: { lastName: "Ordinaire" } });
    const odd = await anOrder(db(), { liveId, address: { lastName: `Bi${character}zarre` } });
    expect(await numbers({ live: liveId, q: `bi${character}z` })).toEqual([odd.number]);
    expect(await numbers({ live: liveId, q: character })).toEqual([odd.number]);
  });

  test("that are no filters are refused", async () => {
    for (const query of [
      "status=sold",
      "live=1",
      "sort=name",
      "page=0",
      "page=x",
      "unpaidForHours=-1",
      "hue=red",
    ])
      expect(await admin.staff.call("GET", `/api/admin/orders?${query}`)).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      });
  });
});

describe("a row", () => {
  test("names the customer by the order's address, else by the person, and never shows a placeholder", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const handle = `vu_${randomUUID().slice(0, 8)}`;
    const viewer = await aPerson(db(), {
      handle,
      email: `${handle}@tiktok.invalid`,
      firstName: "",
      lastName: "",
    });
    await anOrder(db(), { liveId, userId: viewer, address: null });
    await anOrder(db(), {
      liveId,
      userId: viewer,
      address: { firstName: "Ana", lastName: "Sol", email: "a@s.fr" },
    });
    await anOrder(db(), { liveId, address: null });
    const { rows } = await list({ live: liveId, sort: "date" });
    expect(rows.map((row) => row.customer)).toEqual([
      { userId: viewer, name: `@${handle}`, email: "", handle },
      { userId: viewer, name: "Ana Sol", email: "a@s.fr", handle },
      { userId: null, name: "", email: "", handle: null },
    ]);
    expect(rows.map((row) => row.hasAddress)).toEqual([false, true, false]);
  });
});

describe("the pages", () => {
  test("hold fifty, miss none, repeat none, and sort as asked", async () => {
    const { liveId, productIds } = await stockLive(db(), [3]);
    for (let n = 1; n <= 53; n += 1)
      await anOrder(db(), {
        liveId,
        number: `HF-p${liveId.slice(0, 4)}-${n}`,
        productIds: n > 50 ? productIds : [],
      });
    const first = await list({ live: liveId, sort: "number" });
    const second = await list({ live: liveId, sort: "number", page: "2" });
    expect(first).toMatchObject({ total: 53, page: 1, pageSize: 50, sumCents: 53 * 600 + 3 * 2000 });
    expect([...first.rows, ...second.rows].map((row) => Number(row.orderNumber.split("-")[2]))).toEqual(
      Array.from({ length: 53 }, (_, place) => place + 1),
    );
    expect((await numbers({ live: liveId, sort: "-number" }))[0]).toMatch(/-53$/);
    expect((await numbers({ live: liveId }))[0]).toMatch(/-53$/);
    expect((await numbers({ live: liveId, sort: "date" }))[0]).toMatch(/-1$/);
    expect(
      (await list({ live: liveId, sort: "-total" })).rows.slice(0, 4).map((row) => row.totalCents),
    ).toEqual([2600, 2600, 2600, 600]);
    expect((await list({ live: liveId, page: "3" })).rows).toEqual([]);
  });

  test("choosing every order of a filter brings them all, with what a bulk act must know", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const orders = [await anOrder(db(), { liveId, address: null }), await anOrder(db(), { liveId })];
    const { body } = await admin.staff.call<{ rows: ChosenOrder[]; total: number }>(
      "GET",
      `/api/admin/orders/ids?live=${liveId}`,
    );
    expect(body).toEqual({
      total: 2,
      rows: [
        {
          id: orders[1]?.id,
          orderNumber: orders[1]?.number,
          status: "to-validate",
          name: "Marie Martin",
          email: "marie.martin@example.fr",
          handle: null,
          totalCents: 600,
        },
        {
          id: orders[0]?.id,
          orderNumber: orders[0]?.number,
          status: "to-validate",
          name: "",
          email: "",
          handle: null,
          totalCents: 600,
        },
      ],
    });
  });
});
