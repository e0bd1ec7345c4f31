import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { creditNoteAmounts, invoiceAmounts, openCents, replacingAmounts } from "./invoices.ts";
import { sumOf } from "./money.ts";

const item = (id: string, priceCents: number, paidCents = priceCents) => ({
  id,
  reference: id.toUpperCase(),
  name: `Robe ${id}`,
  priceCents,
  paidCents,
});
const twoPieces = {
  items: [item("a1", 2_500), item("a2", 1_490)],
  shippingPriceCents: 600,
  shippingCents: 600,
  rate: 2000,
  moneyCents: 4_590,
};

describe("an invoice", () => {
  test("has a line a piece and one for the delivery", () => {
    const { lines, parts, grossCents } = invoiceAmounts(twoPieces);
    expect(lines.map(({ is, itemId, grossCents: gross, netCents }) => [is, itemId, gross, netCents])).toEqual(
      [
        ["item", "a1", 2_500, 2_083],
        ["item", "a2", 1_490, 1_242],
        ["delivery", null, 600, 500],
      ],
    );
    expect(parts).toEqual([{ rate: 2000, grossCents: 4_590, netCents: 3_825, vatCents: 765 }]);
    expect(grossCents).toBe(4_590);
  });

  test("shows what a code took off each piece and the delivery", () => {
    const { lines, grossCents } = invoiceAmounts({
      ...twoPieces,
      items: [item("a1", 2_500, 2_000)],
      shippingCents: 0,
      moneyCents: 2_000,
    });
    expect(lines).toMatchObject([
      { priceCents: 2_500, discountCents: 500, grossCents: 2_000 },
      { is: "delivery", priceCents: 600, discountCents: 600, grossCents: 0 },
    ]);
    expect(grossCents).toBe(2_000);
  });

  test("comes to the money: less is a discount on every line, more is not on it", () => {
    const less = invoiceAmounts({ ...twoPieces, moneyCents: 4_000 });
    expect(less.grossCents).toBe(4_000);
    expect(sumOf(less.lines.map(({ discountCents }) => discountCents))).toBe(590);
    expect(invoiceAmounts({ ...twoPieces, moneyCents: 9_180 }).grossCents).toBe(4_590);
  });
});

describe("a credit note", () => {
  const { lines } = invoiceAmounts(twoPieces);
  const whole = lines.map(({ grossCents }) => grossCents);
  const note = (cents: number, itemIds: string[] = [], open = whole) =>
    creditNoteAmounts({ lines, open, cents, itemIds });
  const shown = (made: ReturnType<typeof note>) =>
    made.lines.map(({ is, itemId, grossCents }) => [is, itemId, grossCents]);

  test("of everything mirrors its invoice", () => {
    const made = note(4_590);
    expect(made.parts).toEqual([{ rate: 2000, grossCents: 4_590, netCents: 3_825, vatCents: 765 }]);
    expect(made.lines.map(({ netCents }) => netCents)).toEqual(lines.map(({ netCents }) => netCents));
    expect(made.credits).toEqual(whole);
  });

  test("of a piece that came back names it, with the delivery when it is paid for too", () => {
    expect(shown(note(1_490, ["a2"]))).toEqual([["item", "a2", 1_490]]);
    expect(shown(note(2_090, ["a2"]))).toEqual([
      ["item", "a2", 1_490],
      ["delivery", null, 600],
    ]);
  });

  test("of a piece whose price an earlier one took back, as money came by two means, goes on with the delivery", () => {
    expect(shown(note(600, ["a2"], [2_500, 0, 600]))).toEqual([["delivery", null, 600]]);
  });

  test("of a gesture lowers each rate of its invoice in proportion", () => {
    const two = [
      { ...lines[0], grossCents: 2_000, rate: 2000 },
      { ...lines[1], grossCents: 1_000, rate: 550 },
    ] as typeof lines;
    const made = creditNoteAmounts({ lines: two, open: [2_000, 1_000], cents: 500, itemIds: [] });
    expect(made.lines.map(({ is, rate, grossCents }) => [is, rate, grossCents])).toEqual([
      ["gesture", 2000, 333],
      ["gesture", 550, 167],
    ]);
    expect(made.credits).toEqual([333, 167]);
    expect(made.parts).toEqual([
      { rate: 2000, grossCents: 333, netCents: 277, vatCents: 56 },
      { rate: 550, grossCents: 167, netCents: 158, vatCents: 9 },
    ]);
  });

  test("of a part of a piece that lost value is that part", () => {
    expect(shown(note(1_000, ["a2"]))).toEqual([["item", "a2", 1_000]]);
  });

  test("of a piece that was paid by two payments names it whole, though one invoice has but a part of it", () => {
    const items = [item("a1", 2_000), item("a2", 2_000)];
    const sold = { items, shippingPriceCents: 600, shippingCents: 600, rate: 2000 };
    const first = invoiceAmounts({ ...sold, moneyCents: 2_600 });
    const open = first.lines.map(({ grossCents }) => grossCents);
    const named = [{ itemId: "a1", cents: 2_000 }];
    const ofOne = creditNoteAmounts({ lines: first.lines, open, cents: 2_000, itemIds: [], named });
    expect(shown(ofOne)).toEqual([["item", "a1", 2_000]]);
    expect(ofOne.credits[0]).toBe(open[0]);
    expect(sumOf(ofOne.credits)).toBe(2_000);
    const rest = openCents(first.lines, [ofOne.credits]);
    const other = [{ itemId: "a2", cents: 2_000 }];
    const ofOther = creditNoteAmounts({
      lines: first.lines,
      open: rest,
      cents: 600,
      itemIds: [],
      named: other,
    });
    expect(shown(ofOther)).toEqual([["item", "a2", 600]]);
    expect(ofOne.vatCents + ofOther.vatCents).toBe(first.vatCents);
  });

  test("of any other amount is a gesture, and everything afterwards is what it left", () => {
    const gesture = note(500);
    expect(shown(gesture)).toEqual([["gesture", null, 500]]);
    const left = note(4_090, [], openCents(lines, [gesture.credits]));
    expect(shown(left).map(([is, id]) => [is, id])).toEqual([
      ["item", "a1"],
      ["item", "a2"],
      ["delivery", null],
    ]);
    expect(gesture.vatCents + left.vatCents).toBe(765);
  });

  test("and others like it never take more of a line than there is, and come to the invoice in the end", () => {
    const piece = fc.integer({ min: 1, max: 9_000 });
    const refund = fc.record({ part: fc.double({ min: 0.01, max: 1, noNaN: true }), piece: fc.nat(5) });
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 5 }),
        fc.nat(900),
        fc.array(refund, { maxLength: 6 }),
        fc.constantFrom(2000, 550, 0),
        (prices, shippingCents, refunds, rate) => {
          const items = prices.map((price, place) => item(`a${place}`, price));
          const moneyCents = sumOf(prices) + shippingCents;
          const invoice = invoiceAmounts({
            items,
            shippingPriceCents: shippingCents,
            shippingCents,
            rate,
            moneyCents,
          });
          const notes: ReturnType<typeof creditNoteAmounts>[] = [];
          for (const { part, piece: place } of [...refunds, { part: 1, piece: 0 }]) {
            const open = openCents(
              invoice.lines,
              notes.map(({ credits }) => credits),
            );
            const cents = Math.ceil(sumOf(open) * part);
            if (cents === 0) continue;
            const made = creditNoteAmounts({ lines: invoice.lines, open, cents, itemIds: [`a${place}`] });
            expect(made.grossCents).toBe(cents);
            expect(sumOf(made.credits)).toBe(cents);
            for (const [line, credit] of made.credits.entries()) {
              expect(credit).toBeGreaterThanOrEqual(0);
              expect(credit).toBeLessThanOrEqual(open[line] ?? 0);
            }
            notes.push(made);
          }
          expect(sumOf(notes.map(({ grossCents }) => grossCents))).toBe(invoice.grossCents);
          expect(sumOf(notes.map(({ vatCents }) => vatCents))).toBe(invoice.vatCents);
        },
      ),
    );
  });
});

describe("an invoice that takes another's place", () => {
  test("names the new piece instead of the missing one, and keeps the lines and what was given back of them", () => {
    const { lines } = invoiceAmounts(twoPieces);
    const given = {
      lines,
      open: [2_500, 1_000, 600],
      itemId: "a1",
      item: item("b7", 2_000),
      givenCents: 500,
    };
    expect(replacingAmounts({ ...given, heldCents: 3_600 })?.lines).toMatchObject([
      { itemId: "a2", priceCents: 1_490, discountCents: 490, grossCents: 1_000 },
      { is: "delivery", grossCents: 600 },
      { itemId: "b7", rate: 2000, priceCents: 2_000, discountCents: 0, grossCents: 2_000 },
    ]);
    expect(replacingAmounts({ ...given, itemId: "a9", heldCents: 3_600 })).toBeUndefined();
    expect(replacingAmounts({ ...given, heldCents: 0 })).toBeUndefined();
    // What the missing piece cost more and is kept is paid for the new one.
    expect(replacingAmounts({ ...given, heldCents: 4_100, givenCents: 0 })?.lines).toMatchObject([
      { itemId: "a2", grossCents: 1_000 },
      { is: "delivery", grossCents: 600 },
      { itemId: "b7", priceCents: 2_500, discountCents: 0, grossCents: 2_500 },
    ]);
    // A gesture lowered the missing piece too, whatever else the order holds.
    const lowered = { ...given, open: [1_565, 1_000, 600], item: item("b7", 1_700), givenCents: 300 };
    expect(replacingAmounts({ ...lowered, heldCents: 7_900 })?.lines.at(-1)).toMatchObject({
      priceCents: 1_700,
      discountCents: 435,
      grossCents: 1_265,
    });
  });

  test("never claims more than is held, and its tax is that of its sum", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 50_000 }),
        fc.integer({ min: 1, max: 300_000 }),
        fc.integer({ min: 0, max: 50_000 }),
        (prices, priceCents, heldCents, givenCents) => {
          const items = prices.map((cents, place) => item(`a${place}`, cents));
          const { lines } = invoiceAmounts({ ...twoPieces, items, moneyCents: 1_000_000 });
          const open = lines.map(({ grossCents }) => grossCents);
          const amounts = replacingAmounts({
            lines,
            open,
            itemId: "a0",
            item: item("b", priceCents),
            heldCents,
            givenCents,
          });
          const claimed = sumOf(open) - Math.min(prices[0] ?? 0, givenCents);
          expect(amounts?.grossCents ?? 0).toBe(Math.min(claimed, heldCents));
          expect((amounts?.netCents ?? 0) + (amounts?.vatCents ?? 0)).toBe(amounts?.grossCents ?? 0);
        },
      ),
    );
  });
});

describe("a label that its buyer pays", () => {
  const { lines } = invoiceAmounts(twoPieces);
  const open = openCents(lines, []);
  const back = (cents: number, labelCents: number, itemId = "a1") =>
    creditNoteAmounts({ lines, open, cents, itemIds: [], named: [{ itemId, cents }], labelCents });

  test("stands on a line of its own, and its line of the invoice keeps what was not given back", () => {
    const note = back(1_910, 590);
    expect(note.lines.map(({ is, grossCents, netCents }) => [is, grossCents, netCents])).toEqual([
      ["item", 2_500, 2_084],
      ["label", -590, -492],
    ]);
    expect(note).toMatchObject({ grossCents: 1_910, netCents: 1_592, vatCents: 318 });
    expect(note.credits).toEqual([1_910, 0, 0]);
    // Given back after all, it is what is left of the piece.
    const rest = creditNoteAmounts({
      lines,
      open: openCents(lines, [note.credits]),
      cents: 2_680,
      itemIds: [],
    });
    expect(rest.grossCents + note.grossCents).toBe(4_590);
  });

  test("is not named where another sum is missing, or nothing", () => {
    for (const cents of [1_911, 2_500])
      expect(back(cents, 590).lines.map(({ is, grossCents }) => [is, grossCents])).toEqual([["item", cents]]);
  });
});
