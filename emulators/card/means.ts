import type { DetailedStatus } from "./book.ts";

/** Codes that CreatePayment takes (section 1 of the integration notes), and how their button reads. */
export const MEANS: Record<string, { label: string; opens: "form" | "sheet" | "popup" }> = {
  CARDS: { label: "Carte bancaire", opens: "form" },
  APPLE_PAY: { label: "Apple Pay", opens: "sheet" },
  GOOGLEPAY: { label: "Google Pay", opens: "sheet" },
  PAYPAL: { label: "PayPal", opens: "popup" },
  PAYPAL_SB: { label: "PayPal", opens: "popup" },
  PAYPAL_BNPL: { label: "PayPal en 4 fois", opens: "popup" },
  PAYPAL_BNPL_SB: { label: "PayPal en 4 fois", opens: "popup" },
  ALMA_2X: { label: "Alma en 2 fois", opens: "popup" },
  ALMA_3X: { label: "Alma en 3 fois", opens: "popup" },
  ALMA_4X: { label: "Alma en 4 fois", opens: "popup" },
  ALMA_10X: { label: "Alma en 10 fois", opens: "popup" },
  ALMA_12X: { label: "Alma en 12 fois", opens: "popup" },
  ONEY_3X_4X: { label: "Oney en 3 ou 4 fois", opens: "popup" },
  ONEY_10X_12X: { label: "Oney en 10 ou 12 fois", opens: "popup" },
  ONEY_PAYLATER: { label: "Oney, plus tard", opens: "popup" },
  FLOA_3X: { label: "Floa en 3 fois", opens: "popup" },
  FLOA_4X: { label: "Floa en 4 fois", opens: "popup" },
  FLOA_10X: { label: "Floa en 10 fois", opens: "popup" },
  FLOA_PAYLATER: { label: "Floa, plus tard", opens: "popup" },
  FRANFINANCE_3X: { label: "Franfinance en 3 fois", opens: "popup" },
  FRANFINANCE_4X: { label: "Franfinance en 4 fois", opens: "popup" },
  COFIDIS_3X_FR: { label: "Cofidis en 3 fois", opens: "popup" },
  COFIDIS_4X_FR: { label: "Cofidis en 4 fois", opens: "popup" },
  COFIDIS_PAY_FR: { label: "Cofidis Pay", opens: "popup" },
  COFIDIS_DFPAY_FR: { label: "Cofidis, plus tard", opens: "popup" },
  WERO: { label: "Wero", opens: "popup" },
};

export const KNOWN_CODES = Object.keys(MEANS);

/** What the buyer, or whoever pays for her, may do on the page of a means. */
export const SCENARIOS = {
  accept: "Payer",
  refuse: "Être refusée",
  "verify-then-accept": "Mettre en vérification, puis accepter",
  "verify-then-refuse": "Mettre en vérification, puis refuser",
  verify: "Mettre en vérification, sans suite",
  "unknown-means": "Payer, moyen inconnu de la boutique",
  cancel: "Annuler et revenir",
} as const;
export type Scenario = keyof typeof SCENARIOS;
export const isScenario = (name: string): name is Scenario => Object.hasOwn(SCENARIOS, name);

/** What each scenario makes of the payment at once, and what follows of itself. */
export const OUTCOMES: Record<Scenario, { now: DetailedStatus; later?: DetailedStatus }> = {
  accept: { now: "CAPTURED" },
  "unknown-means": { now: "CAPTURED" },
  refuse: { now: "REFUSED" },
  cancel: { now: "CANCELLED" },
  verify: { now: "UNDER_VERIFICATION" },
  "verify-then-accept": { now: "UNDER_VERIFICATION", later: "CAPTURED" },
  "verify-then-refuse": { now: "UNDER_VERIFICATION", later: "REFUSED" },
};

/** How the provider names a means in what it reports; wallets are cards. */
export const reportedAs = (code: string): { methodType: string; wallet: string | null } =>
  MEANS[code]?.opens === "sheet"
    ? { methodType: "CARD", wallet: code }
    : { methodType: code.replace(/_SB$/, ""), wallet: null };
