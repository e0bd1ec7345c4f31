import { expect, test } from "vitest";
import { reportedSales } from "./reported-sales.ts";

const sold = { kind: "invoice" as const, rate: 2000, netCents: 5000, vatCents: 1000 };
const credited = { kind: "credit-note" as const, rate: 2000, netCents: 500, vatCents: 100 };
const exempt = { kind: "invoice" as const, rate: 0, netCents: 700, vatCents: 0 };
const taken = { rate: 2000, netCents: -500, vatCents: -100 };

test("credit notes are taken off the sales of their rate, or stand apart", () => {
  const day = { invoices: 3, creditNotes: 1, rates: [sold, credited] };
  expect(reportedSales(day, false)).toEqual([
    { isExempt: false, documents: 3, rates: [{ rate: 2000, netCents: 4500, vatCents: 900 }] },
  ]);
  expect(reportedSales(day, true)).toEqual([
    { isExempt: false, documents: 3, rates: [{ rate: 2000, netCents: 5000, vatCents: 1000 }] },
    { isExempt: false, documents: 1, rates: [taken] },
  ]);
});

test("a day of two categories says of each how many documents it has, where its closing counted them by rate", () => {
  const rates = [
    { ...sold, documents: 3 },
    { ...exempt, documents: 1 },
    { ...credited, documents: 2 },
  ];
  const day = { invoices: 4, creditNotes: 2, rates };
  const counts = (apart: boolean) =>
    reportedSales(day, apart).map(({ isExempt, documents }) => [isExempt, documents]);
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

test("a day of credit notes alone is less than nothing; one of two categories has a block of each", () => {
  expect(reportedSales({ invoices: 0, creditNotes: 1, rates: [credited] }, false)).toEqual([
    { isExempt: false, documents: 0, rates: [taken] },
  ]);
  expect(
    reportedSales({ invoices: 4, creditNotes: 0, rates: [sold, exempt] }, false).map((one) => [
      one.isExempt,
      one.documents,
    ]),
  ).toEqual([
    [false, undefined],
    [true, undefined],
  ]);
});
