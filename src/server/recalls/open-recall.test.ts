import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { PublicRecall } from "#contract/recalls.ts";
import { recallToTell } from "#server/messages/recall-messages.sql.ts";
import { runRetention } from "#server/retention/run-retention.ts";
import { aStartedPayment, notify, pay } from "#tests/pay-by-card.ts";
import { NOTICE, recallAdmin } from "#tests/recall-admin.ts";
import { anOrder, aPerson, itemsOf, PASSWORD } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { reachBuyers } from "./reach-buyers.ts";
import { recallsOfOrder } from "./recalls.sql.ts";

const admin = recallAdmin();
const { open, opened, read, ordersOf, aPaidBuyer, close, startWorker } = admin;

describe("opening a recall", () => {
  test("takes the products off sale at once, in lives too, and keeps them off as long as it is open", async () => {
    const { liveId, productIds } = await stockLive(admin.db, [2]);
    const [productId = ""] = productIds;
    const { id } = await opened(productIds);
    const guest = admin.shop.visitor();
    expect(
      (await guest.call<{ products: unknown[] }>("GET", `/api/lives/${liveId}/products?ref=A1`)).body
        .products,
    ).toEqual([]);
    expect(
      await guest.call(
        "POST",
        "/api/guest-orders",
        { liveId, productId },
        { "idempotency-key": randomUUID() },
      ),
    ).toMatchObject({ status: 404 });
    const again = `/api/admin/products/${productId}`;
    for (const [method, path] of [
      ["POST", `${again}/restoration`],
      ["DELETE", again],
    ] as const)
      expect(await admin.staff.call(method, path)).toMatchObject({
        status: 409,
        body: { code: "PRODUCT_RECALLED" },
      });
    await expect(
      sql`update products set archived_at = null where id = ${productId}`.execute(admin.db),
    ).rejects.toThrow("a recalled product is not sold");
    await close(id);
    expect((await admin.staff.call("POST", `${again}/restoration`)).status).toBe(200);
  });

  test("writes once to every buyer, is proved by the mail server's answer, and stands on the public page", async () => {
    const buyer = await aPaidBuyer();
    const email = `${randomUUID().slice(0, 8)}@example.fr`;
    await sql`update orders set shipping_address = shipping_address || jsonb_build_object('email', ${email}::text)
      where id = ${buyer.order.id}`.execute(admin.db);
    const key = randomUUID();
    const pressed = await Promise.all([
      open(buyer.productIds, {}, key),
      open(buyer.productIds, {}, key),
      reachBuyers(admin.shop.context),
    ]);
    const { id } = pressed[0].body;
    expect(pressed[1].body.id).toBe(id);
    expect(await ordersOf(id)).toMatchObject([{ step: "sending", orderId: buyer.order.id }]);
    startWorker();
    await expect
      .poll(async () => (await admin.mailbox.received(email)).filter(({ subject }) => /Rappel/.test(subject)))
      .toHaveLength(1);
    const mail = (await admin.mailbox.received(email)).find(({ subject }) => /Rappel/.test(subject));
    for (const said of [
      NOTICE.danger,
      NOTICE.reason,
      NOTICE.instructions,
      NOTICE.contact,
      "Robe 1",
      buyer.order.id,
    ])
      expect(mail?.text).toContain(said);
    await expect
      .poll(async () => (await read(id)).progress)
      .toMatchObject({ orders: 1, mailed: 1, toTell: 0 });
    const [row] = await ordersOf(id, "to-answer");
    expect(row?.mailResponse).toMatch(/^2\d\d/);
    await reachBuyers(admin.shop.context);
    expect((await read(id)).progress.orders).toBe(1);
    const { body: shown } = await admin.shop.visitor().call<PublicRecall[]>("GET", "/api/recalls");
    expect(shown.find((one) => one.id === id)).toMatchObject({ title: NOTICE.title, danger: NOTICE.danger });
    expect((await admin.shop.visitor().call<{ recalls: boolean }>("GET", "/api/shop")).body.recalls).toBe(
      true,
    );
  });

  test("goes to the address that staff corrected once it had come back", async () => {
    await admin.mailbox.behave({ recipients: "refuse" });
    const buyer = await aPaidBuyer();
    const path = `/api/admin/orders/${buyer.order.id}`;
    const { id } = await opened(buyer.productIds);
    startWorker();
    const failed = async () =>
      (
        await sql<{ id: number }>`select id from outbox where order_id = ${buyer.order.id} and kind = 'recall'
          and state = 'failed'`.execute(admin.db)
      ).rows[0]?.id;
    await expect.poll(failed, { timeout: 20_000 }).toBeDefined();
    await admin.mailbox.behave();
    const email = `${randomUUID().slice(0, 8)}@example.fr`;
    const order = (await admin.staff.call<{ version: number; shippingAddress: object }>("GET", path)).body;
    const address = { ...order.shippingAddress, email };
    const wish = { expectedVersion: order.version, address };
    expect((await admin.staff.call("PUT", `${path}/address`, wish)).status).toBe(200);
    expect((await admin.staff.call("POST", `/api/admin/messages/${await failed()}/retry`)).status).toBe(200);
    const told = async () =>
      (await admin.mailbox.received(email)).some(({ text }) => text.includes(NOTICE.danger));
    await expect.poll(told).toBe(true);
    expect(await ordersOf(id, "to-answer")).toHaveLength(1);
  });

  test("holds back what has not left, leaves what was sent, and takes the piece off orders that are not paid", async () => {
    const { liveId, productIds } = await stockLive(admin.db, [9, 9]);
    const [recalled = "", other = ""] = productIds;
    const paid = await anOrder(admin.db, { liveId, productIds: [recalled], status: "paid" });
    const sent = await anOrder(admin.db, { liveId, productIds: [recalled], status: "delivered" });
    const unpaid = await anOrder(admin.db, { liveId, productIds });
    const stranger = await anOrder(admin.db, { liveId, productIds: [other], status: "paid" });
    const { id } = await opened([recalled]);
    const reviews = await admin.db
      .selectFrom("orders")
      .where("id", "in", [paid.id, sent.id, stranger.id])
      .select(["id", "review_reason"])
      .execute();
    expect(new Map(reviews.map((one) => [one.id, one.review_reason]))).toEqual(
      new Map([
        [paid.id, `Rappel de sécurité\u00a0: ${NOTICE.title}.`],
        [sent.id, null],
        [stranger.id, null],
      ]),
    );
    expect((await ordersOf(id)).map(({ orderId }) => orderId).sort()).toEqual([paid.id, sent.id].sort());
    expect((await itemsOf(admin.db, unpaid.id)).map((item) => item.product_id)).toEqual([other]);
  });

  test("tells of an order that was handed over in person and cancelled since", async () => {
    const { liveId, productIds } = await stockLive(admin.db, [1]);
    const { id: orderId } = await anOrder(admin.db, { liveId, productIds, status: "paid" });
    const path = `/api/admin/orders/${orderId}`;
    for (const status of ["delivered", "cancelled-by-admin"]) {
      const { version: expectedVersion } = (await admin.staff.call<{ version: number }>("GET", path)).body;
      const wish = { status, expectedVersion, reason: "Essai" };
      expect((await admin.staff.call("PUT", `${path}/status`, wish)).status).toBe(200);
    }
    expect((await ordersOf((await opened(productIds)).id)).map((one) => one.orderId)).toEqual([orderId]);
  });

  test("names no piece that came back before, nor one that was gone when its order was paid", async () => {
    const { liveId, productIds } = await stockLive(admin.db, [1, 1, 1]);
    const [kept = "", back = "", gone = ""] = productIds;
    const one = { liveId, status: "delivered" } as const;
    const { id: orderId } = await anOrder(admin.db, { ...one, productIds: [kept, back] });
    const { id: without } = await anOrder(admin.db, { ...one, productIds: [gone] });
    const takesUnit = (takes: boolean) =>
      sql`update order_items set takes_unit = ${takes} where order_id = ${without}`.execute(admin.db);
    await takesUnit(false);
    const returned = (await itemsOf(admin.db, orderId)).find((item) => item.product_id === back);
    const items = [{ itemId: returned?.id, disposition: "set-aside" }];
    const wish = { items, cause: "defect", refundCents: 0 };
    const noted = await admin.staff.call("POST", `/api/admin/orders/${orderId}/returns`, wish, {
      "idempotency-key": randomUUID(),
    });
    expect(noted.status).toBe(200);
    const preview = await admin.staff.call("POST", "/api/admin/recalls/preview", { productIds });
    expect(preview.body).toMatchObject({ orders: 1 });
    const { id: recallId } = await opened(productIds);
    expect(await ordersOf(recallId)).toMatchObject([{ orderId, pieces: ["A1 Robe 1"] }]);
    expect(await recallsOfOrder(admin.db, { orderId })).toMatchObject([{ pieces: ["A1 Robe 1"] }]);
    expect(await recallToTell(admin.db, { recallId, orderId })).toMatchObject({
      pieces: [{ words: "A1 Robe 1" }],
    });
    await takesUnit(true);
  });

  test("leaves the piece of an order that is being paid, and finds it once its money has settled", async () => {
    const buyer = await aStartedPayment(admin.shop);
    const { notification } = await pay(admin.shop, buyer.form.formToken);
    const { id } = await opened(buyer.productIds);
    await notify(admin.shop, notification.body);
    await reachBuyers(admin.shop.context);
    const { status } = await admin.db
      .selectFrom("orders")
      .where("id", "=", buyer.order.id)
      .select("status")
      .executeTakeFirstOrThrow();
    // Whichever of the two was first: she is told, or her money goes back with her piece.
    const told = (await ordersOf(id)).some(({ orderId }) => orderId === buyer.order.id);
    const left = (await itemsOf(admin.db, buyer.order.id)).length;
    expect([status === "paid" && left === 1, told]).toEqual([left === 1, left === 1]);
  });

  test("wants a notice that lessens nothing, and two remedies or a reason", async () => {
    const { productIds } = await stockLive(admin.db, [1]);
    for (const [more, field] of [
      [{ danger: "Le risque est faible, et rare." }, "danger"],
      [{ danger: "Rappel volontaire, par précaution." }, "danger"],
      [{ reason: " " }, "reason"],
      [{ remedies: [] }, "remedies"],
      [{ remedies: ["refund"] }, "onlyRemedyBecause"],
      [{ productIds: [] }, "productIds"],
    ] as const) {
      const { status, body } = await open(productIds, more);
      expect([status, Object.keys(body.data?.fields ?? {})]).toEqual([400, [field]]);
    }
    expect(
      (await open(productIds, { remedies: ["refund"], onlyRemedyBecause: "Pièces uniques" })).status,
    ).toBe(201);
    expect(await open([randomUUID()])).toMatchObject({ status: 404, body: { code: "PRODUCT_NOT_FOUND" } });
  });

  test("keeps its words for ever, and is forgotten ten years after it was closed", async () => {
    const { productIds } = await stockLive(admin.db, [1]);
    const { id } = await opened(productIds);
    await expect(sql`update recalls set danger = 'aucun' where id = ${id}`.execute(admin.db)).rejects.toThrow(
      "a recall never changes",
    );
    await close(id);
    await runRetention(admin.shop.context);
    expect((await read(id)).id).toBe(id);
    await sql`alter table recalls disable trigger recalls_kept`.execute(admin.db);
    await sql`update recalls set closed_at = closed_at - interval '10 years 1 day' where id = ${id}`.execute(
      admin.db,
    );
    await sql`alter table recalls enable trigger recalls_kept`.execute(admin.db);
    await runRetention(admin.shop.context);
    expect((await admin.staff.call("GET", `/api/admin/recalls/${id}`)).status).toBe(404);
  });
});

test("an open recall keeps its buyer from being erased until it is settled for her", async () => {
  const { liveId, productIds } = await stockLive(admin.db, [1]);
  const userId = await aPerson(admin.db);
  const order = await anOrder(admin.db, { liveId, productIds, userId, status: "delivered" });
  const { id } = await opened(productIds);
  const erase = () =>
    admin.staff.call<{ code?: string }>(
      "POST",
      `/api/admin/users/${userId}/erasure`,
      { password: PASSWORD },
      { "idempotency-key": randomUUID() },
    );
  expect((await erase()).body).toMatchObject({
    code: "PERSON_STILL_SERVED",
    message: expect.stringContaining("rappels"),
  });
  expect(await ordersOf(id)).toMatchObject([{ step: "sending", orderId: order.id }]);
  const done = { outcome: "nothing", note: "Elle a jeté la robe." };
  expect((await admin.act("POST", { recallId: id, orderId: order.id }, "remedy", done)).status).toBe(200);
  expect((await erase()).status).toBe(200);
});
