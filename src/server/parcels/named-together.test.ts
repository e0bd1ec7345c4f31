import { afterEach, beforeEach, expect, test } from "vitest";
import type { ConsoleOrder } from "#contract/admin/live-console.ts";
import type { LiveReport } from "#contract/admin/live-report.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { paid, parcelOf, somebody } from "#tests/a-parcel.ts";
import { labelAdminOf } from "#tests/label-admin.ts";
import { setLimit } from "#tests/set-limit.ts";
import { aCustomer } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { moveInto } from "./move-order.ts";

const { admin, make } = labelAdminOf();
const db = () => admin.shop.context.db;

beforeEach(() => setLimit(admin.shop, "keepParcelDays", 7));
afterEach(async () => {
  expect(await brokenInvariants(db())).toEqual([]);
});

async function sale(her: ReturnType<typeof somebody>) {
  const { liveId, productIds } = await stockLive(db(), [1]);
  return { ...(await paid(admin.shop, liveId, productIds[0], her)), liveId };
}
const get = async <Body>(path: string) => (await admin.staff.call<Body>("GET", `/api/admin/${path}`)).body;
const card = async (liveId: string, orderId: string) =>
  (await get<ConsoleOrder[]>(`live-console/orders?liveId=${liveId}&statuses=all`)).find(
    ({ id }) => id === orderId,
  );

test("her own space, the console and the report of each live name what goes in one parcel", async () => {
  const customer = await aCustomer(admin.shop);
  const her = { ...somebody(), email: customer.email };
  const first = await sale(her);
  expect((await card(first.liveId, first.order.id))?.parcel).toBeNull();
  await first.guest.call<GuestOrder>("PUT", `/api/guest-orders/${first.order.id}/parcel-wait`, {
    isKept: true,
  });
  const later = await sale(her);
  const alone = await sale(somebody());
  const numbers = { first: first.order.orderNumber, later: later.order.orderNumber };

  const own = async () =>
    (
      await customer.call<{ rows: { id: string; parcelWith: string[] }[] }>(
        "GET",
        "/api/customer/orders?page=1",
      )
    ).body.rows;
  expect((await own()).map(({ id, parcelWith }) => [id, parcelWith])).toEqual([
    [later.order.id, [numbers.first]],
    [first.order.id, [numbers.later]],
  ]);
  expect((await card(later.liveId, later.order.id))?.parcel).toEqual({
    trackingNumber: null,
    others: [numbers.first],
  });
  await first.guest.call("PUT", `/api/guest-orders/${first.order.id}/parcel-wait`, { isKept: false });
  const { trackingNumber } = (await make(first.order.id)).body.label;
  expect((await card(later.liveId, later.order.id))?.parcel).toEqual({
    trackingNumber,
    others: [numbers.first],
  });
  const { parcels } = await get<LiveReport>(`lives/${later.liveId}/report`);
  expect(parcels).toMatchObject({
    parcels: 1,
    orders: 1,
    shared: [
      {
        trackingNumber,
        orders: [
          { id: first.order.id, number: numbers.first, isOfLive: false },
          { id: later.order.id, number: numbers.later, isOfLive: true },
        ],
      },
    ],
  });
  expect((await get<LiveReport>(`lives/${alone.liveId}/report`)).parcels).toEqual({
    parcels: 1,
    orders: 1,
    shared: [],
  });
});

test("an order that somebody else has in the parcel is not named to her", async () => {
  const customer = await aCustomer(admin.shop);
  const hers = await sale({ ...somebody(), email: customer.email });
  const other = await sale(somebody());
  const { id: parcelId } = await parcelOf(admin.shop, hers.order.id);
  await inTransaction(db(), (tx) => moveInto(tx, { kind: "system" }, other.order.id, parcelId));
  const { body } = await customer.call<{ rows: { parcelWith: string[] }[] }>(
    "GET",
    "/api/customer/orders?page=1",
  );
  expect(body.rows.map(({ parcelWith }) => parcelWith)).toEqual([[]]);
  expect((await card(hers.liveId, hers.order.id))?.parcel?.others).toEqual([other.order.orderNumber]);
});
