import { type Cents, formatEuros } from "#domain/money.ts";
import type {
  ElsewhereMeans,
  GivenElsewhere,
  Means,
  MONEY_BY_HAND_REFUSAL_STATUS,
  MoneyByHand,
} from "#domain/money-by-hand.ts";
import { formatDate } from "./format.ts";
import type { Sentences } from "./parcel-refusals.ts";

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

export const GIVEN_MEANS_LABELS: Record<ElsewhereMeans, string> = {
  transfer: "Virement",
  other: "Autre, sans espèces",
  chargeback: "Rejet ou impayé signalé par la banque",
};

/** "Rendu par virement le 20/11/2026, référence VIR-123" */
export function givenElsewhereWords({ means, givenOn, reference }: GivenElsewhere): string {
  const how =
    means === "chargeback"
      ? "Repris par la banque"
      : `Rendu ${means === "transfer" ? "par virement" : "hors de la boutique"}`;
  return `${how} le ${formatDate(givenOn)}${reference ? `, référence ${reference}` : ""}`;
}

export const CASH_NOT_KEPT =
  "Cette boutique n'encaisse que par carte ou virement. C'est ce qui la dispense d'un logiciel de caisse attesté.";
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

/** Part of the sentences of refusals. */
export const MONEY_BY_HAND_REFUSALS: Sentences<keyof typeof MONEY_BY_HAND_REFUSAL_STATUS> = {
  CASH_NOT_KEPT: () => CASH_NOT_KEPT,
  MONEY_ALREADY_NOTED: () => "L'argent de cette commande est déjà noté, ou elle n'est plus payée.",
  MONEY_GIVEN_BACK: () =>
    "Ce paiement a été rendu, ou va l'être\u00a0: il ne paie pas cette commande. Indiquez comment l'argent est arrivé, ou choisissez «\u00a0À préciser plus tard\u00a0».",
  MONEY_OF_OTHER_AMOUNT: ({ amountCents }) =>
    `Ce paiement est de ${formatEuros(amountCents)}, une autre somme que celle à noter\u00a0: rattachez-le dans «\u00a0Paiements à rapprocher\u00a0».`,
  MONEY_BEFORE_ORDER: ({ notBefore }) =>
    `L'argent de cette commande n'a pas pu arriver avant le ${formatDate(notBefore)}\u00a0: vérifiez le mois et l'année.`,
  GIVEN_BEFORE_PAID: ({ paidOn }) =>
    `Ce paiement est arrivé le ${formatDate(paidOn)}\u00a0: il n'a pas pu être rendu avant ce jour.`,
  CHARGEBACK_OF_NO_CARD: () =>
    "La banque ne reprend qu'un paiement par carte\u00a0: indiquez un autre moyen pour cet argent.",
  SURCHARGE_NOT_DUE: () => "Ce remboursement n'est pas venu en retard, ou sa majoration est notée.",
  SURCHARGE_BEFORE_LATE: ({ dueOn }) =>
    `Ce remboursement était dû jusqu'au ${formatDate(dueOn)}\u00a0: sa majoration n'a pu être versée qu'après ce jour.`,
};
