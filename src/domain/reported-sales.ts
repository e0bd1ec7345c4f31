import type { Cents } from "./money.ts";
import { sumOf } from "./money.ts";
import type { BasisPoints } from "./vat.ts";

/** What the closing of a day says of its documents. */
interface ClosedDay {
  invoices: number;
  creditNotes: number;
  rates: readonly {
    kind: "invoice" | "credit-note";
    rate: BasisPoints;
    /** Absent of days that were closed before it was counted. */
    documents?: number | undefined;
    netCents: Cents;
    vatCents: Cents;
  }[];
}

/** What is reported of a day as one block. */
export interface ReportedSales {
  /** Not subject to VAT. */
  isExempt: boolean;
  /** Left out where the day has both categories and its closing counts the documents together, as they once did. */
  documents: number | undefined;
  /** Less than nothing of what was taken back. */
  rates: { rate: BasisPoints; netCents: Cents; vatCents: Cents }[];
}

/** The sales of a closed day by category and rate, credit notes taken off them, or in blocks of their own. */
export function reportedSales({ invoices, creditNotes, rates }: ClosedDay, apart: boolean): ReportedSales[] {
  const categories = [false, true].filter((isExempt) => rates.some(({ rate }) => (rate === 0) === isExempt));
  const kinds = apart ? (["invoice", "credit-note"] as const) : ([undefined] as const);
  return kinds.flatMap((kind) =>
    categories.flatMap((isExempt): ReportedSales[] => {
      const own = rates.filter((one) => (one.rate === 0) === isExempt && (!kind || one.kind === kind));
      if (own.length === 0) return [];
      const counted = kind ?? "invoice";
      const count = counted === "invoice" ? invoices : creditNotes;
      return [
        {
          isExempt,
          documents: categories.length === 1 ? count : countOf(rates, counted, isExempt),
          rates: [...new Set(own.map(({ rate }) => rate))].map((rate) => ({
            rate,
            netCents: sumUp(own, rate, "netCents"),
            vatCents: sumUp(own, rate, "vatCents"),
          })),
        },
      ];
    }),
  );
}

const sumUp = (rates: ClosedDay["rates"], wanted: BasisPoints, of: "netCents" | "vatCents"): Cents =>
  rates.reduce(
    (sum, one) => (one.rate === wanted ? sum + (one.kind === "invoice" ? one[of] : -one[of]) : sum),
    0,
  );

/** How many documents of a kind are of a category; each has one rate of it. */
function countOf(rates: ClosedDay["rates"], kind: string, isExempt: boolean): number | undefined {
  if (rates.some(({ documents }) => documents === undefined)) return undefined;
  return sumOf(
    rates
      .filter((one) => one.kind === kind && (one.rate === 0) === isExempt)
      .map(({ documents = 0 }) => documents),
  );
}
