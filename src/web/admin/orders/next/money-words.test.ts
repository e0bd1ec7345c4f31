import { expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { moneyWords } from "./money-words.ts";

type Order = Parameters<typeof moneyWords>[0];
const order = (changed: Partial<Order>): Order => ({
  status: "to-pay",
  totalCents: 4090,
  transactions: [],
  refunds: [],
  ...changed,
});
const paid = (refundedCents = 0) => [{ amountCents: 4090, refundedCents }] as OrderDetail["transactions"];
const refund = (state: string, amountCents: number) =>
  ({ state, amountCents }) as OrderDetail["refunds"][number];
const plain = (words: string[]) => words.map((one) => one.replaceAll(/\s/g, " "));

test("an order says whether it is paid, what came, what went back and what is still owed to its buyer", () => {
  expect(plain(moneyWords(order({})))).toEqual(["pas encore payée"]);
  expect(plain(moneyWords(order({ status: "paid", transactions: paid() })))).toEqual(["encaissés"]);
  const returned = order({
    status: "shipped",
    transactions: paid(600),
    refunds: [refund("done", 600), refund("due", 1000), refund("failed", 500), refund("dismissed", 90)],
  });
  expect(plain(moneyWords(returned))).toEqual(["encaissés", "6,00 € remboursés", "15,00 € à rembourser"]);
});

test("without money an order owes nothing once it is cancelled, and has none noted once it counts as paid", () => {
  expect(moneyWords(order({ status: "cancelled-by-customer" }))).toEqual(["rien n'a été encaissé"]);
  expect(moneyWords(order({ status: "to-ship" }))).toEqual(["aucun paiement noté"]);
});

test("money that is not the total is told by its amount", () => {
  expect(plain(moneyWords(order({ status: "paid", totalCents: 5000, transactions: paid() })))).toEqual([
    "40,90 € encaissés",
  ]);
});

test("what the bank took back is no refund", () => {
  const taken = {
    ...refund("done", 1000),
    givenElsewhere: { means: "chargeback" },
  } as Order["refunds"][number];
  const contested = order({
    status: "paid",
    transactions: paid(1600),
    refunds: [refund("done", 600), taken],
  });
  expect(plain(moneyWords(contested))).toEqual([
    "encaissés",
    "6,00 € remboursés",
    "10,00 € repris par la banque",
  ]);
});

test("shop credit is told apart from money, coming and going", () => {
  const transactions = [
    { means: "card", amountCents: 2890, refundedCents: 1500 },
    { means: "credit", amountCents: 1200, refundedCents: 200 },
  ] as OrderDetail["transactions"];
  const refunds = [{ state: "done", amountCents: 1000, asCredit: true }] as OrderDetail["refunds"];
  expect(plain(moneyWords(order({ status: "paid", transactions, refunds })))).toEqual([
    "28,90 € encaissés",
    "12,00 € payés en avoir",
    "5,00 € remboursés",
    "12,00 € rendus en avoir",
  ]);
  const whole = [{ means: "credit", amountCents: 4090, refundedCents: 0 }] as OrderDetail["transactions"];
  expect(plain(moneyWords(order({ status: "paid", transactions: whole })))).toEqual([
    "40,90 € payés en avoir",
  ]);
});
