import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { deliveredAfterWaiting, deliveryWindow } from "#domain/delivery.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { numberLives } from "#server/buyer-numbers/number-buyers.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { renderMessage } from "#server/messages/render-message.ts";
import { queueKeptReminders } from "#server/outbox/pay-reminders.ts";
import { paid, paidAtProvider, somebody } from "#tests/a-parcel.ts";
import { before } from "#tests/days-ago.ts";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownShop } from "#tests/open-shop.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { type Buyer, notify } from "#tests/pay-by-card.ts";
import { setLimit } from "#tests/set-limit.ts";
import { stockLive } from "#tests/stock-live.ts";
import { formatWeekday } from "#wording/format.ts";

const mailbox = ownMailbox();
const shop = ownShop(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const outbox = ownOutbox(() => shop.it);
const db = () => shop.it.context.db;
const DAYS = 7;

beforeAll(async () => {
  await db()
    .insertInto("message_templates")
    .values({
      type: "to-pay",
      title: "À payer",
      body: "<p>Bonjour</p>",
      is_automatic: true,
      delay_minutes: 15,
    })
    .execute();
});
beforeEach(() => setLimit(shop.it, "keepParcelDays", DAYS));
afterEach(async () => {
  await numberLives(shop.it.context, { orderIds: [], everywhere: true });
  expect(await brokenInvariants(db())).toEqual([]);
});

async function sale(her = somebody()) {
  const { liveId, productIds } = await stockLive(db(), [1, 1]);
  return { ...(await paid(shop.it, liveId, productIds[0], her)), her };
}
const keep = ({ guest, order }: Buyer, isKept: boolean) =>
  guest.call<GuestOrder>("PUT", `/api/guest-orders/${order.id}/parcel-wait`, { isKept });

/** As if she had asked for it so many days earlier. */
const daysPass = (orderId: string, days: number) =>
  sql`with parcel as (
      update parcels set open_until = open_until - ${days}::int, kept_at = ${before("kept_at", `${days} days`)},
        deliver_by = deliver_by - ${days}::int where id = (select parcel_id from orders where id = ${orderId})
      returning id, open_until
    )
    update order_history h set at = ${before("h.at", `${days} days`)},
      facts = case when h.facts ->> 'keptUntil' is not null then h.facts || jsonb_build_object('keptUntil', p.open_until) else h.facts end
    from parcel p join orders o on o.parcel_id = p.id where h.order_id = o.id`.execute(db());

const remind = (days = 1) => Promise.all([1, 2, 3].map(() => queueKeptReminders(db(), days)));
const reminders = async (orderId: string) =>
  (
    await sql<{ state: string }>`select m.state from outbox m join orders o on o.id = m.order_id
      where m.kind = 'parcel-ends' and o.parcel_id = (select parcel_id from orders where id = ${orderId})`.execute(
      db(),
    )
  ).rows.map(({ state }) => state);
const lastDay = () => parisDay(new Date());

test("who keeps a parcel open is reminded once, with its orders and days, however many look", async () => {
  const first = await sale();
  await keep(first, true);
  const later = await sale(first.her);
  await remind();
  expect(await reminders(first.order.id)).toEqual([]);
  await daysPass(first.order.id, DAYS);
  await remind(0);
  expect(await reminders(first.order.id)).toEqual([]);
  await remind();
  await remind();
  expect(await reminders(first.order.id)).toEqual(["waiting"]);
  outbox.start();
  await expect.poll(() => reminders(first.order.id)).toEqual(["sent"]);
  const mail = (await mailbox.received(first.her.email)).find(({ subject }) => subject.includes("colis"));
  expect(mail?.subject).toBe(`Votre colis reste ouvert jusqu’au ${formatWeekday(lastDay())}`);
  for (const said of [
    first.order.orderNumber,
    later.order.orderNumber,
    formatWeekday(deliveredAfterWaiting(lastDay())),
    "sans second port",
    `/order/${first.order.id}`,
  ])
    expect(mail?.text).toContain(said);
});

test("who asked for it after that morning, or sends it, is not reminded", async () => {
  await setLimit(shop.it, "keepParcelDays", 1);
  const first = await sale();
  await keep(first, true);
  await daysPass(first.order.id, 1);
  const askedAt = (hour: string) =>
    sql`update order_history h set at = (p.open_until - 1 + ${hour}::time) at time zone 'Europe/Paris'
      from parcels p join orders o on o.parcel_id = p.id
      where h.order_id = o.id and o.id = ${first.order.id} and h.facts ->> 'keptUntil' is not null`.execute(
      db(),
    );
  await askedAt("10:00");
  await remind();
  expect(await reminders(first.order.id)).toEqual([]);
  await askedAt("08:00");
  await remind();
  expect(await reminders(first.order.id)).toEqual(["waiting"]);
  const other = await sale();
  await keep(other, true);
  await daysPass(other.order.id, 1);
  await keep(other, false);
  await remind();
  expect(await reminders(other.order.id)).toEqual([]);
});

test("a reminder that waits is dropped once she has her parcel sent", async () => {
  const first = await sale();
  await keep(first, true);
  await daysPass(first.order.id, DAYS);
  await remind();
  await keep(first, false);
  outbox.start();
  await expect.poll(() => reminders(first.order.id)).toEqual(["cancelled"]);
});

test("mails about an order of a kept parcel tell the days of that parcel, not those of its contract", async () => {
  const first = await sale();
  await keep(first, true);
  const until = addDays(parisDay(new Date()), DAYS);
  const kept = deliveredAfterWaiting(until);
  const textOf = async (orderId: string, templateType: "to-pay" | "paid", kind = "automatic") => {
    const mail = await renderMessage(shop.it.context, { kind, templateType, orderId, facts: null });
    return "text" in mail ? mail.text : mail.problem;
  };
  const confirmation = await textOf(first.order.id, "paid", "contract");
  const { earliest } = deliveryWindow(new Date(until));
  expect(confirmation).toContain(`ouvert jusqu’au ${formatWeekday(until)}`);
  expect(confirmation).toContain(
    `Livraison entre le ${formatWeekday(earliest)} et le ${formatWeekday(kept)}.`,
  );
  expect(confirmation).not.toContain("sous 24");

  await sql`update lives set is_active = false`.execute(db());
  const { productIds } = await stockLive(db(), [1]);
  const { body } = await first.guest.call<GuestOrder>("POST", `/api/guest-orders/${first.order.id}/parcel`);
  const order = (
    await first.guest.call<GuestOrder>("POST", `/api/guest-orders/${body.id}/items`, {
      productId: productIds[0],
    })
  ).body;
  const asked = await textOf(order.id, "to-pay");
  expect(asked).toContain(`que vous gardez ouvert jusqu’au ${formatWeekday(until)}, sans second port`);
  expect(asked).toContain(`au plus tard le ${formatWeekday(kept)}`);
  await notify(shop.it, await paidAtProvider(shop.it, { ...first, order }));
  await keep(first, false);
  expect(await textOf(first.order.id, "paid", "contract")).not.toContain("gardez ce colis ouvert");
});
