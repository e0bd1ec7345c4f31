import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { hearOfParcel } from "#server/tracking/hear-of-parcel.ts";
import { paid, paidAtProvider, parcelOf, somebody, toPay } from "#tests/a-parcel.ts";
import { bulkActsOf } from "#tests/bulk-acts.ts";
import { heldLock } from "#tests/held-lock.ts";
import { labelAdminOf } from "#tests/label-admin.ts";
import { type Buyer, notify } from "#tests/pay-by-card.ts";
import { setLimit } from "#tests/set-limit.ts";
import { stockLive } from "#tests/stock-live.ts";

const { admin, make } = labelAdminOf();
const acts = bulkActsOf(admin);
const db = () => admin.shop.context.db;

beforeEach(() => setLimit(admin.shop, "keepParcelDays", 7));
afterEach(async () => {
  expect(await brokenInvariants(db())).toEqual([]);
});

const call = <Body = OrderDetail & { code: string }>(method: string, path: string, body?: unknown) =>
  admin.staff.call<Body>(method, `/api/admin/orders/${path}`, body, { "idempotency-key": randomUUID() });
const detail = async (orderId: string) => (await call<OrderDetail>("GET", orderId)).body;
const labelOf = async (orderId: string) => (await make(orderId)).body.label.trackingNumber;
const versionOf = async (orderId: string) => ({ expectedVersion: (await detail(orderId)).version });

/** A paid order in an open parcel, and one whose payment is about to join it. */
async function aParcelToJoin() {
  const { liveId, productIds } = await stockLive(db(), [1, 1]);
  const her = somebody();
  const first = await paid(admin.shop, liveId, productIds[0], her);
  const second = await toPay(admin.shop, liveId, productIds[1], her);
  const money = await paidAtProvider(admin.shop, second);
  return { first, second, her, settle: () => notify(admin.shop, money) };
}

type Parcel = Awaited<ReturnType<typeof aParcelToJoin>>;
type Prepared = Parcel & { trackingNumber: string };

interface Act {
  isLabeled?: true;
  does(parcel: Prepared): Promise<unknown>;
  /** What must be true of both orders, whoever was first. */
  leaves(orders: OrderDetail[], parcel: Prepared): unknown;
}

const setTo = async ({ order }: Buyer, status: string, reason = "Essai") =>
  call("PUT", `${order.id}/status`, { status, reason, ...(await versionOf(order.id)) });
const told = (code: string) => [{ code, at: new Date(Date.now() - 60_000), label: code }];
const statuses = (orders: OrderDetail[]) => orders.map(({ status }) => status);
const keptUntil = async ({ order }: Buyer) => {
  const { rows } = await sql<{ until: string }>`select facts ->> 'keptUntil' as until from order_history
    where order_id = ${order.id} and event = 'parcel' and facts ? 'keptUntil'`.execute(db());
  return rows.map(({ until }) => until);
};

const ACTS: Record<string, Act> = {
  "a status by hand": {
    does: ({ first }) => setTo(first, "to-ship"),
    leaves: (orders) => expect(statuses(orders)).toEqual(["to-ship", "to-ship"]),
  },
  "a bulk act": {
    does: ({ first }) =>
      acts.carryOut({
        kind: "orders.status",
        rowIds: [first.order.id],
        from: { [first.order.id]: "paid" },
        status: "to-ship",
      }),
    leaves: (orders) => expect(statuses(orders)).toEqual(["to-ship", "to-ship"]),
  },
  "a cancellation": {
    does: async ({ first }) =>
      call("POST", `${first.order.id}/cancellation`, {
        reason: "Essai",
        refunds: [],
        setAside: [],
        ...(await versionOf(first.order.id)),
      }),
    async leaves(orders, { second }) {
      expect(statuses(orders)).toEqual(["cancelled-by-admin", "paid"]);
      expect((await parcelOf(admin.shop, second.order.id)).state).toBe("open");
      // The fee stays with the parcel, in which the other one goes.
      expect(orders[0]?.refunds.map(({ amountCents }) => amountCents)).toEqual([2000]);
    },
  },
  "a label": {
    does: ({ first }) => make(first.order.id),
    leaves: (orders) =>
      expect(new Set(orders.map(({ label }) => label.trackingNumber))).toEqual(
        new Set([expect.stringMatching(/^\w{13}$/)]),
      ),
  },
  "the carrier's scan": {
    isLabeled: true,
    does: ({ trackingNumber }) =>
      inTransaction(db(), (tx) => hearOfParcel(tx, trackingNumber, told("PCHCFM"), new Date())),
    leaves: (orders) => expect(statuses(orders)).toEqual(["shipped", "shipped"]),
  },
  "a parcel that its buyer keeps open": {
    does: ({ first: { guest, order } }) =>
      guest.call("PUT", `/api/guest-orders/${order.id}/parcel-wait`, { isKept: true }),
    async leaves(_, { first, second }) {
      expect(await keptUntil(first)).toHaveLength(1);
      expect(await keptUntil(second)).toEqual(await keptUntil(first));
    },
  },
  "an address by hand": {
    async does({ first: { order }, her }) {
      const address = { ...her, street: "3 place Bellecour", state: "", country: "France", deliveryNote: "" };
      return call("PUT", `${order.id}/address`, { address, ...(await versionOf(order.id)) });
    },
    async leaves(_, { first, second }) {
      expect((await parcelOf(admin.shop, first.order.id)).orders).toEqual([first.order.id]);
      expect((await parcelOf(admin.shop, second.order.id)).orders).toEqual([second.order.id]);
    },
  },
};

test.each(Object.entries(ACTS))("%s waits for a payment that joins its parcel", async (_, act) => {
  const parcel = await aParcelToJoin();
  const { first, second, settle } = parcel;
  const trackingNumber = act.isLabeled ? await labelOf(first.order.id) : "";
  // Whoever writes the same confirmation waits: the settlement stands there, with the parcel's lock.
  const confirmation = await heldLock(
    admin.shop.databaseUrl,
    "insert into outbox (dedupe_key, kind, template_type, to_address, due_at) values ($1, 'contract', 'paid', 'x@example.fr', now())",
    [`contract:${second.order.id}`],
  );
  const settling = settle();
  await confirmation.isWaitedFor();
  const acting = act.does({ ...parcel, trackingNumber });
  await confirmation.isWaitedForInTurn();
  await confirmation.letGo();
  await Promise.all([settling, acting]);
  const orders = await Promise.all([first, second].map(({ order }) => detail(order.id)));
  await act.leaves(orders, { ...parcel, trackingNumber });
});
