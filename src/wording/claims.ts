import type { ClaimReason } from "#domain/claim-state.ts";

/** Why what a viewer asked for waits for a member of staff. */
export const CLAIM_REASON_LABELS = {
  "automatic-off": "ajout automatique désactivé",
  "not-sure": "à vérifier",
  "which-piece": "plusieurs pièces possibles",
  "no-such-piece": "référence inconnue",
  incomplete: "pièce incomplète",
  "several-units": "plusieurs exemplaires demandés",
  "piece-just-changed": "la pièce à l'antenne vient de changer",
  "handled-by-hand": "déjà traité à la main",
  "nothing-to-cancel": "rien à retirer",
  "taken-back": "ajout annulé",
  "order-locked": "commande fermée",
  "already-paid": "déjà payé par cette cliente",
  "left-unpaid": "laisse souvent ses commandes sans paiement",
  blocked: "personne bloquée",
} as const satisfies Record<ClaimReason, string>;
