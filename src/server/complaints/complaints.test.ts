import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { ComplaintRow } from "#contract/admin/complaints.ts";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { parisDay } from "#domain/paris-time.ts";
import { runRetention } from "#server/retention/run-retention.ts";
import { before } from "#tests/days-ago.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { aStartedPayment, moneyOf, notify, passOn, pay } from "#tests/pay-by-card.ts";
import { adminOf, anOrder, giveBack, itemsOf } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

async function aBuyer(stocks: number[] = [1]) {
  const buyer = await aStartedPayment(admin.shop, stocks);
  const { answer, notification } = await pay(admin.shop, buyer.form.formToken);
  await passOn(buyer, answer);
  await notify(admin.shop, notification.body);
  const itemIds = (await itemsOf(db(), buyer.order.id)).map(({ id }) => id);
  return { guest: buyer.guest, orderId: buyer.order.id, itemIds };
}

const state = (
  guest: Visitor,
  { orderId, itemIds }: { orderId: string; itemIds: string[] },
  more: Record<string, unknown> = {},
  key = randomUUID(),
) =>
  guest.call<{ id: string; code?: string }>(
    "POST",
    `/api/guest-orders/${orderId}/complaints`,
    { itemIds, defect: "La couture du col est ouverte.", wish: "repair", ...more },
    { "idempotency-key": key },
  );
const queue = async (view: "open" | "closed" = "open") =>
  (await admin.staff.call<{ rows: ComplaintRow[] }>("GET", `/api/admin/complaints?view=${view}`)).body.rows;
const close = (id: string | undefined, body: object) =>
  admin.staff.call<{ code?: string }>("PUT", `/api/admin/complaints/${id}/outcome`, body);
/** Staff note what they gave back of one piece. */
const give = async (orderId: string, itemId: string, cents: number, refundId?: string) => {
  const [money] = (await moneyOf(admin.shop, orderId)).transactions;
  const { status } = await admin.staff.call(
    "POST",
    `/api/admin/orders/${orderId}/refunds`,
    {
      transactionUuid: money?.uuid,
      amountCents: cents,
      reason: "Défaut",
      ...(refundId ? { refundId } : { lines: [{ itemId, cents }] }),
      elsewhere: { means: "transfer", givenOn: parisDay(new Date()) },
    },
    { "idempotency-key": randomUUID() },
  );
  expect(status).toBe(200);
};
/** She renounces one piece on her order's page; the statement. */
const renounce = async ({ guest, orderId }: { guest: Visitor; orderId: string }, itemId: string) => {
  const { order_number: orderNumber } = await db()
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select("order_number")
    .executeTakeFirstOrThrow();
  const who = { firstName: "Camille", lastName: "Bernard", email: "camille@example.fr" };
  const wish = { ...who, orderNumber, orderId, itemIds: [itemId] };
  return (await guest.call<{ id: string }>("POST", "/api/withdrawals", wish)).body.id;
};
const mailsOf = (orderId: string) =>
  sql<{ to_address: string; text: string }>`select to_address, text from outbox
    where kind = 'complaint' and order_id = ${orderId}`.execute(db());

describe("a complaint about a defect", () => {
  test("is acknowledged with its words, stands in the queue with thirty days, and ends in the order's history", async () => {
    const buyer = await aBuyer();
    const { status, body } = await state(buyer.guest, buyer);
    expect(status).toBe(201);
    const { rows: mails } = await mailsOf(buyer.orderId);
    expect(mails).toHaveLength(1);
    for (const said of ["La couture du col est ouverte.", "réparation", "Robe 1", "réduction du prix"])
      expect(mails[0]?.text).toContain(said);
    const row = (await queue()).find(({ id }) => id === body.id);
    expect(row).toMatchObject({
      order: { id: buyer.orderId },
      pieces: [expect.stringContaining("Robe 1")],
      wish: "repair",
      daysLeft: 30,
      outcome: null,
    });
    expect(await close(body.id, { outcome: "refused" })).toMatchObject({ body: { code: "REASON_REQUIRED" } });
    expect((await close(body.id, { outcome: "repaired" })).status).toBe(200);
    expect((await queue()).some(({ id }) => id === body.id)).toBe(false);
    expect((await queue("closed")).find(({ id }) => id === body.id)).toMatchObject({ outcome: "repaired" });
    expect(await close(body.id, { outcome: "replaced" })).toMatchObject({
      body: { code: "COMPLAINT_CLOSED" },
    });
    const { history } = (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${buyer.orderId}`))
      .body;
    expect(history.filter(({ event }) => event === "complaint").map(({ facts }) => facts)).toEqual([
      { complaintId: body.id },
      { complaintId: body.id, outcome: "repaired" },
    ]);
  });

  test("is acknowledged without asking again for the pictures that go with it", async () => {
    for (const [photos, said] of [
      [undefined, "Si vous avez des photos du défaut"],
      [1, "Vous y avez joint une photo."],
      [3, "Vous y avez joint 3 photos."],
    ] as const) {
      const buyer = await aBuyer();
      expect((await state(buyer.guest, buyer, { photos })).status).toBe(201);
      const [mail] = (await mailsOf(buyer.orderId)).rows;
      expect(mail?.text).toContain(said);
      expect(mail?.text.includes("Si vous avez des photos")).toBe(photos === undefined);
    }
    const buyer = await aBuyer();
    expect((await state(buyer.guest, buyer, { photos: 4 })).status).toBe(400);
  });

  test("ends with money once money of its pieces went back, or with a reason where the shop holds none", async () => {
    for (const outcome of ["price-reduced", "refunded"]) {
      const buyer = await aBuyer([1, 1]);
      const [broken = "", fine = ""] = buyer.itemIds;
      const { body } = await state(buyer.guest, { orderId: buyer.orderId, itemIds: [broken] });
      const isRefused = async () =>
        expect(await close(body.id, { outcome, note: "Par virement" })).toMatchObject({
          status: 409,
          body: { code: "REFUND_NOT_NOTED" },
        });
      await isRefused();
      // The fee of a parcel that an order before paid is no money of the piece.
      await giveBack(db(), buyer.orderId, 600);
      const mark = (cents: number) =>
        sql`update refunds set fee_cents = ${cents} where order_id = ${buyer.orderId} and amount_cents = 600`.execute(
          db(),
        );
      await mark(600);
      await isRefused();
      await give(buyer.orderId, fine, 500);
      await isRefused();
      await give(buyer.orderId, broken, 500);
      expect((await close(body.id, { outcome })).status).toBe(200);
      await mark(0);
    }
    const { liveId, productIds } = await stockLive(db(), [1]);
    const unpaid = await anOrder(db(), { liveId, productIds });
    const { rows } = await sql<{ id: string }>`insert into complaints (order_id, defect, wish)
      values (${unpaid.id}, 'Tache', 'repair') returning id`.execute(db());
    const [one] = rows;
    expect((await close(one?.id, { outcome: "refunded" })).body.code).toBe("REASON_REQUIRED");
    expect((await close(one?.id, { outcome: "refunded", note: "En liquide, en boutique" })).status).toBe(200);
  });

  test("ends with the money that went back for its piece as she renounced it, while other pieces stay paid", async () => {
    const buyer = await aBuyer([1, 1]);
    const [broken = "", fine = ""] = buyer.itemIds;
    const about = await state(buyer.guest, { ...buyer, itemIds: [broken] });
    const aboutFine = await state(buyer.guest, { ...buyer, itemIds: [fine] });
    const { status, body } = await admin.staff.call<OrderDetail>(
      "POST",
      `/api/admin/orders/${buyer.orderId}/returns`,
      {
        items: [{ itemId: broken, disposition: "set-aside" }],
        cause: "defect",
        withdrawalId: await renounce(buyer, broken),
        refundCents: 2000,
      },
      { "idempotency-key": randomUUID() },
    );
    expect([status, body.refunds.length]).toEqual([200, 1]);
    expect((await close(about.body.id, { outcome: "refunded" })).body.code).toBe("REFUND_NOT_NOTED");
    await give(buyer.orderId, broken, 2000, body.refunds[0]?.id);
    expect((await close(aboutFine.body.id, { outcome: "refunded" })).body.code).toBe("REFUND_NOT_NOTED");
    expect((await close(about.body.id, { outcome: "refunded" })).status).toBe(200);
  });

  test("is counted in the menu and on the first page until it is closed", async () => {
    const read = async () => {
      const { body: menu } = await admin.staff.call<{ complaintsOpen: number; afterSaleOpen: number }>(
        "GET",
        "/api/admin/counters",
      );
      const { body: page } = await admin.staff.call<{
        complaints: { count: number; cents: number; oldestAt: string | null };
      }>("GET", "/api/admin/dashboard");
      return { ...menu, ...page.complaints };
    };
    const before = await read();
    const buyer = await aBuyer();
    const { body } = await state(buyer.guest, buyer);
    const after = await read();
    expect(after).toMatchObject({
      complaintsOpen: before.complaintsOpen + 1,
      afterSaleOpen: before.afterSaleOpen + 1,
      count: before.count + 1,
      cents: before.cents + 2000,
      oldestAt: expect.any(String),
    });
    await close(body.id, { outcome: "repaired" });
    expect((await read()).complaintsOpen).toBe(before.complaintsOpen);
  });

  test("is received once, whether it is pressed twice or sent from two tabs", async () => {
    const buyer = await aBuyer();
    const key = randomUUID();
    const pressed = await Promise.all([
      state(buyer.guest, buyer, {}, key),
      state(buyer.guest, buyer, {}, key),
    ]);
    expect(new Set(pressed.map(({ body }) => body.id)).size).toBe(1);
    expect((await state(buyer.guest, buyer, { photos: 2 }, key)).body.id).toBe(pressed[0]?.body.id);
    const other = await aBuyer();
    const tabs = await Promise.all([state(other.guest, other), state(other.guest, other)]);
    expect(tabs.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(tabs.find(({ status }) => status === 409)?.body.code).toBe("COMPLAINT_OPEN");
    expect((await mailsOf(other.orderId)).rows).toHaveLength(1);
  });

  test("is its buyer's alone to make, and about pieces of her order", async () => {
    const [hers, other] = [await aBuyer(), await aBuyer()];
    expect((await state(admin.shop.visitor(), hers)).status).toBe(404);
    expect((await state(hers.guest, { orderId: hers.orderId, itemIds: other.itemIds })).status).toBe(400);
    expect((await state(hers.guest, hers, { defect: "  " })).status).toBe(400);
    expect((await mailsOf(hers.orderId)).rows).toEqual([]);
  });

  test("counts its days in Paris, and says when they are over", async () => {
    const buyer = await aBuyer();
    const { body } = await state(buyer.guest, buyer);
    await aged(body.id, "31 days");
    expect((await queue()).find(({ id }) => id === body.id)).toMatchObject({ daysLeft: -1 });
    await close(body.id, { outcome: "repaired" });
  });

  test("never changes, and is forgotten five years after it was stated, once it is closed", async () => {
    const buyer = await aBuyer();
    const { body } = await state(buyer.guest, buyer);
    await expect(
      sql`update complaints set defect = 'autre' where id = ${body.id}`.execute(db()),
    ).rejects.toThrow("a complaint never changes");
    await aged(body.id, "5 years 1 day");
    const left = async () =>
      (await sql`select from complaints where id = ${body.id}`.execute(db())).rows.length;
    await runRetention(admin.shop.context);
    expect(await left()).toBe(1);
    await close(body.id, { outcome: "replaced" });
    await runRetention(admin.shop.context);
    expect(await left()).toBe(0);
  });

  async function aged(id: string, past: string): Promise<void> {
    await sql`alter table complaints disable trigger complaints_kept`.execute(db());
    await sql`update complaints set stated_at = ${before("stated_at", past)} where id = ${id}`.execute(db());
    await sql`alter table complaints enable trigger complaints_kept`.execute(db());
  }
});
