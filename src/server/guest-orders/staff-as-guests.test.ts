import { expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-orders.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { deskOf } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const desk = deskOf();

test("an administrator who shops in their own browser is a customer there, and leaves the trail whole", async () => {
  const { liveId, productIds } = await stockLive(desk.shop.house.db, [1]);
  const call = (method: string, path: string, body?: object) =>
    desk.staff.call<GuestOrder>(method, `/api/guest-orders${path}`, body);
  const opened = await call("POST", "", { liveId, productId: productIds[0] });
  const { id, items } = opened.body;
  expect((await call("DELETE", `/${id}/items/${items[0]?.id}`)).status).toBe(200);
  expect((await call("POST", `/${id}/cancellation`, {})).status).toBe(200);
  const rows = await desk.shop.house.db
    .selectFrom("order_history")
    .select(["event", "actor_kind", "actor_id"])
    .where("order_id", "=", id)
    .orderBy("id")
    .execute();
  expect(rows).toMatchObject([
    { event: "created", actor_kind: "guest" },
    { event: "line-removed", actor_kind: "customer", actor_id: desk.staff.userId },
    { event: "status", actor_kind: "customer", actor_id: desk.staff.userId },
  ]);
  expect(await brokenInvariants(desk.shop.house.db)).toEqual([]);
});
