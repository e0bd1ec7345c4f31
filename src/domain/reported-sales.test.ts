import { expect, test } from "vitest";
import { reportedSales } from "./reported-sales.ts";

const sold = { kind: "invoice" as const, rate: 2000, netCents: 5000, vatCents: 1000 };
const credited = { kind: "credit-note" as const, rate: 2000, netCents: 500, vatCents: 100 };
const exempt = { kind: "invoice" as const, rate: 0, netCents: 700, vatCents: 0 };
const taken = { rate: 2000, netCents: -500, vatCents: -100 };

test("credit notes are taken off the sales of their rate, or stand apart", () => {
  const transactions = [
    { kind: "invoice" as const, isExempt: false, count: 3 },
    { kind: "credit-note" as const, isExempt: false, count: 1 },
  ];
  const day = { transactions, rates: [sold, credited] };
  expect(reportedSales(day, false)).toEqual([
    { isExempt: false, transactions: 3, rates: [{ rate: 2000, netCents: 4500, vatCents: 900 }] },
  ]);
  expect(reportedSales(day, true)).toEqual([
    { isExempt: false, transactions: 3, rates: [{ rate: 2000, netCents: 5000, vatCents: 1000 }] },
    { isExempt: false, transactions: 1, rates: [taken] },
  ]);
});

test("a day of two categories says of each how many sales it had", () => {
  const transactions = [
    { kind: "invoice" as const, isExempt: false, count: 3 },
    { kind: "invoice" as const, isExempt: true, count: 1 },
    { kind: "credit-note" as const, isExempt: false, count: 2 },
  ];
  const counts = (apart: boolean) =>
    reportedSales({ transactions, rates: [sold, exempt, credited] }, apart).map((one) => [
      one.isExempt,
      one.transactions,
    ]);
  expect(counts(false)).toEqual([
    [false, 3],
    [true, 1],
  ]);
  expect(counts(true)).toEqual([
    [false, 3],
    [true, 1],
    [false, 2],
  ]);
});

test("a day of credit notes alone is less than nothing, and no sale", () => {
  const transactions = [{ kind: "credit-note" as const, isExempt: false, count: 1 }];
  expect(reportedSales({ transactions, rates: [credited] }, false)).toEqual([
    { isExempt: false, transactions: 0, rates: [taken] },
  ]);
});

test("a day whose closing counted documents alone does not say how many sales it had", () => {
  expect(reportedSales({ rates: [sold, exempt] }, false).map((one) => one.transactions)).toEqual([
    undefined,
    undefined,
  ]);
});
