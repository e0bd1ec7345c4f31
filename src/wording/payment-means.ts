import type { MeansCode } from "#domain/payment-means.ts";

export const MEANS_NAMES: Record<MeansCode, string> = {
  CARDS: "Carte bancaire",
  APPLE_PAY: "Apple Pay",
  GOOGLEPAY: "Google Pay",
  PAYPAL: "PayPal",
  PAYPAL_BNPL: "PayPal en 4 fois",
  ALMA_2X: "Alma 2x",
  ALMA_3X: "Alma 3x",
  ALMA_4X: "Alma 4x",
  ALMA_10X: "Alma 10x",
  ALMA_12X: "Alma 12x",
  ONEY_3X_4X: "Oney 3x 4x",
  ONEY_10X_12X: "Oney 10x 12x",
  ONEY_PAYLATER: "Oney, paiement différé",
  FLOA_3X: "Floa 3x",
  FLOA_4X: "Floa 4x",
  FLOA_10X: "Floa 10x",
  FLOA_PAYLATER: "Floa, paiement différé",
  FRANFINANCE_3X: "Franfinance 3x",
  FRANFINANCE_4X: "Franfinance 4x",
  COFIDIS_3X_FR: "Cofidis 3x",
  COFIDIS_4X_FR: "Cofidis 4x",
  COFIDIS_PAY_FR: "Cofidis Pay",
  COFIDIS_DFPAY_FR: "Cofidis, paiement différé",
  WERO: "Wero",
};

const WALLETS: Record<string, string> = {
  APPLE_PAY: "Apple Pay",
  APPLEPAY: "Apple Pay",
  GOOGLEPAY: "Google Pay",
  GOOGLE_PAY: "Google Pay",
};

export interface PaidBy {
  /** The provider's word for the means, and for the wallet around a card; null where it said none. */
  methodType: string | null;
  wallet: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
}

/** How money was paid. The digits of a card in a wallet are those of the phone, not of her card: they say nothing. */
export function paidByName({ methodType, wallet, cardBrand, cardLast4 }: PaidBy): string {
  if (wallet !== null) return WALLETS[wallet] ?? `Carte, par ${wallet}`;
  if (methodType === null || methodType === "CARD" || methodType === "CARDS")
    return cardLast4 ? `${cardBrand ?? "Carte"} •••• ${cardLast4}` : (cardBrand ?? "Carte bancaire");
  const code = methodType.replace(/_SB$/, "");
  return (MEANS_NAMES as Partial<Record<string, string>>)[code] ?? `Autre moyen (${methodType})`;
}

export const MEANS_SETTING = "Pour chaque moyen, le montant maximum ne peut pas être inférieur au minimum.";
