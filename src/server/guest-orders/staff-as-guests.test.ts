import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { WhyHers } from "#contract/admin/why-hers.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { aColleague, aCustomer, actAs, adminOf, aPerson, PASSWORD } from "#tests/staff.ts";
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

/** Her order, off which this reader takes a piece by its link: who did so, as staff and she are told. */
async function takenOffBy(reader: (guest: Visitor) => Promise<Visitor> | Visitor) {
  const { shop, staff } = admin;
  const userId = await aPerson(shop.context.db, { email: `${randomUUID().slice(0, 8)}@example.fr` });
  const { liveId, productIds } = await stockLive(shop.context.db, [1, 1]);
  const { guest, order } = await aGuestOrder(shop, liveId, productIds);
  await shop.context.db.updateTable("orders").set({ user_id: userId }).where("id", "=", order.id).execute();
  const visitor = await reader(guest);
  const gone = order.items.find(({ productId }) => productId === productIds[1]);
  expect((await visitor.call("DELETE", `/api/guest-orders/${order.id}/items/${gone?.id}`)).status).toBe(200);
  const { body } = await staff.call<WhyHers>("GET", `/api/admin/products/${productIds[1]}/requests`);
  const { body: file } = await staff.call<{ zip: string }>("POST", `/api/admin/users/${userId}/data`, {
    password: PASSWORD,
  });
  const files = unzipSync(Buffer.from(file.zip, "base64"));
  const { orders } = JSON.parse(strFromU8(files["donnees.json"] ?? new Uint8Array()));
  const { actor, name } = body.requests[0]?.steps.at(-1) ?? {};
  const by = orders[0].history.at(-1).by;
  return { actor, name, by, page: strFromU8(files["donnees.html"] ?? new Uint8Array()) };
}

test("what an employee does on a buyer's page is told as staff's, to her and to staff; another account's is not hers", async () => {
  const colleague = await aColleague(admin.shop, "preparation");
  expect(await takenOffBy(() => colleague)).toMatchObject({
    actor: "admin",
    name: colleague.email,
    by: "admin",
    page: expect.stringContaining("Notre équipe"),
  });
  expect(await takenOffBy(() => aCustomer(admin.shop))).toMatchObject({
    actor: "other",
    name: null,
    by: "other",
    page: expect.stringContaining("Un autre compte"),
  });
  expect(await takenOffBy((guest) => guest)).toMatchObject({ actor: "guest", name: null, by: "guest" });
});

test("so is one who acts as somebody else: what is done on a guest's page is never that person's doing", async () => {
  const userId = await aPerson(admin.shop.context.db);
  await actAs(admin.staff, userId);
  expect((await admin.staff.call("GET", "/api/customer")).status).toBe(200);
  expect(await shopAs(admin.staff)).toMatchObject(asTheirOwn());
  expect(await brokenInvariants(admin.shop.context.db)).toEqual([]);
});
