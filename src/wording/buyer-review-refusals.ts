import type { BUYER_REVIEW_REFUSAL_STATUS } from "#domain/buyer-reviews.ts";
import type { Sentences } from "./parcel-refusals.ts";

/** Part of the sentences of refusals. */
export const BUYER_REVIEW_REFUSALS: Sentences<keyof typeof BUYER_REVIEW_REFUSAL_STATUS> = {
  BUYER_REVIEW_NOT_FOUND: () => "Cet avis n'existe pas.",
  BUYER_REVIEW_NOT_HERS: () => "Seule la cliente qui a reçu cette commande peut écrire ou retirer son avis.",
  BUYER_REVIEW_NOT_OPEN: () => "Un avis se donne dans l'année qui suit la livraison de la commande.",
  BUYER_REVIEW_WRITTEN: () => "Un avis a déjà été donné pour cette commande.",
  BUYER_REVIEW_WITHDRAWN: () => "Cet avis a été retiré par la cliente.",
};
