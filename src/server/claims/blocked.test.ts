import { expect, test } from "vitest";
import type { UserPage } from "#contract/admin/user-page.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { asSystem } from "#server/context.ts";
import { ADDRESS, aGuestOrder } from "#tests/a-guest-order.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { newHandle, ordersOfViewer } from "#tests/live-admin.ts";
import { anOrder, aPerson, trailOf } from "#tests/staff.ts";
import { workThrough } from "./claim-worker.ts";
import { serveWaiting } from "./waiting-list.ts";

const admin = claimAdmin();

const aViewer = async (): Promise<{ handle: string; userId: string }> => {
  const handle = newHandle();
  return { handle, userId: await aPerson(admin.db, { handle, email: `${handle}@tiktok.invalid` }) };
};
const block = (userId: string, reason: string | null) =>
  admin.staff.call<Pick<UserPage, "block">>("PUT", `/api/admin/users/${userId}/block`, { reason });
const add = (handle: string, confirmed: boolean) =>
  admin.staff.call<{ code: string; message: string }>(
    "POST",
    `/api/admin/live-console/lives/${admin.liveId}/items`,
    { handle, productId: admin.productIds[3], confirmed },
  );
const claimOf = async (handle: string) => (await admin.claims()).findLast((one) => one.handle === handle);

test("what somebody blocked asks for waits for staff, who read why, until the block is lifted", async () => {
  await admin.automatic();
  const { handle, userId } = await aViewer();
  const { body } = await block(userId, "Commande pour rire");
  expect(body.block).toMatchObject({ reason: "Commande pour rire", by: admin.staff.email });
  await admin.say("A4", handle);
  expect(await claimOf(handle)).toMatchObject({ state: "proposed", reason: "blocked" });
  expect(await ordersOfViewer(admin.db, handle)).toEqual([]);

  const asked = await add(handle, false);
  expect(asked.status).toBe(409);
  expect(asked.body).toMatchObject({
    code: "VIEWER_BLOCKED",
    message: `@${handle} est bloquée\u00a0: Commande pour rire. Ajouter quand même\u00a0?`,
  });
  expect(await ordersOfViewer(admin.db, handle)).toEqual([]);
  expect((await add(handle, true)).status).toBe(201);

  expect((await block(userId, null)).body).toEqual({ block: null });
  await admin.say("A3", handle);
  expect(await claimOf(handle)).toMatchObject({ state: "done" });
  expect((await trailOf(admin.db, userId)).map(({ action }) => action)).toEqual([
    "user-blocked",
    "user-unblocked",
  ]);
});

test("a block that comes between the comment and its order, or while she waits, gives her nothing", async () => {
  const [{ handle, userId }, { handle: next }] = [await aViewer(), await aViewer()];
  // As another copy of the server would have read her comment just before.
  await admin.say("A4", handle);
  const read = await claimOf(handle);
  await admin.db
    .updateTable("claims")
    .set({ state: "new", reason: null })
    .where("id", "=", read?.id ?? 0)
    .execute();
  await block(userId, "Insultes");
  await workThrough(admin.shop.context, admin.liveId);
  expect(await claimOf(handle)).toMatchObject({ state: "proposed", reason: "blocked" });
  expect(await ordersOfViewer(admin.db, handle)).toEqual([]);
  await block(userId, null);

  await admin.automatic();
  for (const by of [newHandle(), handle, next]) await admin.say("A1", by);
  expect((await admin.waitingList()).map((one) => one.handle)).toEqual([handle, next]);
  await block(userId, "Insultes");
  const [buyer] = await admin.db
    .selectFrom("orders")
    .select("id")
    .where("live_id", "=", admin.liveId)
    .execute();
  await admin.cancel(buyer?.id);
  await serveWaiting(asSystem(admin.shop.context));
  expect(await admin.itemsOf(next)).toEqual([admin.productIds[0]]);
  expect(await claimOf(handle)).toMatchObject({ state: "proposed", reason: "blocked" });
});

test("a guest's order is not tied to her e-mail, in words that don't tell why; what she has stays hers", async () => {
  const email = `${newHandle()}@exemple.fr`;
  const userId = await aPerson(admin.db, { email });
  await block(userId, "Trois colis refusés");
  const { guest, order } = await aGuestOrder(admin.shop, admin.liveId, [admin.productIds[3]]);
  const save = (typed: string) =>
    guest.call<GuestOrder & { code: string; message: string }>(
      "PUT",
      `/api/guest-orders/${order.id}/address`,
      {
        address: { ...ADDRESS, email: typed },
      },
    );
  const refused = await save(email.toUpperCase());
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: "BUYER_BLOCKED",
    message: "Cette commande ne peut pas être passée en ligne. Écrivez-nous.",
  });
  const { shippingAddress } = (await guest.call<GuestOrder>("GET", `/api/guest-orders/${order.id}`)).body;
  expect(shippingAddress).toBeNull();
  expect((await save(`${newHandle()}@exemple.fr`)).status).toBe(200);
  await block(userId, null);
  expect((await save(email)).status).toBe(200);
});

test("a block needs its reason, is written once, goes along with her orders, and leaves her step alone", async () => {
  const { userId } = await aViewer();
  expect((await block(userId, "  ")).status).toBe(400);
  await admin.staff.call("PUT", `/api/admin/users/${userId}/unpaid-step`, { step: "word" });
  for (const reason of ["Insultes", "Insultes"]) await block(userId, reason);
  const pageOf = async (person: string) =>
    (await admin.staff.call<UserPage>("GET", `/api/admin/users/${person}/page`)).body;
  expect(await pageOf(userId)).toMatchObject({ block: { reason: "Insultes" }, unpaid: { step: "word" } });
  expect((await trailOf(admin.db, userId)).filter(({ action }) => action === "user-blocked")).toHaveLength(1);

  const other = await aPerson(admin.db);
  await anOrder(admin.db, { liveId: admin.liveId, userId });
  await admin.staff.call("POST", "/api/admin/users/merge", { sourceId: userId, destinationId: other });
  expect(await pageOf(other)).toMatchObject({ block: { reason: "Insultes" }, unpaid: { step: "word" } });
});
