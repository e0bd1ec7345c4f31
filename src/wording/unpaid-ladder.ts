import type { UnpaidStep } from "#domain/unpaid-ladder.ts";

/** What staff may decide about somebody who leaves orders unpaid. */
export const UNPAID_STEP_LABELS: Record<UnpaidStep, string> = {
  word: "Rappel des règles",
  "pay-first": "Paiement d'abord",
  proposals: "Validation à la main",
};

/** What each of them does, as staff read it. */
export const UNPAID_STEP_EFFECTS: Record<UnpaidStep, string> = {
  word: "Son panier lui rappelle de payer à temps. Rien d'autre ne change.",
  "pay-first":
    "Le paiement lui est demandé dès sa demande, et la pièce n'est gardée que le temps d'une réservation.",
  proposals: "Ses demandes deviennent des propositions\u00a0: l'équipe les accepte une par une.",
};

/** The same on her own basket. */
export const UNPAID_STEP_TOLD: Record<UnpaidStep, string> = {
  word: "Une commande prise en live n'a pas été payée à temps. Pensez à régler les suivantes avant la fin du délai, ou écrivez «\u00a0j'annule\u00a0» dans le live.",
  "pay-first":
    "Des commandes prises en live n'ont pas été payées à temps\u00a0: vos pièces ne vous sont gardées que quelques minutes. Réglez-les dès qu'elles s'ajoutent ici. Une question\u00a0? Écrivez-nous.",
  proposals:
    "Des commandes prises en live n'ont pas été payées à temps\u00a0: la vendeuse confirme d'abord chacune de vos demandes. Une question\u00a0? Écrivez-nous.",
};

export const UNPAID_ORDER_MISSED = "Les étapes se suivent\u00a0: chaque nombre doit dépasser le précédent.";
