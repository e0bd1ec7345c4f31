import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { parisDay } from "#domain/paris-time.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { lost, unmatchedAdmin } from "#tests/money-on-its-own.ts";
import { aBuyer, notify, pay, resigned, type SignedAnswer, start } from "#tests/pay-by-card.ts";
import { issueInvoices } from "./issue-invoices.ts";

const { admin, act, aTask } = unmatchedAdmin();
const db = () => admin.shop.context.db;

const DAY_MS = 86_400_000;
const run = (text: string) => sql.raw(text).execute(db());
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

// The shop charged no VAT until yesterday.
beforeAll(async () => {
  for (const [key, value, days] of [
    ["vatRegime", "franchise", 300],
    ["vatExemption", "TVA non applicable", 300],
    ["vatRegime", "vat", 1],
  ] as const)
    await sql`insert into dated_settings (key, value, valid_from)
      values (${key}, ${JSON.stringify(value)}::jsonb, ${daysAgo(days)})`.execute(db());
});

const tookAt = (at: Date) => (answer: SignedAnswer) => {
  for (const one of answer.transactions) Object.assign(one, { creationDate: at.toISOString() });
};

const openedOn = (orderId: string, at: Date) =>
  sql`update orders set created_at = ${at} where id = ${orderId}`.execute(db());

async function paperOf(orderId: string) {
  await issueInvoices(admin.shop.context);
  const { rows } = await sql<{ regime: string; paid: string; issued: string }>`
    select facts ->> 'vatRegime' as regime, facts -> 'payment' ->> 'on' as paid, issued_on::text as issued
    from invoices where order_id = ${orderId}`.execute(db());
  return rows[0];
}

/** An order that was opened five days ago, paid, and told of by the provider only now. */
async function toldLate(took: Date, change: (orderId: string) => Promise<unknown> = async () => undefined) {
  const buyer = await aBuyer(admin.shop);
  const { body: form } = await start(buyer);
  const { notification } = await pay(admin.shop, form.formToken);
  await openedOn(buyer.order.id, daysAgo(5));
  await change(buyer.order.id);
  await notify(admin.shop, resigned(admin.shop, notification.body, tookAt(took)));
  return paperOf(buyer.order.id);
}

async function notedByStaff(orderId: string) {
  const staff = await asAdministrator(admin.shop);
  const money = { means: "card", receivedOn: today() } as const;
  await setStatus(staff.context(), { orderId, status: "paid", money });
}

const today = () => parisDay(new Date());
const asNoted = () => ({ regime: "vat", paid: today(), issued: today() });

test.each([
  ["at once", undefined],
  [
    "in steps",
    (orderId: string) => run(`update orders set review_reason = 'À voir' where id = '${orderId}'`),
  ],
  ["by becoming what staff noted", notedByStaff],
])(
  "money that the shop hears of late, settled %s, is paid on the provider's day and by its rules of VAT",
  async (_, change) => {
    const took = daysAgo(3);
    expect(await toldLate(took, change)).toEqual({
      regime: "franchise",
      paid: parisDay(took),
      issued: today(),
    });
  },
);

test.each([
  ["from before the order's beginning", daysAgo(9)],
  ["from a day to come", daysAgo(-3)],
])("an instant of the provider %s is not believed", async (_, took) => {
  expect(await toldLate(took)).toEqual(asNoted());
});

test("of a payment that its bank decided on later, the instant at which it began is not the one at which it was paid", async () => {
  const buyer = await aBuyer(admin.shop);
  const { body: form } = await start(buyer);
  const { notification } = await pay(admin.shop, form.formToken);
  await openedOn(buyer.order.id, daysAgo(5));
  const began = tookAt(daysAgo(3));
  const undecided = (answer: SignedAnswer) => {
    began(answer);
    answer.orderStatus = "RUNNING";
    for (const one of answer.transactions)
      Object.assign(one, { status: "RUNNING", detailedStatus: "WAITING_FOR_PAYMENT" });
  };
  await notify(admin.shop, resigned(admin.shop, notification.body, undecided));
  await notify(admin.shop, resigned(admin.shop, notification.body, began));
  expect(await paperOf(buyer.order.id)).toEqual(asNoted());
});

test("money without an order that is tied later is paid on the day on which it came", async () => {
  const took = daysAgo(3);
  const { task } = await aTask((answer) => {
    lost(answer);
    tookAt(took)(answer);
  });
  const buyer = await aBuyer(admin.shop);
  await openedOn(buyer.order.id, daysAgo(5));
  await act(task.id, "order", { orderNumber: buyer.order.orderNumber });
  expect(await paperOf(buyer.order.id)).toEqual({
    regime: "franchise",
    paid: parisDay(took),
    issued: today(),
  });
});
