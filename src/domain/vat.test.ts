import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shareOut, sumOf } from "./money.ts";
import { breakDown, vatWithin } from "./vat.ts";

const RATES = [2000, 1000, 550, 210, 0];
const line = fc.record({ grossCents: fc.nat(200_000), rate: fc.constantFrom(...RATES) });
const document = fc.array(line, { minLength: 1, maxLength: 12 });

describe("the tax within an amount", () => {
  test.each([
    [4590, 2000, 765],
    [3999, 2000, 667],
    [600, 2000, 100],
    [3, 2000, 1],
    [1, 2000, 0],
    [1055, 550, 55],
    [4590, 0, 0],
  ])("of %i cents at %i basis points is %i cents", (gross, rate, vat) => {
    expect(vatWithin(gross, rate)).toBe(vat);
    expect(vatWithin(-gross, rate)).toBe(0 - vat);
  });

  test("is never further than half a cent from the exact one", () => {
    for (let gross = 0; gross <= 2_000; gross += 1)
      for (const rate of RATES) {
        const exact = (gross * rate) / (10_000 + rate);
        expect(Math.abs(vatWithin(gross, rate) - exact)).toBeLessThanOrEqual(0.5);
      }
  });
});

test("shares come to the whole, and none is a cent or more from its proportion", () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.array(fc.nat(90_000), { minLength: 1, maxLength: 20 }),
      (cents, weights) => {
        const shares = shareOut(cents, weights);
        const whole = sumOf(weights);
        expect(sumOf(shares)).toBe(cents);
        if (whole > 0)
          for (const [place, share] of shares.entries())
            expect(Math.abs(share - (cents * (weights[place] ?? 0)) / whole)).toBeLessThan(1);
      },
    ),
  );
});

describe("the breakdown of a document", () => {
  test("is right to the cent in every sum, line by line and rate by rate", () => {
    fc.assert(
      fc.property(document, (lines) => {
        const { lines: broken, parts, grossCents, netCents, vatCents } = breakDown(lines);
        expect(grossCents).toBe(sumOf(lines.map((one) => one.grossCents)));
        expect(netCents + vatCents).toBe(grossCents);
        expect(broken.map(({ grossCents: gross, rate }) => ({ grossCents: gross, rate }))).toEqual(lines);
        for (const part of parts) {
          const ofRate = broken.filter((one) => one.rate === part.rate);
          expect(part.netCents + part.vatCents).toBe(part.grossCents);
          expect(sumOf(ofRate.map((one) => one.netCents))).toBe(part.netCents);
          expect(part.vatCents).toBe(vatWithin(part.grossCents, part.rate));
          // The tolerance of the official rules (BR-S-09).
          expect(Math.abs(part.vatCents - (part.netCents * part.rate) / 10_000)).toBeLessThan(100);
        }
        expect(parts.map((part) => part.rate)).toEqual(
          [...new Set(lines.map((one) => one.rate))].sort((a, b) => b - a),
        );
      }),
    );
  });

  test("of an order with its delivery is what the accountant expects", () => {
    const { parts, netCents, vatCents, lines } = breakDown([
      { grossCents: 3990, rate: 2000 },
      { grossCents: 600, rate: 2000 },
    ]);
    expect(parts).toEqual([{ rate: 2000, grossCents: 4590, netCents: 3825, vatCents: 765 }]);
    expect([netCents, vatCents]).toEqual([3825, 765]);
    expect(lines.map((one) => one.netCents)).toEqual([3325, 500]);
  });

  test("of credit notes comes to the invoice's, in however many parts it is given back", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RATES),
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 30 }),
        (rate, given) => {
          const invoice = breakDown([{ grossCents: sumOf(given), rate }]);
          let credited = 0;
          let vatCents = 0;
          for (const grossCents of given) {
            const note = breakDown([{ grossCents, rate }], new Map([[rate, credited]]));
            expect(note.vatCents).toBeGreaterThanOrEqual(0);
            expect(note.netCents).toBeGreaterThanOrEqual(0);
            expect(Math.abs(note.vatCents - vatWithin(grossCents, rate))).toBeLessThanOrEqual(1);
            credited += grossCents;
            vatCents += note.vatCents;
          }
          expect(vatCents).toBe(invoice.vatCents);
        },
      ),
    );
  });
});
