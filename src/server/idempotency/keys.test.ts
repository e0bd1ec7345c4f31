import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { procedures } from "#server/http/bind-contract.ts";
import { adminOf, anAdministrator, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

/** Acts that a repeated request must not do twice. */
const ONCE = [
  "guestOrders.create",
  "guestOrders.addItem",
  "guestOrders.resume",
  "payments.start",
  "withdrawals.state",
  "admin.money.refund",
  "admin.shipping.makeLabel",
  "admin.labelBatches.start",
  "admin.orders.create",
  "admin.orders.addItem",
  "admin.messages.sendToOrders",
  "admin.users.merge",
  "admin.users.sendMessage",
  "admin.users.erase",
  "admin.invitations.create",
];

const all = procedures();
const keyed = all.filter(({ declaration }) => declaration.idempotent);

test("every act that must not happen twice asks for a key", () => {
  expect(keyed.map(({ name }) => name)).toEqual(expect.arrayContaining(ONCE));
});

test.each(keyed.map((procedure) => [procedure.name, procedure] as const))(
  "%s does nothing without its key, or with one that is none",
  async (_, { method, path }) => {
    const address = `/api${path.replaceAll(/:\w+/g, randomUUID())}`;
    for (const key of ["", "1", "not-a-uuid"])
      expect(await admin.staff.call(method, address, {}, { "idempotency-key": key })).toMatchObject({
        status: 400,
        body: { code: "IDEMPOTENCY_KEY_MISSING" },
      });
  },
);

test("a key is worth nothing to anybody else: neither the answer nor the refusal of its owner", async () => {
  const { liveId, productIds } = await stockLive(db(), [5]);
  const key = { "idempotency-key": randomUUID() };
  const open = () =>
    admin.shop
      .visitor()
      .call<GuestOrder>("POST", "/api/guest-orders", { liveId, productId: productIds[0] }, key);
  const [mine, theirs] = [await open(), await open()];
  expect([mine.status, theirs.status]).toEqual([201, 201]);
  expect(theirs.body.id).not.toBe(mine.body.id);

  const colleague = await anAdministrator(admin.shop);
  const users = [await aPerson(db()), await aPerson(db())];
  const enter = (who: typeof colleague, userId: string | undefined) =>
    who.call<{ id: string }>("POST", "/api/admin/orders", { liveId, userId }, key);
  const first = await enter(admin.staff, users[0]);
  const second = await enter(colleague, users[1]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.id).not.toBe(first.body.id);
  expect((await enter(admin.staff, users[0])).body).toEqual(first.body);
  expect(await enter(admin.staff, users[1])).toMatchObject({
    status: 422,
    body: { code: "IDEMPOTENCY_KEY_REUSED" },
  });
});
