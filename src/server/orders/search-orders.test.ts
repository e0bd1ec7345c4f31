import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { OrderRow } from "#contract/admin/orders.ts";
import { adminOf, anOrder, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

interface List {
  rows: OrderRow[];
  total: number;
  more: boolean;
  sumCents: number | null;
}
const list = async (query: Record<string, string>) =>
  (await admin.staff.call<List>("GET", `/api/admin/orders?${new URLSearchParams(query)}`)).body;
const numbers = async (q: string) => (await list({ q })).rows.map((row) => row.orderNumber);

/** Many orders at once whose numbers hold the mark; the newest has the highest number and total. */
async function manyOrders(liveId: string, mark: string, count: number): Promise<void> {
  await sql`
    insert into orders (id, order_number, live_id, origin, status, cancel_cause, shipping_cents, created_at)
    select gen_random_uuid(), 'HF-' || ${mark} || '-' || n, ${liveId}, 'staff',
      case when n % 2 = 0 then 'to-validate' else 'cancelled-by-admin' end, case when n % 2 = 1 then 'staff' end, n, now() - (${count} - n) * interval '1 second'
    from generate_series(1, ${count}::int) n`.execute(db());
  await sql`
    insert into order_history (order_id, event, to_status, actor_kind)
    select id, 'created', status, 'system' from orders where order_number like ${`HF-${mark}-%`} order by id`.execute(
    db(),
  );
}

describe("a text that more orders hold than anybody reads", () => {
  test("shows the first five hundred in their order, and says that there are more", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const mark = randomUUID().slice(0, 8);
    await manyOrders(liveId, mark, 503);
    const ranks = async (query: Record<string, string>) => {
      const found = await list({ q: mark, ...query });
      expect(found).toMatchObject({ total: 500, more: true, sumCents: null });
      return found.rows.map((row) => Number(row.orderNumber.split("-").at(-1)));
    };
    const newest = Array.from({ length: 500 }, (_, place) => 503 - place);
    for (const sort of ["-date", "-total", "-number"]) {
      expect(await ranks({ sort })).toEqual(newest.slice(0, 50));
      expect(await ranks({ sort, page: "10" })).toEqual(newest.slice(450));
      expect(await ranks({ sort, page: "11" })).toEqual([]);
    }
    expect(await list({ q: mark, status: "cancelled-by-admin", sort: "total" })).toMatchObject({
      total: 252,
      more: false,
      sumCents: 252 * 252,
      rows: Array.from({ length: 50 }, (_, place) => ({ totalCents: 2 * place + 1 })),
    });
  });
});

describe("the sum of what is found", () => {
  test("may be more than one order can cost", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const mark = randomUUID().slice(0, 8);
    await manyOrders(liveId, mark, 3);
    await sql`update orders set shipping_cents = 1000000000 where live_id = ${liveId}`.execute(db());
    expect(await list({ q: mark })).toMatchObject({ total: 3, sumCents: 3_000_000_000 });
  });
});

describe("a text pasted from elsewhere", () => {
  test("finds what it shows, in the list as in a choice of people", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const mark = randomUUID().slice(0, 8);
    const person = await aPerson(db(), { firstName: "Mélissa", lastName: `Da ${mark}` });
    const order = await anOrder(db(), { liveId, userId: person });
    const pasted = `\u200b Mélissa\tDa\u00a0 ${mark}\r\n`;
    expect(await numbers(pasted)).toEqual([order.number]);
    const found = await admin.staff.call<{ id: string }[]>(
      "GET",
      `/api/admin/users/search?${new URLSearchParams({ q: pasted })}`,
    );
    expect(found.body).toMatchObject([{ id: person }]);
  });

  test("is cut, not refused, where it is longer than any name", async () => {
    expect(await list({ q: "x".repeat(500) })).toMatchObject({ rows: [], total: 0 });
  });
});

describe("an announced reference", () => {
  test("finds the orders that hold it, in the chosen live or in all, whatever its case", async () => {
    const [one, other] = [await stockLive(db(), [5, 5]), await stockLive(db(), [5])];
    const mark = `Q${randomUUID().slice(0, 4)}`;
    await sql`update products set ref_category = ${mark} where id in (${one.productIds[0]}, ${other.productIds[0]})`.execute(
      db(),
    );
    const first = await anOrder(db(), { liveId: one.liveId, productIds: [one.productIds[0] ?? ""] });
    const cancelled = await anOrder(db(), {
      liveId: one.liveId,
      productIds: one.productIds,
      status: "cancelled-by-admin",
    });
    await sql`update order_items set takes_unit = false where order_id = ${cancelled.id}`.execute(db());
    await sql`update products set taken = taken - 1 where id = any(${one.productIds})`.execute(db());
    await anOrder(db(), { liveId: one.liveId, productIds: [one.productIds[1] ?? ""] });
    const elsewhere = await anOrder(db(), { liveId: other.liveId, productIds: other.productIds });
    expect((await numbers(mark.toLowerCase())).sort()).toEqual(
      [first, cancelled, elsewhere].map(({ number }) => number).sort(),
    );
    expect(await list({ q: mark, live: one.liveId, status: "to-validate" })).toMatchObject({
      total: 1,
      rows: [{ id: first.id }],
    });
    expect((await list({ q: mark, live: other.liveId })).rows).toMatchObject([{ id: elsewhere.id }]);
    expect((await list({ q: mark.slice(0, 3) })).rows).toEqual([]);
  });

  test("is narrowed by words of a piece's color and size", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const mark = `Q${randomUUID().slice(0, 4)}`;
    const [color] = (
      await sql<{ id: string }>`insert into product_colors (name, hex_code)
        values (${`Bleu écru ${mark}`}, '#ece8d8') returning id`.execute(db())
    ).rows;
    await sql`update products set ref_category = ${mark}, color_id = ${color?.id},
      size = case when id = ${productIds[0]} then '38/40' else 'Unique' end where live_id = ${liveId}`.execute(
      db(),
    );
    const [small, other] = [
      await anOrder(db(), { liveId, productIds: productIds.slice(0, 1) }),
      await anOrder(db(), { liveId, productIds: productIds.slice(1) }),
    ];
    expect(await numbers(`${mark} 38`)).toEqual([small.number]);
    expect(await numbers(`${mark} taille 40`)).toEqual([small.number]);
    expect(await numbers(`${mark} ecru unique`)).toEqual([other.number]);
    expect((await numbers(`${mark} Écr`)).sort()).toEqual([small.number, other.number].sort());
    expect(await numbers(`${mark} rouge`)).toEqual([]);
    const found = async (q: string) =>
      (
        await admin.staff.call<{ rows: { id: string }[] }>(
          "GET",
          `/api/admin/products?${new URLSearchParams({ live: "all", q })}`,
        )
      ).body.rows.map(({ id }) => id);
    expect(await found(`${mark} 38`)).toEqual([productIds[0]]);
    expect((await found(`${mark} bleu`)).sort()).toEqual([...productIds].sort());
    expect(await found(`${mark} rouge`)).toEqual([]);
  });
});

describe("one or two letters", () => {
  test("are looked for where a word begins", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const names = ["Łąka", "Xłą", "De Łą", "Anne-Łąx"];
    for (const name of names)
      await anOrder(db(), { liveId, number: `HF-w-${name}`, address: { lastName: name } });
    await anOrder(db(), { liveId, address: { email: "łą.mail@example.fr" }, number: "HF-w-mail" });
    expect((await numbers("ŁĄ")).sort()).toEqual(
      ["HF-w-Anne-Łąx", "HF-w-De Łą", "HF-w-mail", "HF-w-Łąka"].sort(),
    );
    expect(await numbers("xłą")).toEqual(["HF-w-Xłą"]);
  });
});

describe("the words of an order's person", () => {
  test("find it under the name and handle of today, also after a change of name and a merge", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const mark = randomUUID().slice(0, 8);
    const source = await aPerson(db(), { lastName: `Avant${mark}`, handle: `vue_${mark}` });
    const destination = await aPerson(db(), { lastName: `Cible${mark}` });
    const { number } = await anOrder(db(), { liveId, userId: source, address: null });
    expect(await numbers(`avant${mark}`)).toEqual([number]);
    const { body: person } = await admin.staff.call<{ version: number }>("GET", `/api/admin/users/${source}`);
    const { status } = await admin.staff.call("PUT", `/api/admin/users/${source}`, {
      firstName: "Lise",
      lastName: `Après${mark}`,
      handle: `revue_${mark}`,
      isAdmin: false,
      expectedVersion: person.version,
    });
    expect(status).toBe(200);
    expect(await numbers(`avant${mark}`)).toEqual([]);
    expect(await numbers(`après${mark}`)).toEqual([number]);
    expect(await numbers(`@revue_${mark}`)).toEqual([number]);
    await admin.staff.call("POST", "/api/admin/users/merge", {
      sourceId: source,
      destinationId: destination,
    });
    expect(await numbers(`après${mark}`)).toEqual([]);
    expect(await numbers(`cible${mark}`)).toEqual([number]);
  });

  test("are never those of before when a change of name races with an order that is being tied to them", async () => {
    const { liveId } = await stockLive(db(), [1]);
    for (let round = 0; round < 10; round += 1) {
      const mark = randomUUID().slice(0, 8);
      const person = await aPerson(db(), { lastName: `Avant${mark}` });
      const { id } = await anOrder(db(), { liveId, address: null });
      await Promise.all([
        db().updateTable("orders").set({ user_id: person }).where("id", "=", id).execute(),
        db()
          .updateTable("users")
          .set({ last_name: `Apres${mark}` })
          .where("id", "=", person)
          .execute(),
      ]);
      expect(await list({ q: `apres${mark}` })).toMatchObject({ total: 1 });
      expect(await list({ q: `avant${mark}` })).toMatchObject({ total: 0 });
    }
  });
});

describe("the number of a parcel", () => {
  test("leads to its order by its last characters, however they are typed", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const [order, other] = [await anOrder(db(), { liveId, status: "paid" }), await anOrder(db(), { liveId })];
    const number = `6A${String(Date.now()).slice(-11)}`;
    await sql`update orders set tracking_id = ${number} where id = ${order.id}`.execute(db());
    await sql`update orders set tracking_id = ${number}, archived_at = now() where id = ${other.id}`.execute(
      db(),
    );
    const found = async (q: string) =>
      (
        await admin.staff.call<OrderRow[]>(
          "GET",
          `/api/admin/orders/by-tracking?${new URLSearchParams({ q })}`,
        )
      ).body;
    for (const typed of [number, number.slice(-8), `${number.slice(0, 2).toLowerCase()} ${number.slice(2)}`])
      expect(await found(typed)).toMatchObject([
        { id: order.id, orderNumber: order.number, trackingNumber: number },
      ]);
    expect(await found(number.slice(0, 6))).toEqual([]);
    expect(await found(number.slice(-3))).toEqual([]);
    expect(await found("%%%1")).toEqual([]);
  });

  test("is found by its own index, without reading the orders", async () => {
    const plan = await db()
      .transaction()
      .execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        // Of a handful of rows another index of numbers is as cheap to read whole.
        await sql`savepoint before`.execute(tx);
        await sql`drop index orders_by_tracking_number`.execute(tx);
        const explained = await sql<{ "QUERY PLAN": string }>`explain select id from orders
        where tracking_id is not null and reverse(upper(replace(tracking_id, ' ', ''))) like '1098%'
          and archived_at is null order by created_at desc, id limit 6`.execute(tx);
        await sql`rollback to savepoint before`.execute(tx);
        return explained;
      });
    expect(JSON.stringify(plan.rows)).toContain("orders_by_end_of_tracking");
  });
});
