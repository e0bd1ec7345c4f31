import { type Cents, formatEuros } from "#domain/money.ts";
import type { GivenElsewhere, GivenMeans, Means, MoneyByHand } from "#domain/money-by-hand.ts";
import { formatDate } from "./format.ts";

export const MEANS_LABELS: Record<Means, string> = {
  transfer: "Virement reçu",
  card: "Carte, transaction déjà connue",
};

/** "Virement reçu le 20/11/2026, référence VIR-123" */
export function moneyByHandWords({ means, receivedOn, reference }: MoneyByHand): string {
  const what = means === "transfer" ? "Virement reçu" : "Paiement par carte reçu";
  return `${what} le ${formatDate(receivedOn)}${reference ? `, référence ${reference}` : ""}`;
}

/** Orders that staff marked as paid and whose money they have yet to note. */
export const PAID_WITHOUT_MONEY = "Payées sans argent noté";

export const GIVEN_MEANS_LABELS: Record<GivenMeans, string> = {
  transfer: "Virement",
  other: "Autre, sans espèces",
};

/** "Rendu par virement le 20/11/2026, référence VIR-123" */
export function givenElsewhereWords({ means, givenOn, reference }: GivenElsewhere): string {
  const how = means === "transfer" ? "par virement" : "hors de la boutique";
  return `Rendu ${how} le ${formatDate(givenOn)}${reference ? `, référence ${reference}` : ""}`;
}

/** "Majoration de retard : 2,30 € versés par virement le 20/11/2026, référence VIR-123" */
export function surchargeWords({
  amountCents,
  means,
  givenOn,
  reference,
}: GivenElsewhere & { amountCents: Cents }): string {
  const how = means === "transfer" ? "versés par virement" : "versés";
  return `Majoration de retard\u00a0: ${formatEuros(amountCents)} ${how} le ${formatDate(givenOn)}${reference ? `, référence ${reference}` : ""}`;
}

export const GIVEN_ON_MISSING = "Indiquez le jour où l'argent a été rendu.";
export const RECEIVED_IN_FUTURE = "La date ne peut pas être dans le futur.";
export const RECEIVED_ON_MISSING = "Indiquez le jour où l'argent est arrivé.";
