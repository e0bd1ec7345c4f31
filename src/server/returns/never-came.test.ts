import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { returnsAdmin } from "#tests/returns-admin.ts";

const admin = returnsAdmin();
afterEach(async () => {
  await issueInvoices(admin.shop.context);
  expect(await brokenInvariants(admin.db)).toEqual([]);
});

const call = <Body = ReturnCase & { code: string }>(method: string, path: string, body?: unknown) =>
  admin.staff.call<Body>(method, `/api/admin${path}`, body, { "idempotency-key": randomUUID() });

/** A return that came of a statement so many days ago. */
async function stated(days: number) {
  const order = await admin.sold("delivered", 1);
  await admin.shop.visitor().call("POST", "/api/withdrawals", {
    firstName: "Camille",
    lastName: "Bernard",
    orderNumber: order.number,
    email: `${randomUUID().slice(0, 8)}@example.fr`,
    orderId: order.id,
    itemIds: order.itemIds,
  });
  await sql`alter table withdrawals disable trigger user`.execute(admin.db);
  await sql`update withdrawals set submitted_at = submitted_at - make_interval(days => ${days}) where order_id = ${order.id}`.execute(
    admin.db,
  );
  await sql`alter table withdrawals enable trigger user`.execute(admin.db);
  await sql`update return_cases set opened_at = opened_at - make_interval(days => ${days}) where order_id = ${order.id}`.execute(
    admin.db,
  );
  const { body } = await call<ReturnCase[]>("GET", `/orders/${order.id}/return-cases`);
  const caseId = body[0]?.id ?? "";
  const follow = async () => {
    const { body: list } = await call<{ cases: ReturnCase[]; counts: Record<string, number> }>(
      "GET",
      "/return-cases?view=to-follow",
    );
    return { counted: list.counts["to-follow"], listed: list.cases.map(({ id }) => id) };
  };
  const end = () =>
    call("POST", `/return-cases/${caseId}/call-off`, {
      reason: "Rien n'est arrivé dans le délai d'envoi",
      neverCame: true,
    });
  const isUnderWay = async () =>
    (await sql`select from orders_under_way where id = ${order.id}`.execute(admin.db)).rows.length === 1;
  return { order, caseId, follow, end, isUnderWay };
}

test("a return of which nothing came is under 'À suivre' from the fifteenth day after the last one to send it", async () => {
  const young = await stated(28);
  expect(await young.follow()).toEqual({ counted: 0, listed: [] });
  expect(await young.end()).toMatchObject({ status: 409, body: { code: "RETURN_CASE_ELSEWHERE" } });
  const old = await stated(29);
  expect(await old.follow()).toEqual({ counted: 1, listed: [old.caseId] });
  await call("PUT", `/return-cases/${old.caseId}/dates`, { proof: true });
  expect(await old.follow()).toEqual({ counted: 0, listed: [] });
});

test("what nobody renounced has no last day to send, and is never said to have passed it", async () => {
  const order = await admin.sold("delivered", 1);
  const { body } = await call("POST", `/orders/${order.id}/return-cases`, {
    itemIds: order.itemIds,
    cause: "defect",
  });
  await sql`update return_cases set opened_at = opened_at - interval '40 days' where id = ${body.id}`.execute(
    admin.db,
  );
  expect((await call("GET", `/return-cases/${body.id}`)).body).toMatchObject({
    neverCame: false,
    sendBy: null,
  });
  const { cases } = (await call<{ cases: ReturnCase[] }>("GET", "/return-cases?view=to-follow")).body;
  expect(cases).toEqual([]);
});

test("staff end it with its statement, and its order is no longer under way", async () => {
  const { order, end, isUnderWay, follow } = await stated(29);
  expect(await isUnderWay()).toBe(true);
  expect(await end()).toMatchObject({ status: 200, body: { state: "called-off", neverCame: false } });
  expect(await isUnderWay()).toBe(false);
  expect((await follow()).listed).toEqual([]);
  const { rows } =
    await sql`select state, outcome, reason from withdrawals where order_id = ${order.id}`.execute(admin.db);
  expect(rows).toEqual([
    { state: "done", outcome: "refused", reason: "Rien n'est arrivé dans le délai d'envoi" },
  ]);
});
