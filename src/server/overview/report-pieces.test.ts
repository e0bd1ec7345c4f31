import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { LiveReport } from "#contract/admin/live-report.ts";
import { workThrough } from "#server/claims/claim-worker.ts";
import { newHandle, storedComment } from "#tests/live-admin.ts";
import { adminOf, anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

test("the report names what was bought most and what nobody bought, by color and by size", async () => {
  const { liveId, productIds } = await stockLive(db(), [2, 2, 2, null, 0, 1]);
  const [black = "", red = "", shown = "", unlimited = "", none = "", archived = ""] = productIds;
  const [blackId = "", redId = ""] = (
    await db()
      .insertInto("product_colors")
      .values(
        ["Noir", "Rouge"].map((name) => ({
          name: `${name} ${randomUUID().slice(0, 8)}`,
          hex_code: "#7A3B5E",
        })),
      )
      .returning("id")
      .execute()
  ).map(({ id }) => id);
  const set = (id: string, facts: object) =>
    db().updateTable("products").set(facts).where("id", "=", id).execute();
  await set(black, { ref_category: "R1", name: "Robe", color_id: blackId, size: "38" });
  await set(red, { ref_category: "r1", name: "Robe", color_id: redId, size: "40" });
  await set(shown, { ref_category: "R2", name: "Pull", color_id: redId, size: "38" });
  await set(unlimited, { ref_category: "R3", name: "Sac", color_id: null, size: null });
  await set(none, { ref_category: "R4", name: "Rien" });
  await set(archived, { archived_at: new Date() });
  await admin.staff.call("PUT", `/api/admin/live-console/lives/${liveId}/on-air`, { reference: "R2" });
  await anOrder(db(), { liveId, status: "paid", productIds: [black, red] });
  await anOrder(db(), { liveId, status: "to-pay", productIds: [black] });
  await anOrder(db(), { liveId, status: "paid", productIds: [unlimited] });

  const { body } = await admin.staff.call<LiveReport>("GET", `/api/admin/lives/${liveId}/report`);
  expect(body.best).toMatchObject([
    { reference: "R1", name: "Robe", sold: 2, reserved: 1, left: 1 },
    { reference: "R3", name: "Sac", sold: 1, reserved: 0, left: null },
  ]);
  expect(body.best[0]?.cents).toBe(3 * 2000);
  expect(body.unsold).toMatchObject([{ reference: "R2", name: "Pull", size: "38", left: 2, wasShown: true }]);
  expect(body.colors.map(({ gone, units }) => [gone, units])).toEqual([
    [2, 2],
    [1, 4],
  ]);
  expect(body.sizes).toEqual([
    { name: "38", gone: 2, units: 4 },
    { name: "40", gone: 1, units: 2 },
  ]);
});

test("pieces that staff delete after the live stay in its report, where somebody asked for them", async () => {
  const { liveId, productIds } = await stockLive(db(), [2, 1, 1, 1]);
  const [sold = "", cancelled = "", claimed = "", neverAsked = ""] = productIds;
  await db()
    .updateTable("products")
    .set({ size: "38" })
    .where("id", "in", [sold, cancelled, claimed])
    .execute();
  await anOrder(db(), { liveId, status: "paid", productIds: [sold] });
  await anOrder(db(), { liveId, status: "to-pay", productIds: [sold] });
  const order = await anOrder(db(), { liveId, status: "to-validate", productIds: [cancelled] });
  await admin.staff.call("PUT", `/api/admin/orders/${order.id}/status`, {
    status: "cancelled-by-admin",
    expectedVersion: 1,
    reason: "Double",
  });
  await storedComment(db(), { liveId, handle: newHandle(), text: "A3" });
  await workThrough(admin.shop.context, liveId);
  const read = async () =>
    (await admin.staff.call<LiveReport>("GET", `/api/admin/lives/${liveId}/report`)).body;
  await db().updateTable("products").set({ archived_at: new Date() }).where("id", "=", neverAsked).execute();
  const before = await read();
  expect(before.pieces).toMatchObject({ references: 3, units: 4, sold: 1, reserved: 1 });
  expect(before.best).toMatchObject([{ reference: "A1", sold: 1, reserved: 1, cents: 2 * 2000 }]);
  expect(before.sizes).toEqual([{ name: "38", gone: 2, units: 4 }]);
  expect(before.unsold.map(({ reference }) => reference)).toEqual(["A2", "A3"]);
  expect(before.unsold.map(({ productId }) => productId)).toEqual([cancelled, claimed]);

  for (const productId of [sold, cancelled])
    expect((await admin.staff.call("DELETE", `/api/admin/products/${productId}`)).status).toBeLessThan(300);
  await db().updateTable("products").set({ archived_at: new Date() }).where("id", "=", claimed).execute();
  const archived = await db()
    .selectFrom("products")
    .select("id")
    .where("live_id", "=", liveId)
    .where("archived_at", "is not", null)
    .execute();
  expect(archived).toHaveLength(4);
  const marked = before.unsold.map((piece) => ({ ...piece, archived: true }));
  expect(await read()).toEqual({ ...before, unsold: marked });
});
