/** Where a message comes from, as staff read it. */
export const MESSAGE_KIND_LABELS = {
  contract: "Confirmation de commande",
  "earlier-contract": "Confirmation de commande, vente précédente",
  "contract-copy": "Copie du contrat",
  "invoice-copy": "Copie des factures",
  automatic: "Automatique",
  "new-total": "Nouveau total",
  manual: "Écrit par l'équipe",
  advertisement: "Annonce commerciale",
  test: "Test d'un modèle",
  withdrawal: "Accusé de rétractation",
  refund: "Remboursement",
  "return-received": "Retour arrivé",
  "return-label": "Étiquette de retour",
  shortage: "Pièce introuvable",
  "relay-closed": "Point de retrait fermé",
  "sent-again": "Colis renvoyé",
  "earlier-sending": "Automatique, envoi précédent",
  complaint: "Accusé de réclamation",
  recall: "Rappel de sécurité",
  "sign-in-link": "Lien de connexion",
  "password-reset": "Nouveau mot de passe",
  "staff-invitation": "Invitation dans l'équipe",
  "order-link": "Lien vers une commande",
  "password-changed": "Mot de passe changé",
  "second-factor-reset": "Double authentification réinitialisée",
  "payment-link": "Lien de paiement",
  "live-begins": "Début d'un live",
  "piece-free": "Pièce de nouveau libre",
  reminder: "Rappel de paiement",
  released: "Délai de paiement dépassé",
  "sms-to-pay": "SMS, paiement demandé",
  "sms-reminder": "SMS, rappel de paiement",
  "parcel-ends": "Rappel du colis gardé ouvert",
  "credit-given": "Avoir offert",
  "credit-ends": "Avoir à utiliser bientôt",
  "sms-kept": "SMS, rappel du colis gardé ouvert",
  "sms-shipped": "SMS, colis pris en charge",
  "sms-delivered": "SMS, colis livré",
} as const;

export const OUTBOX_FILTER_LABELS = {
  all: "Tous",
  waiting: "En attente",
  held: "À confirmer",
  failed: "En échec",
  "no-address": "Sans adresse e-mail",
  sent: "Envoyés",
  cancelled: "Annulés",
} as const;

export const OUTBOX_FILTER_TITLES = {
  all: "Messages",
  waiting: "Messages en attente",
  held: "Messages à confirmer",
  failed: "Messages en échec",
  "no-address": "Messages sans adresse e-mail",
  sent: "Messages envoyés",
  cancelled: "Messages annulés",
} as const;

export const WHY_HELD =
  "Ce message attendait depuis longtemps quand la boutique a redémarré. Après une restauration, il est peut-être déjà parti\u00a0: vérifiez avant de l'envoyer.";

export const NOBODY_TO_WRITE_TO =
  "Aucune adresse email\u00a0: ce compte vient d'un pseudo TikTok, rien ne lui est jamais envoyé.";
