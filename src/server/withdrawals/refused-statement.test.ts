import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { Verdict } from "#domain/return-life.ts";
import { returnsAdmin } from "#tests/returns-admin.ts";

const admin = returnsAdmin();
const call = <Body>(method: string, path: string, body?: unknown) =>
  admin.staff.call<Body>(method, `/api/admin${path}`, body, { "idempotency-key": randomUUID() });

/** An order of two pieces whose buyer renounces both in time, on its page. */
async function stated(status: OrderStatus) {
  const order = await admin.sold(status, 2);
  const { body } = await admin.shop.visitor().call<{ id: string }>("POST", "/api/withdrawals", {
    firstName: "Camille",
    lastName: "Bernard",
    orderNumber: order.number,
    email: `${randomUUID().slice(0, 8)}@example.fr`,
    orderId: order.id,
    itemIds: order.itemIds,
  });
  const cases = async () => (await call<ReturnCase[]>("GET", `/orders/${order.id}/return-cases`)).body;
  const [opened] = await cases();
  const caseId = opened?.id ?? "";
  const path = `/withdrawals/${body.id}`;
  const statement = async () => (await call<WithdrawalRow>("GET", path)).body;
  const refuse = async (reason = "Elle garde tout") =>
    call<{ code: string }>("PUT", `${path}/state`, {
      step: "refused",
      reason,
      expectedVersion: (await statement()).version,
    });
  const check = (...verdicts: Verdict[]) =>
    call("POST", `/return-cases/${caseId}/check`, {
      pieces: order.itemIds.map((itemId, place) => ({
        itemId,
        verdict: verdicts[place],
        disposition: verdicts[place] === "fine" ? "restocked" : "set-aside",
      })),
      refundCents: verdicts.includes("fine") ? 2000 : 0,
    });
  return { ...order, caseId, cases, statement, refuse, check };
}

test.each([
  ["delivered", "expected"],
  ["paid", "to-pull"],
] as const)(
  "a statement that staff refuse asks nothing back any more of an order that is %s",
  async (status, state) => {
    const { caseId, cases, statement, refuse } = await stated(status);
    expect(await cases()).toMatchObject([{ state }]);
    expect((await refuse()).status).toBe(200);
    expect(await statement()).toMatchObject({ state: "done", outcome: "refused", reason: "Elle garde tout" });
    expect(await cases()).toMatchObject([{ state: "called-off", calledOffReason: "Elle garde tout" }]);

    // What is sent after all is expected again, with the statement that was refused.
    await call("POST", `/return-cases/${caseId}/reopening`);
    expect(await cases()).toMatchObject([{ state }]);
    expect(await statement()).toMatchObject({ state: "goods-due", outcome: null });
  },
);

test("it is not refused once its pieces have arrived, or were found to be worth their money", async () => {
  const answered = { status: 409, body: { code: "WITHDRAWAL_ANSWERED" } };
  const { caseId, cases, statement, refuse, check } = await stated("delivered");
  await call("PUT", `/return-cases/${caseId}/dates`, { goods: true });
  expect(await refuse()).toMatchObject(answered);
  await check("fine", "missing");
  expect(await refuse()).toMatchObject(answered);
  expect(await cases()).toMatchObject([{ state: "to-refund" }]);
  await sql`update refunds set state = 'done' where return_id in (select id from returns where withdrawal_id = ${(await statement()).id})`.execute(
    admin.db,
  );
  expect(await refuse()).toMatchObject(answered);
});

test("it is refused where the check found none of its pieces", async () => {
  const { cases, statement, refuse, check } = await stated("delivered");
  await check("missing", "other-piece");
  expect((await refuse()).status).toBe(200);
  expect(await statement()).toMatchObject({ outcome: "refused" });
  expect(await cases()).toMatchObject([{ state: "closed" }]);
});

test("it is refused in as many words as its form takes", async () => {
  const { cases, refuse } = await stated("delivered");
  const reason = "x".repeat(500);
  expect((await refuse(reason)).status).toBe(200);
  expect(await cases()).toMatchObject([{ state: "called-off", calledOffReason: reason }]);
});

test("it waits again for what is sent after all, also where its return was called off with other words", async () => {
  const { caseId, cases, statement, refuse } = await stated("delivered");
  await call("POST", `/return-cases/${caseId}/call-off`, { reason: "Elle ne répond pas" });
  expect((await refuse()).status).toBe(200);
  await call("POST", `/return-cases/${caseId}/reopening`);
  expect(await cases()).toMatchObject([{ state: "expected" }]);
  expect(await statement()).toMatchObject({ state: "goods-due", outcome: null });
});
