/** Empty: nobody has said yet. `franchise` is the "franchise en base": no VAT is charged. */
export const VAT_REGIMES = ["", "vat", "franchise"] as const;
export type VatRegime = (typeof VAT_REGIMES)[number];

/**
 * How a seller with VAT declares it: "réel normal" by the month or the quarter, "réel simplifié". What is sold to consumers
 * is reported by it.
 */
export const VAT_FILINGS = ["monthly", "quarterly", "simplified"] as const;
export type VatFiling = (typeof VAT_FILINGS)[number];

/** The rates of metropolitan France in percent, as the settings keep them; clothes have the first. */
export const VAT_RATES = ["20", "10", "5.5", "2.1"] as const;
export type VatRate = (typeof VAT_RATES)[number];

/** What a planned change makes of the regime and of the rate; `same`: nothing. */
export const CHANGED_REGIMES = ["same", "vat", "franchise"] as const;
export const CHANGED_RATES = ["same", ...VAT_RATES] as const;

/** What the shop's prices hold, as the settings say it at a moment. */
export interface VatSettings {
  vatRegime: VatRegime;
  vatRate: VatRate;
}

/**
 * The rate that all the shop sells has, delivery included, in basis points. While nobody has said whether the seller is
 * exempt, VAT is counted: tax that is shown and not due costs less than tax that is due and was not shown.
 */
export const vatRateOf = ({ vatRegime, vatRate }: VatSettings): number =>
  vatRegime === "franchise" ? 0 : Math.round(Number(vatRate) * 100);

type ChangedRegime = (typeof CHANGED_REGIMES)[number];
type ChangedRate = (typeof CHANGED_RATES)[number];

/** Two changes may be planned at once, each for a day of its own; which of them is the earlier one does not matter. */
export interface PlannedVat extends VatSettings {
  /** What a seller without VAT writes instead of it. */
  vatExemption: string;
  /** The first day (Paris) of a planned change, an ISO date; empty: none is planned. */
  vatChangeFrom: string;
  vatChangeRegime: ChangedRegime;
  vatChangeRate: ChangedRate;
  /** Empty: as before. */
  vatChangeExemption: string;
  vatNextFrom: string;
  vatNextRegime: ChangedRegime;
  vatNextRate: ChangedRate;
  vatNextExemption: string;
}

interface VatPlan {
  slot: "vatChange" | "vatNext";
  from: string;
  regime: ChangedRegime;
  rate: ChangedRate;
  exemption: string;
}

/** The changes that are planned, the earlier one first. */
export const plannedVat = (settings: PlannedVat): VatPlan[] =>
  (["vatChange", "vatNext"] as const)
    .map((slot) => ({
      slot,
      from: settings[`${slot}From`],
      regime: settings[`${slot}Regime`],
      rate: settings[`${slot}Rate`],
      exemption: settings[`${slot}Exemption`],
    }))
    .filter(({ from }) => from !== "")
    .sort((one, other) => (one.from < other.from ? -1 : 1));

/** The settings as they hold on a day in Paris: from its first day on, a planned change is in force. */
export function vatOn<Known extends PlannedVat>(settings: Known, day: () => string): Known {
  let then = settings;
  for (const { from, regime, rate, exemption } of plannedVat(settings)) {
    if (day() < from) break;
    then = {
      ...then,
      vatRegime: regime === "same" ? then.vatRegime : regime,
      vatRate: rate === "same" ? then.vatRate : rate,
      vatExemption: exemption || then.vatExemption,
    };
  }
  return then;
}

/** Whether this can be a French firm's number: nine digits, however they are spaced. */
export const isSiren = (text: string): boolean => /^\d{9}$/.test(text.replace(/\s/g, ""));
