import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { runBulkActs } from "#server/bulk-acts/run-bulk-acts.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { hearOfParcel } from "#server/tracking/hear-of-parcel.ts";
import { paid, paidAtProvider, somebody, toPay } from "#tests/a-parcel.ts";
import { labelAdminOf } from "#tests/label-admin.ts";
import type { TestShop } from "#tests/open-shop.ts";
import { halfAnHourLater, notify } from "#tests/pay-by-card.ts";
import { anAdministrator } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { withoutDeadlocks } from "#tests/without-deadlocks.ts";

const { admin, carrierUrl, trackingUrl } = labelAdminOf();
const ROUNDS = 20;

afterEach(async () => {
  expect(await brokenInvariants(admin.shop.context.db)).toEqual([]);
});

test("all acts on one parcel beside payments that join it leave no order behind, and never wait for each other", async () => {
  const carrier = { CARRIER_URL: carrierUrl(), CARRIER_TRACKING_URL: trackingUrl("") };
  await withoutDeadlocks(admin.shop, rounds, carrier);
});

async function rounds(copy: TestShop): Promise<void> {
  const { context } = copy;
  const staff = await anAdministrator(copy);
  const call = <Body = { code: string }>(method: string, path: string, body?: unknown) =>
    staff.call<Body>(method, `/api/admin/${path}`, body, { "idempotency-key": randomUUID() });
  const faults: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { liveId, productIds } = await stockLive(context.db, [9]);
    const [piece] = productIds;
    const her = somebody();
    const first = await paid(copy, liveId, piece, her);
    const late = await toPay(copy, liveId, piece, her);
    const lateMoney = await paidAtProvider(copy, late);
    await halfAnHourLater(copy, late.order.id);
    await expireHolds(context);
    const second = await paid(copy, liveId, piece, her);
    const third = await toPay(copy, liveId, piece, her);
    const money = await paidAtProvider(copy, third);
    const ids = [first, second].map(({ order }) => order.id);
    const [one, other] = ids;
    const { body } = await call<{ label: { trackingNumber: string } }>("POST", `orders/${one}/label`, {});
    const { trackingNumber } = body.label;
    const version = (await call<OrderDetail>("GET", `orders/${one}`)).body.version;
    const otherVersion = (await call<OrderDetail>("GET", `orders/${other}`)).body.version;
    const address = { ...her, street: "3 place Bellecour", state: "", country: "France", deliveryNote: "" };
    const acts: (() => Promise<unknown>)[] = [
      () => notify(copy, money),
      () => notify(copy, lateMoney),
      () =>
        call("PUT", `orders/${one}/status`, { status: "to-ship", reason: "Essai", expectedVersion: version }),
      async () => {
        const asked = await call("POST", "bulk-acts", {
          kind: "orders.status",
          rowIds: ids,
          from: Object.fromEntries(ids.map((id) => [id, "paid"])),
          status: "preparing",
        });
        await runBulkActs(context);
        return asked;
      },
      () =>
        call("POST", `orders/${other}/cancellation`, {
          reason: "Essai",
          refunds: [],
          setAside: [],
          expectedVersion: otherVersion,
        }),
      () => call("POST", `orders/${other}/label`, {}),
      () => call("POST", `orders/${one}/preparation`, { expectedVersion: version, orderIds: ids }),
      () => call("POST", "handover/scans", { code: trackingNumber }),
      () =>
        inTransaction(context.db, (tx) =>
          hearOfParcel(tx, trackingNumber, [{ code: "ECHCFM", at: new Date(), label: "" }], new Date()),
        ),
      () => first.guest.call("PUT", `/api/guest-orders/${one}/parcel-wait`, { isKept: true }),
      () => call("PUT", `orders/${other}/address`, { address, expectedVersion: otherVersion }),
      () => call("POST", `orders/${other}/own-parcel`, { expectedVersion: otherVersion }),
      () => call("PUT", `orders/${one}/parcel`, { expectedVersion: version, withOrderId: other }),
    ];
    // Each round begins with another one.
    const inTurn = [...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)];
    for (const answer of await Promise.all(inTurn.map((act) => act())))
      if (((answer as { status?: number }).status ?? 200) >= 500) faults.push(answer);
    const { rows } = await sql<{ parcel: string }>`select parcel_id as parcel from orders
      where live_id = ${liveId} and order_is_settled(status)
      group by parcel_id having count(distinct status in ('paid', 'preparing')) > 1`.execute(context.db);
    expect(rows).toEqual([]);
  }
  expect(faults).toEqual([]);
}
