import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { pieceCode } from "#domain/piece-code.ts";
import { adminOf, anAdministrator, anOrder, type SignedIn } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

type Answer = {
  did: string;
  orderId: string;
  missing: number;
  itemId: string;
  code: string;
  message: string;
};

/** A paid order with its label, a piece of each product, and the codes that hang on it. */
async function packable(productIds: readonly string[], liveId: string, lastName = "Vidal") {
  const order = await anOrder(db(), {
    liveId,
    status: "paid",
    productIds: [...productIds],
    address: { firstName: "Laura", lastName },
  });
  const label = `6A${String(Math.floor(Math.random() * 1e11)).padStart(11, "0")}`;
  await sql`update orders set shipping_label_path = 'labels/x.pdf', tracking_id = ${label} where id = ${order.id}`.execute(
    db(),
  );
  return { ...order, label };
}

async function aLive(pieces: number) {
  const { liveId, productIds } = await stockLive(
    db(),
    Array.from({ length: pieces }, () => 5),
  );
  // References are announced in every live; those of this test are its own.
  const mark = randomUUID().slice(0, 6);
  await sql`update products set ref_category = ${mark} || '-' || ref where live_id = ${liveId}`.execute(db());
  const rows = await db()
    .selectFrom("products")
    .select(["id", "tag_number", "ref_category"])
    .where("live_id", "=", liveId)
    .execute();
  const of = (id: string) => rows.find((row) => row.id === id);
  return {
    liveId,
    productIds,
    tags: productIds.map((id) => pieceCode(of(id)?.tag_number ?? 0)),
    references: productIds.map((id) => of(id)?.ref_category ?? ""),
  };
}

const scan = (code: string, openOrderId?: string, who: SignedIn = admin.staff, key: string = randomUUID()) =>
  who.call<Answer>(
    "POST",
    "/api/admin/packing/scans",
    { readings: [code], ...(openOrderId && { openOrderId }) },
    { "idempotency-key": key },
  );
const byHand = (orderId: string, itemId: string, packed: boolean, who: SignedIn = admin.staff) =>
  who.call("PUT", `/api/admin/orders/${orderId}/bag/${itemId}`, { packed });
const refused = (code: string, message?: string) => ({
  body: { code, ...(message && { message: expect.stringContaining(message) }) },
});
const bagOf = async (number: string) => {
  const { body } = await admin.staff.call<{
    orders: { packed: string[]; foreign: { id: string; cancelled: boolean }[] }[];
  }>("GET", `/api/admin/preparation?q=${number}`);
  return body.orders[0];
};
const itemsOf = (orderId: string) =>
  db().selectFrom("order_items").select("id").where("order_id", "=", orderId).orderBy("id").execute();
const statusOf = async (orderId: string) =>
  (await db().selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirstOrThrow())
    .status;

async function cancel(orderId: string): Promise<void> {
  const { body } = await admin.staff.call<{ version: number }>("GET", `/api/admin/orders/${orderId}`);
  const { status } = await admin.staff.call("PUT", `/api/admin/orders/${orderId}/status`, {
    status: "cancelled-by-admin",
    expectedVersion: body.version,
    reason: "annulée pendant la préparation",
  });
  expect(status).toBe(200);
}

describe("a parcel that is packed by scans alone", () => {
  test("is opened by its first piece and ended by its label: a scan a piece and one more", async () => {
    const { liveId, productIds, tags } = await aLive(3);
    const order = await packable(productIds, liveId);
    const [one, two, three] = tags;
    expect((await scan(one ?? "")).body).toMatchObject({ did: "packed", orderId: order.id, missing: 2 });
    expect((await scan(two ?? "", order.id)).body).toMatchObject({ did: "packed", missing: 1 });
    expect(await scan(order.label, order.id)).toMatchObject(
      refused("PARCEL_INCOMPLETE", "Il manque 1 article"),
    );
    expect((await scan(three ?? "", order.id)).body).toMatchObject({ did: "packed", missing: 0 });
    expect((await bagOf(order.number))?.packed).toHaveLength(3);
    expect((await scan(order.label, order.id)).body).toMatchObject({ did: "validated", orderId: order.id });
    expect(await statusOf(order.id)).toBe("to-ship");
    expect(await scan(order.label, order.id)).toMatchObject(refused("ORDER_NOT_TO_PREPARE"));
  });

  test("opens by its number in any case, the end of it, and its label, which ends nothing before the first piece", async () => {
    const { liveId, productIds, references } = await aLive(1);
    const order = await packable(productIds, liveId);
    expect((await scan(order.number.toUpperCase())).body).toMatchObject({ did: "opened", orderId: order.id });
    expect((await scan(order.number.split("-").at(-1) ?? "")).body).toMatchObject({ did: "opened" });
    expect((await scan(order.label, order.id)).body).toMatchObject({ did: "opened", orderId: order.id });
    expect((await scan(references[0] ?? "", order.id)).body).toMatchObject({ did: "packed", missing: 0 });
  });
});

describe("a piece that two buyers wait for", () => {
  test.each(["held back", "on another table"])(
    "goes to the second where the first's parcel is %s",
    async (why) => {
      const { liveId, productIds, tags } = await aLive(2);
      const first = await packable(productIds, liveId);
      const second = await packable(productIds.slice(0, 1), liveId, "Moreau");
      await sql`update orders set paid_at = paid_at - interval '3 days',
      review_reason = ${why === "held back" ? "À voir" : null} where id = ${first.id}`.execute(db());
      if (why === "on another table") {
        const julie = await anAdministrator(admin.shop);
        expect((await scan(tags[1] ?? "", undefined, julie)).body).toMatchObject({
          did: "packed",
          orderId: first.id,
        });
      }
      expect((await scan(tags[0] ?? "")).body).toMatchObject({ did: "packed", orderId: second.id });
    },
  );
});

describe("a scan whose answer was lost", () => {
  test("is told again what it did: the piece lies in the bag once, and the parcel is ended once", async () => {
    const { liveId, productIds, tags } = await aLive(1);
    const order = await packable(productIds, liveId);
    const [tag = ""] = tags;
    const key = randomUUID();
    const first = await scan(tag, undefined, admin.staff, key);
    expect(first.body).toMatchObject({ did: "packed", orderId: order.id, missing: 0 });
    expect((await scan(tag, undefined, admin.staff, key)).body).toEqual(first.body);
    expect((await bagOf(order.number))?.packed).toHaveLength(1);
    expect(await scan(tag, order.id)).toMatchObject(refused("PIECE_ALREADY_PACKED"));
    const ending = randomUUID();
    const ended = await scan(order.label, order.id, admin.staff, ending);
    expect(ended.body).toMatchObject({ did: "validated", orderId: order.id });
    expect((await scan(order.label, order.id, admin.staff, ending)).body).toEqual(ended.body);
    const history = await db()
      .selectFrom("order_history")
      .select("to_status")
      .where("order_id", "=", order.id)
      .where("to_status", "=", "to-ship")
      .execute();
    expect(history).toHaveLength(1);
  });
});

describe("a piece that does not belong in the bag", () => {
  test("is refused by its own words, and nothing is packed by it", async () => {
    const { liveId, productIds, tags } = await aLive(4);
    const [a = "", b = "", c = "", d = ""] = productIds;
    const mine = await packable([a, b], liveId);
    const other = await packable([c], liveId, "Petit");
    const unpaid = await anOrder(db(), { liveId, status: "to-pay", productIds: [d] });
    await scan(tags[0] ?? "");
    expect(await scan(tags[0] ?? "", mine.id)).toMatchObject(
      refused("PIECE_ALREADY_PACKED", "est déjà dans un colis"),
    );
    expect(await scan(tags[2] ?? "", mine.id)).toMatchObject(
      refused("PIECE_OF_OTHER_PARCEL", `va dans un autre colis\u00a0: Laura P. (${other.number})`),
    );
    expect(await scan(other.label, mine.id)).toMatchObject(refused("LABEL_OF_OTHER_PARCEL", "Laura P."));
    expect(await scan(tags[3] ?? "", mine.id)).toMatchObject(refused("PIECE_NOT_PAID", unpaid.number));
    expect(await scan("P999999999", mine.id)).toMatchObject(refused("CODE_UNKNOWN", "P999999999"));
    const { tags: unsold } = await aLive(1);
    expect(await scan(unsold[0] ?? "", mine.id)).toMatchObject(refused("PIECE_SOLD_TO_NOBODY"));
    expect((await bagOf(mine.number))?.packed).toHaveLength(1);
    expect((await bagOf(other.number))?.packed).toEqual([]);
  });

  test("of an order that was cancelled a second ago goes nowhere, and neither does its label", async () => {
    const { liveId, productIds, tags } = await aLive(1);
    const order = await packable(productIds, liveId);
    await scan(order.number);
    await cancel(order.id);
    expect(await scan(tags[0] ?? "", order.id)).toMatchObject(
      refused("PIECE_OF_CANCELLED_ORDER", order.number),
    );
    expect(await scan(order.label, order.id)).toMatchObject(refused("SCANNED_ORDER_CANCELLED", order.number));
  });

  test("and lies in it already holds the parcel back until it is taken out", async () => {
    const { liveId, productIds, tags } = await aLive(2);
    const [a = "", b = ""] = productIds;
    const stays = await packable([a], liveId);
    const leaves = await anOrder(db(), { liveId, status: "paid", productIds: [b] });
    const parcel = sql`(select parcel_id from orders where id = ${stays.id})`;
    const old = sql<{ id: string }>`select parcel_id as id from orders where id = ${leaves.id}`;
    const { rows } = await old.execute(db());
    await sql`update parcels set fee_cents = fee_cents + 600 where id = ${parcel}`.execute(db());
    await sql`update orders set parcel_id = ${parcel} where id = ${leaves.id}`.execute(db());
    await sql`delete from parcels where id = ${rows[0]?.id}`.execute(db());
    await scan(tags[0] ?? "");
    await scan(tags[1] ?? "", stays.id);
    await cancel(leaves.id);
    const [gone] = await itemsOf(leaves.id);
    expect((await bagOf(stays.number))?.foreign).toMatchObject([{ id: gone?.id, cancelled: true }]);
    expect(await scan(stays.label, stays.id)).toMatchObject(refused("PARCEL_HOLDS_FOREIGN", leaves.number));
    expect(await byHand(stays.id, gone?.id ?? "", false)).toMatchObject({ status: 200 });
    expect((await scan(stays.label, stays.id)).body).toMatchObject({ did: "validated" });
  });
});

describe("two packers", () => {
  test("never pack one parcel: the second is told whose it is and who has it", async () => {
    const { liveId, productIds, tags } = await aLive(2);
    const order = await packable(productIds, liveId);
    const second = await anAdministrator(admin.shop);
    await scan(tags[0] ?? "");
    expect(await scan(tags[1] ?? "", undefined, second)).toMatchObject(
      refused("SCANNED_IN_OTHER_HANDS", `Laura V. (${order.number})`),
    );
    expect(await scan(order.number, undefined, second)).toMatchObject(refused("SCANNED_IN_OTHER_HANDS"));
    const [item] = await itemsOf(order.id);
    expect(await byHand(order.id, item?.id ?? "", true, second)).toMatchObject(
      refused("PARCEL_IN_OTHER_HANDS"),
    );
  });

  test("a parcel of which one has no more than the page open goes to who has its piece in her hand", async () => {
    const { liveId, productIds, tags } = await aLive(1);
    const order = await packable(productIds, liveId);
    await scan(order.number);
    const second = await anAdministrator(admin.shop);
    expect((await scan(tags[0] ?? "", undefined, second)).body).toMatchObject({ did: "packed" });
    expect(await scan(order.label, order.id)).toMatchObject(refused("SCANNED_IN_OTHER_HANDS"));
  });

  test("one piece that is scanned in two tabs at once lies in the bag once", async () => {
    const { liveId, productIds, tags } = await aLive(1);
    const order = await packable(productIds, liveId);
    const answers = await Promise.all([1, 2, 3].map(() => scan(tags[0] ?? "", order.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await bagOf(order.number))?.packed).toHaveLength(1);
  });
});

test("a line that is pressed is kept on the server, and a piece of another parcel never", async () => {
  const { liveId, productIds } = await aLive(2);
  const [a = "", b = ""] = productIds;
  const [mine, other] = [await packable([a], liveId), await packable([b], liveId)];
  const [own] = await itemsOf(mine.id);
  const [foreign] = await itemsOf(other.id);
  expect((await byHand(mine.id, own?.id ?? "", true)).status).toBe(200);
  expect((await bagOf(mine.number))?.packed).toEqual([own?.id]);
  expect(await byHand(mine.id, foreign?.id ?? "", true)).toMatchObject(refused("ORDER_NOT_TO_PREPARE"));
  expect((await byHand(mine.id, own?.id ?? "", false)).status).toBe(200);
  expect((await bagOf(mine.number))?.packed).toEqual([]);
});
