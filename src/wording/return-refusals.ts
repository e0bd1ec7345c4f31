import type { RETURN_REFUSAL_STATUS } from "#domain/return-refusals.ts";
import { formatDate, formatDateTime } from "./format.ts";
import { RETURN_LABEL_REFUSED } from "./guest-returns.ts";
import type { Sentences } from "./parcel-refusals.ts";
import { plural } from "./plural.ts";
import { RETURN_STATE_LABELS } from "./returns.ts";

/** Part of the sentences of refusals. */
export const RETURN_REFUSALS: Sentences<keyof typeof RETURN_REFUSAL_STATUS> = {
  ORDER_NOT_RETURNABLE: () =>
    "Seules les pièces d'une commande payée et non annulée peuvent revenir. Rechargez la page.",
  PIECES_NOT_RETURNABLE: () => "Une de ces pièces n'est plus sur la commande. Rechargez la page.",
  PIECES_ALREADY_RETURNED: ({ pieces, by, at }) =>
    `${plural(pieces.length, "Pièce déjà retournée", "Pièces déjà retournées")} le ${formatDateTime(at)}${by && ` (${by})`}\u00a0: ${pieces.join(", ")}.`,
  RETURN_NOT_FOUND: () => "Ce retour n'existe plus.",
  RETURN_REFUNDED: () =>
    "Ce retour a été remboursé, ou son remboursement est en cours\u00a0: il ne peut plus être annulé.",
  RETURN_BEFORE_MONEY: () =>
    "La commande a été payée depuis sans ces pièces\u00a0: ce retour ne peut plus être annulé. Ouvrez plutôt une nouvelle commande.",
  RETURN_LABEL_NOT_OFFERED: () => "L'étiquette de retour n'est pas proposée, ou plus à ce prix.",
  RETURN_LABEL_REFUSED: ({ refused }) => RETURN_LABEL_REFUSED[refused],
  RETURN_CASE_NOT_FOUND: () => "Ce retour n'existe pas.",
  RETURN_CASE_ELSEWHERE: ({ state }) =>
    `Ce retour en est maintenant à «\u00a0${RETURN_STATE_LABELS[state]}\u00a0». Rechargez la page.`,
  RETURN_NOT_SENT: () =>
    "Rien ne montre que ces pièces ont été envoyées\u00a0: notez d'abord la preuve d'envoi.",
  ARRIVED_TOO_EARLY: ({ notBefore }) => `Ce retour n'a pas pu arriver avant le ${formatDate(notBefore)}.`,
  RETURN_ALREADY_CHECKED: ({ by, at }) =>
    `Ce retour a déjà été contrôlé${by && ` par ${by}`}, le ${formatDateTime(at)}.`,
  PIECE_NOT_SET_ASIDE: () => "Cette pièce n'est plus mise de côté.",
};
