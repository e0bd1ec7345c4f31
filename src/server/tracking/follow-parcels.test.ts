import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { Stage } from "#emulators/carrier/journey.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { labelAdminOf } from "#tests/label-admin.ts";
import { followParcels } from "./follow-parcels.ts";
import { hearOfParcel } from "./hear-of-parcel.ts";
import type { ToldEvent } from "./timeline.ts";

const { admin, behave, carrierUrl, paidOrder, make, discard } = labelAdminOf();
const context = () => admin.shop.context;
const db = () => context().db;

const HOUR = 3_600_000;
/** Ten in the morning in Paris, tomorrow: labels made now are due then. */
const morning = (): number => {
  const day = new Date(Date.now() + 24 * HOUR);
  day.setUTCHours(9, 0, 0, 0);
  return day.getTime();
};

/** An order with its label, in the carrier's hands as far as its script goes. */
async function sentOrder(status: "paid" | "to-ship" | "shipped" = "to-ship") {
  const order = await paidOrder();
  const number = (await make(order.id)).body.label.trackingNumber;
  if (status !== "paid") await setStatus(order.id, status);
  return { ...order, number };
}
async function setStatus(orderId: string, status: string, reason = "Essai"): Promise<void> {
  const { version: expectedVersion } = await detail(orderId);
  const answer = await admin.staff.call("PUT", `/api/admin/orders/${orderId}/status`, {
    status,
    reason,
    expectedVersion,
  });
  expect(answer.status).toBe(200);
}
const write = (
  number: string,
  events: [code: string, at: number, saysDelivered?: Stage["saysDelivered"]][],
) =>
  fetch(`${carrierUrl()}/emulator/journeys`, {
    method: "POST",
    body: JSON.stringify({
      journeys: [
        {
          parcelNumber: number,
          events: events.map(([code, at, saysDelivered]) => ({ code, at, label: code, saysDelivered })),
        },
      ],
    }),
  });
const questions = async (): Promise<number> =>
  ((await (await fetch(`${carrierUrl()}/emulator/questions`)).json()) as { questions: number }).questions;
const round = (now: number) => followParcels(context(), { now: new Date(now), betweenMs: 0 });
const detail = async (orderId: string) =>
  (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${orderId}`)).body;
const stamps = (orderId: string) =>
  db()
    .selectFrom("orders")
    .select(["status", "shipped_at", "delivered_at"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
const parcel = (number: string) =>
  db()
    .selectFrom("parcel_tracking")
    .selectAll()
    .where("tracking_number", "=", number)
    .executeTakeFirstOrThrow();
const messages = (orderId: string) =>
  db()
    .selectFrom("outbox")
    .select(["template_type"])
    .where("order_id", "=", orderId)
    .where("kind", "=", "automatic")
    .orderBy("id")
    .execute()
    .then((rows) => rows.map((row) => row.template_type));
const tell = (number: string, events: readonly ToldEvent[], now = Date.now()) =>
  inTransaction(db(), (tx) => hearOfParcel(tx, number, events, new Date(now)));
const told = (code: string, at: number): ToldEvent => ({ code, at: new Date(at), label: code });
const makeAutomatic = () =>
  db()
    .insertInto("message_templates")
    .values(
      ["shipped", "delivered"].map((type) => ({
        type,
        title: "Votre colis",
        body: "<p>x</p>",
        is_automatic: true,
      })),
    )
    .onConflict((conflict) => conflict.column("type").doUpdateSet({ is_automatic: true }))
    .execute();

describe("the carrier's word", () => {
  test("takes an order along: shipped when it has the parcel, delivered at its own time, one message each", async () => {
    await makeAutomatic();
    const order = await sentOrder();
    const start = Math.floor(Date.now() / 1000) * 1000 - HOUR;
    await write(order.number, [["PCHCEI", start]]);
    await round(morning());
    expect(await stamps(order.id)).toEqual({
      status: "shipped",
      shipped_at: new Date(start),
      delivered_at: null,
    });
    expect(await messages(order.id)).toEqual(["shipped"]);
    await write(order.number, [
      ["PCHCEI", start],
      ["LIVBAL", start + HOUR / 2],
    ]);
    await round(morning() + 5 * HOUR);
    await round(morning() + 9 * HOUR);
    expect(await stamps(order.id)).toEqual({
      status: "delivered",
      shipped_at: new Date(start),
      delivered_at: new Date(start + HOUR / 2),
    });
    const moves = (await detail(order.id)).history.filter(({ event }) => event === "status");
    expect(moves.slice(-2).map(({ actor }) => actor)).toEqual(["Transporteur", "Transporteur"]);
    expect(await messages(order.id)).toEqual(["shipped", "delivered"]);
    expect(await parcel(order.number)).toMatchObject({ state: "delivered", next_check_at: null });
  });

  test("of a parcel that arrived meanwhile is one message, and none where it is old", async () => {
    await makeAutomatic();
    const now = Date.now();
    const fresh = await sentOrder();
    await tell(fresh.number, [told("PCHCEI", now - 30 * HOUR), told("LIVCFM", now - HOUR)], now);
    expect(await messages(fresh.id)).toEqual(["delivered"]);
    const old = await sentOrder();
    await tell(old.number, [told("PCHCEI", now - 90 * HOUR), told("LIVCFM", now - 60 * HOUR)], now);
    expect((await detail(old.id)).status).toBe("delivered");
    expect(await messages(old.id)).toEqual([]);
  });

  test("never leads an order backwards, and never moves one that was cancelled or is under review", async () => {
    const now = Date.now();
    const delivered = await sentOrder("shipped");
    await tell(delivered.number, [told("LIVCFM", now - HOUR)], now);
    await tell(delivered.number, [told("AARCFM", now), told("PCHCEI", now - 5 * HOUR)], now);
    expect((await detail(delivered.id)).status).toBe("delivered");
    const cancelled = await sentOrder();
    await setStatus(cancelled.id, "cancelled-by-admin");
    await tell(cancelled.number, [told("PCHCEI", now)], now);
    expect((await detail(cancelled.id)).status).toBe("cancelled-by-admin");
    const reviewed = await sentOrder("paid");
    await db().updateTable("orders").set({ review_reason: "Essai" }).where("id", "=", reviewed.id).execute();
    await tell(reviewed.number, [told("PCHCEI", now)], now);
    expect((await detail(reviewed.id)).status).toBe("paid");
    expect(await parcel(reviewed.number)).toMatchObject({ state: "handed-over" });
  });

  test("ends in the same state in whatever order, however often and by however many at once it is told", async () => {
    const start = Date.now() - 20 * HOUR;
    const CODES = ["COMCFM", "PCHCEI", "AARCFM", "PRELIV", "RENARV", "RENAVI", "LIVCFM", "ZZZZZZ"];
    await fc.assert(
      fc.asyncProperty(
        fc
          .subarray(CODES, { minLength: 1 })
          .chain((codes) =>
            fc.tuple(
              fc.constant(codes),
              fc.array(fc.shuffledSubarray(codes), { minLength: 1, maxLength: 4 }),
            ),
          ),
        async ([codes, batches]) => {
          const at = (code: string) => start + codes.indexOf(code) * HOUR;
          const [straight, disturbed] = [await sentOrder(), await sentOrder()];
          for (const code of codes) await tell(straight.number, [told(code, at(code))]);
          await Promise.all(
            [...batches, codes].map((batch) =>
              tell(
                disturbed.number,
                batch.map((code) => told(code, at(code))),
              ),
            ),
          );
          const facts = async ({ id, number }: { id: string; number: string }) => {
            const { state, handed_over_at, delivered_at, last_event_at } = await parcel(number);
            return [await stamps(id), state, handed_over_at, delivered_at, last_event_at];
          };
          expect(await facts(disturbed)).toEqual(await facts(straight));
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe("the word 'delivered' beside the events", () => {
  test.each(["at-root", "in-parcel"] as const)(
    "is believed %s where the newest code is unknown, and kept once",
    async (place) => {
      await makeAutomatic();
      const order = await sentOrder();
      const start = Math.floor(Date.now() / 1000) * 1000 - HOUR;
      await write(order.number, [
        ["PCHCEI", start],
        ["ZZZZZZ", start + HOUR / 2, place],
      ]);
      await round(morning());
      await round(morning() + 4 * HOUR);
      expect(await stamps(order.id)).toMatchObject({
        status: "delivered",
        delivered_at: new Date(start + HOUR / 2),
      });
      expect(await messages(order.id)).toEqual(["delivered"]);
    },
  );

  test.each([
    ["ZZZZZZ", "RCDREL", "returning"],
    ["LIVEXP", "ZZZZZZ", "returned"],
  ])("does not gainsay a code: %s, then %s", async (first, newest, state) => {
    const order = await sentOrder();
    const start = Math.floor(Date.now() / 1000) * 1000 - HOUR;
    await write(order.number, [
      [first, start],
      [newest, start + HOUR / 2, "in-parcel"],
    ]);
    await round(morning());
    expect(await parcel(order.number)).toMatchObject({ state, delivered_at: null });
  });
});

describe("the questions", () => {
  test("follow the plan: none at night, none before the parcel is dropped, no parcel twice in a round", async () => {
    const order = await sentOrder();
    const before = await questions();
    expect(await round(Date.now() - 24 * HOUR)).toMatchObject({ asked: 0 });
    expect(await round(morning() + 13 * HOUR)).toMatchObject({ asked: 0 });
    const first = await round(morning());
    expect(first.ended).toBe("done");
    expect(await questions()).toBe(before + first.asked);
    expect((await round(morning())).asked).toBe(0);
    expect((await parcel(order.number)).next_check_at).toEqual(new Date(morning() + 2 * HOUR));
  });

  test("end at the first word that it is too much, and what was due stays due", async () => {
    const order = await sentOrder();
    await behave({ tracking: "too-many" });
    const before = await questions();
    expect(await round(morning())).toEqual({ asked: 1, ended: "slow-down", pauseMs: 120_000 });
    expect(await questions()).toBe(before + 1);
    await behave({ tracking: "closed" });
    expect(await round(morning() + HOUR)).toMatchObject({ ended: "refused" });
    await behave({ tracking: "normal" });
    await write(order.number, [["PCHCEI", Date.now() - HOUR]]);
    await round(morning() + 2 * HOUR);
    expect(await parcel(order.number)).toMatchObject({ state: "handed-over" });
  });

  test("end at the second one without an answer", async () => {
    await Promise.all([sentOrder(), sentOrder(), sentOrder()]);
    await behave({ mood: "down" });
    expect((await round(morning())).ended).toBe("slow-down");
    const { parcels } = context();
    let asked = 0;
    context().parcels = {
      ...parcels,
      ask: async () => {
        asked += 1;
        return { outcome: "unavailable", reason: "no answer in time" };
      },
    };
    expect(await round(morning() + HOUR)).toMatchObject({ asked: 2, ended: "unavailable" });
    expect(asked).toBe(2);
    context().parcels = parcels;
  });

  test("are shared by two copies of the server without asking twice", async () => {
    await Promise.all(Array.from({ length: 6 }, () => sentOrder()));
    const before = await questions();
    const rounds = await Promise.all([round(morning() + 2 * HOUR), round(morning() + 2 * HOUR)]);
    expect(await questions()).toBe(before + rounds.reduce((sum, { asked }) => sum + asked, 0));
    const due = await db()
      .selectFrom("parcel_tracking")
      .select("tracking_number")
      .where("next_check_at", "<=", new Date(morning() + 2 * HOUR))
      .execute();
    expect(due).toEqual([]);
  });
});

describe("a label that was thrown away", () => {
  test("is followed on, and its scan is an alarm that moves no order", async () => {
    const order = await sentOrder("paid");
    await discard(order.id);
    await tell(order.number, [told("PCHCEI", Date.now())]);
    expect((await detail(order.id)).status).toBe("paid");
    const list = await admin.staff.call<{ parcels: { trackingNumber: string; concern: string }[] }>(
      "GET",
      "/api/admin/tracked-parcels?concern=discarded",
    );
    expect(list.body.parcels.map(({ trackingNumber }) => trackingNumber)).toContain(order.number);
  });
});
