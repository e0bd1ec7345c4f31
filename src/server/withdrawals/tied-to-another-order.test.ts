import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { returnsAdmin } from "#tests/returns-admin.ts";
import { giveBack } from "#tests/staff.ts";

const admin = returnsAdmin();
afterEach(async () => {
  expect(await brokenInvariants(admin.db)).toEqual([]);
});

type Answer = WithdrawalRow & { code: string };
const call = <Body = Answer>(method: string, path: string, body?: unknown) =>
  admin.staff.call<Body>(method, `/api/admin${path}`, body, { "idempotency-key": randomUUID() });
const read = async (id: string) => (await call("GET", `/withdrawals/${id}`)).body;
const tie = async (id: string, orderNumber: string) =>
  call("PUT", `/withdrawals/${id}/order`, { expectedVersion: (await read(id)).version, orderNumber });
const casesOf = async (orderId: string) =>
  (await call<ReturnCase[]>("GET", `/orders/${orderId}/return-cases`)).body;
const told = async (orderId: string) =>
  (await call<OrderDetail>("GET", `/orders/${orderId}`)).body.history
    .filter(({ event }) => event === "withdrawal" || event === "return")
    .map(({ event, facts, reason }) => ({ event, facts, reason }));

/** A statement that names no order of ours, which staff have tied to the first of two. */
async function tiedToTheFirst(more: object = {}) {
  const first = await admin.sold("delivered", 2);
  const meant = await admin.sold("delivered", 2);
  const { body } = await admin.shop.visitor().call<{ id: string }>("POST", "/api/withdrawals", {
    firstName: "Camille",
    lastName: "Bernard",
    orderNumber: "la robe bleue",
    email: `${randomUUID().slice(0, 8)}@example.fr`,
    ...more,
  });
  await tie(body.id, first.number);
  const expectBack = async () =>
    (
      await call<ReturnCase>("POST", `/orders/${first.id}/return-cases`, {
        cause: "withdrawal",
        withdrawalId: body.id,
      })
    ).body;
  return { id: body.id, first, meant, expectBack };
}

test("a statement that was tied to a wrong order goes on with the one that was meant, and its return is called off", async () => {
  const { id, first, meant, expectBack } = await tiedToTheFirst();
  await expectBack();
  expect(await read(id)).toMatchObject({ state: "goods-due", order: { id: first.id } });

  const { status, body } = await tie(id, meant.number);
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: "received", order: { id: meant.id }, isHeld: false });
  const reason = `La rétractation concernait la commande ${meant.number}`;
  expect(await casesOf(first.id)).toMatchObject([
    { state: "called-off", calledOffReason: reason, withdrawalId: null },
  ]);
  expect(await told(first.id)).toContainEqual({
    event: "withdrawal",
    facts: { withdrawalId: id, tiedTo: meant.number },
    reason: null,
  });
  expect(await told(first.id)).toContainEqual({ event: "return", facts: { step: "called-off" }, reason });
  expect(await told(meant.id)).toEqual([{ event: "withdrawal", facts: { withdrawalId: id }, reason: null }]);
  const { rows } = await sql`select action, before, after from audit_trail
    where subject_kind = 'order' and subject_id = ${first.id} and action like 'withdrawal-%'
      or subject_kind = 'withdrawal' and subject_id = ${id} order by id desc limit 2`.execute(admin.db);
  expect(rows).toMatchObject([
    { action: "withdrawal-matched", before: { orderId: first.id }, after: { orderId: meant.id } },
    { action: "withdrawal-untied", after: { withdrawalId: id, orderNumber: meant.number } },
  ]);

  // The pieces of both are free to be expected.
  expect((await call("POST", `/orders/${first.id}/return-cases`, { cause: "defect" })).status).toBe(200);
  expect(
    await call("POST", `/orders/${meant.id}/return-cases`, { cause: "withdrawal", withdrawalId: id }),
  ).toMatchObject({ status: 200, body: { state: "expected", withdrawalId: id } });
});

const refused = { status: 409, body: { code: "WITHDRAWAL_ANSWERED" } };

test("it stays once its pieces have arrived, came back, or its money went back", async () => {
  const arrived = await tiedToTheFirst();
  const { id: caseId } = await arrived.expectBack();
  await call("PUT", `/return-cases/${caseId}/dates`, { goods: true });
  expect(await tie(arrived.id, arrived.meant.number)).toMatchObject(refused);
  await call("PUT", `/return-cases/${caseId}/dates`, { goods: false });
  expect((await tie(arrived.id, arrived.meant.number)).status).toBe(200);

  const back = await tiedToTheFirst();
  await admin.takeBack(back.first.id, back.first.itemIds.slice(0, 1), { withdrawalId: back.id });
  expect(await tie(back.id, back.meant.number)).toMatchObject(refused);
  const [noted] = (await admin.detailOf(back.first.id)).returns;
  await admin.undo(back.first.id, noted?.id);
  expect((await tie(back.id, back.meant.number)).status).toBe(200);

  const given = await tiedToTheFirst();
  await giveBack(admin.db, given.first.id, 600);
  await sql`update refunds set ground = 'withdrawal' where order_id = ${given.first.id}`.execute(admin.db);
  expect(await tie(given.id, given.meant.number)).toMatchObject(refused);
  expect(await casesOf(given.meant.id)).toEqual([]);
});

test("money that went back before it was stated does not bind it", async () => {
  const { id, first, meant } = await tiedToTheFirst();
  await giveBack(admin.db, first.id, 600);
  await sql`update refunds set ground = 'withdrawal', created_at = created_at - interval '1 day'
    where order_id = ${first.id}`.execute(admin.db);
  expect((await tie(id, meant.number)).status).toBe(200);
});

test("one that names the pieces of its order stays with it", async () => {
  const order = await admin.sold("delivered", 2);
  const other = await admin.sold("delivered", 1);
  const { body } = await admin.shop.visitor().call<{ id: string }>("POST", "/api/withdrawals", {
    firstName: "Camille",
    lastName: "Bernard",
    orderNumber: order.number,
    email: "camille@example.fr",
    orderId: order.id,
    itemIds: order.itemIds.slice(0, 1),
  });
  expect(await tie(body.id, other.number)).toMatchObject({
    status: 409,
    body: { code: "WITHDRAWAL_NAMES_PIECES" },
  });
  expect(await read(body.id)).toMatchObject({ order: { id: order.id } });
});
