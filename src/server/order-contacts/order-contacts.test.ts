import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { CONTACT_VIEWS, OrderToTell } from "#contract/admin/order-contacts.ts";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { Basket } from "#contract/baskets.ts";
import { aComment, aConnector } from "#tests/connector.ts";
import { addForViewer, newHandle } from "#tests/live-admin.ts";
import { ADDRESS, adminOf, anAdministrator } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

type List = { rows: OrderToTell[]; total: number };
const listOf = async (liveId: string, view: (typeof CONTACT_VIEWS)[number] = "open") =>
  (await admin.staff.call<List>("GET", `/api/admin/order-contacts?liveId=${liveId}&view=${view}`)).body;
const handlesOf = async (liveId: string, view?: (typeof CONTACT_VIEWS)[number]) =>
  (await listOf(liveId, view)).rows.map(({ handle }) => handle);
const orderOf = async (orderId: string) =>
  (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${orderId}`)).body;
const moveTo = async (orderId: string, status: string) => {
  const { version } = await orderOf(orderId);
  return admin.staff.call("PUT", `/api/admin/orders/${orderId}/status`, { status, expectedVersion: version });
};
const tell = (orderId: string, lastToldId: number | null = null, staff = admin.staff) =>
  staff.call<OrderDetail["contact"]>("POST", `/api/admin/orders/${orderId}/contacts`, { lastToldId });
const longAgo = (orderId: string) =>
  sql`update order_contacts set at = at - interval '25 hours' where order_id = ${orderId}`.execute(db());

/** A viewer known by her handle alone, with an order that is to be paid. */
async function anUnreachedBuyer() {
  const { liveId, productIds } = await stockLive(db(), [1, 1]);
  const handle = newHandle();
  const { body } = await addForViewer(admin.staff, liveId, { handle, productId: productIds[0] });
  const orderId = body.order.id;
  await moveTo(orderId, "to-pay");
  return { liveId, orderId, handle, another: productIds[1] };
}

test("whoever owes and has no e-mail is to be told, from the request to pay until she pays", async () => {
  const { liveId, productIds } = await stockLive(db(), [1, 1]);
  const handle = newHandle();
  const { body } = await addForViewer(admin.staff, liveId, { handle, productId: productIds[0] });
  expect(await handlesOf(liveId)).toEqual([]);
  await moveTo(body.order.id, "to-pay");
  expect(await listOf(liveId)).toMatchObject({
    total: 1,
    rows: [{ handle, itemCount: 1, totalCents: 2600, contact: { seenAt: null, told: null } }],
  });
  await admin.staff.call("PUT", `/api/admin/orders/${body.order.id}/address`, {
    expectedVersion: (await orderOf(body.order.id)).version,
    address: { ...ADDRESS, email: "lea@example.com" },
  });
  expect(await handlesOf(liveId)).toEqual([]);
});

test("an order that its guest put together is hers to pay", async () => {
  const { liveId, productIds } = await stockLive(db(), [1]);
  const guest = admin.shop.visitor();
  const order = await guest.call<{ id: string }>("POST", "/api/guest-orders", {
    liveId,
    productId: productIds[0],
  });
  await moveTo(order.body.id, "to-pay");
  expect(await handlesOf(liveId)).toEqual([]);
});

test("once told she is ticked off, with who told her and when; that can be taken back", async () => {
  const { liveId, orderId, handle } = await anUnreachedBuyer();
  const { body: contact } = await tell(orderId);
  expect(contact.told).toMatchObject({ by: admin.staff.email });
  expect(await handlesOf(liveId)).toEqual([]);
  expect(await handlesOf(liveId, "done")).toEqual([handle]);
  expect((await orderOf(orderId)).contact).toEqual(contact);
  const undo = () => admin.staff.call("DELETE", `/api/admin/orders/${orderId}/contacts/${contact.told?.id}`);
  expect(await undo()).toMatchObject({ status: 200, body: { told: null } });
  expect(await undo()).toMatchObject({ status: 200, body: { told: null } });
  expect(await handlesOf(liveId)).toEqual([handle]);
  const trail = await db()
    .selectFrom("audit_trail")
    .select("action")
    .where("subject_id", "=", orderId)
    .where("action", "like", "buyer-%")
    .orderBy("id")
    .execute();
  expect(trail.map(({ action }) => action)).toEqual(["buyer-told", "buyer-told-undone"]);
});

test("of colleagues who tell her at once one does, and the others learn who", async () => {
  const { orderId } = await anUnreachedBuyer();
  const others = await Promise.all([anAdministrator(admin.shop), anAdministrator(admin.shop)]);
  const answers = await Promise.all([admin.staff, ...others].map((staff) => tell(orderId, null, staff)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const by = answers.find(({ status }) => status === 200)?.body.told?.by;
  for (const { status, body } of answers)
    if (status === 409) expect(body).toMatchObject({ code: "BUYER_ALREADY_TOLD", data: { by } });
});

test("she is to be told again after the hours of the setting, and at once when she owes something else", async () => {
  const { liveId, orderId, handle, another } = await anUnreachedBuyer();
  const { told } = (await tell(orderId)).body;
  await longAgo(orderId);
  expect(await handlesOf(liveId)).toEqual([handle]);
  expect((await tell(orderId, told?.id)).status).toBe(200);
  expect(await handlesOf(liveId)).toEqual([]);
  await addForViewer(admin.staff, liveId, { handle, productId: another });
  if ((await orderOf(orderId)).status !== "to-pay") await moveTo(orderId, "to-pay");
  expect(await handlesOf(liveId)).toEqual([handle]);
});

test("whom nobody told comes first, then who was told longest ago; of those who know, the last one", async () => {
  const { liveId, productIds } = await stockLive(db(), [1, 1, 1]);
  const buyers: { handle: string; orderId: string }[] = [];
  for (const productId of productIds) {
    const handle = newHandle();
    const { body } = await addForViewer(admin.staff, liveId, { handle, productId });
    await moveTo(body.order.id, "to-pay");
    buyers.push({ handle, orderId: body.order.id });
  }
  const [never, first, second] = buyers;
  for (const told of [first, second]) await tell(told?.orderId ?? "");
  expect(await handlesOf(liveId, "done")).toEqual([second?.handle, first?.handle]);
  for (const told of [first, second]) await longAgo(told?.orderId ?? "");
  expect(await handlesOf(liveId)).toEqual([never?.handle, first?.handle, second?.handle]);
});

test("an order that waits for no payment has nobody to be told", async () => {
  const { orderId } = await anUnreachedBuyer();
  await moveTo(orderId, "cancelled-by-admin");
  expect(await tell(orderId)).toMatchObject({ status: 409, body: { code: "ORDER_NOT_TO_PAY" } });
  expect(await tell(randomUUID())).toMatchObject({ status: 404 });
});

test("who sees what she owes need not be told of it; staff who look see nothing for her", async () => {
  const { liveId, orderId, handle } = await anUnreachedBuyer();
  await admin.staff.call("GET", `/api/guest-orders/${orderId}`);
  expect(await handlesOf(liveId)).toEqual([handle]);
  const phone = admin.shop.visitor();
  await Promise.all([1, 2, 3].map(() => phone.call("GET", `/api/guest-orders/${orderId}`)));
  expect(await handlesOf(liveId)).toEqual([]);
  const { seenAt } = (await orderOf(orderId)).contact;
  expect(seenAt).not.toBeNull();
  await phone.call("GET", `/api/guest-orders/${orderId}`);
  expect((await orderOf(orderId)).contact.seenAt).toBe(seenAt);
  await longAgo(orderId);
  expect(await handlesOf(liveId)).toEqual([handle]);
});

test("her own basket shows her what she owes", async () => {
  const { liveId, orderId, handle } = await anUnreachedBuyer();
  const phone = admin.shop.visitor();
  const { body } = await phone.call<Basket>("POST", `/api/baskets/${liveId}/code`, { handle });
  await aConnector(admin.shop).tell(liveId, [
    aComment({ uniqueId: handle, userId: `id.${handle}`, comment: body.code?.code ?? "" }),
  ]);
  await phone.call("GET", `/api/baskets/${liveId}`);
  expect((await orderOf(orderId)).contact.seenAt).not.toBeNull();
  expect(await handlesOf(liveId)).toEqual([]);
});

test("she is counted wherever the work of the day is", async () => {
  const before = (await admin.staff.call<{ toTell: number }>("GET", "/api/admin/counters")).body.toTell;
  const { liveId, orderId } = await anUnreachedBuyer();
  const now = async () => ({
    menu: (await admin.staff.call<{ toTell: number }>("GET", "/api/admin/counters")).body.toTell - before,
    live: (await admin.staff.call<{ buyersToTell: number }>("GET", `/api/admin/lives/${liveId}`)).body
      .buyersToTell,
    closing: (
      await admin.staff.call<{ buyersToTell: number }>(
        "GET",
        `/api/admin/live-console/lives/${liveId}/closing`,
      )
    ).body.buyersToTell,
  });
  expect(await now()).toEqual({ menu: 1, live: 1, closing: 1 });
  const { toTell } = (
    await admin.staff.call<{ toTell: { orders: number; cents: number } }>("GET", "/api/admin/dashboard")
  ).body;
  expect(toTell.orders).toBe(before + 1);
  await tell(orderId);
  expect(await now()).toEqual({ menu: 0, live: 0, closing: 0 });
});
