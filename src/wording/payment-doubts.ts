import { formatEuros } from "#domain/money.ts";
import { goneReason } from "./gone-pieces.ts";

/** Why money that came in makes staff look at its order. */
export type PaymentDoubt =
  | { kind: "amount" | "credit-gone"; paidCents: number; totalCents: number }
  | { kind: "pieces-gone"; pieces: string[] }
  | { kind: "cancelled" }
  | { kind: "edited" }
  | { kind: "set-by-staff" }
  | { kind: "paid-before" }
  | { kind: "foreign"; cause: "mode" | "shop" | "currency" | "amount" };

/** What staff read beside 'à vérifier'; whole sentences, so that several stand one after the other. */
export function paymentDoubtSentence(doubt: PaymentDoubt): string {
  switch (doubt.kind) {
    case "amount":
      return `Montant payé\u00a0: ${formatEuros(doubt.paidCents)} au lieu de ${formatEuros(doubt.totalCents)}.`;
    case "credit-gone":
      return `L'avoir prévu pour cette commande a été dépensé ailleurs\u00a0: ${formatEuros(doubt.paidCents)} payés au lieu de ${formatEuros(doubt.totalCents)}.`;
    case "pieces-gone":
      return goneReason(doubt.pieces);
    case "cancelled":
      return "Commande payée après son annulation.";
    case "edited":
      return "Panier modifié après l'ouverture du paiement.";
    case "set-by-staff":
      return "Paiement par carte reçu alors que la commande était déjà marquée comme payée.";
    case "paid-before":
      return "Paiement reçu alors qu'un paiement précédent n'est pas encore remboursé.";
    case "foreign":
      return `Paiement rapproché à la main\u00a0: ${UNMATCHED_CAUSES[doubt.cause].toLowerCase()}.`;
  }
}

/** Why money belongs to no order. */
export const UNMATCHED_CAUSES = {
  reference: "Référence inconnue",
  mode: "Autre mode du prestataire (essai ou production)",
  shop: "Autre boutique du prestataire",
  currency: "Autre devise",
  amount: "Montant impossible pour une commande",
} as const;

export const UNMATCHED_STATES = {
  open: "À rapprocher",
  refunding: "Remboursement en cours",
  tied: "Rapproché",
  refunded: "Remboursé",
  dismissed: "Classé sans suite",
} as const;

export const PAID_AFTER_EXPIRY =
  "Payée après la fin de la réservation, toutes les pièces étaient encore libres.";
export const NOTED_BEFORE = "Le prestataire confirme le paiement par carte noté à la main.";
export const PAID_TWICE = "Commande payée deux fois.";
export const REFUND_NOT_MADE =
  "Vérification faite, le remboursement n'a pas eu lieu. Vous pouvez le demander à nouveau.";

export const REFUND_ASKED = "Demandé au prestataire de paiement, qui ne l'a pas encore fait.";
export const refundNotDone = (code: string): string =>
  `Le prestataire de paiement n'a pas fait le remboursement (${code}). Vous pouvez le demander à nouveau.`;
export const refundTakenBack = (cents: number, code: string): string =>
  `Le prestataire de paiement a refusé après coup le remboursement de ${formatEuros(cents)}, noté comme fait (${code}). Vérifiez-le dans son espace.`;
/** Of money that was authorised, and counted. */
export const notCollected = (code: string): string =>
  `Le prestataire de paiement n'a pas pu encaisser ce paiement (${code})\u00a0: l'argent n'est pas arrivé. Vérifiez-le dans son espace.`;
/** Reason of a refund that nobody asked for here. */
export const REFUNDED_ELSEWHERE = "Remboursé depuis l'espace du prestataire de paiement.";
/** The shop had given it back before, as credit or by other means. */
export const givenBeyond = (cents: number): string =>
  `Le prestataire de paiement a rendu ${formatEuros(cents)} de trop\u00a0: la boutique les avait déjà rendus autrement.`;

/** Staff noted what the bank told them. */
export const chargedBack = (cents: number, isOwed: boolean): string =>
  `La banque a repris ${formatEuros(cents)} (rejet ou impayé)${
    isOwed
      ? "\u00a0: gardez le colis s'il n'est pas parti, ou réclamez ce que la cliente doit."
      : ". La cliente ne doit rien\u00a0: rien n'est à réclamer."
  }`;

/** Staff noted that a chargeback was reversed. */
export const chargebackReversed = (cents: number): string =>
  `La banque a rendu les ${formatEuros(cents)} qu'elle avait repris.`;

/** Follows "Le prestataire de paiement a refusé le remboursement : ". */
export const OTHER_AMOUNT_LEFT =
  "le montant qu'il détient encore n'est pas celui que nous connaissons. Vérifiez ce paiement dans son espace.";
export const PROVIDER_SILENT = "Le prestataire de paiement n'a pas répondu.";
export const COVERED_BY_ANOTHER_REFUND = "Tout a déjà été remboursé.";
export const OVERTAKEN_BY_BANK = "La banque a repris cet argent.";
export const REFUNDED_WHOLE =
  "Commande entièrement remboursée\u00a0: annulez-la, ou marquez-la comme vérifiée si le colis doit partir quand même.";
