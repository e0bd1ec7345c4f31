import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { ago } from "#tests/days-ago.ts";
import { returnsAdmin } from "#tests/returns-admin.ts";

const admin = returnsAdmin();
afterEach(async () => {
  await issueInvoices(admin.shop.context);
  expect(await brokenInvariants(admin.db)).toEqual([]);
});

const post = (path: string, body: object) =>
  admin.staff.call<ReturnCase>("POST", `/api/admin${path}`, body, { "idempotency-key": randomUUID() });

test("the refund runs from the day on which the post left the pieces, where staff who check them later say so", async () => {
  const today = parisDay(new Date());
  const { id: orderId, itemIds } = await admin.sold("delivered", 1);
  const { id } = (await post(`/orders/${orderId}/return-cases`, { cause: "withdrawal" })).body;
  await sql`update return_cases set opened_at = ${ago("30 days")} where id = ${id}`.execute(admin.db);
  const pieces = itemIds.map((itemId) => ({ itemId, verdict: "fine", disposition: "restocked" }));
  const cameOn = (arrivedOn: string) =>
    post(`/return-cases/${id}/check`, { pieces, refundCents: 2000, arrivedOn });
  expect(await cameOn(addDays(today, 1))).toMatchObject({ status: 400 });
  expect(await cameOn(addDays(today, -31))).toMatchObject({
    status: 409,
    body: { code: "ARRIVED_TOO_EARLY", data: { notBefore: addDays(today, -30) } },
  });
  const friday = addDays(today, -3);
  const { goodsReceivedAt, dueOn } = (await cameOn(friday)).body;
  expect([parisDay(new Date(goodsReceivedAt ?? "")), dueOn]).toEqual([friday, friday]);
  expect((await admin.detailOf(orderId)).refunds).toMatchObject([{ state: "due", dueOn: friday }]);
});

test("what nobody renounced may have come before staff wrote down that it would, but not before it was sent", async () => {
  const today = parisDay(new Date());
  const { id: orderId, itemIds } = await admin.sold("delivered", 1);
  await sql`update orders set shipped_at = ${ago("5 days")} where id = ${orderId}`.execute(admin.db);
  const { id } = (await post(`/orders/${orderId}/return-cases`, { cause: "defect" })).body;
  const pieces = itemIds.map((itemId) => ({ itemId, verdict: "damaged", disposition: "set-aside" }));
  const cameOn = (arrivedOn: string) =>
    post(`/return-cases/${id}/check`, { pieces, refundCents: 2000, arrivedOn });
  expect(await cameOn(addDays(today, -6))).toMatchObject({
    status: 409,
    body: { code: "ARRIVED_TOO_EARLY", data: { notBefore: addDays(today, -5) } },
  });
  const { goodsReceivedAt } = (await cameOn(addDays(today, -3))).body;
  expect(parisDay(new Date(goodsReceivedAt ?? ""))).toBe(addDays(today, -3));
});

test("'Colis arrivé' is dated by the day that staff say, and the earlier of two holds", async () => {
  const today = parisDay(new Date());
  const { id: orderId } = await admin.sold("delivered", 1);
  const { id } = (await post(`/orders/${orderId}/return-cases`, { cause: "withdrawal" })).body;
  await sql`update return_cases set opened_at = ${ago("30 days")} where id = ${id}`.execute(admin.db);
  const came = (arrivedOn?: string) =>
    admin.staff.call<ReturnCase>("PUT", `/api/admin/return-cases/${id}/dates`, { goods: true, arrivedOn });
  expect(await came(addDays(today, 1))).toMatchObject({ status: 400 });
  expect(await came(addDays(today, -31))).toMatchObject({
    status: 409,
    body: { code: "ARRIVED_TOO_EARLY", data: { notBefore: addDays(today, -30) } },
  });
  for (const [said, day] of [
    [-2, -2],
    [-4, -4],
    [-1, -4],
    [undefined, -4],
  ] as const) {
    const { body } = await came(said === undefined ? undefined : addDays(today, said));
    expect(parisDay(new Date(body.goodsReceivedAt ?? "")), String(said)).toBe(addDays(today, day));
    expect(body).toMatchObject({ state: "arrived", dueOn: addDays(today, day) });
  }
});
