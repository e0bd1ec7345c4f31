import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { deliveredAfterWaiting } from "#domain/delivery.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { askedBack, paid, paidAtProvider, parcelOf, somebody, toPay } from "#tests/a-parcel.ts";
import { before } from "#tests/days-ago.ts";
import { labelAdminOf } from "#tests/label-admin.ts";
import { type Buyer, notify, read } from "#tests/pay-by-card.ts";
import { setLimit } from "#tests/set-limit.ts";
import { stockLive } from "#tests/stock-live.ts";

const { admin, make } = labelAdminOf();
const db = () => admin.shop.context.db;
type Refused = { code: string; message: string };
interface Held {
  orderId: string;
  until: string | null;
  orders: { id: string; held: string | null }[];
}

const DAYS = 7;
const lastDay = () => addDays(parisDay(new Date()), DAYS);

beforeEach(() => setLimit(admin.shop, "keepParcelDays", DAYS));
afterEach(async () => {
  expect(await brokenInvariants(db())).toEqual([]);
});

/** An order that is paid in a live of one piece more. */
async function sale(her = somebody()) {
  const { liveId, productIds } = await stockLive(db(), [1, 1]);
  return { ...(await paid(admin.shop, liveId, productIds[0], her)), her, liveId, productIds };
}

const keep = ({ guest, order }: Pick<Buyer, "guest" | "order">, isKept: boolean, by = guest) =>
  by.call<GuestOrder & Refused>("PUT", `/api/guest-orders/${order.id}/parcel-wait`, { isKept });
const staffCall = <Body>(method: string, path: string, body?: unknown) =>
  admin.staff.call<Body & Refused>(method, `/api/admin/${path}`, body);
const queued = async (q: string) =>
  (await staffCall<{ orders: { id: string; deliverBy: string }[] }>("GET", `preparation?q=${q}`)).body.orders;
const held = async (orderId: string) =>
  (await staffCall<Held[]>("GET", "preparation/held")).body.find(({ orders }) =>
    orders.some(({ id }) => id === orderId),
  );
const validate = async (orderId: string, orderIds: string[]) => {
  const { version } = (await staffCall<OrderDetail>("GET", `orders/${orderId}`)).body;
  return staffCall<OrderDetail>("POST", `orders/${orderId}/preparation`, {
    expectedVersion: version,
    orderIds,
  });
};
/** As if it had been asked for so many days earlier. */
const daysPass = (orderId: string, days: number) =>
  sql`update parcels set open_until = open_until - ${days}::int, kept_at = ${before("kept_at", `${days} days`)},
    deliver_by = deliver_by - ${days}::int where id = (select parcel_id from orders where id = ${orderId})`.execute(
    db(),
  );

describe("'Je continue mes achats'", () => {
  test("keeps the parcel out of the queue until a day that she reads before she presses", async () => {
    const first = await sale();
    const until = lastDay();
    const deliverBy = deliveredAfterWaiting(until);
    expect((await read(first)).parcel).toMatchObject({ keptUntil: null, mayWait: { until, deliverBy } });
    expect((await queued(first.her.email)).map(({ id }) => id)).toEqual([first.order.id]);
    expect((await keep(first, true)).body.parcel).toMatchObject({
      keptUntil: until,
      deliverBy,
      mayGrow: true,
    });
    expect(await queued(first.her.email)).toEqual([]);
    expect(await held(first.order.id)).toMatchObject({
      until,
      orders: [{ id: first.order.id, held: "kept" }],
    });
    expect((await make(first.order.id)).body).toMatchObject({
      code: "PARCEL_HELD_BACK",
      message: expect.stringContaining("garde ce colis ouvert"),
    });
    const { deliverBy: promised, history } = (await staffCall<OrderDetail>("GET", `orders/${first.order.id}`))
      .body;
    expect(promised).toBe(deliverBy);
    expect(history.filter(({ event }) => event === "parcel").map(({ facts }) => facts)).toEqual([
      { keptUntil: until, deliverBy },
    ]);
  });

  test("takes in what she buys in the next live: one parcel, one fee, and the fee paid twice goes back", async () => {
    const first = await sale();
    await keep(first, true);
    const later = await sale(first.her);
    expect(await parcelOf(admin.shop, first.order.id)).toMatchObject({
      fee_cents: 600,
      given_cents: 0,
      live_id: null,
      orders: [first.order.id, later.order.id].sort(),
    });
    expect(await askedBack(admin.shop, later.order.id)).toMatchObject([{ cents: 600, byItself: true }]);
    const listed = await staffCall<{ rows: { orderNumber: string; parcelWith: string[] }[] }>(
      "GET",
      `orders?q=${first.her.email}`,
    );
    expect(new Map(listed.body.rows.map((row) => [row.orderNumber, row.parcelWith]))).toEqual(
      new Map([
        [first.order.orderNumber, [later.order.orderNumber]],
        [later.order.orderNumber, [first.order.orderNumber]],
      ]),
    );
    expect(await held(later.order.id)).toMatchObject({ orders: [{ held: "kept" }, { held: "kept" }] });
  });

  test("lets 'Ajouter à mon colis' open an order of the live that is on air, without a fee and with its day promised", async () => {
    const first = await sale();
    await keep(first, true);
    await sql`update lives set is_active = false`.execute(db());
    const add = () =>
      first.guest.call<GuestOrder & Refused>("POST", `/api/guest-orders/${first.order.id}/parcel`);
    expect((await add()).body.code).toBe("LIVE_NOT_FOUND");
    const { liveId, productIds } = await stockLive(db(), [1]);
    const { body } = await add();
    expect(body).toMatchObject({ live: { id: liveId }, shippingCents: 0 });
    const order = (
      await first.guest.call<GuestOrder>("POST", `/api/guest-orders/${body.id}/items`, {
        productId: productIds[0],
      })
    ).body;
    expect(order.deliveryLatest).toBe(deliveredAfterWaiting(lastDay()));
    await notify(admin.shop, await paidAtProvider(admin.shop, { ...first, order }));
    const { rows } = await sql<{ promised: string }>`select contract_snapshot ->> 'deliveryLatest' as promised
      from orders where id = ${order.id}`.execute(db());
    expect(rows).toEqual([{ promised: deliveredAfterWaiting(lastDay()) }]);
  });

  test("is pressed twice at once, and once more, and never reaches beyond the day of the first press", async () => {
    const first = await sale();
    const answers = await Promise.all([1, 2, 3, 4].map(() => keep(first, true)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await daysPass(first.order.id, 3);
    await keep(first, false);
    const again = (await keep(first, true)).body.parcel;
    expect(again?.keptUntil).toBe(addDays(lastDay(), -3));
    await daysPass(first.order.id, DAYS - 2);
    expect((await queued(first.her.email)).map(({ id }) => id)).toEqual([first.order.id]);
    expect((await keep(first, true)).body.code).toBe("PARCEL_NOT_KEPT");
  });

  test("is nothing for a stranger, nor where the shop keeps no parcel or prepares this one", async () => {
    const first = await sale();
    expect((await keep(first, true, admin.shop.visitor())).status).toBe(404);
    await setLimit(admin.shop, "keepParcelDays", 0);
    expect((await read(first)).parcel?.mayWait).toBeNull();
    expect((await keep(first, true)).body.code).toBe("PARCEL_NOT_KEPT");
    await setLimit(admin.shop, "keepParcelDays", DAYS);
    await make(first.order.id);
    expect((await keep(first, true)).body.code).toBe("PARCEL_NOT_KEPT");
    expect((await validate(first.order.id, [first.order.id])).status).toBe(200);
    expect((await keep(first, true)).body.code).toBe("PARCEL_PACKED");
  });
});

describe("'Envoyer mon colis maintenant'", () => {
  test("puts the parcel in the queue, and its day is counted from now", async () => {
    const first = await sale();
    await keep(first, true);
    const { parcel } = (await keep(first, false)).body;
    expect(parcel?.keptUntil).toBeNull();
    expect(parcel?.deliverBy && parcel.deliverBy < deliveredAfterWaiting(lastDay())).toBe(true);
    expect(await queued(first.her.email)).toMatchObject([
      { id: first.order.id, deliverBy: parcel?.deliverBy },
    ]);
    await make(first.order.id);
    expect((await validate(first.order.id, [first.order.id])).status).toBe(200);
  });

  test("is pressed while another order joins: both go in one parcel, in the queue", async () => {
    const first = await sale();
    await keep(first, true);
    const { liveId, productIds } = await stockLive(db(), [1]);
    const later = await toPay(admin.shop, liveId, productIds[0], first.her);
    const word = await paidAtProvider(admin.shop, later);
    await Promise.all([
      keep(first, false),
      notify(admin.shop, word),
      notify(admin.shop, word),
      keep(first, false),
    ]);
    expect((await parcelOf(admin.shop, first.order.id)).orders).toEqual(
      [first.order.id, later.order.id].sort(),
    );
    expect(await queued(first.her.email)).toHaveLength(1);
    expect(await held(first.order.id)).toBeUndefined();
  });

  test("or 'Je continue' is pressed while the parcel is validated: it is packed or it waits, never both", async () => {
    const first = await sale();
    await make(first.order.id);
    await sql`update labels set state = 'discarded' where order_id = ${first.order.id}`.execute(db());
    const [kept, packed] = await Promise.all([keep(first, true), validate(first.order.id, [first.order.id])]);
    const { state, open_until } = await parcelOf(admin.shop, first.order.id);
    expect([kept.status, packed.status].sort()).toEqual([200, 409]);
    expect(state).toBe(packed.status === 200 ? "packed" : "open");
    expect(open_until === null).toBe(packed.status === 200);
  });

  test("is done by staff too, who may also keep a parcel open for her", async () => {
    const first = await sale();
    const put = (isKept: boolean) =>
      staffCall<OrderDetail>("PUT", `orders/${first.order.id}/parcel-wait`, { isKept });
    expect((await put(true)).body.parcel).toMatchObject({ keptUntil: lastDay() });
    expect((await put(false)).body.parcel).toMatchObject({ keptUntil: null });
    const { rows } = await sql<{ action: string }>`select action from audit_trail
      where subject_id = ${first.order.id} and action like 'parcel-%' order by id`.execute(db());
    expect(rows.map(({ action }) => action)).toEqual(["parcel-kept", "parcel-released"]);
  });
});

test("a withdrawal that is to be decided about holds the parcel back, and lets it go once it is done", async () => {
  const first = await sale();
  await sql`insert into withdrawals (first_name, last_name, stated_order_number, email, order_id)
    values ('Camille', 'Durand', ${first.order.orderNumber}, ${first.her.email}, ${first.order.id})`.execute(
    db(),
  );
  expect(await queued(first.her.email)).toEqual([]);
  expect(await held(first.order.id)).toMatchObject({ until: null, orders: [{ held: "withdrawal" }] });
  expect((await make(first.order.id)).body).toMatchObject({
    code: "PARCEL_HELD_BACK",
    message: expect.stringContaining(first.order.orderNumber),
  });
  await sql`update withdrawals set state = 'done' where order_id = ${first.order.id}`.execute(db());
  expect(await queued(first.her.email)).toHaveLength(1);
  expect((await make(first.order.id)).status).toBe(200);
});
