import { expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { actAs, adminOf, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();

/** Opens an order, takes its item off and gives it up; answers who its history says did so. */
async function shopAs(visitor: Visitor) {
  const { liveId, productIds } = await stockLive(admin.shop.context.db, [1]);
  const call = (method: string, path: string, body?: object) =>
    visitor.call<GuestOrder>(method, `/api/guest-orders${path}`, body);
  const opened = await call("POST", "", { liveId, productId: productIds[0] });
  const { id, items } = opened.body;
  expect((await call("DELETE", `/${id}/items/${items[0]?.id}`)).status).toBe(200);
  expect((await call("POST", `/${id}/cancellation`, {})).status).toBe(200);
  return admin.shop.context.db
    .selectFrom("order_history")
    .select(["event", "actor_kind", "actor_id"])
    .where("order_id", "=", id)
    .orderBy("id")
    .execute();
}

const asTheirOwn = () => [
  { event: "created", actor_kind: "guest" },
  { event: "line-removed", actor_kind: "customer", actor_id: admin.staff.userId },
  { event: "status", actor_kind: "customer", actor_id: admin.staff.userId },
];

test("an administrator who shops in their own browser is a customer there, and leaves the trail whole", async () => {
  expect(await shopAs(admin.staff)).toMatchObject(asTheirOwn());
  expect(await brokenInvariants(admin.shop.context.db)).toEqual([]);
});

test("so is one who acts as somebody else: what is done on a guest's page is never that person's doing", async () => {
  const userId = await aPerson(admin.shop.context.db);
  await actAs(admin.staff, userId);
  expect((await admin.staff.call("GET", "/api/customer")).status).toBe(200);
  expect(await shopAs(admin.staff)).toMatchObject(asTheirOwn());
  expect(await brokenInvariants(admin.shop.context.db)).toEqual([]);
});
