import { expect, test } from "vitest";
import type { ProductRow } from "#contract/admin/products.ts";
import { parisDay, parisInstant } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { aColleague, adminOf, anOrder } from "#tests/staff.ts";
import { openLive, stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
type Caller = Pick<typeof admin.staff, "call">;

const FIELDS = {
  name: "Robe",
  priceCents: 2990,
  refCategory: "A12",
  size: "38",
  colorId: null,
  composition: null,
};
const REST = { weightGrams: null, stock: 2, photoKey: null };
const add = async (given: object, as: Caller = admin.staff) =>
  as.call<ProductRow & { code: string }>("POST", "/api/admin/products", {
    ...FIELDS,
    ...REST,
    liveId: await openLive(db()),
    ref: 1,
    ...given,
  });
const save = ({ id, live, version }: ProductRow, given: object, as: Caller = admin.staff) =>
  as.call<ProductRow & { code: string }>("PUT", `/api/admin/products/${id}`, {
    ...FIELDS,
    ...REST,
    liveId: live.id,
    ref: 1,
    expectedVersion: version,
    ...given,
  });

test("a purchase price is kept, and says what a piece leaves before tax", async () => {
  const { body } = await add({ purchaseCents: 900 });
  // 29,90 € hold 4,98 € of tax at 20 %.
  expect(body).toMatchObject({ purchaseCents: 900, marginCents: 2990 - 498 - 900 });
  const stays = await save(body, { priceCents: 3600 });
  expect(stays.body).toMatchObject({ purchaseCents: 900, marginCents: 3000 - 900 });
  const none = await save(stays.body, { purchaseCents: null });
  expect(none.body).toMatchObject({ purchaseCents: null, marginCents: null });
});

test("whoever sells in a live neither reads nor writes it, and what they save leaves it", async () => {
  const seller = await aColleague(admin.shop, "live");
  const { body } = await add({ purchaseCents: 900 });
  const read = await seller.call<ProductRow>("GET", `/api/admin/products/${body.id}`);
  expect(Object.keys(read.body)).not.toContain("purchaseCents");
  expect(Object.keys(read.body)).not.toContain("marginCents");
  const listed = await seller.call<{ rows: ProductRow[] }>("GET", `/api/admin/products?live=${body.live.id}`);
  expect(JSON.stringify(listed.body)).not.toMatch(/purchase|margin/);
  expect(await save(body, { purchaseCents: 100 }, seller)).toMatchObject({
    status: 403,
    body: { code: "NOT_YOUR_ROLE" },
  });
  const saved = await save(body, { name: "Jupe" }, seller);
  expect(saved.status).toBe(200);
  expect(JSON.stringify(saved.body)).not.toMatch(/purchase|margin/);
  const { purchase_cents } = await db()
    .selectFrom("products")
    .select("purchase_cents")
    .where("id", "=", body.id)
    .executeTakeFirstOrThrow();
  expect(purchase_cents).toBe(900);
});

test("guests read nothing of it", async () => {
  const { body } = await add({ purchaseCents: 900 });
  const offered = await admin.shop
    .visitor()
    .call<object>("GET", `/api/lives/${body.live.id}/products?ref=a12`);
  expect(JSON.stringify(offered.body)).toContain(body.id);
  expect(JSON.stringify(offered.body)).not.toMatch(/purchase|margin/i);
});

test("a product says for how many days nobody has taken it", async () => {
  const { liveId, productIds } = await stockLive(db(), [1, 1, 0]);
  const [free, taken, none] = productIds;
  await db()
    .updateTable("lives")
    .set({ live_date: parisInstant(`${addDays(parisDay(new Date()), -12)}T12:00`) })
    .where("id", "=", liveId)
    .execute();
  await anOrder(db(), { liveId, status: "to-pay", productIds: [taken ?? ""] });
  const days = async (id = "") =>
    (await admin.staff.call<ProductRow>("GET", `/api/admin/products/${id}`)).body.unsoldDays;
  expect([await days(free), await days(taken), await days(none)]).toEqual([12, null, null]);
});
