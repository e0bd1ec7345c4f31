import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { adminOf, anOrder, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

const queue = async (q = "") =>
  (
    await admin.staff.call<{ orders: OrderDetail[]; total: number }>(
      "GET",
      `/api/admin/preparation?q=${encodeURIComponent(q)}`,
    )
  ).body;
const numbers = async (q?: string) => (await queue(q)).orders.map((order) => order.orderNumber);

/** A paid order whose label was made. */
async function labeled(liveId: string) {
  const order = await anOrder(db(), { liveId, status: "paid" });
  await db()
    .updateTable("orders")
    .set({ shipping_label_path: "labels/x.pdf", tracking_id: "6A01786657365" })
    .where("id", "=", order.id)
    .execute();
  return order;
}
const validate = (orderId: string, expectedVersion = 1) =>
  admin.staff.call<OrderDetail>("POST", `/api/admin/orders/${orderId}/preparation`, { expectedVersion });

describe("the queue", () => {
  test("holds every paid order with nothing to check, those of one promise by live, the oldest first", async () => {
    const late = await stockLive(db(), [1]);
    const early = await stockLive(db(), [1]);
    await db()
      .updateTable("lives")
      .set({ live_date: new Date("2026-01-01") })
      .where("id", "=", early.liveId)
      .execute();
    const third = await anOrder(db(), { liveId: late.liveId, status: "paid" });
    const first = await anOrder(db(), { liveId: early.liveId, status: "paid", productIds: early.productIds });
    const second = await anOrder(db(), { liveId: early.liveId, status: "paid" });
    await anOrder(db(), { liveId: early.liveId, status: "paid", reviewReason: "montant" });
    await anOrder(db(), { liveId: early.liveId, status: "to-pay" });
    await anOrder(db(), { liveId: early.liveId, status: "to-ship" });
    expect(await numbers()).toEqual([first.number, second.number, third.number]);
    const { orders, total } = await queue();
    expect(total).toBe(3);
    expect(orders[0]).toMatchObject({
      items: [{ refCategory: "A1", name: "Robe 1", quantity: 1 }],
      shippingAddress: { city: "Paris" },
      label: { state: "absent" },
    });
  });

  test("puts what must arrive first on top, whatever its live, and names the day", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const mark = randomUUID().slice(0, 8);
    const promised = async (deliveryLatest: string | null) => {
      const order = await anOrder(db(), { liveId, status: "paid", address: { lastName: mark } });
      await sql`update orders set contract_snapshot = ${JSON.stringify({ deliveryLatest })}::jsonb
        where id = ${order.id}`.execute(db());
      return order;
    };
    const unpromised = await promised(null);
    const [later, sooner] = [await promised("2026-12-03"), await promised("2026-12-01")];
    await sql`update orders set paid_at = '2026-11-22T10:00Z' where id = ${unpromised.id}`.execute(db());
    const { orders } = await queue(mark);
    expect(orders).toMatchObject([
      { orderNumber: sooner.number, deliverBy: "2026-12-01" },
      { orderNumber: unpromised.number, deliverBy: null },
      { orderNumber: later.number, deliverBy: "2026-12-03" },
    ]);
  });

  test("has no end: page by page every order comes once, also when the last of a page is packed meanwhile", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const mark = randomUUID().slice(0, 8);
    await sql`
      insert into orders (id, order_number, live_id, origin, status, line_count, shipping_cents, paid_at,
        shipping_address)
      select gen_random_uuid(), 'HF-' || ${mark} || '-' || n, ${liveId}, 'staff', 'paid', 1, 600, now(),
        jsonb_build_object('last_name', ${mark}::text)
      from generate_series(1, 400) n`.execute(db());
    type Page = { orders: OrderDetail[]; total: number; next: string | null };
    const page = async (after = "") =>
      (await admin.staff.call<Page>("GET", `/api/admin/preparation?q=${mark}${after && `&after=${after}`}`))
        .body;
    const first = await page();
    expect([first.orders.length, first.total, first.next]).toEqual([300, 400, first.orders[299]?.id]);
    await sql`update orders set status = 'to-ship' where id = ${first.next}`.execute(db());
    const second = await page(first.next ?? "");
    expect([second.orders.length, second.total, second.next]).toEqual([100, 399, null]);
    expect(new Set([...first.orders, ...second.orders].map(({ id }) => id)).size).toBe(400);
    await sql`delete from orders where order_number like ${`HF-${mark}-%`}`.execute(db());
    await sql`delete from parcels p where not exists (select from orders where parcel_id = p.id)`.execute(
      db(),
    );
  });

  test("is searched by handle, name or e-mail, letter for letter", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const mark = randomUUID().slice(0, 8);
    const userId = await aPerson(db(), { handle: `fan_${mark}` });
    const byHandle = await anOrder(db(), { liveId, status: "paid", userId });
    const byName = await anOrder(db(), { liveId, status: "paid", address: { lastName: `Noël ${mark}` } });
    const byEmail = await anOrder(db(), { liveId, status: "paid", address: { email: `${mark}@x.fr` } });
    expect(await numbers(`@Fan_${mark}`)).toEqual([byHandle.number]);
    expect(await numbers(`NOËL ${mark}`)).toEqual([byName.number]);
    expect(await numbers(`${mark}@x`)).toEqual([byEmail.number]);
    expect(await numbers(`fan%${mark}`)).toEqual([]);
  });
});

describe("validating a preparation", () => {
  test("sends a paid order with its label on to be shipped, once", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const order = await labeled(liveId);
    const answers = await Promise.all([validate(order.id), validate(order.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      status: "to-ship",
      label: { state: "made", trackingNumber: "6A01786657365" },
    });
    expect(await numbers()).not.toContain(order.number);
    expect(
      await db().selectFrom("audit_trail").select("action").where("subject_id", "=", order.id).execute(),
    ).toEqual([{ action: "order-prepared" }]);
  });

  test("is refused without a label, under review, or once the order is elsewhere", async () => {
    const { liveId } = await stockLive(db(), [1]);
    const bare = await anOrder(db(), { liveId, status: "paid" });
    const flagged = await labeled(liveId);
    await db().updateTable("orders").set({ review_reason: "montant" }).where("id", "=", flagged.id).execute();
    const moved = await anOrder(db(), { liveId, status: "to-ship" });
    expect(await validate(bare.id)).toMatchObject({ status: 409, body: { code: "LABEL_MISSING" } });
    expect(await validate(flagged.id)).toMatchObject({ status: 409, body: { code: "ORDER_UNDER_REVIEW" } });
    expect(await validate(moved.id)).toMatchObject({ status: 409, body: { code: "ORDER_NOT_TO_PREPARE" } });
    expect(await validate(bare.id, 7)).toMatchObject({ status: 409, body: { code: "ORDER_CHANGED" } });
    expect(await validate(randomUUID())).toMatchObject({ status: 404, body: { code: "ORDER_NOT_FOUND" } });
  });
});

describe("its search", () => {
  test("finds the parcel of an announced reference, and of a price tag that is scanned", async () => {
    const { liveId, productIds } = await stockLive(db(), [5, 5]);
    const mark = `Q${randomUUID().slice(0, 5)}`;
    const [piece, other] = productIds;
    await sql`update products set ref_category = ${mark} where id = any(${productIds})`.execute(db());
    const one = await anOrder(db(), { liveId, status: "paid", productIds: [piece ?? ""] });
    const two = await anOrder(db(), { liveId, status: "paid", productIds: [other ?? ""] });
    const { tag_number } = await db()
      .selectFrom("products")
      .select("tag_number")
      .where("id", "=", piece ?? "")
      .executeTakeFirstOrThrow();
    expect((await numbers(mark.toLowerCase())).sort()).toEqual([one.number, two.number].sort());
    expect(await numbers(`P${tag_number}`)).toEqual([one.number]);
    expect(await numbers("P999999999")).toEqual([]);
  });
});
