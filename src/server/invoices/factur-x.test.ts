import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { creditNoteAmounts, openCents } from "#domain/invoices.ts";
import { sumOf } from "#domain/money.ts";
import { amounts, base, sold } from "#tests/an-invoice.ts";
import { invoiceFaults, REQUIRED, readXml, withoutTerm } from "#tests/cross-industry-invoice.ts";
import { facturX } from "./factur-x.ts";

describe("a Factur-X document", () => {
  test("has the shape and the sums of its profile, whatever was sold to whom", () => {
    fc.assert(
      fc.property(sold(50_000), ({ name, isExempt, ...order }) => {
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
      fc.property(sold(50_000), fc.double({ min: 0.01, max: 1, noNaN: true }), (order, part) => {
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

  test.each([
    ["ZA du Moulin CS 40001 44000 Nantes Cedex 1", "44000", "ZA du Moulin CS 40001", "Nantes Cedex 1"],
    ["12345 route de Nice, 06600 Antibes", "06600", "12345 route de Nice", "Antibes"],
    ["8 rue des Halles, 75001 Paris, France", "75001", "8 rue des Halles", "Paris"],
    ["Sans code postal", "", "Sans code postal", ""],
  ])("reads the seller's address %s in its parts", (line, zip, street, city) => {
    const seller = { ...facts.seller, address: line };
    const xml = facturX({
      number: "F2026-000001",
      kind: "invoice",
      issuedOn: "2026-11-20",
      facts: { ...facts, seller },
    });
    const [said = ""] = /<ram:SellerTradeParty>.*?<\/ram:SellerTradeParty>/s.exec(xml) ?? [];
    const part = (name: string) => new RegExp(`<ram:${name}>(.*?)</ram:${name}>`).exec(said)?.[1] ?? "";
    expect([part("PostcodeCode"), part("LineOne"), part("CityName")]).toEqual([zip, street, city]);
  });

  test("says nothing of how money moved by means that have no code", () => {
    const payment = { ...facts.payment, means: "other" as const, isCard: false, last4: null };
    const xml = facturX({
      number: "F2026-000001",
      kind: "invoice",
      issuedOn: "2026-11-20",
      facts: { ...facts, payment },
    });
    expect(invoiceFaults(xml)).toEqual([]);
    expect(xml).not.toContain("PaymentMeans");
  });

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

  test.each(Object.keys(REQUIRED))("without %s is found out", (term) => {
    const without = withoutTerm(whole, term);
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

  test("with a discount that is not what separates its prices is found out", () => {
    const cheaper = amounts({ items: [{ priceCents: 3990, part: 0.8 }], shippingCents: 0, isExempt: false });
    const xml = facturX({
      number: "F2026-000001",
      kind: "invoice",
      issuedOn: "2026-11-20",
      facts: { ...base(), ...cheaper },
    });
    expect(invoiceFaults(xml)).toEqual([]);
    const other = xml.replace(/(<ram:ActualAmount>)[\d.]+/, "$11.00");
    expect(invoiceFaults(other)).toContain("line discount");
  });
});
