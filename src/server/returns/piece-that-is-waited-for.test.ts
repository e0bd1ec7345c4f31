import { expect, test } from "vitest";
import { serveWaiting } from "#server/claims/waiting-list.ts";
import { asSystem } from "#server/context.ts";
import { claimDesk } from "#tests/claim-desk.ts";
import { anOrder, itemsOf, unitsTaken } from "#tests/staff.ts";

const desk = claimDesk();

test("a piece that comes back goes to the viewer who waits for it, before everybody else", async () => {
  await desk.automatic();
  const order = await anOrder(desk.db, {
    liveId: desk.liveId,
    productIds: desk.productIds.slice(0, 1),
    status: "delivered",
  });
  const [item] = await itemsOf(desk.db, order.id);
  await desk.say("A1");
  expect(await desk.states()).toEqual(["A1: waiting"]);
  const answer = await desk.staff.call("POST", `/api/admin/orders/${order.id}/returns`, {
    lines: [{ itemId: item?.id, disposition: "restocked" }],
    cause: "withdrawal",
    refundCents: 2600,
  });
  expect(answer.status).toBe(200);
  expect(await unitsTaken(desk.db, desk.productIds[0])).toBe(1);
  const guest = await desk.shop.visitor().call("POST", "/api/guest-orders", {
    liveId: desk.liveId,
    productId: desk.productIds[0],
  });
  expect(guest).toMatchObject({ status: 409, body: { code: "PRODUCT_ALREADY_SOLD" } });
  await serveWaiting(asSystem(desk.shop.house));
  expect(await desk.linesOf(desk.handle)).toEqual(desk.productIds.slice(0, 1));
});
