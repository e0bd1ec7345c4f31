import type { STATEMENT_REFUSAL_STATUS } from "#domain/withdrawal-case.ts";
import { formatDate } from "./format.ts";
import type { Sentences } from "./parcel-refusals.ts";
import { PARTLY_REPLACED, REPLACED } from "./returns.ts";

/** Part of the sentences of refusals. */
export const STATEMENT_REFUSALS: Sentences<keyof typeof STATEMENT_REFUSAL_STATUS> = {
  WITHDRAWAL_FURTHER: () => "Cette rétractation est déjà plus avancée\u00a0: traitez-la à part.",
  WITHDRAWAL_NOT_REPAID: () =>
    "La boutique n'a pas remboursé toute la commande\u00a0: traitez cette rétractation à part.",
  WITHDRAWAL_ANSWERED: () =>
    "Une pièce est revenue, de l'argent a été rendu ou est à rendre pour cette rétractation, ou elle est clôturée ou en répète une autre\u00a0: elle ne peut plus être reliée à une autre commande, ni traitée à part.",
  WITHDRAWAL_NAMES_PIECES: () =>
    "Cette rétractation a été faite sur la page de sa commande, dont elle nomme les pièces\u00a0: elle y reste liée.",
  WITHDRAWAL_OF_OTHER_PIECES: () =>
    "Cette rétractation nomme d'autres pièces de la commande\u00a0: rechargez la page, et choisissez les siennes.",
  STATED_BEFORE_ORDER: ({ orderedOn }) =>
    `Cette commande est du ${formatDate(orderedOn)}\u00a0: la cliente n'a pas pu y renoncer avant ce jour.`,
};

/** Why a return is called off whose statement meant another order. */
export const tiedElsewhere = (orderNumber: string): string =>
  `La rétractation concernait la commande ${orderNumber}`;

/** Under the number of the order that a statement is to be tied to. */
export const MATCH_HINT = {
  untied: "Cette déclaration n'a pas pu être rapprochée d'elle-même.",
  tied: "Possible tant que rien n'est revenu ni n'a été remboursé.",
  expected: (orderNumber: string) => `Le retour attendu de ${orderNumber} sera abandonné.`,
} as const;

/** How far a statement of withdrawal has come, as staff read it. */
export const WITHDRAWAL_STATE_LABELS = {
  received: "Reçue",
  "goods-due": "Articles attendus",
  "refund-due": "À rembourser",
  done: "Clôturée",
} as const;

export const WITHDRAWAL_OUTCOME_LABELS = {
  refunded: "Remboursée",
  refused: "Refusée",
  repeated: "Répète une déclaration plus ancienne",
} as const;

/** The end of a statement; of pieces that gave way to others only what those cost less went back. */
export const outcomeWords = (
  outcome: keyof typeof WITHDRAWAL_OUTCOME_LABELS,
  reason: string | null,
): string =>
  outcome === "refunded" && reason === REPLACED
    ? "Remplacée, différence remboursée"
    : outcome === "refunded" && reason === PARTLY_REPLACED
      ? "Remboursée, une pièce remplacée"
      : WITHDRAWAL_OUTCOME_LABELS[outcome];

export const WITHDRAWAL_STEP_LABELS = {
  received: "Rouvrir",
  "goods-due": "Attendre les articles",
  "refund-due": "Articles reçus",
  refunded: "Marquer comme remboursée",
  refused: "Refuser",
} as const;
