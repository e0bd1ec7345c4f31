import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { hearOfParcel } from "#server/tracking/hear-of-parcel.ts";
import { bulkActsOf } from "#tests/bulk-acts.ts";
import { adminOf, anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const acts = bulkActsOf(admin);

const today = () => parisDay(new Date());
const daysAgo = (days: number) => addDays(today(), -days);

/** Paid and sent so many days ago, by a parcel that the carrier knows by its number. */
async function aSentOrder(sentDaysAgo = 30) {
  const { liveId, productIds } = await stockLive(db(), [1]);
  const { id } = await anOrder(db(), { liveId, productIds, status: "shipped" });
  const parcel = `8R${id.slice(0, 11)}`;
  await sql`
    update orders set tracking_id = ${parcel}, shipped_at = ${`${daysAgo(sentDaysAgo)}T09:00:00Z`},
      contract_sent_at = ${`${daysAgo(sentDaysAgo)}T09:00:00Z`} where id = ${id}`.execute(db());
  await sql`insert into parcel_tracking (tracking_number, order_id, announced_at) values (${parcel}, ${id}, now())`.execute(
    db(),
  );
  return { id, parcel };
}

const read = async (orderId: string) =>
  (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${orderId}`)).body;
async function set(orderId: string, status: string, fields: { deliveredOn?: string; reason?: string } = {}) {
  const { version } = await read(orderId);
  return admin.staff.call<OrderDetail & { code: string }>("PUT", `/api/admin/orders/${orderId}/status`, {
    status,
    expectedVersion: version,
    ...fields,
  });
}
const tell = (parcel: string, code: string, day: string) =>
  inTransaction(db(), (tx) =>
    hearOfParcel(tx, parcel, [{ code, at: new Date(`${day}T10:00:00Z`), label: code }], new Date()),
  );
const receiptOf = async (orderId: string) => {
  const { deliveredAt } = await read(orderId);
  return deliveredAt && parisDay(new Date(deliveredAt));
};

describe("the day of receipt that staff say", () => {
  test("is today unless they say an earlier day, and stands in the trail", async () => {
    const { id } = await aSentOrder();
    await set(id, "delivered");
    expect(await receiptOf(id)).toBe(today());
    await set(id, "shipped");
    await set(id, "delivered", { deliveredOn: daysAgo(6) });
    expect(await receiptOf(id)).toBe(daysAgo(6));
    const { rows } = await sql<{ after: { deliveredOn?: string }; before: { deliveredOn?: string } }>`
      select before, after from audit_trail where subject_id = ${id} and action = 'order-status' order by id`.execute(
      db(),
    );
    expect(rows.map(({ before, after }) => [before.deliveredOn, after.deliveredOn])).toEqual([
      [undefined, today()],
      [today(), undefined],
      [undefined, daysAgo(6)],
    ]);
  });

  test("is never one to come, nor one before the parcel left", async () => {
    const { id } = await aSentOrder(5);
    expect(await set(id, "delivered", { deliveredOn: addDays(today(), 1) })).toMatchObject({ status: 400 });
    expect(await set(id, "delivered", { deliveredOn: daysAgo(6) })).toMatchObject({
      status: 409,
      body: { code: "DELIVERED_TOO_EARLY", data: { notBefore: daysAgo(5) } },
    });
    expect(await set(id, "delivered", { deliveredOn: daysAgo(5) })).toMatchObject({ status: 200 });
  });

  test("is one for many orders, of which each refuses it by itself", async () => {
    const [early, late] = [await aSentOrder(10), await aSentOrder(2)];
    const rowIds = [early.id, late.id];
    expect(
      await acts.carryOut(await acts.asStatus(rowIds, "delivered", { deliveredOn: daysAgo(4) })),
    ).toMatchObject({
      done: 1,
      refused: [{ id: late.id, code: "DELIVERED_TOO_EARLY" }],
    });
    expect(await receiptOf(early.id)).toBe(daysAgo(4));
  });
});

describe("a delivery that is taken back", () => {
  test("takes its day along: the time to withdraw runs from the one that holds", async () => {
    const { id } = await aSentOrder();
    await set(id, "delivered", { deliveredOn: daysAgo(25) });
    expect(await read(id)).toMatchObject({ withdrawable: false });
    expect((await set(id, "shipped")).body).toMatchObject({ deliveredAt: null, withdrawable: true });
    await set(id, "delivered", { deliveredOn: daysAgo(3) });
    expect(await read(id)).toMatchObject({ withdrawable: true });
    expect(await receiptOf(id)).toBe(daysAgo(3));
  });

  test("back in the house it was not sent either; a cancellation keeps what was", async () => {
    const { id } = await aSentOrder();
    await set(id, "delivered", { deliveredOn: daysAgo(3) });
    await set(id, "cancelled-by-admin", { reason: "Colis refusé" });
    expect(await receiptOf(id)).toBe(daysAgo(3));
    const other = await aSentOrder();
    await set(other.id, "to-ship");
    const { rows } = await sql`select shipped_at from orders where id = ${other.id}`.execute(db());
    expect(rows).toEqual([{ shipped_at: null }]);
  });
});

describe("of two days of delivery", () => {
  test("the carrier's holds where staff said an earlier one, whoever spoke first", async () => {
    const staffFirst = await aSentOrder();
    await set(staffFirst.id, "delivered", { deliveredOn: daysAgo(9) });
    await tell(staffFirst.parcel, "LIVBAL", daysAgo(5));
    expect(await receiptOf(staffFirst.id)).toBe(daysAgo(5));
    const carrierFirst = await aSentOrder();
    await tell(carrierFirst.parcel, "LIVBAL", daysAgo(5));
    await set(carrierFirst.id, "shipped");
    await set(carrierFirst.id, "delivered", { deliveredOn: daysAgo(9) });
    expect(await receiptOf(carrierFirst.id)).toBe(daysAgo(5));
  });

  test("the one that staff said holds where it is the later one", async () => {
    const { id, parcel } = await aSentOrder();
    await set(id, "delivered", { deliveredOn: daysAgo(2) });
    await tell(parcel, "LIVBAL", daysAgo(5));
    expect(await receiptOf(id)).toBe(daysAgo(2));
  });

  test("what the carrier tells of an order that stands before its delivery leaves it without a day", async () => {
    const { id, parcel } = await aSentOrder();
    await tell(parcel, "LIVBAL", daysAgo(5));
    await set(id, "to-ship");
    await sql`update orders set review_reason = 'montant' where id = ${id}`.execute(db());
    await tell(parcel, "RENAVI", daysAgo(4));
    expect(await receiptOf(id)).toBeNull();
    await sql`update orders set review_reason = null where id = ${id}`.execute(db());
  });
});
