import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import type { LiveDetail } from "#contract/admin/lives.ts";
import type { OrderToTell } from "#contract/admin/order-contacts.ts";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { asSystem } from "#server/context.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { queueReminders } from "#server/outbox/pay-reminders.ts";
import { reconcilePayments } from "#server/payments/reconcile-payments.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { newHandle, ordersOfViewer } from "#tests/live-admin.ts";
import { moneyOf, notify, type PaymentForm, passOn, pay, start } from "#tests/pay-by-card.ts";
import { ADDRESS, unitsTaken } from "#tests/staff.ts";
import { serveWaiting } from "./waiting-list.ts";

const admin = claimAdmin();
const MINUTE = 60_000;

afterEach(async () => {
  expect(await brokenInvariants(admin.db)).toEqual([]);
});

const giveTime = (timeToPay: LiveDetail["timeToPay"], remindMinutes: number[] = []) =>
  admin.staff.call<LiveDetail>("PUT", `/api/admin/lives/${admin.liveId}/time-to-pay`, {
    timeToPay,
    remindMinutes,
  });
const orderOf = async (orderId: string) =>
  (await admin.staff.call<OrderDetail>("GET", `/api/admin/orders/${orderId}`)).body;
const moveTo = async (orderId: string, status: string) =>
  admin.staff.call<OrderDetail>("PUT", `/api/admin/orders/${orderId}/status`, {
    status,
    expectedVersion: (await orderOf(orderId)).version,
  });
/** Her time to pay ends this many minutes from now, or ended as many ago. */
const endIn = (orderId: string, minutes: number) =>
  sql`update orders set held_until = clock_timestamp() + make_interval(mins => ${minutes}) where id = ${orderId}`.execute(
    admin.db,
  );
/** Her form is over, as if she had opened it half an hour ago; what staff did stays where the trail has it. */
const formHalfAnHourAgo = (orderId: string) =>
  sql`with attempts as (
      update payments set started_at = started_at - interval '30 minutes',
        token_expires_at = token_expires_at - interval '30 minutes' where order_id = ${orderId}
    )
    update order_history set at = at - interval '30 minutes' where order_id = ${orderId} and actor_kind <> 'admin'`.execute(
    admin.db,
  );
const sweep = () => expireHolds(admin.shop.context);
const minutesLeft = ({ heldUntil }: { heldUntil: string | null }) =>
  heldUntil === null ? null : Math.round((Date.parse(heldUntil) - Date.now()) / MINUTE);

/** A viewer whose comment became an order. */
async function aClaim(text = "A1", handle = newHandle()) {
  await admin.automatic();
  await admin.say(text, handle);
  const [order] = await ordersOfViewer(admin.db, handle);
  return { handle, orderId: order?.id ?? "" };
}
/** The same once she is asked to pay. */
async function anAskedBuyer(text = "A1", handle = newHandle()) {
  const buyer = await aClaim(text, handle);
  const { body } = await moveTo(buyer.orderId, "to-pay");
  return { ...buyer, left: minutesLeft(body) };
}
/** She opens her link, types her address and has the card form in front of her. */
async function withForm(orderId: string) {
  const guest = admin.shop.visitor();
  const { body: order } = await guest.call<GuestOrder>("GET", `/api/guest-orders/${orderId}`);
  await guest.call("PUT", `/api/guest-orders/${orderId}/address`, { address: ADDRESS });
  const { status, body: form } = await start<PaymentForm>({ guest, order });
  expect(status).toBe(200);
  return { guest, order, form };
}
const messagesOf = async (orderId: string) =>
  (
    await admin.db
      .selectFrom("outbox")
      .select("kind")
      .where("order_id", "=", orderId)
      .where("kind", "in", ["reminder", "released"])
      .orderBy("id")
      .execute()
  ).map(({ kind }) => kind);

describe("a live's time to pay", () => {
  test("runs from the request to pay, for whoever is asked after it was set", async () => {
    expect((await anAskedBuyer("A1")).left).toBeNull();
    await giveTime(90);
    const { left, orderId } = await anAskedBuyer("A2");
    expect(left).toBe(90);
    const { body } = await admin.shop.visitor().call<GuestOrder>("GET", `/api/guest-orders/${orderId}`);
    expect(minutesLeft(body)).toBe(90);
    expect(body.holdLimit).toBeNull();
  });

  test("is the end of the day in Paris, over both changes of the clock, or of the next one in its last hour", async () => {
    const endOf = async (instant: string) =>
      (
        await sql<{ at: Date }>`select paris_midnight(${instant}::timestamptz) as at`.execute(admin.db)
      ).rows[0]?.at.toISOString();
    expect(await endOf("2026-11-24T20:00:00Z")).toBe("2026-11-24T22:59:59.000Z");
    expect(await endOf("2026-11-24T22:10:00Z")).toBe("2026-11-25T22:59:59.000Z");
    expect(await endOf("2026-10-25T00:30:00Z")).toBe("2026-10-25T22:59:59.000Z");
    expect(await endOf("2026-10-24T20:30:00Z")).toBe("2026-10-24T21:59:59.000Z");
    expect(await endOf("2027-03-27T21:00:00Z")).toBe("2027-03-27T22:59:59.000Z");
    expect(await endOf("2027-03-28T10:00:00Z")).toBe("2027-03-28T21:59:59.000Z");
    await giveTime("midnight");
    const left = (await anAskedBuyer()).left ?? 0;
    expect(left).toBeGreaterThanOrEqual(59);
    expect(left).toBeLessThanOrEqual(25 * 60 + 60);
  });

  test("is taken over by the next live, and told in the trail", async () => {
    await giveTime("midnight", [60, 15]);
    const { body } = await admin.staff.call<{ id: string }>(
      "POST",
      "/api/admin/lives",
      { title: "Le suivant", liveDate: new Date().toISOString() },
      { "idempotency-key": crypto.randomUUID() },
    );
    const next = await admin.staff.call<LiveDetail>("GET", `/api/admin/lives/${body.id}`);
    expect(next.body).toMatchObject({ timeToPay: "midnight", remindMinutes: [60, 15] });
  });

  test.each([[4], [10_081], ["later"]])("is refused: %s", async (timeToPay) => {
    expect((await giveTime(timeToPay as "none")).status).toBe(400);
  });

  test("once over frees her pieces for whoever waits, who is asked to pay in her turn when the live has ended", async () => {
    await giveTime(60);
    const first = await anAskedBuyer();
    const next = newHandle();
    await admin.say("A1", next);
    await sql`update lives set is_active = false where id = ${admin.liveId}`.execute(admin.db);
    await endIn(first.orderId, -1);
    expect(await sweep()).toBe(1);
    await serveWaiting(asSystem(admin.shop.context));
    expect(await orderOf(first.orderId)).toMatchObject({ status: "cancelled-by-customer" });
    expect((await orderOf(first.orderId)).history.at(-1)).toMatchObject({
      reason: "Délai de paiement dépassé",
    });
    const [hers] = await ordersOfViewer(admin.db, next);
    const order = await orderOf(hers?.id ?? "");
    expect(order).toMatchObject({ status: "to-pay", items: [{ productId: admin.productIds[0] }] });
    expect(minutesLeft(order)).toBe(60);
    expect(await unitsTaken(admin.db, admin.productIds[0])).toBe(1);
    const page = await admin.shop.visitor().call<GuestOrder>("GET", `/api/guest-orders/${first.orderId}`);
    expect(page.body.expired).toBe(true);
  });

  test("while the live runs leaves the next one's order to staff", async () => {
    await giveTime(60);
    const first = await anAskedBuyer();
    const next = newHandle();
    await admin.say("A1", next);
    await endIn(first.orderId, -1);
    await sweep();
    await serveWaiting(asSystem(admin.shop.context));
    expect(await ordersOfViewer(admin.db, next)).toMatchObject([{ status: "to-validate" }]);
  });

  test("frees nothing twice, however many sweep", async () => {
    await giveTime(60);
    const { orderId } = await anAskedBuyer();
    await endIn(orderId, -1);
    const counts = await Promise.all([sweep(), sweep(), sweep()]);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await unitsTaken(admin.db, admin.productIds[0])).toBe(0);
  });

  test("frees nothing while a payment is open, and what is paid is hers", async () => {
    await giveTime(60);
    const { orderId } = await anAskedBuyer();
    const { form } = await withForm(orderId);
    await endIn(orderId, -1);
    expect(await sweep()).toBe(0);
    await pay(admin.shop, form.formToken, undefined, { notify: true });
    await sweep();
    expect(await moneyOf(admin.shop, orderId)).toMatchObject({ status: "paid", review: null });
  });

  test("that ends while its payment comes in never costs her the order", async () => {
    await giveTime(60);
    for (let round = 0; round < 8; round += 1) {
      const { orderId } = await anAskedBuyer("A4");
      const buyer = await withForm(orderId);
      await endIn(orderId, -1);
      await formHalfAnHourAgo(orderId);
      const [paid] = await Promise.all([pay(admin.shop, buyer.form.formToken), sweep()]);
      await Promise.all([
        notify(admin.shop, paid.notification.body),
        passOn(buyer, paid.answer),
        sweep(),
        sweep(),
        reconcilePayments(admin.shop.context),
      ]);
      expect(await moneyOf(admin.shop, orderId)).toMatchObject({ status: "paid", review: null });
    }
  });

  test("goes on when she takes a piece off, and begins anew when she is given one", async () => {
    await giveTime(60);
    const { orderId, handle } = await anAskedBuyer("A1");
    await endIn(orderId, 20);
    await admin.say("A2", handle);
    expect(minutesLeft(await orderOf(orderId))).toBe(60);
    await endIn(orderId, 20);
    const guest = admin.shop.visitor();
    const { body } = await guest.call<GuestOrder>("GET", `/api/guest-orders/${orderId}`);
    await guest.call("DELETE", `/api/guest-orders/${orderId}/items/${body.items[0]?.id}`);
    expect(await orderOf(orderId)).toMatchObject({ status: "to-validate" });
    expect(minutesLeft(await orderOf(orderId))).toBe(20);
    await endIn(orderId, -1);
    expect(await sweep()).toBe(1);
  });

  test("is counted no more once staff take the order back, and can be made longer", async () => {
    await giveTime(60);
    const { orderId } = await anAskedBuyer();
    const more = async (minutes: number | null) =>
      admin.staff.call<OrderDetail>("PUT", `/api/admin/orders/${orderId}/time-to-pay`, {
        expectedVersion: (await orderOf(orderId)).version,
        minutes,
      });
    expect(minutesLeft((await more(60)).body)).toBe(120);
    await endIn(orderId, -1);
    expect(minutesLeft((await more(30)).body)).toBe(30);
    expect(minutesLeft((await more(null)).body)).toBeNull();
    await moveTo(orderId, "to-validate");
    expect(await more(60)).toMatchObject({ status: 409, body: { code: "ORDER_NOT_TO_PAY" } });
    expect(minutesLeft((await moveTo(orderId, "to-pay")).body)).toBe(60);
    await moveTo(orderId, "to-validate");
    expect(minutesLeft(await orderOf(orderId))).toBeNull();
  });

  test("begins when she goes on to pay by herself", async () => {
    await giveTime(60);
    const { orderId } = await aClaim();
    await withForm(orderId);
    expect(minutesLeft(await orderOf(orderId))).toBe(60);
  });
});

describe("a reminder", () => {
  const remind = () => queueReminders(admin.db);

  test("leaves once at each moment, however many look, and the end is told too", async () => {
    await giveTime(300, [60, 15]);
    const { orderId } = await anAskedBuyer();
    await admin.staff.call("PUT", `/api/admin/orders/${orderId}/address`, {
      expectedVersion: (await orderOf(orderId)).version,
      address: { ...ADDRESS, email: `${newHandle()}@example.com` },
    });
    await remind();
    expect(await messagesOf(orderId)).toEqual([]);
    await endIn(orderId, 60);
    await Promise.all([remind(), remind(), remind()]);
    expect(await messagesOf(orderId)).toEqual(["reminder"]);
    await endIn(orderId, 15);
    await remind();
    await remind();
    expect(await messagesOf(orderId)).toEqual(["reminder", "reminder"]);
    await endIn(orderId, -1);
    await remind();
    await sweep();
    expect(await messagesOf(orderId)).toEqual(["reminder", "reminder", "released"]);
  });

  test("whose moment was before she was asked does not leave", async () => {
    await giveTime(30, [60]);
    const { orderId } = await anAskedBuyer();
    await admin.staff.call("PUT", `/api/admin/orders/${orderId}/address`, {
      expectedVersion: (await orderOf(orderId)).version,
      address: { ...ADDRESS, email: `${newHandle()}@example.com` },
    });
    await remind();
    expect(await messagesOf(orderId)).toEqual([]);
  });

  test("makes whoever has no e-mail somebody to tell again", async () => {
    await giveTime(300, [60]);
    const { orderId, handle } = await anAskedBuyer();
    await admin.staff.call("POST", `/api/admin/orders/${orderId}/contacts`, { lastToldId: null });
    const toTell = async () =>
      (
        await admin.staff.call<{ rows: OrderToTell[] }>(
          "GET",
          `/api/admin/order-contacts?liveId=${admin.liveId}`,
        )
      ).body.rows.map((row) => row.handle);
    expect(await toTell()).toEqual([]);
    await endIn(orderId, 60);
    expect(await toTell()).toEqual([handle]);
    await remind();
    expect(await messagesOf(orderId)).toEqual([]);
  });
});
