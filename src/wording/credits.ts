import { type CreditMovementKind, type CreditSource, MOST_CREDIT_CENTS } from "#domain/credit.ts";
import { formatEuros } from "#domain/money.ts";

export const CREDIT_AMOUNT_MISSING = "Indiquez un montant.";
export const CREDIT_ABOVE_LIMIT = `Un avoir ne dépasse pas ${formatEuros(MOST_CREDIT_CENTS)}.`;
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

/** The choice that she has where her order is paid. */
export const spendCreditLabel = (cents: number): string => `Utiliser mon avoir (${formatEuros(cents)})`;
export const CREDIT_USED = "Avoir utilisé";
export const PAID_BY_CREDIT = "dont payé avec un avoir";
export const LEFT_TO_PAY = "Reste à payer";
export const PROCEED = "Procéder au paiement";
/** Concludes the contract: it has to say that it obliges to pay. */
export const PAY_WITH_CREDIT = "Payer avec mon avoir";
/** Concludes the contract of an order that costs nothing any more. */
export const CONFIRM_ORDER = "Confirmer ma commande";
export const NOTHING_TO_PAY = "Rien à payer\u00a0: ce bouton valide votre commande.";

/** What her order's page says of what came back, of which a part may be credit. */
export const refundedWords = (refundedCents: number, creditCents: number): string =>
  moneyThenCredit(
    refundedCents,
    creditCents,
    (money) => `Nous vous avons remboursé ${money}.`,
    (credit) => `${credit} sont disponibles sur votre avoir.`,
  );

/** What it says of a card payment that was contested, or not honored. */
export const chargedBackWords = (cents: number): string =>
  `Votre banque a annulé votre paiement, à hauteur de ${formatEuros(cents)}.`;

/** What it says beside a return that is over. */
export const returnedMoneyWords = (refundedCents: number, creditCents: number): string =>
  moneyThenCredit(
    refundedCents,
    creditCents,
    (money) => `Remboursé\u00a0: ${money}. Comptez 3 à 5\u00a0jours sur votre compte.`,
    (credit) => `Rendu sur votre avoir\u00a0: ${credit}.`,
  );

function moneyThenCredit(
  refundedCents: number,
  creditCents: number,
  money: (amount: string) => string,
  credit: (amount: string) => string,
): string {
  const moneyCents = refundedCents - creditCents;
  return [
    ...(moneyCents > 0 ? [money(formatEuros(moneyCents))] : []),
    ...(creditCents > 0 ? [credit(formatEuros(creditCents))] : []),
  ].join(" ");
}

/** A credit is good until the end of a day in Paris: an instant of its last day. */
export const lastDayOf = (expiresAt: string): string => new Date(Date.parse(expiresAt) - 1).toISOString();

/** The mails about a credit. */
export const CREDIT_MAIL = {
  subject: {
    "credit-given": (amount: string) => `Un avoir de ${amount} vous attend`,
    "credit-ends": (amount: string, until: string | null) =>
      `Votre avoir de ${amount} se termine le ${until ?? ""}`,
  },
  what: {
    "credit-given": (amount: string, shop: string, source: CreditSource) =>
      source === "gift"
        ? `${shop} vous offre un avoir de ${amount}.`
        : `${shop} vous rend ${amount}, sous forme d’avoir.`,
    "credit-ends": (amount: string, shop: string) => `Il vous reste ${amount} d’avoir chez ${shop}.`,
  },
  why: (reason: string, orderNumber: string | null) =>
    `Motif\u00a0: ${reason.replace(/\.$/, "")}${orderNumber ? ` (commande ${orderNumber})` : ""}.`,
  until: (day: string) => `Il est utilisable jusqu’au ${day} inclus.`,
  withoutEnd: "Il n’a pas de date de fin.",
  howTo:
    "Pour l’utiliser, connectez-vous avec cette adresse e-mail, puis cochez «\u00a0Utiliser mon avoir\u00a0» au moment de payer\u00a0: il règle tout ou partie de votre commande.",
  button: "Voir mon avoir",
} as const;
