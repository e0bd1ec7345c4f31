import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { LiveReport } from "#contract/admin/live-report.ts";
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
