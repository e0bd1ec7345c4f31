import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { Stage } from "#emulators/carrier/journey.ts";
import { labelAdminOf } from "#tests/label-admin.ts";
import { followParcels } from "./follow-parcels.ts";
import { createParcelTracker } from "./timeline.ts";

const { admin, behave, carrierUrl, paidOrder, make } = labelAdminOf();
const context = () => admin.shop.context;
const db = () => context().db;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Ten in the morning in Paris, tomorrow: labels made now are due then. */
const morning = (): number => {
  const day = new Date(Date.now() + DAY);
  day.setUTCHours(9, 0, 0, 0);
  return day.getTime();
};
const round = (now: number) => followParcels(context(), { now: new Date(now), betweenMs: 0 });
/** To the second, as the carrier dates its events. */
const START = Math.floor(Date.now() / 1000) * 1000;
const ago = (hours: number): number => START - hours * HOUR;

async function parcel() {
  const { id } = await paidOrder();
  const number = (await make(id)).body.label.trackingNumber;
  const events = async (...stages: (Omit<Stage, "label"> & Partial<Stage>)[]) => {
    const journeys = [
      { parcelNumber: number, events: stages.map((stage) => ({ label: stage.code, ...stage })) },
    ];
    await fetch(`${carrierUrl()}/emulator/journeys`, { method: "POST", body: JSON.stringify({ journeys }) });
  };
  const facts = async () =>
    (
      await sql<{
        state: string;
        since: Date | null;
        status: string;
        deliveredAt: Date | null;
        next: Date | null;
      }>`
        select t.state, t.state_since as since, o.status, o.delivered_at as "deliveredAt", t.next_check_at as next
        from parcel_tracking t join orders o on o.id = t.order_id where t.tracking_number = ${number}`.execute(
        db(),
      )
    ).rows[0];
  return { id, number, events, facts };
}

beforeEach(async () => {
  // What another test left stands in no one's way.
  await sql`update parcel_tracking set next_check_at = null`.execute(db());
});

describe("an event's date", () => {
  test.each(["offset", "bare", "milliseconds"])(
    "is read in its form '%s', by the clock of Paris",
    async (form) => {
      const one = await parcel();
      await behave({ eventDates: form });
      await one.events({ code: "PCHCEI", at: ago(2) });
      await round(morning());
      expect(await one.facts()).toMatchObject({ state: "handed-over", since: new Date(ago(2)) });
    },
  );

  test("that is still to come is waited for: nothing is delivered before its time", async () => {
    const one = await parcel();
    const tomorrow = morning() + 6 * HOUR;
    await one.events({ code: "PCHCEI", at: ago(2) }, { code: "LIVCFM", at: tomorrow, isEarly: true });
    await round(morning());
    expect(await one.facts()).toMatchObject({ state: "handed-over", status: "shipped", deliveredAt: null });
    await round(tomorrow + HOUR);
    expect(await one.facts()).toMatchObject({ status: "delivered", deliveredAt: new Date(tomorrow) });
  });

  test("that lies weeks before its label tells of a parcel that had the number before", async () => {
    const one = await parcel();
    const year = 365 * 24;
    await one.events({ code: "PCHCEI", at: ago(year + 48) }, { code: "LIVCFM", at: ago(year) });
    await round(morning());
    expect(await one.facts()).toMatchObject({ state: "announced", status: "paid", deliveredAt: null });
    await one.events({ code: "LIVCFM", at: ago(year) }, { code: "PCHCEI", at: ago(2) });
    await round(morning() + 5 * HOUR);
    expect(await one.facts()).toMatchObject({ state: "handed-over", status: "shipped", deliveredAt: null });
  });
});

describe("an answer that is not as it should be", () => {
  test("of an event without code and date loses the others no more than itself", async () => {
    const one = await parcel();
    await one.events(
      { code: "PCHCEI", at: ago(3) },
      { code: "", at: ago(2), isBroken: true },
      { code: "AARCFM", at: ago(1) },
    );
    expect(await round(morning())).toMatchObject({ ended: "done" });
    expect(await one.facts()).toMatchObject({ state: "in-transit" });
  });

  test("of one parcel, which the database does not take, stops no other one", async () => {
    const [bad, good] = [await parcel(), await parcel()];
    await sql`update parcel_tracking set next_check_at = next_check_at - interval '1 minute'
      where tracking_number = ${bad.number}`.execute(db());
    await bad.events({ code: "PCHCEI", at: ago(2) });
    await good.events({ code: "PCHCEI", at: ago(2) });
    await sql`create function refuse_event() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
      db(),
    );
    await sql
      .raw(
        `create trigger refuse_event before insert on carrier_events for each row when (new.tracking_number = '${bad.number}')
        execute function refuse_event()`,
      )
      .execute(db());
    try {
      expect(await round(morning())).toMatchObject({ asked: 2, ended: "done" });
    } finally {
      await sql`drop function refuse_event cascade`.execute(db());
    }
    expect(await good.facts()).toMatchObject({ state: "handed-over" });
    expect(await bad.facts()).toMatchObject({ state: "announced", next: new Date(morning() + HOUR / 2) });
  });

  test.each([
    [{ tracking: "page" }, "unavailable"],
    [{ mood: "error-500" }, "unavailable"],
    [{ mood: "silence" }, "unavailable"],
    [{ mood: "closed-account" }, "refused"],
    // Its words, 'Identifiant ou mot de passe inconnu', are not about the parcel.
    [{ tracking: "closed" }, "refused"],
  ])("%o ends the round, and what was due stays due", async (how, ended) => {
    const parcels = [await parcel(), await parcel(), await parcel()];
    const { parcels: tracker, config } = context();
    context().parcels = createParcelTracker(config.carrier, { totalMs: 1_000 });
    try {
      await behave(how);
      expect(await round(morning())).toEqual({
        asked: ended === "refused" ? 1 : 2,
        ended,
        pauseMs: HOUR / 2,
      });
    } finally {
      context().parcels.close();
      context().parcels = tracker;
    }
    const due = await Promise.all(parcels.map(async ({ facts }) => (await facts())?.next));
    expect(due.filter((next) => next !== null && next !== undefined)).toHaveLength(3);
  });

  test.each([
    ["90", 90_000],
    ["315360000", DAY],
    [new Date(START + 2 * DAY).toUTCString(), DAY],
    ["soon", HOUR / 2],
  ])("asks for a pause of '%s', which lasts at most a day", async (retryAfter, pauseMs) => {
    await parcel();
    await behave({ tracking: "too-many", retryAfter });
    expect(await round(morning())).toMatchObject({ ended: "slow-down", pauseMs });
  });

  test("may say until when to wait", async () => {
    await parcel();
    await behave({ tracking: "too-many", retryAfter: new Date(Date.now() + 3 * HOUR).toUTCString() });
    const { pauseMs } = await round(morning());
    expect(pauseMs).toBeGreaterThan(2 * HOUR);
    expect(pauseMs).toBeLessThanOrEqual(3 * HOUR);
  });
});

test("words that the carrier shows to nobody are shown to nobody here", async () => {
  const one = await parcel();
  await one.events({ code: "PCHCEI", at: ago(3) }, { code: "DSCNDL", at: ago(1), label: "Non affiché" });
  await round(morning());
  const { body } = await admin.staff.call<{ parcel: { lastLabel: string }; events: { code: string }[] }>(
    "GET",
    `/api/admin/orders/${one.id}/tracking`,
  );
  expect(body.events.map(({ code }) => code)).toEqual(["PCHCEI"]);
  expect(body.parcel.lastLabel).toBe("PCHCEI");
});

describe("a delivery", () => {
  test("that the carrier told too early and told again counts from the second time", async () => {
    const one = await parcel();
    await one.events(
      { code: "LIVCFM", at: ago(60) },
      { code: "RENAVI", at: ago(50) },
      { code: "LIVCFM", at: ago(4) },
    );
    await round(morning());
    expect(await one.facts()).toMatchObject({ status: "delivered", deliveredAt: new Date(ago(4)) });
  });

  test("that was heard of while the order was under review counts once staff have looked at it", async () => {
    const one = await parcel();
    await one.events({ code: "PCHCEI", at: ago(20) });
    await round(morning());
    await sql`update orders set review_reason = 'Essai' where id = ${one.id}`.execute(db());
    await one.events({ code: "PCHCEI", at: ago(20) }, { code: "LIVCFM", at: ago(1) });
    await round(morning() + 3 * HOUR);
    expect(await one.facts()).toMatchObject({ state: "delivered", status: "shipped", next: null });
    const cleared = await admin.staff.call("DELETE", `/api/admin/orders/${one.id}/review`, {
      reason: "Tout va bien",
    });
    expect(cleared.status).toBe(200);
    await round(morning() + 4 * HOUR);
    expect(await one.facts()).toMatchObject({
      status: "delivered",
      deliveredAt: new Date(ago(1)),
      next: null,
    });
  });

  test("that staff took back is not said again by a question that brings nothing new", async () => {
    const one = await parcel();
    await one.events({ code: "PCHCEI", at: ago(20) });
    await round(morning());
    const { version: expectedVersion } = (
      await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${one.id}`)
    ).body;
    await admin.staff.call("PUT", `/api/admin/orders/${one.id}/status`, {
      status: "to-ship",
      reason: "Essai",
      expectedVersion,
    });
    await round(morning() + 3 * HOUR);
    expect(await one.facts()).toMatchObject({ state: "handed-over", status: "to-ship" });
  });
});
