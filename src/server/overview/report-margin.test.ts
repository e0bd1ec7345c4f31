import { expect, test } from "vitest";
import type { LiveReport } from "#contract/admin/live-report.ts";
import { aColleague, adminOf, anOrder } from "#tests/staff.ts";
import { pricedLive } from "#tests/stock-live.ts";

const admin = adminOf();
const report = async (liveId: string) =>
  await admin.staff.call<LiveReport>("GET", `/api/admin/lives/${liveId}/report`);

const isPaid = ({ status }: { status: string }) => status === "paid";
const sum = (numbers: (number | null)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0);

test("the margin is what sold pieces with a purchase price leave before tax, at the rate of each order's invoice", async () => {
  const db = admin.shop.context.db;
  const { liveId, productIds } = await pricedLive(db, [4990, 1995, 3000]);
  const [dear = "", cheap = "", unknown = ""] = productIds;
  await db.updateTable("products").set({ purchase_cents: 1500 }).where("id", "=", dear).execute();
  await db.updateTable("products").set({ purchase_cents: 0 }).where("id", "=", cheap).execute();
  const before = await report(liveId);
  expect(before.body.margin).toEqual({
    salesCents: 0,
    purchaseCents: 0,
    marginCents: 0,
    known: 0,
    unknown: 0,
  });
  for (const pieces of [[dear, unknown], [cheap]])
    await anOrder(db, { liveId, status: "paid", productIds: pieces });
  await anOrder(db, { liveId, status: "to-pay", productIds: [dear] });

  // Recomputed from the rows: per piece what was paid, less the fifth part that 20 % of tax are of it.
  const paid = await db
    .selectFrom("order_items as i")
    .innerJoin("orders as o", "o.id", "i.order_id")
    .innerJoin("products as p", "p.id", "i.product_id")
    .select(["i.price_cents", "i.discount_cents", "p.purchase_cents", "o.status"])
    .where("o.live_id", "=", liveId)
    .where("i.takes_unit", "=", true)
    .execute();
  const sold = paid.filter(isPaid);
  const known = sold.filter(({ purchase_cents }) => purchase_cents !== null);
  const gross = sum(known.map(({ price_cents, discount_cents }) => price_cents - discount_cents));
  const salesCents = gross - Math.round(gross - gross / 1.2);
  const purchaseCents = sum(known.map(({ purchase_cents }) => purchase_cents));
  expect(known.length).toBe(2);
  expect((await report(liveId)).body.margin).toEqual({
    salesCents,
    purchaseCents,
    marginCents: salesCents - purchaseCents,
    known: known.length,
    unknown: sold.length - known.length,
  });

  const seller = await aColleague(admin.shop, "live");
  const hers = await seller.call<LiveReport>("GET", `/api/admin/lives/${liveId}/report`);
  expect(hers.body).toMatchObject({ id: liveId, margin: null });
});
