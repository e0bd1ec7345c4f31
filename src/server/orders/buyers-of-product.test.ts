import { expect, test } from "vitest";
import { addForViewer, newHandle } from "#tests/live-admin.ts";
import { adminOf, anOrder, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

interface Row {
  id: string;
  paid: number;
  reserved: number;
  waiting: number;
  taken: number;
}

test("a product says how many units are paid, reserved and waited for, and by whom", async () => {
  const { liveId, productIds } = await stockLive(db(), [3, 1, 5, null]);
  const [many, one, free, endless] = productIds as [string, string, string, string];
  await db().updateTable("products").set({ photo_key: "photos/a.jpg" }).where("id", "=", free).execute();
  const marie = await aPerson(db(), { firstName: "Marie", lastName: "Roux" });
  const paid = await anOrder(db(), {
    liveId,
    status: "paid",
    productIds: [many],
    userId: marie,
    address: null,
  });
  const [holder, first, second] = [newHandle(), newHandle(), newHandle()];
  const reserved = (await addForViewer(admin.staff, liveId, { handle: holder, productId: many })).body.order;
  await addForViewer(admin.staff, liveId, { handle: newHandle(), productId: one });
  for (const handle of [first, second])
    await admin.staff.call("POST", `/api/admin/claims/lives/${liveId}/waiting`, { handle, productId: one });
  const given = (await addForViewer(admin.staff, liveId, { handle: newHandle(), productId: endless })).body
    .order;
  await admin.staff.call("PUT", `/api/admin/orders/${given.id}/status`, {
    status: "cancelled-by-admin",
    expectedVersion: given.version,
    reason: "Erreur",
  });

  const rows = async (state: string) =>
    (
      await admin.staff.call<{ rows: Row[]; total: number }>(
        "GET",
        `/api/admin/products?live=${liveId}&state=${state}`,
      )
    ).body;
  const all = new Map((await rows("all")).rows.map((row) => [row.id, row]));
  expect(all.get(many)).toMatchObject({ paid: 1, reserved: 1, waiting: 0, taken: 2 });
  expect(all.get(one)).toMatchObject({ paid: 0, reserved: 1, waiting: 2, taken: 1 });
  expect(all.get(free)).toMatchObject({ paid: 0, reserved: 0, waiting: 0, taken: 0 });
  expect(all.get(endless)).toMatchObject({ paid: 0, reserved: 0 });
  const found = async (state: string) => {
    const { rows: list, total } = await rows(state);
    expect(total).toBe(list.length);
    return list.map(({ id }) => id).sort();
  };
  expect(await found("free")).toEqual([many, free, endless].sort());
  expect(await found("reserved")).toEqual([many, one].sort());
  expect(await found("paid")).toEqual([many]);
  expect(await found("waiting")).toEqual([one]);
  expect(await found("no-photo")).toEqual([many, one, endless].sort());

  const buyers = (productId: string) => admin.staff.call("GET", `/api/admin/products/${productId}/buyers`);
  expect((await buyers(many)).body).toMatchObject({
    orders: [
      { id: reserved.id, customer: { handle: holder }, itemId: expect.any(String) },
      { id: paid.id, status: "paid", customer: { userId: marie, name: "Marie Roux" } },
    ],
    waiting: [],
  });
  expect((await buyers(one)).body).toMatchObject({ orders: [{}], waiting: [first, second] });
  expect((await buyers(endless)).body).toEqual({ orders: [], waiting: [] });
  expect((await admin.shop.visitor().call("GET", `/api/admin/products/${many}/buyers`)).status).toBe(401);
});
