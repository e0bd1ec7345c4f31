import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { adminOf, anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { foldOrderTotals } from "./order-totals.ts";

// adminOf asks the invariants at the end: the totals and the orders themselves then say the same.
const admin = adminOf();
const db = () => admin.shop.context.db;

const totals = async (query: Record<string, string>) => {
  const path = `/api/admin/orders?${new URLSearchParams(query)}`;
  const { total, sumCents } = (await admin.staff.call<{ total: number; sumCents: number }>("GET", path)).body;
  return { total, sumCents };
};

const changes = async () => (await db().selectFrom("order_total_changes").select("id").execute()).length;

describe("what the orders of a live amount to", () => {
  test("follows each of them through open and closed statuses, folded or not", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const order = await anOrder(db(), { liveId, productIds });
    await anOrder(db(), { liveId, status: "paid" });
    expect(await totals({ live: liveId })).toEqual({ total: 2, sumCents: 2600 + 600 });
    let version = 1;
    for (const status of ["paid", "shipped", "to-pay", "cancelled-by-admin"]) {
      const { body } = await admin.staff.call<{ version: number }>(
        "PUT",
        `/api/admin/orders/${order.id}/status`,
        {
          status,
          expectedVersion: version,
          reason: "Essai",
        },
      );
      version = body.version;
      expect(await totals({ live: liveId, status })).toMatchObject({ total: status === "paid" ? 2 : 1 });
      expect(await totals({ live: liveId })).toEqual({ total: 2, sumCents: 2600 + 600 });
      if (status === "shipped") await foldOrderTotals(admin.shop.context);
    }
    expect(await totals({ live: liveId, status: "cancelled" })).toEqual({ total: 1, sumCents: 2600 });
    expect(await totals({ live: liveId, status: "shipped" })).toEqual({ total: 0, sumCents: 0 });
  });

  test("stands beside each tab of the list as the list itself counts it, within its other filters", async () => {
    const [one, other] = [await stockLive(db(), [1]), await stockLive(db(), [1])];
    for (const status of ["to-pay", "to-pay", "paid", "shipped", "cancelled-by-admin"] as const)
      await anOrder(db(), { liveId: one.liveId, status });
    await anOrder(db(), { liveId: one.liveId, status: "paid", reviewReason: "montant" });
    await anOrder(db(), { liveId: other.liveId, status: "to-validate" });
    const counts = async (query: Record<string, string>) =>
      (
        await admin.staff.call<Record<string, number>>(
          "GET",
          `/api/admin/orders/counts?${new URLSearchParams(query)}`,
        )
      ).body;
    const tabs = await counts({ live: one.liveId });
    expect(tabs).toEqual({ "to-pay": 2, paid: 2, shipped: 1, "cancelled-by-admin": 1 });
    expect(await counts({ live: one.liveId, review: "true" })).toEqual({ paid: 1 });
    const everywhere = await counts({});
    for (const status of ["to-validate", "to-pay", "paid", "to-ship", "shipped"])
      expect(everywhere[status] ?? 0).toBe((await totals({ status })).total);
  });

  test("forgets an order that is deleted", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const gone = await anOrder(db(), { liveId, status: "cancelled-by-admin" });
    await anOrder(db(), { liveId, status: "cancelled-by-admin" });
    await foldOrderTotals(admin.shop.context);
    await sql`delete from orders where id = ${gone.id}`.execute(db());
    expect(await totals({ live: liveId })).toEqual({ total: 1, sumCents: 600 });
  });

  test("is the same however many fold at once, while orders go on changing", async () => {
    const { liveId } = await stockLive(db(), [1]);
    await Promise.all([
      ...Array.from({ length: 20 }, () => anOrder(db(), { liveId, status: "shipped" })),
      ...Array.from({ length: 10 }, () => foldOrderTotals(admin.shop.context)),
    ]);
    expect(await totals({ live: liveId })).toEqual({ total: 20, sumCents: 20 * 600 });
    await Promise.all(Array.from({ length: 5 }, () => foldOrderTotals(admin.shop.context)));
    expect(await changes()).toBe(0);
    expect(await totals({ live: liveId })).toEqual({ total: 20, sumCents: 20 * 600 });
  });

  test("does not cost a guest's open basket a row", async () => {
    const { liveId } = await stockLive(db(), [1]);
    await foldOrderTotals(admin.shop.context);
    const order = await anOrder(db(), { liveId, origin: "guest" });
    await db().updateTable("orders").set({ shipping_cents: 700 }).where("id", "=", order.id).execute();
    expect(await changes()).toBe(0);
    expect(await totals({ live: liveId })).toEqual({ total: 1, sumCents: 700 });
  });
});
