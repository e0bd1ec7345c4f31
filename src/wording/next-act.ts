import type { NextAct, NoAct } from "#domain/next-act.ts";

/** What the button of an order's next act says, and why it is next. */
export const NEXT_ACTS: Record<NextAct, { label: string; why: string }> = {
  check: { label: "Marquer comme vérifiée", why: "À vérifier avant la préparation." },
  "handle-withdrawal": { label: "Traiter la rétractation", why: "Sa rétractation attend une réponse." },
  "give-back": { label: "Rembourser", why: "De l'argent est à rendre." },
  "ask-for-payment": {
    label: "Demander le paiement",
    why: "Vérifiez les articles, puis demandez le paiement.",
  },
  "send-link": { label: "Copier le lien de paiement", why: "En attente de son paiement." },
  "tell-buyer": {
    label: "Copier son message",
    why: "La cliente n'a pas d'e-mail\u00a0: envoyez-lui son lien par message privé.",
  },
  "add-address": { label: "Ajouter l'adresse", why: "L'adresse de livraison manque pour l'étiquette." },
  "make-label": { label: "Générer l'étiquette", why: "Payée\u00a0: le colis attend son étiquette." },
  "fetch-label": { label: "Récupérer l'étiquette", why: "L'étiquette attend chez le transporteur." },
  pack: { label: "Préparer le colis", why: "L'étiquette est prête\u00a0: le colis peut être préparé." },
  "finish-packing": { label: "Marquer comme prête", why: "Une fois le colis fermé, il attend son départ." },
  "hand-over": {
    label: "Marquer comme expédiée",
    why: "Le colis est prêt\u00a0: remettez-le au transporteur.",
  },
  "note-arrival": { label: "Marquer comme livrée", why: "Le colis est en route." },
};

export const NO_ACTS: Record<NoAct, string> = {
  empty: "Ajoutez un premier article.",
  "label-under-way": "L'étiquette est en cours de création.",
  "label-in-doubt":
    "Le transporteur n'a pas confirmé l'étiquette\u00a0: vérifiez chez lui avant d'en refaire une.",
  "all-returned": "Tous les articles ont été repris.",
  delivered: "Colis livré, plus rien à faire.",
  cancelled: "Commande annulée, plus rien à faire.",
};
