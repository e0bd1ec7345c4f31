import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { TrackedParcel } from "#contract/admin/tracking.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { renderMessage } from "#server/messages/render-message.ts";
import { hearOfParcel } from "#server/tracking/hear-of-parcel.ts";
import { paid, parcelOf, somebody } from "#tests/a-parcel.ts";
import { handoverAdminOf } from "#tests/handover-admin.ts";
import { stockLive } from "#tests/stock-live.ts";

const { admin, detail, made, put, scan } = handoverAdminOf();
const db = () => admin.shop.context.db;
afterAll(async () => expect(await brokenInvariants(db())).toEqual([]));

const HOUR = 3_600_000;
type Answer = { code: string; orders: { id: string }[] };

const hear = (number: string, ...events: [code: string, hoursAgo: number][]) =>
  inTransaction(db(), (tx) =>
    hearOfParcel(
      tx,
      number,
      events.map(([code, hours]) => ({
        code,
        at: new Date(Date.now() - hours * HOUR),
        label: `${code} dit`,
      })),
      new Date(),
    ),
  );
const again = (number: string, pieces: "came-back" | "from-stock" = "came-back", key = randomUUID()) =>
  admin.staff.call<Answer>(
    "POST",
    `/api/admin/tracked-parcels/${number}/second-sending`,
    { pieces },
    { "idempotency-key": key },
  );
const validate = async (orderId: string, orderIds: string[]) =>
  admin.staff.call("POST", `/api/admin/orders/${orderId}/preparation`, {
    expectedVersion: (await detail(orderId)).version,
    orderIds,
  });
/** Labeled, packed and scanned as the carrier takes it; its number. */
async function send(ids: string[]): Promise<string> {
  const [first = ""] = ids;
  const number = await made(first);
  expect((await validate(first, ids)).status).toBe(200);
  const handed = await scan(number);
  expect(handed.status, handed.body.message).toBe(200);
  return number;
}

/** Paid orders of one person, that went in one parcel; `stock` of each piece. */
async function sent(orders = 1, stock = 1) {
  const { liveId, productIds } = await stockLive(db(), Array<number>(orders).fill(stock));
  const her = somebody();
  const ids: string[] = [];
  for (const productId of productIds) ids.push((await paid(admin.shop, liveId, productId, her)).order.id);
  return { ids, first: ids[0] ?? "", productIds, number: await send(ids) };
}
const statuses = async (ids: string[]) => (await Promise.all(ids.map(detail))).map(({ status }) => status);
const times = async (id: string) =>
  (
    await sql<{ shipped: Date | null; delivered: Date | null; tracking: string | null }>`select
      shipped_at as shipped, delivered_at as delivered, tracking_id as tracking from orders where id = ${id}`.execute(
      db(),
    )
  ).rows[0];
const messages = async (ids: string[]) =>
  (
    await sql<{
      what: string;
    }>`select coalesce(template_type, kind) as what from outbox where order_id = any(${ids})
      and kind in ('automatic', 'sent-again', 'earlier-sending') order by id`.execute(db())
  ).rows.map(({ what }) => what);
const isAutomatic = () =>
  sql`insert into message_templates (type, title, body, is_automatic)
    values ('shipped', 'Parti', '', true), ('delivered', 'Arrivé', '', true)
    on conflict (type) do update set is_automatic = true`.execute(db());
const concernOf = async (number: string) =>
  (
    await admin.staff.call<{ parcels: TrackedParcel[] }>("GET", "/api/admin/tracked-parcels")
  ).body.parcels.find(({ trackingNumber }) => trackingNumber === number)?.concern;
const stockOf = async (productId: string | undefined) =>
  (
    await sql<{
      stock: number;
      taken: number;
    }>`select stock, taken from products where id = ${productId}`.execute(db())
  ).rows;
interface Tracking {
  parcel: TrackedParcel | null;
  earlier: { trackingNumber: string; state: string; events: { code: string }[] }[];
}
const trackingOf = async (id: string) =>
  (await admin.staff.call<Tracking>("GET", `/api/admin/orders/${id}/tracking`)).body;

describe("a parcel that came back", () => {
  test("goes again with the orders that still stand, whichever of it was cancelled since", async () => {
    const { ids, number } = await sent(2);
    const [cancelled = "", stays = ""] = ids.toSorted();
    expect((await put(cancelled, "cancelled-by-admin")).status).toBe(200);
    await hear(number, ["PCHCEI", 30], ["RENDID", 3]);
    const answer = await again(number);
    expect(answer.body).toMatchObject({ orders: [{ id: stays }] });
    expect(await statuses([cancelled, stays])).toEqual(["cancelled-by-admin", "paid"]);
  });

  test("is packed anew in the same parcel for its one fee, under a second label, and its buyer is told once", async () => {
    await isAutomatic();
    const { ids, first, number } = await sent(2);
    await hear(number, ["PCHCEI", 30], ["RENDID", 3], ["LIVEXP", 2]);
    const parcel = await parcelOf(admin.shop, first);
    const fees = ({ fee_cents, given_cents }: typeof parcel) => ({ fee_cents, given_cents });
    expect(await concernOf(number)).toBe("returned");
    const answer = await again(number);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(new Set(answer.body.orders.map(({ id }) => id))).toEqual(new Set(ids));

    expect(await statuses(ids)).toEqual(["paid", "paid"]);
    expect(await times(first)).toEqual({ shipped: null, delivered: null, tracking: null });
    const now = await parcelOf(admin.shop, first);
    expect([now.id, now.state, fees(now)]).toEqual([parcel.id, "open", fees(parcel)]);
    expect(await concernOf(number)).toBeUndefined();
    const bag = await sql`select 1 from packed_items where parcel_id = ${parcel.id}`.execute(db());
    expect(bag.rows).toEqual([]);

    expect((await scan(number)).body.code).toBe("PARCEL_LABEL_DISCARDED");
    const second = await send(ids);
    expect(second).not.toBe(number);
    await hear(second, ["PCHCEI", 1], ["LIVCFM", 0]);
    expect(await statuses(ids)).toEqual(["delivered", "delivered"]);
    // Her time to withdraw runs from the second parcel's arrival.
    expect((await times(first))?.delivered?.getTime()).toBeGreaterThan(Date.now() - HOUR);
    expect(await messages(ids)).toEqual(["shipped", "sent-again", "shipped", "delivered"]);
    expect(await parcelOf(admin.shop, first)).toMatchObject({ ...fees(parcel), state: "packed" });
    for (const id of ids)
      expect(await trackingOf(id)).toMatchObject({
        parcel: { trackingNumber: second },
        earlier: [
          {
            trackingNumber: number,
            state: "returned",
            events: [{ code: "LIVEXP" }, { code: "RENDID" }, { code: "PCHCEI" }],
          },
        ],
      });
    const handed = await sql`select 1 from handovers where tracking_number in (${number}, ${second})`.execute(
      db(),
    );
    expect(handed.rows).toHaveLength(2);
  });

  test("is sent again while what the first sending announced is still held", async () => {
    await isAutomatic();
    const { ids, number } = await sent();
    await sql`update outbox set held_at = clock_timestamp() where order_id = any(${ids}) and state = 'waiting'`.execute(
      db(),
    );
    await hear(number, ["RENDID", 3]);
    const answer = await again(number);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { rows } =
      await sql`select state, held_at from outbox where order_id = any(${ids}) and kind = 'earlier-sending'`.execute(
        db(),
      );
    expect(rows).toEqual([{ state: "cancelled", held_at: null }]);
  });

  test("moves nothing more by what is told of it late, and stays out of the list until it arrives after all", async () => {
    const { first, number } = await sent();
    await hear(number, ["RENDID", 3]);
    expect((await again(number)).status).toBe(200);
    await hear(number, ["LIVEXP", 2]);
    expect(await concernOf(number)).toBeUndefined();
    await hear(number, ["LIVCFM", 1]);
    expect(await statuses([first])).toEqual(["paid"]);
    expect(await concernOf(number)).toBe("found");
    expect((await trackingOf(first)).parcel).toBeNull();
  });

  test("goes to the address that was corrected since", async () => {
    const { first, number } = await sent();
    await hear(number, ["RENDID", 3]);
    await again(number);
    const { version, shippingAddress } = await detail(first);
    const changed = await admin.staff.call("PUT", `/api/admin/orders/${first}/address`, {
      expectedVersion: version,
      address: { ...shippingAddress, street: "8 rue des Lilas" },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const message = { kind: "sent-again", templateType: null, orderId: first };
    const mail = await renderMessage(admin.shop.context, { ...message, facts: { pieces: "came-back" } });
    expect(mail).toMatchObject({ text: expect.stringContaining("8 rue des Lilas") });
    expect(mail).toMatchObject({ text: expect.stringContaining("Vous n’avez rien à payer en plus.") });
    const lost = await renderMessage(admin.shop.context, { ...message, facts: { pieces: "from-stock" } });
    expect(lost).toMatchObject({ text: expect.stringContaining("autres exemplaires") });
    expect(await send([first])).not.toBe(number);
  });
});

describe("a parcel that is lost", () => {
  test("is replaced from the stock, which is smaller by it, and found again it is a task", async () => {
    const { first, number, productIds } = await sent(1, 3);
    await hear(number, ["PCHCEI", 30], ["SOLVOL", 1]);
    expect(await stockOf(productIds[0])).toEqual([{ stock: 3, taken: 1 }]);
    expect((await again(number, "from-stock")).status).toBe(200);
    expect(await stockOf(productIds[0])).toEqual([{ stock: 2, taken: 1 }]);
    expect(await statuses([first])).toEqual(["paid"]);
    await hear(number, ["LIVEXP", 0]);
    expect(await concernOf(number)).toBe("found");
  });

  test("is not replaced by what nobody has: its last piece is gone, and nothing changed", async () => {
    const { first, number, productIds } = await sent(2, 1);
    await hear(number, ["SOLVOL", 1]);
    expect(await again(number, "from-stock")).toMatchObject({
      status: 409,
      body: { code: "PIECES_GONE", data: { pieces: [expect.any(String), expect.any(String)] } },
    });
    expect(await stockOf(productIds[0])).toEqual([{ stock: 1, taken: 1 }]);
    expect(await statuses([first])).toEqual(["shipped"]);
    expect((await times(first))?.tracking).toBe(number);
    expect(await concernOf(number)).toBe("lost");
  });
});

describe("what is not sent again", () => {
  test("one on its way, one delivered, one nobody knows", async () => {
    const { number } = await sent();
    await hear(number, ["PCHCEI", 3]);
    expect((await again(number)).body.code).toBe("PARCEL_ON_ITS_WAY");
    await hear(number, ["LIVCFM", 1]);
    expect((await again(number)).body.code).toBe("PARCEL_ON_ITS_WAY");
    expect((await again("6A12345678905")).body.code).toBe("PARCEL_NOT_FOUND");
    // Delivered by the carrier's word, and contradicted since: staff know better.
    await hear(number, ["SOLVOL", 0]);
    expect((await again(number)).status).toBe(200);
  });

  test("one of which nothing is left: its pieces are expected back, or its money was given back", async () => {
    const expected = await sent();
    await hear(expected.number, ["RENDID", 1]);
    const opened = await admin.staff.call(
      "POST",
      `/api/admin/orders/${expected.first}/return-cases`,
      { cause: "undelivered" },
      { "idempotency-key": randomUUID() },
    );
    expect(opened.status, JSON.stringify(opened.body)).toBeLessThan(300);
    const { orderNumber } = await detail(expected.first);
    expect(await again(expected.number)).toMatchObject({
      status: 409,
      body: { code: "PARCEL_NOT_TO_SEND_AGAIN", data: { order: orderNumber } },
    });
    const refunded = await sent();
    await hear(refunded.number, ["RENDID", 1]);
    await sql`insert into refunds (transaction_uuid, order_id, amount_cents, state, reason, due_on)
      select t.uuid, t.order_id, t.amount_cents, 'due', 'Essai', current_date from transactions t
      where t.order_id = ${refunded.first}`.execute(db());
    expect((await again(refunded.number)).body.code).toBe("PARCEL_NOT_TO_SEND_AGAIN");
    expect(await statuses([expected.first, refunded.first])).toEqual(["shipped", "shipped"]);
  });

  test("twice: of four tables one sends it, and a request that comes again has its answer", async () => {
    const { ids, first, number, productIds } = await sent(1, 5);
    await hear(number, ["SOLVOL", 1]);
    const key = randomUUID();
    const keys = [key, key, undefined, undefined];
    const answers = await Promise.all(keys.map((one) => again(number, "from-stock", one)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBeGreaterThan(0);
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe("PARCEL_SENT_AGAIN");
    expect(await stockOf(productIds[0])).toEqual([{ stock: 4, taken: 1 }]);
    expect((await messages(ids)).filter((one) => one === "sent-again")).toHaveLength(1);
    expect(await statuses([first])).toEqual(["paid"]);
  });

  test("while the carrier tells that it arrived: either it is delivered, or it goes and is a task", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { first, number } = await sent();
      await hear(number, ["PCHCEI", 40], ["RENDID", 30]);
      const [answer] = await Promise.all([again(number), hear(number, ["LIVCFM", 0])]);
      const [status] = await statuses([first]);
      if (answer.status === 200) expect([status, await concernOf(number)]).toEqual(["paid", "found"]);
      else expect([status, answer.body.code]).toEqual(["delivered", "PARCEL_ON_ITS_WAY"]);
    }
  });
});

test("the history and the trail say which parcel was sent again", async () => {
  const { first, number } = await sent();
  await hear(number, ["RENDID", 1]);
  await again(number);
  const { history } = (await detail(first)) as OrderDetail;
  expect(history.some(({ facts }) => facts?.replaced === number)).toBe(true);
  const trail =
    await sql`select 1 from audit_trail where action = 'parcel-sent-again' and subject_id = ${first}`.execute(
      db(),
    );
  expect(trail.rows).toHaveLength(1);
});
