import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { OrderStatus } from "#domain/order-status.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { messageBody } from "#server/messages/read-message.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { runRetention } from "#server/retention/run-retention.ts";
import { getWithdrawal } from "#server/withdrawals/list-withdrawals.ts";
import { aPaidOrder, troubledShop } from "#tests/a-paid-order.ts";
import { before } from "#tests/days-ago.ts";
import { itemsOf } from "#tests/staff.ts";
import { formatDateProse } from "#wording/format.ts";
import { callOffCase } from "./call-off-case.ts";
import { casesOfOrder } from "./list-cases.ts";

const shop = troubledShop();
const context = () => shop.it.context;
const today = () => parisDay(new Date());

/** A packed order whose buyer renounced it on its page, so many days ago. */
async function renounced(days = 0) {
  const { orderId, staff, buyer } = await aPaidOrder(shop.it, { stocks: [1] });
  const put = (status: OrderStatus) => setStatus(staff.context(), { orderId, status });
  await put("to-ship");
  const itemIds = (await itemsOf(context().db, orderId)).map(({ id }) => id);
  const state = async (email = `${randomUUID().slice(0, 8)}@example.fr`) => {
    const { body } = await buyer.guest.call<{ id: string }>("POST", "/api/withdrawals", {
      firstName: "Camille",
      lastName: "Bernard",
      orderNumber: buyer.order.orderNumber,
      email,
      orderId,
      itemIds,
    });
    return body.id;
  };
  const withdrawalId = await state();
  /** What she was told so far has left. */
  const mailed = () =>
    sql`update outbox set state = 'sent', sent_at = clock_timestamp() where kind = 'withdrawal' and order_id = ${orderId}`.execute(
      context().db,
    );
  await longAgo(withdrawalId, `${days} days`);
  const one = async () => {
    const [found] = await casesOfOrder(staff.context(), { orderId });
    if (!found) throw new Error("No return is expected");
    return found;
  };
  const mails = async () => {
    const { rows } = await sql<{ id: number; said: string | null }>`
      select id, coalesce(to_address, subject) as said from outbox where kind = 'withdrawal' and order_id = ${orderId} order by id`.execute(
      context().db,
    );
    return Promise.all(
      rows.map(
        async ({ id, said }) =>
          said && ((await messageBody(context(), Number(id)))?.html ?? "").replaceAll("&#39;", "'"),
      ),
    );
  };
  return { orderId, staff, put, one, mails, withdrawalId, state, mailed };
}

async function longAgo(withdrawalId: string, age: string) {
  const { db } = context();
  await sql`alter table withdrawals disable trigger user`.execute(db);
  await sql`update withdrawals set submitted_at = ${before("submitted_at", age)} where id = ${withdrawalId}`.execute(
    db,
  );
  await sql`alter table withdrawals enable trigger user`.execute(db);
  await sql`update return_cases set opened_at = ${before("opened_at", age)} where withdrawal_id = ${withdrawalId}`.execute(
    db,
  );
}

test("a parcel that leaves although it was renounced is acknowledged anew, with the way back", async () => {
  const { one, put, mails, mailed, withdrawalId } = await renounced();
  expect(await mails()).toEqual([expect.stringContaining("vous n'avez rien à renvoyer")]);
  expect(await one()).toMatchObject({ state: "to-pull", leftOn: null });
  await mailed();
  await put("shipped");
  expect(await one()).toMatchObject({ state: "expected", leftOn: today() });
  expect(await getWithdrawal(context(), { withdrawalId })).toMatchObject({ state: "goods-due" });
  const [, again] = await mails();
  expect(again).toContain("Nous n'avons pas pu retenir votre colis");
  expect(again).toContain(`au plus tard le ${formatDateProse(addDays(today(), 14))}`);
  await put("delivered");
  expect(await mails()).toHaveLength(2);
  await put("to-ship");
  await put("shipped");
  expect(await mails()).toHaveLength(3);
});

test("her time to send it is counted from the day on which she was told so", async () => {
  const { orderId, one, put } = await renounced(40);
  await put("shipped");
  expect(await one()).toMatchObject({ sendBy: addDays(today(), 14), neverCame: false });
  await sql`update orders set shipped_at = ${before("shipped_at", "29 days")} where id = ${orderId}`.execute(
    context().db,
  );
  expect(await one()).toMatchObject({
    leftOn: addDays(today(), -29),
    sendBy: addDays(today(), 14),
    neverCame: false,
  });
  const toldEarlier = (age: string) =>
    sql`update order_history set at = ${before("at", age)} where order_id = ${orderId} and to_status = 'shipped'`.execute(
      context().db,
    );
  await toldEarlier("29 days");
  expect(await one()).toMatchObject({ sendBy: addDays(today(), -15), neverCame: true });
  // The trail says when it really was.
  await toldEarlier("-29 days");
});

test.each([
  ["after", 25],
  ["before", 15],
])("so it is where staff say a delivery of twenty days ago, %s its statement", async (_, days) => {
  const { orderId, staff, one, mails, mailed } = await renounced(days);
  await mailed();
  await sql`update orders set created_at = ${before("created_at", "30 days")} where id = ${orderId}`.execute(
    context().db,
  );
  const deliveredOn = addDays(today(), -20);
  await setStatus(staff.context(), { orderId, status: "delivered", deliveredOn });
  expect(await one()).toMatchObject({
    leftOn: deliveredOn,
    sendBy: addDays(today(), 14),
    neverCame: false,
  });
  const [, again] = await mails();
  expect(again).toContain(`il est parti le ${formatDateProse(deliveredOn)}`);
  expect(again).toContain(`au plus tard le ${formatDateProse(addDays(today(), 14))}`);
});

test("nobody is told so of what is not expected any more", async () => {
  const { staff, one, put, mails, mailed } = await renounced();
  await mailed();
  await callOffCase(staff.context(), {
    caseId: (await one()).id,
    reason: "Elle garde tout",
    neverCame: false,
  });
  await put("shipped");
  expect(await mails()).toHaveLength(1);
});

test("that mail goes with its statement", async () => {
  const { put, mails, mailed, withdrawalId } = await renounced();
  await mailed();
  await put("shipped");
  await sql`update withdrawals set state = 'done', outcome = 'refused', closed_at = clock_timestamp() where id = ${withdrawalId}`.execute(
    context().db,
  );
  await longAgo(withdrawalId, "6 years");
  await runRetention(context());
  expect(await mails()).toEqual([null, null]);
});

test("every address that renounced it is told so once, also one that only repeated the first", async () => {
  const { orderId, put, state, mailed, withdrawalId } = await renounced();
  const [email, other] = ["Camille@example.fr", "sacha@example.fr"];
  const repeated = [await state(email), await state(email.toLowerCase()), await state(other)];
  for (const id of repeated)
    expect(await getWithdrawal(context(), { withdrawalId: id })).toMatchObject({ outcome: "repeated" });
  await mailed();
  await put("shipped");
  const { rows } = await sql<{ id: string }>`select facts ->> 'withdrawalId' as id from outbox
    where order_id = ${orderId} and dedupe_key like 'withdrawal-left:%'`.execute(context().db);
  expect(rows.map(({ id }) => id).toSorted()).toEqual([withdrawalId, repeated[0], repeated[2]].toSorted());
});

test("an acknowledgement that has not left when the parcel does tells it alone", async () => {
  const { put, mails } = await renounced();
  await put("shipped");
  expect(await mails()).toEqual([expect.stringContaining("Nous n'avons pas pu retenir votre colis")]);
});
