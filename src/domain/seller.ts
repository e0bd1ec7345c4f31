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

/** Whether this can be a French firm's number: nine digits, however they are spaced. */
export const isSiren = (text: string): boolean => /^\d{9}$/.test(text.replace(/\s/g, ""));
