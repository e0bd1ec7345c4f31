import { isAtHand, type ReturnStateName, type Verdict } from "#domain/return-life.ts";
import type { Disposition, ReturnCause } from "#domain/returns.ts";
import { countOf, formatDateProse, formatDateTime } from "./format.ts";

export const RETURN_CAUSE_LABELS: Record<ReturnCause, string> = {
  withdrawal: "Rétractation",
  defect: "Défaut ou non-conformité",
  "wrong-piece": "Erreur de préparation",
  undelivered: "Colis non distribué",
  "not-sendable": "Pièce introuvable ou abîmée avant l'envoi",
  other: "Autre raison",
};

export const DISPOSITION_LABELS: Record<Disposition, string> = {
  restocked: "Remise en vente",
  "set-aside": "Mise de côté",
};

/** What became of an item: it came back from its buyer, was lost on that way, or was taken out of a parcel that had not left. */
export function returnedWords(piece: {
  at: string;
  wasSent: boolean;
  replaced: boolean;
  lost: boolean;
}): string {
  const day = formatDateProse(piece.at);
  if (piece.lost) return `Perdue en chemin, notée le ${day}`;
  if (piece.replaced) return `Introuvable, remplacée le ${day}`;
  return `${piece.wasSent ? "Retournée" : "Retirée de la commande"} le ${day}`;
}

/** Why pieces came back: the cause, and what staff wrote beside it. */
export const returnReason = (cause: ReturnCause, note: string | null): string =>
  note ? `${RETURN_CAUSE_LABELS[cause]}\u00a0: ${note}` : RETURN_CAUSE_LABELS[cause];

const LONGEST = 300;

/** The reason that a refund carries, which stands far from its pieces; never longer than one that is typed. */
export function returnRefundReason(cause: ReturnCause, pieces: readonly string[]): string {
  const back = pieces.length > 3 ? countOf(pieces.length, "pièce") : pieces.join(", ");
  const reason = `Retour de ${back} (${RETURN_CAUSE_LABELS[cause]})`;
  return reason.length > LONGEST ? `${reason.slice(0, LONGEST - 1)}…` : reason;
}

export const RETURN_UNDONE = "Retour annulé.";

/** Where a return stands, as staff read it. */
export const RETURN_STATE_LABELS: Record<ReturnStateName, string> = {
  expected: "Attendu",
  "to-pull": "À retirer du colis",
  arrived: "Arrivé, à contrôler",
  "to-refund": "À rembourser",
  closed: "Terminé",
  "called-off": "Abandonné",
};

export const VERDICT_LABELS: Record<Verdict, string> = {
  fine: "Conforme",
  damaged: "Abîmée",
  missing: "Manquante",
  "other-piece": "Autre pièce",
  lost: "Perdue en chemin",
};

/** Where a piece is that has not come back yet, or is looked for, as its order is cancelled. */
export const KEPT_UNTIL_CHECKED = "hors vente jusqu'au contrôle de son retour";
export const KEPT_UNTIL_FOUND = "introuvable, hors vente jusqu'à ce qu'elle soit retrouvée";
export const MONEY_OF_CANCELLED = "La commande est annulée\u00a0: son argent se rend depuis sa page.";
const COMES_LATE = "Si le colis arrive plus tard, rouvrez ce retour dans «\u00a0Terminés\u00a0».";
/** The pieces alone are checked. */
export const OF_CANCELLED = `${MONEY_OF_CANCELLED} Les pièces qui ne reviennent pas restent hors vente. ${COMES_LATE}`;

/** Code de la consommation, L221-24: the proof of sending is enough, and the way back is at the shop's risk. */
export const LOST_TOLD =
  "Sa preuve d'envoi suffit\u00a0: une pièce perdue en chemin est remboursée comme si elle était revenue, et n'est pas remise en vente. Si elle arrive plus tard, remettez-la en vente depuis la commande.";

/** What was found of a piece, and where it is; one that is not at hand is nowhere until it turns up. */
export const verdictWords = (verdict: Verdict, disposition: Disposition | null): string =>
  disposition === null || (!isAtHand(verdict) && disposition === "set-aside")
    ? VERDICT_LABELS[verdict]
    : `${VERDICT_LABELS[verdict]}, ${DISPOSITION_LABELS[disposition].toLowerCase()}`;

/** Code de la consommation, L217-10 and L217-16: the buyer pays nothing for what is not as agreed. */
export const SHOP_PAYS_SENDING = "Le renvoi d'une pièce non conforme est à la charge de la boutique.";

/** When she renounced, by letter or telephone, as staff say it. */
export const STATED_ON = {
  label: "Déclaration envoyée le",
  hint: "Le jour de sa lettre (cachet de la poste) ou de son appel\u00a0: le délai de rétractation et celui du remboursement se comptent à partir de ce jour.",
  emptyHint: (today: string) =>
    `Le jour de sa lettre (cachet de la poste) ou de son appel. Vide\u00a0: le jour déjà noté pour ce retour, sinon aujourd'hui (${today}).`,
} as const;
/** The day on which the pieces of a return came. */
export const ARRIVED_ON = {
  label: "Arrivé le",
  submit: "Noter l'arrivée",
  hint: "Le jour où le colis a été reçu\u00a0: le délai du remboursement en dépend.",
  missing: "Indiquez le jour de l'arrivée.",
  known: (on: string) => `Ce retour est noté comme arrivé le ${formatDateProse(on)}.`,
} as const;
export const STATED_ON_MISSING = "Indiquez le jour de la déclaration.";
export const DAY_IS_KNOWN = "Seule une rétractation reçue autrement que par le site a un jour à indiquer.";

/** Staff say that pieces are to come back. */
export const EXPECT_RETURN = {
  press: "Attendre un retour…",
  submit: "Attendre ces pièces",
  pieces: "Pièces attendues",
  none: "Aucune pièce de cette commande ne peut revenir, ou toutes sont déjà attendues.",
  noPiece: "Choisissez au moins une pièce.",
  noCause: "Indiquez pourquoi la pièce revient.",
  whoPays: "Frais de renvoi",
  whoPaysHint:
    "La cliente lit le prix de l'étiquette avant de la demander. Ce que lui disait l'accusé de sa déclaration vaut toujours, s'il lui est plus favorable.",
  asSet: "Selon les réglages",
  payers: { shop: "À la charge de la boutique", buyer: "À la charge de la cliente" },
  carrierBrings: "Le transporteur rapporte le colis\u00a0: la cliente n'a rien à envoyer.",
  credit: "Rembourser en avoir, comme elle le souhaite",
} as const;

/** The label that was asked for and not made; why not in the carrier's own words. */
export const returnLabelRefused = ({ at, message }: { at: string; message: string }): string =>
  `Étiquette demandée le ${formatDateTime(at)} et non faite\u00a0: ${message}`;
export const RETURN_LABEL_NOT_STORED =
  "Le stockage des fichiers est plein ou ne répond pas. Libérez de la place.";
/** It was renounced before the shop heard that it left, and left all the same; who stated it herself is told by mail. */
export const LEFT_AFTER_ALL = (day: string, isTold: boolean): string =>
  `Le colis devait rester ici\u00a0: il est parti le ${day}. ${isTold ? "Un nouvel accusé dit à la cliente où le renvoyer." : "Dites à la cliente où le renvoyer."}`;

/** The carrier has the parcel. */
export const NEVER_HAD = "La cliente n'a pas reçu ce colis\u00a0: elle n'a rien à envoyer.";

export const NEVER_CAME = {
  told: (ofCancelled: boolean) =>
    `Rien n'est arrivé, et le délai d'envoi est dépassé depuis plus de quatorze jours.${ofCancelled ? "" : " Rien n'est à rembourser tant que rien n'est revenu."}`,
  press: "Rien n'est arrivé",
  ask: (order: string) => `Terminer le retour de ${order}\u00a0?`,
  effect: (ofCancelled: boolean) =>
    ofCancelled
      ? `Le retour est clos. ${OF_CANCELLED}`
      : `Le retour et sa déclaration sont clos, sans remboursement. ${COMES_LATE}`,
  reason: "Rien n'est arrivé dans le délai d'envoi",
} as const;
/** A return that was called off goes on, or what did not come of one that was checked is expected anew. */
export const REOPEN_RETURN = {
  press: "Rouvrir",
  done: "Retour rouvert. Il est de nouveau attendu.",
  failed: "Impossible de rouvrir le retour",
} as const;
export const RETURN_LABEL_REFUSED_ACT =
  "Envoyez-la à la cliente d'ici, après avoir corrigé l'adresse de la commande si c'est elle.";

/** Under the sum of a check: whether her label is taken off it. */
export const labelKept = (amount: string, isUsed: boolean): string =>
  isUsed
    ? `Étiquette de retour ${amount} retenue.`
    : `Étiquette de retour non utilisée d'après le transporteur\u00a0: ${amount} non retenus.`;

/** Why a statement is over whose piece was missing and gave way to another. */
export const REPLACED = "Pièce introuvable, remplacée par une autre que la cliente a choisie.";
/** The same of one piece of several. */
export const PARTLY_REPLACED =
  "Une des pièces, introuvable, a été remplacée par une autre que la cliente a choisie.";
/** Why a statement is over whose pieces came back without anything to give for them. */
export const NOTHING_OWED = "Pièces contrôlées\u00a0: rien n'est à rembourser.";

export const RETURN_LABEL_OFFER_NAMES = {
  none: "Non proposée\u00a0: la cliente paie son envoi",
  shop: "Offerte par la boutique",
  buyer: "Retenue sur le remboursement",
} as const;
