import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { PieceRequest, WhyHers } from "#contract/admin/why-hers.ts";
import { asSystem } from "#server/context.ts";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { aGuestOrder, anAddressedOrder } from "#tests/a-guest-order.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { addForViewer, newHandle, storedComment } from "#tests/live-admin.ts";
import { halfAnHourLater, notify, pay, start } from "#tests/pay-by-card.ts";
import { aPerson } from "#tests/staff.ts";
import { workThrough } from "./claim-worker.ts";
import { serveWaiting } from "./waiting-list.ts";

const admin = claimAdmin();
afterAll(() => issueInvoices(admin.shop.context));

const told = async (productId: string | undefined) =>
  (await admin.staff.call<WhyHers>("GET", `/api/admin/products/${productId}/requests`)).body;
const whatOf = ({ steps }: PieceRequest) => steps.map(({ what }) => what);
const serve = () => serveWaiting(asSystem(admin.shop.context));

test("tells who was first, who waits, and whose unit went on to whom", async () => {
  await admin.automatic();
  const [piece] = admin.productIds;
  const { guest, order } = await aGuestOrder(admin.shop, admin.liveId, [piece]);
  const [next, last] = [newHandle(), newHandle()];
  await admin.say("A1", next);
  await admin.say("A1", last);
  const before = await told(piece);
  expect(before.piece).toMatchObject({ reference: "A1", stock: 1, taken: 1 });
  expect(before.requests).toMatchObject([
    { by: "guest", handle: null, orderNumber: order.orderNumber, fate: "reserved", owns: true, rank: null },
    { by: "comment", handle: next, comment: { text: "A1" }, fate: "waiting", owns: false, rank: 1 },
    { by: "comment", handle: last, comment: { text: "A1" }, fate: "waiting", owns: false, rank: 2 },
  ]);
  await guest.call("DELETE", `/api/guest-orders/${order.id}/items/${order.items[0]?.id}`);
  await serve();
  await admin.say("j'annule la A1", next);
  await serve();
  const { requests } = await told(piece);
  expect(requests.map(({ fate }) => fate)).toEqual(["removed", "removed", "reserved"]);
  expect(requests[0]?.steps).toMatchObject([
    { what: "added", actor: "guest" },
    { what: "removed", actor: "guest" },
  ]);
  expect(requests[1]?.steps).toMatchObject([
    { what: "waiting" },
    { what: "granted", from: { handle: null, orderNumber: order.orderNumber } },
    { what: "removed", actor: "system", comment: "j'annule la A1" },
  ]);
  expect(requests[2]?.steps).toMatchObject([
    { what: "waiting" },
    { what: "granted", from: { handle: next } },
  ]);
});

test("tells what staff did, by name: a proposal accepted, one left aside, an entry without a comment", async () => {
  const [piece] = admin.productIds;
  const [accepted, aside, entered] = [newHandle(), newHandle(), newHandle()];
  await admin.say("A1", aside);
  await admin.say("A1", accepted);
  const [first, second] = await admin.claims();
  for (const act of ["dismiss", "undo", "dismiss"] as const) await admin.act(first?.id, act);
  await admin.act(second?.id, "accept");
  await admin.act(second?.id, "undo");
  await addForViewer(admin.staff, admin.liveId, { handle: entered, productId: piece });
  const { requests } = await told(piece);
  const name = expect.any(String);
  expect(requests).toMatchObject([
    {
      handle: aside,
      by: "comment",
      fate: "dismissed",
      reason: null,
      steps: [
        { what: "dismissed", actor: "admin", name },
        { what: "proposed-again", actor: "admin", name },
        { what: "dismissed", actor: "admin", name },
      ],
    },
    { handle: accepted, by: "comment", fate: "proposed", reason: "not-sure", orderNumber: null },
    { handle: accepted, by: "comment", fate: "removed", orderNumber: name },
    { handle: entered, by: "staff", fate: "reserved", comment: null, steps: [{ what: "added", name }] },
  ]);
  expect(requests.slice(1, 3).map(whatOf)).toEqual([
    ["accepted", "proposed-again"],
    ["added", "removed"],
  ]);
});

test("a piece that staff took off, and that she claimed again and gave up, was given up the second time only", async () => {
  await admin.automatic();
  const [piece] = admin.productIds;
  const handle = newHandle();
  await admin.say("A1", handle);
  const { rows } = await sql<{ id: number }>`select id from claims where handle = ${handle}`.execute(
    admin.db,
  );
  await admin.act(rows[0]?.id, "undo");
  await admin.say("A1", handle);
  await admin.say("j'annule la A1", handle);
  const { requests } = await told(piece);
  expect(requests.map(({ steps }) => steps.at(-1))).toMatchObject([
    { what: "undone", comment: null },
    { what: "removed", actor: "system", comment: "j'annule la A1" },
  ]);
  expect(requests[0]?.steps.find(({ what }) => what === "removed")).toMatchObject({
    actor: "admin",
    comment: null,
  });
});

test("an order whose piece was gone when its money came gives no unit on when it is cancelled", async () => {
  await admin.automatic();
  const [piece] = admin.productIds;
  const late = await anAddressedOrder(admin.shop, admin.liveId, [piece]);
  const form = (await start(late)).body;
  await halfAnHourLater(admin.shop, late.order.id);
  await expireHolds(admin.shop.context);
  const owner = await aGuestOrder(admin.shop, admin.liveId, [piece]);
  const waiting = newHandle();
  await admin.say("A1", waiting);
  await notify(admin.shop, (await pay(admin.shop, form.formToken)).notification.body);
  const path = `/api/admin/orders/${late.order.id}`;
  const { version: expectedVersion } = (await admin.staff.call<{ version: number }>("GET", path)).body;
  const cancel = { status: "cancelled-by-admin", reason: "Pièce partie", expectedVersion };
  expect((await admin.staff.call("PUT", `${path}/status`, cancel)).status).toBe(200);
  await owner.guest.call("DELETE", `/api/guest-orders/${owner.order.id}/items/${owner.order.items[0]?.id}`);
  await serve();
  const { requests } = await told(piece);
  expect(requests.find(({ handle }) => handle === waiting)?.steps).toMatchObject([
    { what: "waiting" },
    { what: "granted", from: { orderNumber: owner.order.orderNumber } },
  ]);
});

test("who asked stays who asked, also where her account is merged into another", async () => {
  const [piece] = admin.productIds;
  const entered = newHandle();
  await addForViewer(admin.staff, admin.liveId, { handle: entered, productId: piece });
  expect((await told(piece)).requests).toMatchObject([{ handle: entered, by: "staff" }]);
  const { id: sourceId } = await admin.db
    .selectFrom("users")
    .where("tiktok_username", "=", entered)
    .select("id")
    .executeTakeFirstOrThrow();
  let ownerId = sourceId;
  for (const destinationId of [await aPerson(admin.db), await aPerson(admin.db, { handle: newHandle() })]) {
    const merged = { sourceId: ownerId, destinationId };
    expect((await admin.staff.call("POST", "/api/admin/users/merge", merged)).status).toBe(200);
    expect((await told(piece)).requests).toMatchObject([{ handle: entered, by: "staff" }]);
    ownerId = destinationId;
  }
});

test("a comment and a press of the same millisecond are said to be just that", async () => {
  await admin.automatic();
  const [, , piece] = admin.productIds;
  const { order } = await aGuestOrder(admin.shop, admin.liveId, [piece]);
  const id = await storedComment(admin.db, { liveId: admin.liveId, handle: admin.handle, text: "A3" });
  await sql`update tiktok_event set create_time = (select floor(extract(epoch from at) * 1000)::bigint
    from order_history where order_id = ${order.id} and event = 'created') where id = ${id}`.execute(
    admin.db,
  );
  await workThrough(admin.shop.context, admin.liveId);
  await admin.say("A3", newHandle());
  const { requests } = await told(piece);
  expect(requests.map(({ sameInstant }) => sameInstant)).toEqual([true, true, false]);
});

test("is for whoever may see the live, and of a piece that there is", async () => {
  const path = `/api/admin/products/${admin.productIds[0]}/requests`;
  expect((await admin.shop.visitor().call("GET", path)).status).toBe(401);
  expect((await admin.staff.call("GET", `/api/admin/products/${admin.liveId}/requests`)).status).toBe(404);
});
