import type { CreditMovementKind, CreditSource } from "#domain/credit.ts";

export const CREDIT_AMOUNT_MISSING = "Indiquez un montant.";
export const CREDIT_TOO_HIGH = "Un avoir ne dépasse pas 1\u00a0000\u00a0€.";
export const CREDIT_EXPIRY_PAST = "Choisissez une date à venir.";

/** How money is called that was paid with credit. */
export const CREDIT_NAME = "Avoir";

/** How a refund is told that she agreed to have as credit. */
export const REFUNDED_AS_CREDIT = "Rendu en avoir";

export const CREDIT_SOURCES_TOLD: Record<CreditSource, string> = {
  gift: "Offert par l'équipe",
  refund: "À la place d'un remboursement",
  fee: "Frais de livraison payés en trop",
};

export const CREDIT_MOVEMENTS_TOLD: Record<CreditMovementKind, string> = {
  granted: "Avoir accordé",
  spent: "Payé avec l'avoir",
  "given-back": "Rendu sur l'avoir",
  expired: "Arrivé à échéance",
  withdrawn: "Retiré par l'équipe",
};

/** How the history of an order tells what became of credit with it. */
export const CREDIT_EVENTS: Record<string, string> = {
  reserved: "Avoir réservé pour le paiement",
  released: "Réservation de l'avoir levée",
  spent: "Payé avec un avoir",
  "given-back": "Avoir rendu",
  granted: "Avoir accordé",
};
