import type { Cents } from "./money.ts";
import type { BasisPoints } from "./vat.ts";

/** What the closing of a day says of its documents. */
interface ClosedDay {
  /** Absent of days that were closed before these were counted. */
  transactions?: readonly { kind: "invoice" | "credit-note"; isExempt: boolean; count: number }[] | undefined;
  rates: readonly {
    kind: "invoice" | "credit-note";
    rate: BasisPoints;
    netCents: Cents;
    vatCents: Cents;
  }[];
}

/** What is reported of a day as one block. */
export interface ReportedSales {
  /** Not subject to VAT. */
  isExempt: boolean;
  /** Sales, or what was taken back; unknown of a day whose closing counted documents alone, as they once did. */
  transactions: number | undefined;
  /** Less than nothing of what was taken back. */
  rates: { rate: BasisPoints; netCents: Cents; vatCents: Cents }[];
}

/** The sales of a closed day by category and rate, credit notes taken off them, or in blocks of their own. */
export function reportedSales({ transactions, rates }: ClosedDay, apart: boolean): ReportedSales[] {
  const categories = [false, true].filter((isExempt) => rates.some(({ rate }) => (rate === 0) === isExempt));
  const kinds = apart ? (["invoice", "credit-note"] as const) : ([undefined] as const);
  return kinds.flatMap((kind) =>
    categories.flatMap((isExempt): ReportedSales[] => {
      const own = rates.filter((one) => (one.rate === 0) === isExempt && (!kind || one.kind === kind));
      if (own.length === 0) return [];
      return [
        {
          isExempt,
          transactions:
            transactions &&
            (transactions.find((one) => one.kind === (kind ?? "invoice") && one.isExempt === isExempt)
              ?.count ??
              0),
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
