import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { GuestReturn } from "#contract/guest-returns.ts";
import { parisDay } from "#domain/paris-time.ts";
import type { ReturnCause } from "#domain/returns.ts";
import { addDays } from "#domain/working-days.ts";
import { listComplaints } from "#server/complaints/list-complaints.ts";
import { messageBody } from "#server/messages/read-message.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { aPaidOrder } from "#tests/a-paid-order.ts";
import { returnLabelShop } from "#tests/return-label-shop.ts";
import { itemsOf } from "#tests/staff.ts";
import { RETURN_RECEIVED_MAIL } from "#wording/return-emails.ts";
import { checkCase } from "./check-case.ts";
import { getCase, listCases } from "./list-cases.ts";
import { openCaseByStaff } from "./open-case.ts";

const { shop, db, offer, renounced } = returnLabelShop();

/** A delivered order whose buyer stated nothing. */
async function delivered() {
  const sold = await aPaidOrder(shop.it);
  const { orderId, staff, buyer } = sold;
  await setStatus(staff.context(), { orderId, status: "delivered" });
  const read = async () =>
    (await buyer.guest.call<GuestReturn[]>("GET", `/api/guest-orders/${orderId}/returns`)).body;
  const expectBack = (cause: ReturnCause, more: { labelPayer?: "shop" | "buyer" } = {}) =>
    openCaseByStaff(staff.context(), { orderId, cause, note: "Essai", ...more });
  const ask = (caseId: string) =>
    buyer.guest.call<GuestReturn[] & { code: string }>(
      "POST",
      `/api/guest-orders/${orderId}/returns/${caseId}/label`,
    );
  return { ...sold, read, expectBack, ask };
}

test("what staff expect for a defect stands on its buyer's page, with a label that costs her nothing", async () => {
  for (const [setting, cents] of [
    ["buyer", 590],
    ["none", 0],
  ] as const) {
    await offer(setting, cents);
    const order = await delivered();
    const { id, sendBy } = await order.expectBack("defect");
    expect(sendBy).toBeNull();
    expect(await order.read()).toMatchObject([
      { id, state: "expected", cause: "defect", offeredCents: 0, label: null },
    ]);
    expect((await order.ask(id)).body).toMatchObject([{ label: { costCents: 0 }, offeredCents: null }]);
  }
});

test("staff say who pays the label of what was renounced, before the setting does", async () => {
  for (const [setting, cents, labelPayer, offered] of [
    ["buyer", 590, "shop", 0],
    ["buyer", 590, "buyer", 590],
    ["buyer", 590, undefined, 590],
    ["shop", 0, "buyer", null],
    ["none", 0, "shop", 0],
    ["none", 0, undefined, null],
  ] as const) {
    await offer(setting, cents);
    const order = await delivered();
    await order.expectBack("withdrawal", labelPayer && { labelPayer });
    expect((await order.read())[0]?.offeredCents, `${setting} ${labelPayer}`).toBe(offered);
  }
});

test("staff who open the return of a statement keep to who pays as its acknowledgement said, unless they say what is better for her", async () => {
  for (const [before, since, labelPayer, offered] of [
    ["shop", "buyer", undefined, 0],
    ["shop", "buyer", "buyer", 0],
    ["buyer", "buyer", undefined, 590],
    ["buyer", "shop", "buyer", 590],
    ["buyer", "none", "shop", 0],
  ] as const) {
    await offer(before, 590);
    const { orderId, staff, read, buyer } = await delivered();
    const { body } = await buyer.guest.call<{ id: string }>("POST", "/api/withdrawals", {
      firstName: "Camille",
      lastName: "Bernard",
      orderNumber: buyer.order.orderNumber,
      email: `${randomUUID()}@example.fr`,
      articles: "La robe",
    });
    await sql`update withdrawals set order_id = ${orderId} where id = ${body.id}`.execute(db());
    await offer(since, 590);
    const statement = { orderId, withdrawalId: body.id, cause: "withdrawal" as const };
    await openCaseByStaff(staff.context(), { ...statement, ...(labelPayer && { labelPayer }) });
    expect((await read())[0]?.offeredCents, `${before} ${since} ${labelPayer}`).toBe(offered);
  }
});

test("no label is made for a parcel that the carrier brings back", async () => {
  const order = await delivered();
  const { id, offersLabel } = await order.expectBack("undelivered");
  expect(offersLabel).toBe(false);
  expect(await order.ask(id)).toMatchObject({ body: { code: "RETURN_LABEL_NOT_OFFERED" } });
});

test("a complaint says how far the return of its piece has come", async () => {
  const order = await delivered();
  const itemIds = (await itemsOf(db(), order.orderId)).map(({ id }) => id);
  const { body } = await order.buyer.guest.call<{ id: string }>(
    "POST",
    `/api/guest-orders/${order.orderId}/complaints`,
    { itemIds, defect: "Décousue", wish: "repair" },
    { "idempotency-key": randomUUID() },
  );
  const row = async () =>
    (await listComplaints(order.staff.context(), { view: "open", page: 1 })).rows.find(
      ({ id }) => id === body.id,
    );
  expect(await row()).toMatchObject({ itemIds, returnCase: null });
  const { id } = await order.expectBack("defect");
  expect(await row()).toMatchObject({ returnCase: { id, state: "expected" } });
});

test("a return is found by its order, its buyer's name and the end of its label's number", async () => {
  const { ask, caseId, staff, buyer } = await renounced();
  const number = (await ask()).body[0]?.label?.trackingNumber ?? "";
  const found = async (q: string) =>
    (await listCases(staff.context(), { view: "over", q })).cases.map(({ id }) => id);
  const { orderNumber } = buyer.order;
  expect(await found(orderNumber.toLowerCase())).toEqual([caseId]);
  expect(await found(number)).toEqual([caseId]);
  expect(await found(number.slice(-6).toLowerCase())).toEqual([caseId]);
  expect(await found("8R0000")).toEqual([]);
  expect(await found("aucune cliente")).toEqual([]);
});

test.each([
  ["defect", 0, "termination"],
  ["other", 14, "none"],
] as const)(
  "the queue and the mail name the day of the task of what came for '%s', %i days after its check",
  async (cause, days, ground) => {
    const order = await delivered();
    const { id: caseId } = await order.expectBack(cause);
    await sql`update return_cases set opened_at = opened_at - interval '20 days' where id = ${caseId}`.execute(
      db(),
    );
    const dueOn = addDays(parisDay(new Date()), days);
    // Nothing is late before the check, from which on it is owed.
    expect(await getCase(shop.it.context, { caseId })).toMatchObject({ dueOn, ground: "none" });
    const [item] = await itemsOf(db(), order.orderId);
    const piece = { itemId: item?.id ?? "", verdict: "fine", disposition: "restocked" } as const;
    const checked = await checkCase(order.staff.context(), { caseId, pieces: [piece], refundCents: 2600 });
    expect(checked).toMatchObject({ state: "to-refund", dueOn, ground });
    const { rows } = await sql<{ dueOn: string }>`select due_on::text as "dueOn" from refunds
      where order_id = ${order.orderId}`.execute(db());
    expect(rows).toEqual([{ dueOn }]);
    const { rows: told } = await sql<{ id: string }>`select id from outbox
      where order_id = ${order.orderId} and kind = 'return-received'`.execute(db());
    expect((await messageBody(shop.it.context, Number(told[0]?.id)))?.html).toContain(
      RETURN_RECEIVED_MAIL.refund(dueOn),
    );
  },
);
