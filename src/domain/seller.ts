/** Empty: nobody has said yet. `franchise` is the "franchise en base": no VAT is charged. */
export const VAT_REGIMES = ["", "vat", "franchise"] as const;
export type VatRegime = (typeof VAT_REGIMES)[number];

/** The rate of clothes. */
export const VAT_PERCENT = 20;

/** Whether this can be a French firm's number: nine digits, however they are spaced. */
export const isSiren = (text: string): boolean => /^\d{9}$/.test(text.replace(/\s/g, ""));
