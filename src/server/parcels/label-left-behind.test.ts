import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { inTransaction } from "#server/db/in-transaction.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { hearOfParcel } from "#server/tracking/hear-of-parcel.ts";
import { paid, parcelOf, somebody } from "#tests/a-parcel.ts";
import { handoverAdminOf } from "#tests/handover-admin.ts";
import { stockLive } from "#tests/stock-live.ts";

const { admin, detail, discard, made, make, put, scan } = handoverAdminOf();
const db = () => admin.shop.context.db;
afterEach(async () => expect(await brokenInvariants(db())).toEqual([]));

const HOUR = 3_600_000;
const hear = (number: string, code: string, hoursAgo: number) =>
  inTransaction(db(), (tx) =>
    hearOfParcel(tx, number, [{ code, at: new Date(Date.now() - hoursAgo * HOUR), label: code }], new Date()),
  );
const pack = async (orderId: string) =>
  admin.staff.call("POST", `/api/admin/orders/${orderId}/preparation`, {
    expectedVersion: (await detail(orderId)).version,
    orderIds: [orderId],
  });
const statusOf = async (orderId: string) => (await detail(orderId)).status;
const labelOf = async (orderId: string) => {
  const { label, hasLabel } = await detail(orderId);
  return { state: label.state, number: label.trackingNumber, hasLabel };
};
const NO_LABEL = { state: "absent", number: null, hasLabel: false };

/** Two paid orders of one person in one parcel, whose label the first asked for. */
async function labeled() {
  const { liveId, productIds } = await stockLive(db(), [1, 1]);
  const her = somebody();
  const ids: string[] = [];
  for (const productId of productIds) ids.push((await paid(admin.shop, liveId, productId, her)).order.id);
  const number = await made(ids[0] ?? "");
  return { asker: ids[0] ?? "", other: ids[1] ?? "", number };
}

describe("an order that leaves a labeled parcel in which another stays", () => {
  test.each(["cancelled-by-admin", "to-pay"])("because it is %s goes without the label", async (status) => {
    const { asker, other, number } = await labeled();
    await put(asker, status);
    expect(await labelOf(asker)).toEqual(NO_LABEL);
    expect(await labelOf(other)).toMatchObject({ state: "made", number, hasLabel: true });
    expect(await discard(asker)).toMatchObject({ status: 409, body: { code: "LABEL_MISSING" } });
    expect(await discard(other)).toMatchObject({ status: 200 });
    expect(await labelOf(other)).toMatchObject({ state: "absent", hasLabel: false });
    expect((await make(other)).body.label.state).toBe("made");
  });

  test("has it again when it comes back, and a label of its own once the parcel was packed without it", async () => {
    const { asker, other, number } = await labeled();
    await put(asker, "cancelled-by-admin");
    await put(asker, "paid");
    expect(await labelOf(asker)).toMatchObject({ state: "made", number });
    await put(asker, "cancelled-by-admin");
    expect((await pack(other)).status).toBe(200);
    await put(asker, "paid");
    expect((await parcelOf(admin.shop, asker)).orders).toEqual([asker]);
    expect(await make(asker)).toMatchObject({ status: 200 });
    expect((await labelOf(asker)).number).not.toBe(number);
    await hear(number, "PCHCEI", 1);
    expect([await statusOf(asker), await statusOf(other)]).toEqual(["paid", "shipped"]);
  });

  test("after it was sent keeps its number, until it goes in another parcel", async () => {
    const { asker, other, number } = await labeled();
    await put(asker, "to-ship");
    expect((await scan(number)).status).toBe(200);
    await put(asker, "cancelled-by-admin");
    expect(await labelOf(asker)).toMatchObject({ number });
    await put(asker, "paid");
    expect(await labelOf(asker)).toEqual(NO_LABEL);
    await hear(number, "LIVCFM", 0.5);
    expect([await statusOf(asker), await statusOf(other)]).toEqual(["paid", "delivered"]);
    expect(await make(asker)).toMatchObject({ status: 200 });
  });
});

describe("an order alone in its parcel", () => {
  test.each([
    ["not handed over", false],
    ["handed over", true],
  ])("that is cancelled keeps its label, which ends when it is to be packed again: %s", async (_, isSent) => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const { id } = (await paid(admin.shop, liveId, productIds[0], somebody())).order;
    const number = await made(id);
    if (isSent) {
      await put(id, "to-ship");
      expect((await scan(number)).status).toBe(200);
    }
    await put(id, "cancelled-by-admin");
    expect(await labelOf(id)).toMatchObject({ state: "made", number });
    await put(id, "paid");
    expect(await labelOf(id)).toEqual(NO_LABEL);
    expect((await detail(id)).history).toContainEqual(
      expect.objectContaining({ event: "label", facts: { discarded: number } }),
    );
    const { rows } =
      await sql`select discarded_at is not null as discarded, replaced_at is not null as replaced
      from parcel_tracking where tracking_number = ${number}`.execute(db());
    expect(rows).toEqual([{ discarded: !isSent, replaced: isSent }]);
    expect(await make(id)).toMatchObject({ status: 200 });
    expect((await scan(number)).body.code).toBe("PARCEL_LABEL_DISCARDED");
  });

  test("that is set back to where its parcel is keeps its number", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const { id } = (await paid(admin.shop, liveId, productIds[0], somebody())).order;
    const number = await made(id);
    await put(id, "shipped");
    await put(id, "cancelled-by-admin");
    await put(id, "shipped");
    await hear(number, "LIVCFM", 0.5);
    expect(await statusOf(id)).toBe("delivered");
  });
});

test.each([
  [
    "was cancelled after it was sent",
    async (id: string) => {
      await put(id, "shipped");
      return put(id, "cancelled-by-admin");
    },
  ],
  [
    "is to be looked at",
    (id: string) => sql`update orders set review_reason = 'À voir' where id = ${id}`.execute(db()),
  ],
])("an order that %s does not keep its buyer from being told of the other one", async (_, hold) => {
  await sql`insert into message_templates (type, title, body, is_automatic) values ('delivered', 'Arrivé', '', true)
    on conflict (type) do update set is_automatic = true`.execute(db());
  const { asker, other, number } = await labeled();
  const [first = "", second = ""] = [asker, other].toSorted();
  await hold(first);
  await hear(number, "LIVCFM", 0.5);
  expect([await statusOf(first), await statusOf(second)]).toEqual([
    expect.not.stringMatching("delivered"),
    "delivered",
  ]);
  const { rows } =
    await sql`select order_id from outbox where template_type = 'delivered' and kind = 'automatic'
    and order_id in (${first}, ${second})`.execute(db());
  expect(rows).toEqual([{ order_id: second }]);
});
