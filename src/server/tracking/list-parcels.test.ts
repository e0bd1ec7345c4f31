import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { TrackedParcel } from "#contract/admin/tracking.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { labelAdminOf } from "#tests/label-admin.ts";
import { aPaidPrivateOrder, PARCEL, readAs } from "#tests/masked-order.ts";
import { hearOfParcel } from "./hear-of-parcel.ts";

const { admin, paidOrder, make } = labelAdminOf();
const db = () => admin.shop.context.db;

const DAY = 86_400_000;

interface Listed {
  parcels: TrackedParcel[];
  next: string | null;
  counts: { concern: string; parcels: number }[];
}

const list = async (query: Record<string, string> = {}) =>
  (await admin.staff.call<Listed>("GET", `/api/admin/tracked-parcels?${new URLSearchParams(query)}`)).body;
const numbersOf = async (query: Record<string, string> = {}) =>
  (await list(query)).parcels.map(({ trackingNumber }) => trackingNumber);

/** A parcel of which the carrier told this, so many days ago. */
async function aParcel(...events: [code: string, daysAgo: number][]) {
  const order = await paidOrder();
  const number = (await make(order.id)).body.label.trackingNumber;
  const oldest = Math.max(0, ...events.map(([, days]) => days));
  await sql`update parcel_tracking set announced_at = clock_timestamp() - make_interval(days => ${oldest})
    where tracking_number = ${number}`.execute(db());
  await hear(number, ...events);
  return { id: order.id, orderNumber: order.number, number };
}
async function setStatus(orderId: string | undefined, status: string): Promise<void> {
  const order = await admin.staff.call<{ version: number }>("GET", `/api/admin/orders/${orderId}`);
  const answer = await admin.staff.call("PUT", `/api/admin/orders/${orderId}/status`, {
    status,
    reason: "Essai",
    expectedVersion: order.body.version,
  });
  expect(answer.status).toBe(200);
}
const hear = (number: string, ...events: [code: string, daysAgo: number][]) =>
  inTransaction(db(), (tx) =>
    hearOfParcel(
      tx,
      number,
      events.map(([code, days]) => ({ code, at: new Date(Date.now() - days * DAY), label: `${code} dit` })),
      new Date(),
    ),
  );

describe("the list of parcels", () => {
  test("shows what deserves a look, says why, and leaves the rest out", async () => {
    const still = await aParcel(["PCHCEI", 7], ["AARCFM", 6]);
    const back = await aParcel(["PCHCEI", 2], ["RCDREL", 1]);
    const lost = await aParcel(["PCHCEI", 3], ["SOLVOL", 1]);
    const damaged = await aParcel(["LIVDIV", 1]);
    const held = await aParcel(["PCHCEI", 2], ["DOUFCM", 1]);
    const renumbered = [
      await aParcel(["PCHCEI", 2], ["SCCDES", 1]),
      await aParcel(["PCHCEI", 2], ["SCCEXP", 1]),
    ];
    const usual = await aParcel(["PCHCEI", 1]);
    const delivered = await aParcel(["LIVCFM", 1]);
    const shown = new Map((await list()).parcels.map((parcel) => [parcel.trackingNumber, parcel]));
    expect(shown.get(still.number)).toMatchObject({
      concern: "stands-still",
      state: "in-transit",
      lastLabel: "AARCFM dit",
      orders: [{ id: still.id, number: still.orderNumber, name: "Marie Martin" }],
    });
    expect(shown.get(back.number)?.concern).toBe("returning");
    expect(shown.get(lost.number)?.concern).toBe("lost");
    expect(shown.get(damaged.number)?.concern).toBe("damaged");
    expect(shown.get(held.number)?.concern).toBe("held");
    for (const { number } of renumbered) expect(shown.get(number)?.concern).toBe("renumbered");
    expect(shown.has(usual.number)).toBe(false);
    expect(shown.has(delivered.number)).toBe(false);
    expect(await numbersOf({ concern: "lost" })).toEqual([lost.number]);
    const everything = await numbersOf({ everything: "true" });
    expect(everything).toEqual(expect.arrayContaining([usual.number, still.number]));
    expect(everything).not.toContain(delivered.number);
  });

  test("counts by reason what it lists, and so does the dashboard", async () => {
    const { parcels, counts } = await list();
    expect(counts.reduce((sum, one) => sum + one.parcels, 0)).toBe(parcels.length);
    for (const { concern, parcels: count } of counts)
      expect(await numbersOf({ concern })).toHaveLength(count);
    for (const place of ["counters", "dashboard"]) {
      const { body } = await admin.staff.call<{ parcelsToSee: number }>("GET", `/api/admin/${place}`);
      expect(body.parcelsToSee).toBe(parcels.length);
    }
  });

  test("a label that the carrier never saw is missed after five days, not before", async () => {
    const fresh = await aParcel();
    const old = await aParcel();
    await sql`update parcel_tracking set announced_at = clock_timestamp() - interval '6 days'
      where tracking_number = ${old.number}`.execute(db());
    const missed = await numbersOf({ concern: "not-handed-over" });
    expect(missed).toContain(old.number);
    expect(missed).not.toContain(fresh.number);
  });

  test("a parcel that nobody waits for is not missed: its order was cancelled, or is known to have arrived", async () => {
    const parcels = [
      await aParcel(),
      await aParcel(),
      await aParcel(["PCHCEI", 7]),
      await aParcel(["PCHCEI", 7]),
    ];
    await sql`update parcel_tracking set announced_at = clock_timestamp() - interval '8 days'
      where tracking_number = any(${parcels.map(({ number }) => number)})`.execute(db());
    const [unused, awaited, arrived, still] = parcels.map(({ number }) => number);
    const missed = async () =>
      (await numbersOf()).filter((number) => parcels.some((one) => one.number === number));
    expect(new Set(await missed())).toEqual(new Set([unused, awaited, arrived, still]));
    await setStatus(parcels[0]?.id, "cancelled-by-admin");
    await setStatus(parcels[2]?.id, "delivered");
    expect(new Set(await missed())).toEqual(new Set([awaited, still]));
  });

  test("what was seen to leaves it until something is heard, and is written to the trail once for each press", async () => {
    const lost = await aParcel(["PCHCEI", 3], ["SOLVOL", 1]);
    const press = () => admin.staff.call("PUT", `/api/admin/tracked-parcels/${lost.number}/handled`, {});
    expect((await press()).status).toBe(200);
    expect((await press()).status).toBe(200);
    expect(await numbersOf()).not.toContain(lost.number);
    await hear(lost.number, ["RCDREL", 0]);
    expect((await list()).parcels.find(({ trackingNumber }) => trackingNumber === lost.number)?.concern).toBe(
      "returning",
    );
    const unknown = await admin.staff.call("PUT", "/api/admin/tracked-parcels/6A12345678905/handled", {});
    expect(unknown).toMatchObject({ status: 404, body: { code: "PARCEL_NOT_FOUND" } });
  });
});

test("the orders of a parcel are found by an index, for the list, its counts and each event", async () => {
  const plans = await db()
    .transaction()
    .execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return [
        await sql`explain select id from orders where tracking_id = '6A12345678905' for update`.execute(tx),
        await sql`explain select d.orders from parcel_tracking t, parcel_details(t, 5) d`.execute(tx),
      ];
    });
  for (const { rows } of plans) expect(JSON.stringify(rows)).toContain("orders_by_tracking_number");
});

const POINT = {
  id: "012345",
  type: "A2P",
  network: "R03",
  name: "TABAC PRESSE DU MARCHE",
  street: "3 RUE DE LA REPUBLIQUE",
  zip: "69001",
  city: "LYON",
};

describe("where a parcel is", () => {
  test("stands on the order's page with the carrier's words, the newest first", async () => {
    const order = await aParcel(["PCHCEI", 2], ["AARCFM", 1]);
    const { body } = await admin.staff.call<{ parcel: TrackedParcel; events: { code: string }[] }>(
      "GET",
      `/api/admin/orders/${order.id}/tracking`,
    );
    expect(body.parcel).toMatchObject({ trackingNumber: order.number, state: "in-transit", concern: null });
    expect(body.events.map(({ code }) => code)).toEqual(["AARCFM", "PCHCEI"]);
    const without = await paidOrder();
    expect((await admin.staff.call("GET", `/api/admin/orders/${without.id}/tracking`)).body).toEqual({
      parcel: null,
      events: [],
      earlier: [],
    });
  });

  test("is told to who is known to have ordered it, and to nobody else who has the link", async () => {
    const { guest, order, path } = await aPaidPrivateOrder(admin.shop);
    await sql`insert into parcel_tracking (tracking_number, order_id, announced_at)
      values (${PARCEL}, ${order.id}, clock_timestamp())`.execute(db());
    await hear(PARCEL, ["PCHCEI", 0]);
    const bought = await readAs(guest, path);
    expect(bought).toMatchObject({
      status: "shipped",
      tracking: { number: PARCEL, parcel: { state: "handed-over" } },
    });
    expect((await readAs(admin.shop.visitor(), path)).tracking).toBeNull();
  });

  test("on the way to her door it may be sent elsewhere on the carrier's page, and not to a point or once it is there", async () => {
    const { guest, order, path } = await aPaidPrivateOrder(admin.shop);
    const number = "6A98765432105";
    await sql`update orders set tracking_id = ${number} where id = ${order.id}`.execute(db());
    await sql`insert into parcel_tracking (tracking_number, order_id, announced_at)
      values (${number}, ${order.id}, clock_timestamp())`.execute(db());
    const change = async () => (await readAs(guest, path)).tracking?.changeUrl;
    expect(await change()).toBeNull();
    await hear(number, ["PCHCEI", 2]);
    const { origin } = new URL(admin.shop.context.config.carrier.trackingUrl);
    expect(await change()).toBe(`${origin}/particulier/modification-livraison?code=${number}`);
    const address = await sql<{ kept: string }>`
      select shipping_address::text as kept from orders where id = ${order.id}`.execute(db());
    await sql`update orders set shipping_address = shipping_address || ${JSON.stringify({ relay: POINT })}::jsonb
      where id = ${order.id}`.execute(db());
    expect(await change()).toBeNull();
    await sql`update orders set shipping_address = ${address.rows[0]?.kept}::jsonb where id = ${order.id}`.execute(
      db(),
    );
    await hear(number, ["LIVCFM", 0]);
    expect(await change()).toBeNull();
  });
});
