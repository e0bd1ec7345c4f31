import { expect, test } from "vitest";
import type { LiveClosing } from "#contract/admin/live-console.ts";
import { addForViewer, newHandle } from "#tests/live-admin.ts";
import { adminOf } from "#tests/staff.ts";
import { openLive, stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const closingOf = async (liveId: string) =>
  (await admin.staff.call<LiveClosing>("GET", `/api/admin/live-console/lives/${liveId}/closing`)).body;

test("the end of a live says whom to ask for payment, by mail or not, and who waits for what was sold", async () => {
  const { liveId, productIds } = await stockLive(db(), [1, 5]);
  const [one, many] = productIds;
  const [byMail, byHandle] = [newHandle(), newHandle()];
  const first = (await addForViewer(admin.staff, liveId, { handle: byMail, productId: one })).body.order;
  const second = (await addForViewer(admin.staff, liveId, { handle: byHandle, productId: many })).body.order;
  await db()
    .updateTable("users")
    .set({ email: `${byMail}@example.fr` })
    .where("tiktok_username", "=", byMail)
    .execute();
  for (const handle of [byHandle, newHandle()])
    await admin.staff.call("POST", `/api/admin/claims/lives/${liveId}/waiting`, { handle, productId: one });

  const closing = await closingOf(liveId);
  expect(closing).toMatchObject({
    isActive: true,
    orders: 2,
    owedCents: 0,
    toAsk: { orderIds: [first.id, second.id], cents: first.totalCents + second.totalCents, byMail: 1 },
    waiting: [{ productId: one, people: 2 }],
  });

  await admin.staff.call("PUT", `/api/admin/lives/${liveId}/active`, { isActive: false });
  await admin.staff.call("PUT", `/api/admin/orders/${first.id}/status`, {
    status: "to-pay",
    expectedVersion: first.version,
  });
  expect(await closingOf(liveId)).toMatchObject({
    isActive: false,
    owedCents: first.totalCents,
    toAsk: { orderIds: [second.id], byMail: 0 },
  });
});

test("a guest who is about to pay is not among those who are asked, and a live without orders leaves nothing", async () => {
  const { liveId, productIds } = await stockLive(db(), [1]);
  const guest = admin.shop.visitor();
  const { body } = await guest.call<{ id: string }>("POST", "/api/guest-orders", { liveId });
  await guest.call("POST", `/api/guest-orders/${body.id}/items`, { productId: productIds[0] });
  expect((await closingOf(liveId)).toAsk).toMatchObject({ orderIds: [], cents: 0, byMail: 0 });

  const empty = await closingOf(await openLive(db()));
  expect(empty).toMatchObject({ orders: 0, revenueCents: 0, owedCents: 0, unanswered: 0, waiting: [] });
  expect(
    (await admin.staff.call("GET", `/api/admin/live-console/lives/${crypto.randomUUID()}/closing`)).status,
  ).toBe(404);
});
