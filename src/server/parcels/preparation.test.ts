import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { paid, parcelOf, somebody } from "#tests/a-parcel.ts";
import { labelAdminOf } from "#tests/label-admin.ts";
import { anAdministrator } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const { admin, make, discard, parcelsOf } = labelAdminOf();
const db = () => admin.shop.context.db;
type Refused = { code: string; message: string };
interface Row {
  id: string;
  parcel: { id: string; orderNumber: string }[];
  packer: string | null;
  items: { orderNumber: string }[];
}

/** So many orders of one person in one parcel, the oldest first. */
async function parcel(orders: number) {
  const { liveId, productIds } = await stockLive(db(), Array<number>(orders).fill(1));
  const her = somebody();
  const ids: string[] = [];
  for (const productId of productIds) ids.push((await paid(admin.shop, liveId, productId, her)).order.id);
  return { ids, first: ids[0] ?? "", second: ids[1] ?? "", her };
}

const call = <Body = OrderDetail & Refused>(method: string, path: string, body?: unknown, by = admin.staff) =>
  by.call<Body>(method, `/api/admin/orders/${path}`, body);
const detail = async (orderId: string) => (await call<OrderDetail>("GET", orderId)).body;
const queueOf = async (q: string) =>
  (await admin.staff.call<{ orders: Row[]; total: number }>("GET", `/api/admin/preparation?q=${q}`)).body;
const validate = async (orderId: string, orderIds: string[], by = admin.staff) =>
  call("POST", `${orderId}/preparation`, { expectedVersion: (await detail(orderId)).version, orderIds }, by);
const split = async (orderId: string) =>
  call("POST", `${orderId}/own-parcel`, { expectedVersion: (await detail(orderId)).version });
const join = async (orderId: string, withOrderId: string) =>
  call("PUT", `${orderId}/parcel`, { expectedVersion: (await detail(orderId)).version, withOrderId });
const put = async (orderId: string, status: string) =>
  call("PUT", `${orderId}/status`, {
    status,
    expectedVersion: (await detail(orderId)).version,
    reason: "Essai",
  });
const statuses = async (ids: string[]) => (await Promise.all(ids.map(detail))).map(({ status }) => status);
const automatic = async (ids: string[], type: string) =>
  (
    await sql`select 1 from outbox where template_type = ${type} and kind = 'automatic' and order_id = any(${ids})`.execute(
      db(),
    )
  ).rows.length;
const isAutomatic = (type: string) =>
  sql`insert into message_templates (type, title, body, is_automatic) values (${type}, 'Colis', '', true)
    on conflict (type) do update set is_automatic = true`.execute(db());

describe("a parcel of several orders", () => {
  test("is one line of the queue, one label and one validation, and tells its buyer once", async () => {
    await isAutomatic("to-ship");
    const { ids, first, second, her } = await parcel(2);
    const { orders, total } = await queueOf(her.email);
    expect(total).toBe(1);
    expect(orders).toMatchObject([{ id: first, parcel: [{ id: first }, { id: second }] }]);
    expect(orders[0]?.items.map(({ orderNumber }) => orderNumber)).toEqual(
      orders[0]?.parcel.map(({ orderNumber }) => orderNumber),
    );
    const made = (await make(second)).body.label;
    expect((await make(first)).body.label.trackingNumber).toBe(made.trackingNumber);
    const details = await Promise.all(ids.map(detail));
    expect(details.map(({ label }) => label.trackingNumber)).toEqual(ids.map(() => made.trackingNumber));
    const numbers = details.map(({ orderNumber }) => orderNumber);
    expect(await Promise.all(numbers.map(parcelsOf))).toEqual([0, 1]);
    expect((await validate(first, ids)).body.status).toBe("to-ship");
    expect(await statuses(ids)).toEqual(["to-ship", "to-ship"]);
    expect((await parcelOf(admin.shop, first)).state).toBe("packed");
    expect(await automatic(ids, "to-ship")).toBe(1);
  });

  test("has one label, however many ask for it at once by any of its orders", async () => {
    const { ids } = await parcel(2);
    await Promise.all([...ids, ...ids].map((id) => make(id)));
    const numbers = (await Promise.all(ids.map(detail))).map(({ orderNumber }) => orderNumber);
    const known = await Promise.all(numbers.map(parcelsOf));
    expect(known.reduce((sum, count) => sum + count, 0)).toBe(1);
    const labels = await Promise.all(ids.map(async (id) => (await detail(id)).label.trackingNumber));
    expect(new Set(labels).size).toBe(1);
    await discard(ids[1] ?? "");
    expect((await Promise.all(ids.map(detail))).map(({ hasLabel }) => hasLabel)).toEqual([false, false]);
  });

  test("gives its label to an order that joins it, which the packer is told of before she validates", async () => {
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const her = somebody();
    const first = (await paid(admin.shop, liveId, productIds[0], her)).order.id;
    const { trackingNumber } = (await make(first)).body.label;
    const second = (await paid(admin.shop, liveId, productIds[1], her)).order;
    expect((await detail(second.id)).label.trackingNumber).toBe(trackingNumber);
    const refused = await validate(first, [first]);
    expect(refused).toMatchObject({ status: 409, body: { code: "PARCEL_CHANGED" } });
    expect(refused.body.message).toContain(second.orderNumber);
    expect((await validate(first, [first, second.id])).status).toBe(200);
  });

  test("is held back by an order that is to be looked at, which may be put aside", async () => {
    const { ids, first, second, her } = await parcel(2);
    await sql`update orders set review_reason = 'À voir' where id = ${second}`.execute(db());
    expect((await queueOf(her.email)).orders).toEqual([]);
    const refused = await make(first);
    expect(refused.body).toMatchObject({
      code: "PARCEL_HELD_BACK",
      message: expect.stringContaining((await detail(second)).orderNumber),
    });
    expect((await split(second)).status).toBe(200);
    expect((await queueOf(her.email)).orders.map(({ id }) => id)).toEqual([first]);
    await sql`update orders set review_reason = null where id = ${second}`.execute(db());
    expect((await queueOf(her.email)).orders).toHaveLength(ids.length);
  });

  test("moves as one thing once it is packed, forwards and back, and tells of it once", async () => {
    await isAutomatic("shipped");
    const { ids, first, second } = await parcel(3);
    await put(first, "to-ship");
    expect(await statuses(ids)).toEqual(["to-ship", "to-ship", "to-ship"]);
    await put(second, "shipped");
    expect(await statuses(ids)).toEqual(["shipped", "shipped", "shipped"]);
    expect(await automatic(ids, "shipped")).toBe(1);
    await put(first, "paid");
    expect(await statuses(ids)).toEqual(["paid", "paid", "paid"]);
    expect((await parcelOf(admin.shop, first)).state).toBe("open");
  });
});

describe("two packers", () => {
  test("never have the same parcel: the second is told, and relieves the first only on purpose", async () => {
    const { ids, first, second, her } = await parcel(2);
    const julie = await anAdministrator(admin.shop);
    await make(first);
    const hold = (orderId: string, by = admin.staff, takesOver = false) =>
      call<{ mine: boolean; name: string }>("PUT", `${orderId}/packer`, { takesOver }, by);
    expect((await hold(first, julie)).body.mine).toBe(true);
    expect((await hold(second)).body).toMatchObject({ mine: false });
    expect((await queueOf(her.email)).orders[0]?.packer).not.toBeNull();
    expect((await validate(first, ids)).body.code).toBe("PARCEL_IN_OTHER_HANDS");
    expect((await hold(second, admin.staff, true)).body.mine).toBe(true);
    expect((await validate(first, ids, julie)).body.code).toBe("PARCEL_IN_OTHER_HANDS");
    await call("DELETE", `${first}/packer`);
    expect((await validate(first, ids, julie)).status).toBe(200);
  });

  test("who leave a parcel open keep it for a minute", async () => {
    const { first } = await parcel(1);
    const julie = await anAdministrator(admin.shop);
    await call("PUT", `${first}/packer`, { takesOver: false }, julie);
    const later = await parcelOf(admin.shop, first);
    await sql`update parcels set packed_until = packed_until - interval '61 seconds' where id = ${later.id}`.execute(
      db(),
    );
    const held = await call<{ mine: boolean }>("PUT", `${first}/packer`, { takesOver: false });
    expect(held.body.mine).toBe(true);
  });

  test("who validate at the same instant pack it once", async () => {
    await isAutomatic("to-ship");
    for (let round = 0; round < 4; round += 1) {
      const { ids, first, second } = await parcel(2);
      await make(first);
      const answers = await Promise.all([
        validate(first, ids),
        validate(second, ids),
        validate(first, ids),
        validate(second, ids),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await statuses(ids)).toEqual(["to-ship", "to-ship"]);
      expect(await automatic(ids, "to-ship")).toBe(1);
    }
  });

  test("who validate while a payment comes in leave its order either out of the parcel or to be seen", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { liveId, productIds } = await stockLive(db(), [1, 1]);
      const her = somebody();
      const first = (await paid(admin.shop, liveId, productIds[0], her)).order.id;
      await make(first);
      const [validated, second] = await Promise.all([
        validate(first, [first]),
        paid(admin.shop, liveId, productIds[1], her),
      ]);
      const [one, other] = [await parcelOf(admin.shop, first), await parcelOf(admin.shop, second.order.id)];
      if (validated.status === 200)
        expect([one.state, other.state, one.id === other.id]).toEqual(["packed", "open", false]);
      else expect([one.state, one.id === other.id]).toEqual(["open", true]);
    }
  });
});

describe("an order that staff move", () => {
  test("goes apart, and back, and the shop bears one of two fees", async () => {
    const { ids, first, second } = await parcel(2);
    expect((await split(first)).body.parcel?.others).toEqual([]);
    const parcels = await Promise.all(ids.map((id) => parcelOf(admin.shop, id)));
    expect(parcels.map(({ fee_cents, given_cents }) => [fee_cents, given_cents])).toEqual([
      [600, 0],
      [600, 600],
    ]);
    const candidates = await call<{ orderId: string }[]>("GET", `${first}/parcels-to-join`);
    expect(candidates.body[0]).toMatchObject({ orderId: second });
    expect((await join(first, second)).body.parcel?.others).toMatchObject([{ id: second }]);
    expect(await parcelOf(admin.shop, first)).toMatchObject({ orders: ids.toSorted(), given_cents: 600 });
    expect((await detail(first)).refunds).toMatchObject([{ amountCents: 600, state: "due" }]);
  });

  test("joins the parcel of another person at the same address, and of nobody else", async () => {
    const one = await parcel(1);
    const { liveId, productIds } = await stockLive(db(), [1, 1]);
    const there = (await paid(admin.shop, liveId, productIds[0], { ...one.her, email: somebody().email }))
      .order.id;
    const elsewhere = { ...somebody(), street: "3 place Bellecour" };
    const stranger = (await paid(admin.shop, liveId, productIds[1], elsewhere)).order.id;
    expect((await join(there, stranger)).body.code).toBe("PARCEL_NOT_FOUND");
    expect((await join(there, one.first)).status).toBe(200);
  });

  test("stays where it is once its parcel is packed", async () => {
    const { ids, first, second } = await parcel(2);
    const alone = await parcel(1);
    await put(first, "to-ship");
    expect((await split(second)).body.code).toBe("PARCEL_PACKED");
    expect((await join(alone.first, first)).body.code).toBe("PARCEL_PACKED");
    expect((await parcelOf(admin.shop, first)).orders).toEqual(ids.toSorted());
  });

  test("goes apart while its parcel is validated, or not at all", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { ids, first, second } = await parcel(2);
      await make(first);
      const [validated, apart] = await Promise.all([validate(first, ids), split(second)]);
      expect([validated.status, apart.status].filter((status) => status === 200)).toHaveLength(1);
      const together = (await parcelOf(admin.shop, first)).id === (await parcelOf(admin.shop, second)).id;
      expect(together).toBe(validated.status === 200);
    }
  });

  test("leaves its parcel when it is to go elsewhere", async () => {
    const { first, second, her } = await parcel(2);
    const { version } = await detail(second);
    const address = { ...her, street: "3 place Bellecour", state: "", country: "France", deliveryNote: "" };
    const moved = await call("PUT", `${second}/address`, { expectedVersion: version, address });
    expect(moved.status).toBe(200);
    expect((await parcelOf(admin.shop, first)).orders).toEqual([first]);
    expect(await parcelOf(admin.shop, second)).toMatchObject({ orders: [second], given_cents: 600 });
  });
});
