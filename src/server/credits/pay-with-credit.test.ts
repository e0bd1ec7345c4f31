import { sql } from "kysely";
import { expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { creditAdmin } from "#tests/credit-admin.ts";
import { notify, type PaymentForm, pay, start } from "#tests/pay-by-card.ts";
import { THREE_DAYS_AGO } from "#tests/staff.ts";
import { tidyCredits } from "./release-credit.ts";

const {
  admin,
  db,
  grant,
  creditsOf,
  leftOf,
  anOrder,
  aHolder,
  aBuyerWith,
  startWith,
  read,
  detailOf,
  payRest,
} = creditAdmin();

const context = () => admin.shop.context;

/** An hour goes by for what is set apart for an order. */
const waitAnHour = (orderId: string) =>
  sql`update credit_uses set at = at - interval '1 hour' where order_id = ${orderId}`.execute(db());

test("credit pays a part, the card the rest, and the order costs what it costs", async () => {
  const buyer = await aBuyerWith(1200);
  expect((await read(buyer)).credit).toEqual({ usableCents: 1200, reservedCents: 0, paidCents: 0 });
  const { status, body: form } = await startWith(buyer, 1200);
  expect(status).toBe(200);
  expect(form.amountCents).toBe(1400);
  expect((await read(buyer)).credit).toEqual({ usableCents: 1200, reservedCents: 1200, paidCents: 0 });
  expect(await leftOf(buyer.person.userId)).toBe(0);
  await payRest(form);
  const paid = await read(buyer);
  expect(paid).toMatchObject({
    status: "paid",
    totalCents: 2600,
    credit: { paidCents: 1200, reservedCents: 0 },
  });
  const { transactions, reviewReason } = await detailOf(buyer.order.id);
  expect(transactions.map(({ means, amountCents }) => [means, amountCents])).toEqual(
    expect.arrayContaining([
      ["credit", 1200],
      ["card", 1400],
    ]),
  );
  expect(reviewReason).toBeNull();
  const [credit] = await creditsOf(buyer.person.userId);
  expect(credit?.movements.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ["granted", 1200],
    ["spent", -1200],
  ]);
  const { contract_snapshot } = await db()
    .selectFrom("orders")
    .select("contract_snapshot")
    .where("id", "=", buyer.order.id)
    .executeTakeFirstOrThrow();
  expect(contract_snapshot).toMatchObject({ paidCents: 2600, totalCents: 2600 });
});

test("credit that covers all settles without the card provider, with contract, history and confirmation", async () => {
  const buyer = await aBuyerWith(5000);
  expect((await read(buyer)).credit.usableCents).toBe(2600);
  const answer = await startWith(buyer, 2600);
  expect(answer).toMatchObject({ status: 200, body: { paid: true } });
  expect(await read(buyer)).toMatchObject({ status: "paid", credit: { paidCents: 2600 } });
  const { history, transactions, messages } = await detailOf(buyer.order.id);
  expect(transactions).toMatchObject([{ means: "credit", amountCents: 2600, refundedCents: 0 }]);
  expect(history.filter(({ to }) => to === "paid")).toHaveLength(1);
  expect(messages).toHaveLength(1);
  const order = await db()
    .selectFrom("orders")
    .select(["contract_snapshot", "terms_version", "held_until", "credit_cents"])
    .where("id", "=", buyer.order.id)
    .executeTakeFirstOrThrow();
  expect(order).toMatchObject({ contract_snapshot: { paidCents: 2600 }, held_until: null, credit_cents: 0 });
  expect(order.terms_version).not.toBeNull();
  expect(await leftOf(buyer.person.userId)).toBe(2400);
});

test("what the law asks before a payment is asked before one by credit too", async () => {
  const buyer = await aBuyerWith(5000);
  const refused = await startWith<{ code: string }>(buyer, 2600, { acceptTerms: undefined });
  expect(refused.body.code).toBe("TERMS_NOT_ACCEPTED");
  const other = await startWith<{ code: string }>(buyer, 2600, { expectedTotalCents: 100 });
  expect(other.body.code).toBe("TOTAL_CHANGED");
  expect(await leftOf(buyer.person.userId)).toBe(5000);
});

test("fifty orders at once spend one credit once", { timeout: 60_000 }, async () => {
  const person = await aHolder(2600);
  const buyers = [];
  for (let n = 0; n < 50; n += 1) {
    const guest = admin.shop.visitor(`10.99.0.${n}`);
    for (const [name, value] of person.cookies) if (name !== "hf_browser") guest.cookies.set(name, value);
    buyers.push(await anOrder(guest, person.email));
  }
  const answers = await Promise.all(
    buyers.map((buyer) => startWith<{ paid?: true; code?: string }>(buyer, 2600)),
  );
  expect(answers.filter(({ body }) => body.paid)).toHaveLength(1);
  const codes = answers.flatMap(({ body }) => body.code ?? []);
  expect(codes).toHaveLength(49);
  expect(new Set(codes)).toEqual(new Set(["CREDIT_CHANGED"]));
  expect(await leftOf(person.userId)).toBe(0);
  const [credit] = await creditsOf(person.userId);
  expect(credit?.movements.filter(({ kind }) => kind === "spent")).toHaveLength(1);
});

test("two tabs of one order that press at once pay it once", async () => {
  const buyer = await aBuyerWith(2600);
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => startWith<{ paid?: true; code?: string }>(buyer, 2600)),
  );
  expect(answers.filter(({ body }) => body.paid)).toHaveLength(1);
  for (const { body } of answers) if (!body.paid) expect(body.code).toBe("ORDER_LOCKED");
  expect((await detailOf(buyer.order.id)).transactions).toHaveLength(1);
});

test("two forms of one order ask for one rest", async () => {
  const buyer = await aBuyerWith(1000);
  const answers = await Promise.all([1, 2, 3].map(() => startWith(buyer, 1000)));
  expect(new Set(answers.map(({ body }) => body.formToken)).size).toBe(1);
  expect(answers.map(({ body }) => body.amountCents)).toEqual([1600, 1600, 1600]);
  expect(await leftOf(buyer.person.userId)).toBe(0);
});

test("several credits pay one order: what runs out first goes first", async () => {
  const person = await aHolder(500);
  await grant(person.userId, 700, "2099-12-31");
  const buyer = await anOrder(person, person.email);
  const { body: form } = await startWith(buyer, 1200);
  await payRest(form);
  const other = await aHolder(500);
  await grant(other.userId, 700, "2099-12-31");
  const small = await anOrder(other, other.email, [2000, 1995]);
  expect((await read(small)).credit.usableCents).toBe(1200);
  const { transactions } = await detailOf(buyer.order.id);
  expect(transactions.filter(({ means }) => means === "credit")).toHaveLength(2);
  expect(await leftOf(person.userId)).toBe(0);
});

test("who changes her mind pays all of it by card, and has her credit back", async () => {
  const buyer = await aBuyerWith(1200);
  await startWith(buyer, 1200);
  const { body: form } = await startWith(buyer, 0);
  expect(form.amountCents).toBe(2600);
  expect(await leftOf(buyer.person.userId)).toBe(1200);
  await payRest(form);
  expect(await read(buyer)).toMatchObject({ status: "paid", credit: { paidCents: 0 } });
});

test("a basket that is changed, given up or runs out sets her credit free", async () => {
  const changed = await aBuyerWith(1200, [2000, 1000]);
  await startWith(changed, 1200);
  await changed.guest.call(
    "DELETE",
    `/api/guest-orders/${changed.order.id}/items/${changed.order.items[0]?.id}`,
  );
  expect(await leftOf(changed.person.userId)).toBe(1200);

  const givenUp = await aBuyerWith(1200);
  await startWith(givenUp, 1200);
  await givenUp.guest.call("POST", `/api/guest-orders/${givenUp.order.id}/cancellation`, {});
  expect(await leftOf(givenUp.person.userId)).toBe(1200);

  const ranOut = await aBuyerWith(1200);
  await startWith(ranOut, 1200);
  await sql`update payments set state = 'abandoned' where order_id = ${ranOut.order.id}`.execute(db());
  await sql`update orders set held_until = clock_timestamp() - interval '1 second' where id = ${ranOut.order.id}`.execute(
    db(),
  );
  await expireHolds(context());
  expect((await read(ranOut)).status).toBe("cancelled-by-customer");
  expect(await leftOf(ranOut.person.userId)).toBe(1200);
});

test("an attempt that is over sets it free by itself, one that is under way never", async () => {
  const buyer = await aBuyerWith(1200);
  await startWith(buyer, 1200);
  await waitAnHour(buyer.order.id);
  await tidyCredits(context());
  expect(await leftOf(buyer.person.userId)).toBe(0);
  await sql`update payments set state = 'abandoned', closed_at = now() where order_id = ${buyer.order.id}`.execute(
    db(),
  );
  await tidyCredits(context());
  expect(await leftOf(buyer.person.userId)).toBe(1200);
  expect((await read(buyer)).credit).toMatchObject({ usableCents: 1200, reservedCents: 0 });
});

test("late money of such an attempt pays its order with the same credit; what was spent meanwhile is a doubt", async () => {
  const kept = await aBuyerWith(1200);
  const { body: keptForm } = await startWith(kept, 1200);
  const keptPaid = await pay(admin.shop, keptForm.formToken);
  await kept.guest.call("POST", `/api/guest-orders/${kept.order.id}/cancellation`, {});
  expect(await leftOf(kept.person.userId)).toBe(1200);
  await notify(admin.shop, keptPaid.notification.body);
  expect(await read(kept)).toMatchObject({ status: "paid", credit: { paidCents: 1200 } });
  expect(await leftOf(kept.person.userId)).toBe(0);

  const spent = await aBuyerWith(1200);
  const { body: form } = await startWith(spent, 1200);
  const paid = await pay(admin.shop, form.formToken);
  await spent.guest.call("POST", `/api/guest-orders/${spent.order.id}/cancellation`, {});
  const second = await anOrder(spent.person, spent.person.email);
  const { body: secondForm } = await startWith(second, 1200);
  await payRest(secondForm);
  await notify(admin.shop, paid.notification.body);
  expect(await read(spent)).toMatchObject({ status: "paid", underReview: true, credit: { paidCents: 0 } });
  expect((await detailOf(spent.order.id)).reviewReason).toContain(
    "L'avoir prévu pour cette commande a été dépensé",
  );
});

test("the whole price paid in an older tab leaves her credit alone", async () => {
  const buyer = await aBuyerWith(1200);
  const { body: whole } = await start<PaymentForm>(buyer);
  const paid = await pay(admin.shop, whole.formToken);
  await startWith(buyer, 1200);
  expect(await leftOf(buyer.person.userId)).toBe(0);
  await notify(admin.shop, paid.notification.body);
  expect(await read(buyer)).toMatchObject({ status: "paid", underReview: false, credit: { paidCents: 0 } });
  expect(await leftOf(buyer.person.userId)).toBe(1200);
});

test("money on top of credit that paid all is owed back", async () => {
  const buyer = await aBuyerWith(2600);
  const { body: form } = await start<PaymentForm>(buyer);
  const paid = await pay(admin.shop, form.formToken);
  expect((await startWith(buyer, 2600)).body.paid).toBe(true);
  await notify(admin.shop, paid.notification.body);
  const { refunds } = await detailOf(buyer.order.id);
  expect(refunds).toMatchObject([{ state: "due", amountCents: 2600 }]);
});

test("credit that has run out pays nothing, and is written off", async () => {
  const person = await aHolder();
  await grant(person.userId, 1200, "2099-12-31");
  const buyer = await anOrder(person, person.email);
  await sql`update credits set expires_at = clock_timestamp() where user_id = ${person.userId}`.execute(db());
  expect((await read(buyer)).credit.usableCents).toBe(0);
  const refused = await startWith<{ code: string; data: { creditCents: number } }>(buyer, 1200);
  expect(refused.body).toMatchObject({ code: "CREDIT_CHANGED", data: { creditCents: 0 } });
  await tidyCredits(context());
  const [credit] = await creditsOf(person.userId);
  expect(credit?.movements.map(({ kind }) => kind)).toEqual(["granted", "expired"]);
  expect(credit?.leftCents).toBe(0);
});

test("staff who note that the whole price arrived by transfer set her credit free", async () => {
  const buyer = await aBuyerWith(1200);
  await startWith(buyer, 1200);
  const { version } = await read(buyer);
  const { status } = await admin.staff.call("PUT", `/api/admin/orders/${buyer.order.id}/status`, {
    status: "paid",
    expectedVersion: version,
    money: { means: "transfer", receivedOn: THREE_DAYS_AGO },
  });
  expect(status).toBe(200);
  expect(await read(buyer)).toMatchObject({ status: "paid", credit: { paidCents: 0 } });
  expect(await leftOf(buyer.person.userId)).toBe(1200);
});

test("an order without credit is started and settled as ever", async () => {
  const guest = admin.shop.visitor("10.98.0.4");
  const buyer = await anOrder(guest, "sans-avoir@client.example");
  const { body: form } = await start<PaymentForm>(buyer);
  await payRest(form);
  const order: GuestOrder = await read(buyer);
  expect(order).toMatchObject({ status: "paid", credit: { usableCents: 0, reservedCents: 0, paidCents: 0 } });
});
