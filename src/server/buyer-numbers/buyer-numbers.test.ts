import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConsoleOrder } from "#contract/admin/live-console.ts";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { pieceCode } from "#domain/piece-code.ts";
import { seededRandom } from "#domain/seeded-random.ts";
import { workThrough } from "#server/claims/claim-worker.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { ADDRESS, aGuestOrder } from "#tests/a-guest-order.ts";
import { addForViewer, newHandle, storedComment } from "#tests/live-admin.ts";
import { adminOf, anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { findLivesToNumber } from "./buyer-numbers.sql.ts";
import { numberBuyers } from "./number-buyers.ts";
import { startNumberingBuyers } from "./start-numbering.ts";

const admin = adminOf();
const context = () => admin.shop.context;
const db = () => context().db;

let stop: (() => Promise<void>)[] = [];
beforeAll(() => {
  // Two copies of the server.
  stop = [startNumberingBuyers(context()), startNumberingBuyers(context())];
});
afterAll(() => Promise.all(stop.map((one) => one())));

interface Numbered {
  id: string;
  user: string | null;
  number: number | null;
}
const ordersOf = async (liveId: string) =>
  (
    await sql<Numbered>`select o.id, o.user_id as user, b.number from orders o left join buyer_numbers b on b.order_id = o.id
      where o.live_id = ${liveId} and o.line_count > 0 order by o.created_at, o.id`.execute(db())
  ).rows;
const settled = () =>
  expect
    .poll(() => findLivesToNumber(db(), { orderIds: [], everywhere: true }), { timeout: 20_000 })
    .toEqual([]);
/** What contradicts the numbers once nothing has happened to the live's orders for ten minutes. */
async function breachesLater(liveId: string): Promise<string[]> {
  const move = (minutes: number) =>
    sql`update order_history set at = at + make_interval(mins => ${minutes})
      where order_id in (select id from orders where live_id = ${liveId})`.execute(db());
  await move(-11);
  const breaches = await brokenInvariants(db());
  await move(11);
  return breaches.filter(({ invariant }) => invariant === "I18").map(({ id }) => id);
}
const numberOf = async (orderId: string) =>
  (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${orderId}`)).body.buyerNumber;

test("however a piece is taken, its buyer has her number in the live, and each screen shows it", async () => {
  const { liveId, productIds } = await stockLive(db(), [9, 9, 9]);
  await sql`update lives set automatic_claims = true where id = ${liveId}`.execute(db());
  const [first, second, third] = productIds;
  const handle = newHandle();
  const typed = await addForViewer(admin.staff, liveId, { handle: newHandle(), productId: first });
  await settled();
  await storedComment(db(), { liveId, handle, text: "A2" });
  await workThrough(context(), liveId);
  await settled();
  const guest = await aGuestOrder(admin.shop, liveId, [third]);
  await settled();
  expect((await ordersOf(liveId)).map(({ number }) => number)).toEqual([1, 2, 3]);

  // The same viewer, the same phone: the same bag.
  await addForViewer(admin.staff, liveId, { handle, productId: first });
  await aGuestOrder(admin.shop, liveId, [second], guest.guest);
  await settled();
  expect((await ordersOf(liveId)).map(({ number }) => number)).toEqual([1, 2, 3, 3]);

  const { body: cards } = await admin.staff.call<ConsoleOrder[]>(
    "GET",
    `/api/admin/live-console/orders?liveId=${liveId}`,
  );
  expect(cards.map(({ buyerNumber }) => buyerNumber)).toEqual([3, 3, 2, 1]);
  expect(await numberOf(typed.body.order.id)).toBe(1);
});

test("an order without a piece has no number, and keeps the one that it had", async () => {
  const { liveId, productIds } = await stockLive(db(), [9]);
  const empty = await anOrder(db(), { liveId });
  const { guest, order } = await aGuestOrder(admin.shop, liveId, productIds);
  await settled();
  expect(await numberOf(empty.id)).toBeNull();
  expect(await numberOf(order.id)).toBe(1);
  await guest.call("POST", `/api/guest-orders/${order.id}/cancel`);
  await anOrder(db(), { liveId, productIds });
  await settled();
  expect((await ordersOf(liveId)).map(({ number }) => number)).toEqual([1, 2]);
});

test("the scan at the table says whose bag it is, and so does the refusal of a piece of another", async () => {
  const { liveId, productIds } = await stockLive(db(), [9, 9]);
  const paid = async (productId: string | undefined, lastName: string) =>
    anOrder(db(), {
      liveId,
      status: "paid",
      productIds: [productId ?? ""],
      address: { firstName: "Laura", lastName },
    });
  await paid(productIds[0], "Vidal");
  const other = await paid(productIds[1], "Petit");
  await numberBuyers(context(), liveId);
  const tags = await db()
    .selectFrom("products")
    .select("tag_number")
    .where("live_id", "=", liveId)
    .orderBy("ref")
    .execute();
  const scan = (place: number, openOrderId?: string) =>
    admin.staff.call<{ orderId: string; buyer: string; message: string }>(
      "POST",
      "/api/admin/packing/scans",
      {
        readings: [pieceCode(tags[place]?.tag_number ?? 0)],
        ...(openOrderId && { openOrderId }),
      },
    );
  const { body } = await scan(0);
  expect(body).toMatchObject({ did: "packed", buyer: "n°\u00a01, Laura V." });
  expect((await scan(1, body.orderId)).body).toMatchObject({
    code: "PIECE_OF_OTHER_PARCEL",
    message: expect.stringContaining(`n°\u00a02, Laura P. (${other.number})`),
  });
});

test("two numbers that meet by a merge: the smaller stays, the other is never given again", async () => {
  const { liveId, productIds } = await stockLive(db(), [9]);
  for (const _ of [1, 2, 3])
    await addForViewer(admin.staff, liveId, { handle: newHandle(), productId: productIds[0] });
  await settled();
  const [one, two, three] = await ordersOf(liveId);
  const merged = { sourceId: one?.user, destinationId: three?.user };
  expect((await admin.staff.call("POST", "/api/admin/users/merge", merged)).status).toBe(200);
  await settled();
  await addForViewer(admin.staff, liveId, { handle: newHandle(), productId: productIds[0] });
  await settled();
  const numbers = new Map((await ordersOf(liveId)).map(({ id, number }) => [id, number]));
  expect([one, two, three].map((order) => numbers.get(order?.id ?? ""))).toEqual([1, 2, 1]);
  expect([...numbers.values()].at(-1)).toBe(4);
});

test("claims, guests, merges and cancellations at once: numbers are 1 to n, one a person", async () => {
  const random = seededRandom(20261125);
  const pick = <One>(from: readonly One[]): One => from[Math.floor(random() * from.length)] as One;
  const { liveId, productIds } = await stockLive(db(), [null, null, null, null]);
  const handles = Array.from({ length: 8 }, newHandle);
  const phones = Array.from({ length: 6 }, () => admin.shop.visitor(`10.99.0.${Math.floor(random() * 250)}`));
  const acts: (() => Promise<unknown>)[] = [];
  for (let n = 0; n < 60; n += 1) {
    const productId = pick(productIds);
    const act = random();
    const [handle, phone] = [pick(handles), pick(phones)];
    if (act < 0.4) acts.push(() => addForViewer(admin.staff, liveId, { handle, productId, confirmed: true }));
    else if (act < 0.7)
      acts.push(async () => {
        const { body } = await phone.call<{ id: string }>("POST", "/api/guest-orders", { liveId, productId });
        const address = { ...ADDRESS, email: `${pick(handles)}@customer.example` };
        if (body.id && random() < 0.6)
          await phone.call("PUT", `/api/guest-orders/${body.id}/address`, { address });
      });
    else if (act < 0.85)
      acts.push(async () => {
        const people = [...new Set((await ordersOf(liveId)).flatMap(({ user }) => user ?? []))];
        await admin.staff.call("POST", "/api/admin/users/merge", {
          sourceId: pick(people),
          destinationId: pick(people),
        });
      });
    else
      acts.push(async () => {
        const order = pick(await ordersOf(liveId));
        const { body } = await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${order?.id}`);
        await admin.staff.call("PUT", `/api/admin/orders/${order?.id}/status`, {
          status: "cancelled-by-admin",
          expectedVersion: body.version,
          reason: "au hasard",
        });
      });
  }
  const workers = Array.from({ length: 6 }, async () => {
    for (let act = acts.shift(); act; act = acts.shift()) await act();
  });
  await Promise.all(workers);
  await settled();

  const orders = await ordersOf(liveId);
  expect(orders.length).toBeGreaterThan(20);
  expect(orders.filter(({ number }) => number === null)).toEqual([]);
  const byPerson = Map.groupBy(
    orders.filter(({ user }) => user !== null),
    ({ user }) => user,
  );
  for (const [, own] of byPerson) expect(new Set(own.map(({ number }) => number)).size).toBe(1);
  const owners = [...byPerson.values()].map(([order]) => order?.number);
  expect(new Set(owners).size).toBe(owners.length);
  const { rows } = await sql<{ number: number }>`
    select number from live_buyers where live_id = ${liveId} order by number`.execute(db());
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => place + 1));
  expect(await breachesLater(liveId)).toEqual([]);
});

test("what contradicts the numbers is found", async () => {
  const { liveId, productIds } = await stockLive(db(), [9]);
  const { order } = await aGuestOrder(admin.shop, liveId, productIds);
  await settled();
  await sql`insert into live_buyers values (${liveId}, 5)`.execute(db());
  expect(await breachesLater(liveId)).toEqual([liveId]);
  await Promise.all(stop.map((one) => one()));
  await sql`delete from live_buyers where live_id = ${liveId}`.execute(db());
  expect(await breachesLater(liveId)).toEqual([order.id]);
  await numberBuyers(context(), liveId);
  expect(await breachesLater(liveId)).toEqual([]);
});
