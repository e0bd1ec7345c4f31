import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { unmatchedAdmin } from "#tests/money-on-its-own.ts";
import {
  aStartedPayment,
  CARDS,
  moneyOf,
  notify,
  pay,
  resigned,
  type SignedAnswer,
} from "#tests/pay-by-card.ts";

const { admin, list } = unmatchedAdmin();

const ABSURD = 5_000_000_000;

async function aPaidForm(card: string = CARDS.accepted) {
  const buyer = await aStartedPayment(admin.shop);
  const { notification } = await pay(admin.shop, buyer.form.formToken, card);
  const uuid = told(notification.body).transactions[0]?.uuid ?? "";
  return { orderId: buyer.order.id, honest: notification.body, uuid };
}

const told = (body: string) => JSON.parse(new URLSearchParams(body).get("kr-answer") ?? "{}") as SignedAnswer;
const ofItsTransaction = (change: object) => (answer: SignedAnswer) => {
  Object.assign(answer.transactions[0] ?? {}, change);
};
const taskAbout = async (uuid: string) =>
  (await list("all")).rows.find(({ transactionUuid }) => transactionUuid === uuid);

test.each<[string, object, object]>([
  [
    "a sum that no order can cost",
    { amount: ABSURD },
    { cause: "amount", amountCents: ABSURD, currency: "EUR" },
  ],
  ["dollars", { currency: "USD" }, { cause: "currency", amountCents: 2600, currency: "USD" }],
])(
  "a word about %s is a task, and the honest word about the same payment settles the order",
  async (_, change, task) => {
    const { orderId, honest, uuid } = await aPaidForm();
    expect((await notify(admin.shop, resigned(admin.shop, honest, ofItsTransaction(change)))).status).toBe(
      200,
    );
    expect(await taskAbout(uuid)).toMatchObject({ ...task, state: "open" });
    expect(await moneyOf(admin.shop, orderId)).toMatchObject({ status: "to-pay", transactions: [] });
    expect((await notify(admin.shop, honest)).status).toBe(200);
    expect(await moneyOf(admin.shop, orderId)).toMatchObject({ status: "paid", review: null });
    expect(await taskAbout(uuid)).toMatchObject({ state: "tied" });
  },
);

test("of several words in one message each is judged by itself, also behind one that nobody can read", async () => {
  const { orderId, honest } = await aPaidForm();
  const other = randomUUID();
  const several = resigned(admin.shop, honest, (answer) => {
    const [one] = answer.transactions;
    if (!one) throw new Error("The provider told of no transaction");
    const [unreadable, absurd] = [
      { ...one, amount: "26.00" as never },
      { ...one, uuid: other, amount: ABSURD },
    ];
    answer.transactions = [unreadable, absurd, one];
    Object.assign(answer.orderDetails, { orderTotalAmount: "26.00" });
  });
  expect((await notify(admin.shop, several)).status).toBe(200);
  expect(await moneyOf(admin.shop, orderId)).toMatchObject({ status: "paid", review: null });
  expect(await taskAbout(other)).toMatchObject({ cause: "amount", amountCents: ABSURD, state: "open" });
});

test("a word that is all unreadable closes no form", async () => {
  const { orderId, honest } = await aPaidForm();
  const unreadable = resigned(admin.shop, honest, ofItsTransaction({ amount: null }));
  expect((await notify(admin.shop, unreadable)).status).toBe(200);
  expect((await notify(admin.shop, honest)).status).toBe(200);
  expect(await moneyOf(admin.shop, orderId)).toMatchObject({ status: "paid", review: null });
});

test("a refusal of a sum that no order can cost is kept, and money that follows settles", async () => {
  const { orderId, honest } = await aPaidForm();
  const refused = resigned(admin.shop, honest, (answer) => {
    Object.assign(answer, { orderStatus: "UNPAID", orderCycle: "OPEN" });
    Object.assign(answer.transactions[0] ?? {}, {
      uuid: randomUUID(),
      status: "UNPAID",
      detailedStatus: "REFUSED",
      amount: ABSURD,
    });
  });
  expect((await notify(admin.shop, refused)).status).toBe(200);
  expect((await notify(admin.shop, honest)).status).toBe(200);
  expect(await moneyOf(admin.shop, orderId)).toMatchObject({ status: "paid", review: null });
});
