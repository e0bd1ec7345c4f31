import fc from "fast-check";
import { expect, test } from "vitest";
import { shareOut, sumOf } from "./money.ts";
import { discountOf, foldCode, missingCents, PROMO_KINDS } from "./promo.ts";

const prices = fc.array(fc.integer({ min: 0, max: 9_999_999 }), { maxLength: 60 });
const terms = fc.constantFrom(...PROMO_KINDS).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    value:
      kind === "delivery"
        ? fc.constant(0)
        : fc.integer({ min: 1, max: kind === "percent" ? 100 : 9_999_999 }),
    minimumCents: fc.integer({ min: 0, max: 20_000 }),
  }),
);

test("shares add up to the discount, none is more than its price or a cent from its part", () => {
  fc.assert(
    fc.property(prices, fc.double({ min: 0, max: 1, noNaN: true }), (goods, part) => {
      const sum = sumOf(goods);
      const discount = Math.floor(sum * part);
      const shares = shareOut(discount, goods);
      expect(sumOf(shares)).toBe(discount);
      for (const [place, share] of shares.entries()) {
        const price = goods[place] ?? 0;
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(price);
        expect(Math.abs(share - (discount * price) / Math.max(1, sum))).toBeLessThan(1);
      }
    }),
  );
});

test("a discount is never more than the goods cost, and nothing below its minimum", () => {
  fc.assert(
    fc.property(terms, fc.integer({ min: 0, max: 99_999_999 }), (code, goods) => {
      const discount = discountOf(code, goods);
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(discount).toBeLessThanOrEqual(goods);
      if (missingCents(code, goods) > 0) expect(discount).toBe(0);
    }),
  );
});

test("what each kind takes off 39,95 €", () => {
  const off = (kind: (typeof PROMO_KINDS)[number], value: number) =>
    discountOf({ kind, value, minimumCents: 0 }, 3995);
  expect(off("amount", 500)).toBe(500);
  expect(off("amount", 5000)).toBe(3995);
  expect(off("percent", 10)).toBe(400);
  expect(off("percent", 100)).toBe(3995);
  expect(off("delivery", 0)).toBe(0);
});

test("10 € off three pieces leaves no cent over", () => {
  expect(shareOut(1000, [1000, 1000, 1000])).toEqual([334, 333, 333]);
  expect(shareOut(1, [100, 300])).toEqual([0, 1]);
});

test.each([
  ["  été 10 ", "ETE10"],
  ["Bien venue-5", "BIENVENUE-5"],
])("'%s' is the code %s", (typed, code) => {
  expect(foldCode(typed)).toBe(code);
});
