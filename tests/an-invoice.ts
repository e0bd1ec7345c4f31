import fc from "fast-check";
import { type InvoiceFacts, invoiceAmounts } from "#domain/invoices.ts";

type Amounts = ReturnType<typeof invoiceAmounts>;

/** All that an invoice of a test says beside its amounts. */
export const base = (isExempt = false): Omit<InvoiceFacts, keyof Amounts> => ({
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

/** Any order whose pieces cost from a cent to a limit; `part` is what a discount leaves of a price. */
export const sold = (maxCents: number) =>
  fc.record({
    items: fc.array(
      fc.record({
        priceCents: fc.integer({ min: 1, max: maxCents }),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    shippingCents: fc.nat(2_000),
    name: fc.string({ unit: "binary", maxLength: 40 }),
    isExempt: fc.boolean(),
  });

interface Sold {
  items: { priceCents: number; part: number }[];
  shippingCents: number;
  isExempt: boolean;
}

/** What an invoice over an order says of money. */
export const amounts = ({ items, shippingCents, isExempt }: Sold): Amounts =>
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
