import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { setStatus } from "#server/orders/set-status.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { aPaidPrivateOrder, foundIn, readAs } from "#tests/masked-order.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { aCustomer, actAs, adminOf, anAdministrator } from "#tests/staff.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

/** A customer's order that was delivered so many days ago. */
async function deliveredOrder(days: number) {
  const bought = await aPaidPrivateOrder(admin.shop);
  const orderId = bought.order.id;
  const owner = await aCustomer(admin.shop);
  await sql`update orders set user_id = ${owner.userId} where id = ${orderId}`.execute(db());
  const { context } = await asAdministrator(admin.shop);
  for (const status of ["shipped", "delivered"] as const) await setStatus(context(), { orderId, status });
  await sql`update orders set shipped_at = shipped_at - make_interval(days => ${days + 2}),
    delivered_at = delivered_at - make_interval(days => ${days}) where id = ${orderId}`.execute(db());
  return { ...bought, orderId, owner };
}
const complain = (by: Visitor, orderId: string, itemIds: readonly string[]) =>
  by.call<{ code?: string }>(
    "POST",
    `/api/guest-orders/${orderId}/complaints`,
    { itemIds, defect: "La couture du col est ouverte.", wish: "repair" },
    { "idempotency-key": randomUUID() },
  );

test("sixty days after its delivery an order's link shows no piece and no address, and its person her pieces alone", async () => {
  const young = await deliveredOrder(59);
  expect((await readAs(admin.shop.visitor(), young.path)).items).toHaveLength(1);
  const old = await deliveredOrder(61);
  const stranger = await aCustomer(admin.shop);
  for (const reader of [admin.shop.visitor(), old.guest, stranger, admin.staff]) {
    const order = await readAs(reader, old.path);
    expect(order).toMatchObject({ status: "delivered", items: [], shippingAddress: null });
    expect(foundIn(JSON.stringify(order), old.person)).not.toContain("Vauquelin");
  }
  const hers = await readAs(old.owner, old.path);
  expect(hers).toMatchObject({ isBuyer: true, shippingAddress: null });
  expect(hers.items.map(({ id }) => id)).toEqual(old.order.items.map(({ id }) => id));
});

test("the guarantee is claimed with the account long after the link shows no piece, and by nobody else", async () => {
  const { owner, path, orderId, order } = await deliveredOrder(700);
  const itemIds = order.items.map(({ id }) => id);
  const acting = await anAdministrator(admin.shop);
  await actAs(acting, owner.userId);
  for (const other of [admin.shop.visitor(), await aCustomer(admin.shop), admin.staff, acting])
    expect((await complain(other, orderId, itemIds)).status).toBe(404);
  const shown = (await readAs(owner, path)).items.map(({ id }) => id);
  expect((await complain(owner, orderId, shown)).status).toBe(201);
  const { body } = await owner.call<unknown[]>("GET", `${path}/complaints`);
  expect(body).toMatchObject([{ pieces: [expect.stringContaining("Robe 1")], outcome: null }]);
});
