import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { creditNoteAmounts, type InvoiceFacts, invoiceAmounts, openCents } from "#domain/invoices.ts";
import { sumOf } from "#domain/vat.ts";
import { invoiceFaults, REQUIRED, readXml } from "#tests/cross-industry-invoice.ts";
import { facturX } from "./factur-x.ts";

const base = (isExempt = false): Omit<InvoiceFacts, keyof ReturnType<typeof invoiceAmounts>> => ({
  shopName: "HF Outlet",
  seller: {
    name: "HF Outlet SAS",
    form: "SAS",
    capital: "10 000 €",
    address: "12 rue de la Mode, 69002 Lyon, France",
    register: "RCS Lyon 732 829 320",
    siren: "732 829 320",
    vatNumber: isExempt ? "" : "FR44 732829320",
    email: "contact@hf-outlet.example",
    phone: "",
  },
  buyer: { name: "Zoé Müller", street: "1 place du Palais", zip: "98000", city: "Monaco", country: "MC" },
  vatRegime: isExempt ? "franchise" : "vat",
  exemption: isExempt ? "TVA non applicable, art. 293 B du CGI" : "",
  order: { number: "HF-noel-12", date: "2026-11-20" },
  payment: { means: "card", by: "CB •••• 1234", isCard: true, last4: "1234", on: "2026-11-20" },
});

const sold = fc.record({
  items: fc.array(
    fc.record({
      priceCents: fc.integer({ min: 1, max: 50_000 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  shippingCents: fc.nat(2_000),
  name: fc.string({ unit: "binary", maxLength: 40 }),
  isExempt: fc.boolean(),
});

const amounts = ({
  items,
  shippingCents,
  isExempt,
}: {
  items: { priceCents: number; part: number }[];
  shippingCents: number;
  isExempt: boolean;
}) =>
  invoiceAmounts({
    items: items.map(({ priceCents, part }, place) => ({
      id: `i${place}`,
      reference: `A${place}`,
      name: `Robe ${place}`,
      priceCents,
      paidCents: Math.max(1, Math.round(priceCents * part)),
    })),
    shippingPriceCents: shippingCents,
    shippingCents,
    rate: isExempt ? 0 : 2000,
    moneyCents: Number.MAX_SAFE_INTEGER,
  });

describe("a Factur-X document", () => {
  test("has the shape and the sums of its profile, whatever was sold to whom", () => {
    fc.assert(
      fc.property(sold, ({ name, isExempt, ...order }) => {
        const facts = { ...base(isExempt), ...amounts({ ...order, isExempt }) };
        const buyer = { ...facts.buyer, name: `x${name}` };
        const xml = facturX({
          number: "F2026-000001",
          kind: "invoice",
          issuedOn: "2026-11-20",
          facts: { ...facts, buyer },
        });
        expect(invoiceFaults(xml)).toEqual([]);
      }),
    );
  });

  test("of a credit note names its invoice and keeps to the same rules", () => {
    fc.assert(
      fc.property(sold, fc.double({ min: 0.01, max: 1, noNaN: true }), (order, part) => {
        const invoice = amounts(order);
        const open = openCents(invoice.lines, []);
        const cents = Math.ceil(sumOf(open) * part);
        const { credits, ...note } = creditNoteAmounts({
          lines: invoice.lines,
          open,
          cents,
          itemIds: ["i0"],
        });
        const corrects = { number: "F2026-000001", issuedOn: "2026-11-20" };
        const facts = { ...base(order.isExempt), ...note, credits, corrects, reason: "Taille" };
        const xml = facturX({ number: "A2026-000001", kind: "credit-note", issuedOn: "2026-11-21", facts });
        expect(invoiceFaults(xml)).toEqual([]);
        expect(xml).toContain("<ram:TypeCode>381</ram:TypeCode>");
        expect(xml).toContain(
          "<ram:IssuerAssignedID>F2026-000001</ram:IssuerAssignedID><ram:FormattedIssueDateTime>",
        );
      }),
    );
  });

  const facts = {
    ...base(),
    ...amounts({ items: [{ priceCents: 3990, part: 1 }], shippingCents: 600, isExempt: false }),
  };
  const whole = facturX({ number: "F2026-000001", kind: "invoice", issuedOn: "2026-11-20", facts });

  test("escapes what a name may hold, and drops what XML cannot", () => {
    const buyer = { ...facts.buyer, name: "Zoé <b>&\u0000 “Cie” 😀" };
    const xml = facturX({
      number: "F2026-000001",
      kind: "invoice",
      issuedOn: "2026-11-20",
      facts: { ...facts, buyer },
    });
    expect(xml).toContain("<ram:Name>Zoé &lt;b&gt;&amp; “Cie” 😀</ram:Name>");
    expect(() => readXml(xml)).not.toThrow();
  });

  test.each(Object.entries(REQUIRED))("without %s is found out", (term, path) => {
    const name = path.split("/").at(-1);
    const parent = path.split("/").at(-2);
    const cut = new RegExp(
      `(<ram:${parent}>|<rsm:${parent}>)((?:(?!</(?:ram|rsm):${parent}>)[\\s\\S])*?)<(?:ram|udt):${name}[^>]*>[^<]*</(?:ram|udt):${name}>`,
      "g",
    );
    const without = whole.replaceAll(cut, "$1$2");
    expect(without).not.toBe(whole);
    expect(invoiceFaults(without)).toContain(term);
  });

  test.each([
    ["a cent too much on a line", /(<ram:LineTotalAmount>)33\.25/, "$134.25", "BR-CO-10"],
    ["another total", /(<ram:GrandTotalAmount>)45\.90/, "$145.91", "BR-CO-15"],
    [
      "elements in another order",
      /(<ram:TypeCode>380<\/ram:TypeCode>)(<ram:IssueDateTime>.*?<\/ram:IssueDateTime>)/,
      "$2$1",
      "ExchangedDocument is out of order",
    ],
  ])("with %s is found out", (_, what, becomes, fault) => {
    expect(whole).toMatch(what);
    expect(invoiceFaults(whole.replace(what, becomes))).toContain(fault);
  });
});
