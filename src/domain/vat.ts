import { type Cents, shareOut, sumOf } from "./money.ts";

/** A rate of VAT: 2000 is 20 %. */
export type BasisPoints = number;

const WHOLE = 10_000;

/** An amount with its tax, and the rate that it contains. */
interface Gross {
  grossCents: Cents;
  rate: BasisPoints;
}

/** What of a document is sold at one rate. `netCents` and `vatCents` always come to `grossCents`. */
export interface VatPart extends Gross {
  netCents: Cents;
  vatCents: Cents;
}

export interface VatBreakdown<Line> {
  /** The lines with what each is without tax; those of a rate come to its part's net. */
  lines: (Line & { netCents: Cents })[];
  /** One a rate, the highest first. */
  parts: VatPart[];
  grossCents: Cents;
  netCents: Cents;
  vatCents: Cents;
}

/** The tax that a gross amount contains, rounded half away from zero: a full credit note mirrors its invoice. */
export function vatWithin(grossCents: Cents, rate: BasisPoints): Cents {
  const cents = Math.floor((2 * Math.abs(grossCents) * rate + WHOLE + rate) / (2 * (WHOLE + rate)));
  return grossCents < 0 ? 0 - cents : cents;
}

/**
 * The tax of a document, rounded once a rate and shared over its lines, so that all its sums are right to the cent. A
 * credit note says what was `credited` of each rate before: its tax is what that of the sum grows by, and however an
 * invoice is given back in parts, the taxes of the parts come to the invoice's.
 */
export function breakDown<Line extends Gross>(
  lines: readonly Line[],
  credited: ReadonlyMap<BasisPoints, Cents> = new Map(),
): VatBreakdown<Line> {
  const rates = [...new Set(lines.map(({ rate }) => rate))].sort((a, b) => b - a);
  const nets = new Map<Line, Cents>();
  const parts = rates.map((rate) => {
    const ofRate = lines.filter((line) => line.rate === rate);
    const grossCents = sumOf(ofRate.map((line) => line.grossCents));
    const before = credited.get(rate) ?? 0;
    const vatCents = vatWithin(before + grossCents, rate) - vatWithin(before, rate);
    const netCents = grossCents - vatCents;
    const shares = shareOut(
      netCents,
      ofRate.map((line) => line.grossCents),
    );
    for (const [place, line] of ofRate.entries()) nets.set(line, shares[place] ?? 0);
    return { rate, grossCents, netCents, vatCents };
  });
  return {
    lines: lines.map((line) => ({ ...line, netCents: nets.get(line) ?? 0 })),
    parts,
    grossCents: sumOf(parts.map((part) => part.grossCents)),
    netCents: sumOf(parts.map((part) => part.netCents)),
    vatCents: sumOf(parts.map((part) => part.vatCents)),
  };
}
