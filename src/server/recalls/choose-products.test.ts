import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { recallAdmin } from "#tests/recall-admin.ts";
import { anOrder, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = recallAdmin();
const { opened, read } = admin;
type Found = { rows: { id: string }[]; total: number };

const find = async (query: Record<string, string>, what = "") => {
  const search = new URLSearchParams({ withArchived: "true", ...query });
  return (await admin.staff.call<Found>("GET", `/api/admin/products${what}?${search}`)).body;
};

async function aMaker(): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into makers (name) values (${`Atelier ${randomUUID()}`})
    returning id`.execute(admin.db);
  return rows[0]?.id ?? "";
}

test("all 120 pieces of a maker, of three lives, on sale and archived, are found, counted and recalled at once", async () => {
  const maker = await aMaker();
  const lives = [];
  for (let one = 0; one < 3; one += 1)
    lives.push(
      await stockLive(
        admin.db,
        Array.from({ length: 40 }, () => 1),
      ),
    );
  const all = lives.flatMap(({ productIds }) => productIds);
  await sql`update products set maker_id = ${maker} where id = any(${all}::uuid[])`.execute(admin.db);
  await sql`update products set archived_at = clock_timestamp() where id = any(${lives[2]?.productIds ?? []}::uuid[])`.execute(
    admin.db,
  );
  const pages = await Promise.all(["1", "2", "3"].map((page) => find({ maker, page })));
  expect(pages.map(({ total, rows }) => [total, rows.length])).toEqual([
    [120, 50],
    [120, 50],
    [120, 20],
  ]);
  const { rows, total } = await find({ maker }, "/ids");
  expect(total).toBe(120);
  const ids = rows.map(({ id }) => id);
  expect(ids.sort()).toEqual([...all].sort());
  const { id } = await opened(ids);
  expect((await read(id)).products).toHaveLength(120);
});

test("a period finds what was shown in its lives and what was sold in it", async () => {
  const maker = await aMaker();
  const shown = await stockLive(admin.db, [1]);
  const sold = await stockLive(admin.db, [1]);
  const neither = await stockLive(admin.db, [1]);
  const all = [shown, sold, neither].flatMap(({ productIds }) => productIds);
  await sql`update products set maker_id = ${maker} where id = any(${all}::uuid[])`.execute(admin.db);
  await sql`update lives set live_date = '2025-01-01T12:00Z' where id in (${sold.liveId}, ${neither.liveId})`.execute(
    admin.db,
  );
  await sql`update lives set live_date = '2025-03-31T22:30Z' where id = ${shown.liveId}`.execute(admin.db);
  const order = await anOrder(admin.db, { ...sold, status: "delivered" });
  await sql`update orders set paid_at = '2025-04-30T21:30Z' where id = ${order.id}`.execute(admin.db);
  const inApril = await find({ maker, from: "2025-04-01", to: "2025-04-30" });
  expect(inApril.rows.map(({ id }) => id).sort()).toEqual([...shown.productIds, ...sold.productIds].sort());
  expect(await find({ maker, from: "2025-05-01" })).toMatchObject({ total: 0 });
});

test("the shop's own maker has those that name none too", async () => {
  const maker = await aMaker();
  await sql`update makers set is_default = (id = ${maker}) where is_default or id = ${maker}`.execute(
    admin.db,
  );
  const { liveId, productIds } = await stockLive(admin.db, [1]);
  await sql`update products set maker_id = null where id = any(${productIds}::uuid[])`.execute(admin.db);
  expect((await find({ maker, live: liveId })).rows.map(({ id }) => id)).toEqual(productIds);
  expect((await find({ maker: await aMaker(), live: liveId })).total).toBe(0);
});

test("whose orders they are is seen before, page by page, with who has no e-mail", async () => {
  const { liveId, productIds } = await stockLive(admin.db, [99]);
  const userId = await aPerson(admin.db, { email: `${randomUUID()}@tiktok.invalid` });
  const silent = await anOrder(admin.db, {
    ...{ liveId, productIds, userId, status: "delivered" },
    address: { email: "", firstName: "Lise", lastName: "Roche" },
  });
  for (let one = 0; one < 51; one += 1) await anOrder(admin.db, { liveId, productIds, status: "paid" });
  await anOrder(admin.db, { liveId, productIds });
  const ask = async (page: number) =>
    (
      await admin.staff.call<{ rows: { orderId: string }[]; total: number }>(
        "POST",
        "/api/admin/recalls/preview/buyers",
        { productIds, page },
      )
    ).body;
  const [first, second] = [await ask(1), await ask(2)];
  expect([first.total, first.rows.length, second.rows.length]).toEqual([52, 50, 2]);
  expect(second.rows.at(-1)).toEqual({
    orderId: silent.id,
    orderNumber: silent.number,
    name: "Lise Roche",
    handle: null,
    status: "delivered",
    hasEmail: false,
  });
});
