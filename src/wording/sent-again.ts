import type { PiecesSentAgain } from "#domain/parcel-concern.ts";

/** What staff choose between, each with what it means. */
export const PIECES_SENT_AGAIN_LABELS: Record<PiecesSentAgain, { label: string; hint: string }> = {
  "came-back": {
    label: "Les pièces sont revenues",
    hint: "Le colis est à la boutique\u00a0: vous le préparez de nouveau, pièce par pièce.",
  },
  "from-stock": {
    label: "D'autres exemplaires partent à leur place",
    hint: "Les pièces du premier colis sortent du stock\u00a0: il en faut d'autres, identiques et libres.",
  },
};

export const SEND_AGAIN = {
  button: "Renvoyer",
  title: "Renvoyer ce colis",
  what: "Ses commandes reviennent à la préparation, pour une nouvelle étiquette. La cliente est prévenue par email.",
  whoPays:
    "La boutique paie ce second envoi\u00a0: la cliente a payé sa livraison une fois, elle n'est pas débitée de nouveau.",
  which: "Ce qui part",
  address:
    "Pour corriger son adresse avant l'étiquette, ou pour rembourser la cliente au lieu de renvoyer, ouvrez sa commande\u00a0:",
  done: "Colis à renvoyer\u00a0: il est de nouveau à la préparation.",
  toPack: "À renvoyer",
  earlier: "Envoi précédent,",
  failed: "Impossible de renvoyer ce colis",
} as const;

/** To her, once staff decided to send her parcel again. */
export const SENT_AGAIN_MAIL = {
  subject: (orderNumber: string) => `Commande ${orderNumber}\u00a0: nous vous renvoyons votre colis`,
  why: {
    "came-back": "Votre colis nous est revenu sans vous avoir été remis. Nous vous le renvoyons.",
    "from-stock":
      "Votre colis n’est pas arrivé. Nous vous envoyons d’autres exemplaires des mêmes pièces, sans attendre la fin de l’enquête.",
  } satisfies Record<PiecesSentAgain, string>,
  where: "Le colis part à cette adresse\u00a0:",
  wrong: "Si cette adresse n’est plus la bonne, répondez vite à ce message.",
  price: "Vous n’avez rien à payer en plus.",
  follow: "Son nouveau numéro de suivi s’affiche sur la page de votre commande dès que le colis est prêt.",
} as const;
