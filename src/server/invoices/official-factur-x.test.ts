import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { creditNoteAmounts, type InvoiceFacts, openCents } from "#domain/invoices.ts";
import { sumOf } from "#domain/money.ts";
import { breakDown } from "#domain/vat.ts";
import { amounts, base, sold } from "#tests/an-invoice.ts";
import { REQUIRED, withoutTerm } from "#tests/cross-industry-invoice.ts";
import { officialFaults } from "#tests/official-factur-x.ts";
import { facturX } from "./factur-x.ts";

const xmlOf = (facts: InvoiceFacts) =>
  facturX({
    number: facts.corrects ? "A2026-000001" : "F2026-000001",
    kind: facts.corrects ? "credit-note" : "invoice",
    issuedOn: "2026-11-20",
    facts,
  });

const robe = (isExempt = false, part = 1) =>
  amounts({ items: [{ priceCents: 3990, part }], shippingCents: 600, isExempt });
const invoice = (isExempt = false, part = 1): InvoiceFacts => ({
  ...base(isExempt),
  ...robe(isExempt, part),
});
const corrects = { number: "F2026-000001", issuedOn: "2026-11-20" };

/** A credit note over an amount of an invoice, for pieces or for none. */
function creditNote(of: InvoiceFacts, cents: number, itemIds: string[]): InvoiceFacts {
  const { lines } = of;
  const taken = creditNoteAmounts({ lines, open: openCents(lines, []), cents, itemIds });
  return { ...of, ...taken, corrects, reason: "Taille" };
}

/** The same of a piece whose buyer pays for sending it back. */
function labelKept(isExempt = false): InvoiceFacts {
  const of = invoice(isExempt);
  const named = [{ itemId: "i0", cents: 3400 }];
  const open = openCents(of.lines, []);
  const taken = creditNoteAmounts({
    lines: of.lines,
    open,
    cents: 3400,
    itemIds: [],
    named,
    labelCents: 590,
  });
  expect(taken.lines.map(({ grossCents }) => grossCents)).toEqual([3990, -590]);
  return { ...of, ...taken, corrects, reason: "Taille" };
}

const twoRates = {
  ...base(),
  ...breakDown(
    [2000, 550].map((rate, place) => ({
      is: "item" as const,
      itemId: `i${place}`,
      reference: `A${place}`,
      name: `Article ${place}`,
      priceCents: 1999,
      discountCents: 0,
      grossCents: 1999,
      rate,
    })),
  ),
};
const names = { name: "Zoé & Fils <b> 😀 L’Été “Cie”\u0000", street: "1, rue de l’Œuvre & Cie" };
const point = { name: "Tabac & Presse l’Étoile", street: "3 quai Sud", zip: "69002", city: "Lyon" };

describe("others' programs find nothing wrong with", () => {
  test.each<[string, InvoiceFacts]>([
    ["an invoice with VAT", invoice()],
    ["an invoice of a seller exempt from VAT", invoice(true)],
    ["a discount", invoice(false, 0.8)],
    ["a discount of a seller exempt from VAT", invoice(true, 0.8)],
    ["an order delivered to a relay point", { ...invoice(), deliveredTo: { ...point, country: "FR" } }],
    ["names with all that a keyboard has", { ...invoice(), buyer: { ...base().buyer, ...names } }],
    ["an order paid with shop credit", { ...invoice(), payment: { ...base().payment, means: "credit" } }],
    ["an order paid by transfer", { ...invoice(), payment: { ...base().payment, means: "transfer" } }],
    ["an invoice that takes another's place", { ...invoice(), replaces: corrects }],
    ["a credit note of a piece", creditNote(invoice(), 3990, ["i0"])],
    ["a credit note of all", creditNote(invoice(), 4590, ["i0"])],
    ["a credit note of a seller exempt from VAT", creditNote(invoice(true), 3990, ["i0"])],
    ["a credit note of a piece without its label", labelKept()],
    ["a credit note without VAT of a piece without its label", labelKept(true)],
    ["a gesture over two rates", creditNote(twoRates, 701, [])],
  ])("%s", async (_, facts) => {
    expect(await officialFaults(xmlOf(facts))).toEqual([]);
  });

  test("any order of pieces from a cent to 20 €, and what is given back of it", async () => {
    await fc.assert(
      fc.asyncProperty(
        sold(2_000),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        async ({ name, ...order }, part) => {
          const facts = { ...base(order.isExempt), ...amounts(order) };
          facts.buyer = { ...facts.buyer, name: `x${name}` };
          const cents = Math.ceil(sumOf(openCents(facts.lines, [])) * part);
          for (const said of [facts, creditNote(facts, cents, ["i0"])])
            expect(await officialFaults(xmlOf(said)), xmlOf(said)).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe("others' programs find out an invoice", () => {
  const whole = xmlOf(invoice());

  // The firm's number is asked for by French law, not by the standard.
  test.each(Object.keys(REQUIRED).filter((term) => term !== "BT-30"))("without %s", async (term) => {
    // factur-x-kit prints what it cannot read.
    for (const said of ["error", "log"] as const) vi.spyOn(console, said).mockImplementation(() => undefined);
    const faults = await officialFaults(withoutTerm(whole, term));
    vi.restoreAllMocks();
    expect(faults).not.toEqual([]);
  });

  test.each([
    ["another total", /(<ram:GrandTotalAmount>)45\.90/, "$145.91", "BR-CO-15"],
    ["another sum of VAT", /(<ram:CalculatedAmount>)7\.65/, "$17.66", "BR-CO-14"],
    ["VAT on what is exempt", />S<\/ram:CategoryCode>/, ">E</ram:CategoryCode>", "BR-E-1"],
    [
      "elements in another order",
      /(<ram:TypeCode>380<\/ram:TypeCode>)(<ram:IssueDateTime>.*?<\/ram:IssueDateTime>)/,
      "$2$1",
      "This element is not expected",
    ],
  ])("with %s", async (_, what, becomes, fault) => {
    expect(whole).toMatch(what);
    expect((await officialFaults(whole.replace(what, becomes))).join("\n")).toContain(fault);
  });
});

test("pieces of a cent are broken down to a sum that others' programs add up to", async () => {
  const items = Array.from({ length: 9 }, () => ({ priceCents: 1, part: 1 }));
  const facts = { ...base(), ...amounts({ items, shippingCents: 0, isExempt: false }) };
  expect(await officialFaults(xmlOf(facts))).toEqual([]);
});
