import { expect, test } from "vitest";
import { serveWaiting } from "#server/claims/waiting-list.ts";
import { asSystem } from "#server/context.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { anOrder, itemsOf, unitsTaken } from "#tests/staff.ts";

const admin = claimAdmin();

test("a piece that comes back goes to the viewer who waits for it, before everybody else", async () => {
  await admin.automatic();
  const order = await anOrder(admin.db, {
    liveId: admin.liveId,
    productIds: admin.productIds.slice(0, 1),
    status: "delivered",
  });
  const [item] = await itemsOf(admin.db, order.id);
  await admin.say("A1");
  expect(await admin.states()).toEqual(["A1: waiting"]);
  const answer = await admin.staff.call("POST", `/api/admin/orders/${order.id}/returns`, {
    items: [{ itemId: item?.id, disposition: "restocked" }],
    cause: "withdrawal",
    refundCents: 2600,
  });
  expect(answer.status).toBe(200);
  expect(await unitsTaken(admin.db, admin.productIds[0])).toBe(1);
  const guest = await admin.shop.visitor().call("POST", "/api/guest-orders", {
    liveId: admin.liveId,
    productId: admin.productIds[0],
  });
  expect(guest).toMatchObject({ status: 409, body: { code: "PRODUCT_ALREADY_SOLD" } });
  await serveWaiting(asSystem(admin.shop.context));
  expect(await admin.itemsOf(admin.handle)).toEqual(admin.productIds.slice(0, 1));
});
