/** The box under the pay card: what is kept of her agreement, word for word. Other words are another version. */
export const ADVERTISING_CONSENT = {
  version: "2026-11",
  words: "Je veux recevoir les annonces des prochains lives par email (facultatif).",
} as const;

/** What she pressed, as it is kept with her objection. */
export const OBJECTION_WORDS = {
  order: "Case décochée\u00a0: Je veux recevoir les annonces des prochains lives par email (facultatif).",
  space: "Ne plus recevoir d'annonces",
  link: "Se désinscrire",
  "mail-program": "List-Unsubscribe=One-Click",
} as const;

/** Where a choice was made, after its date. */
export const CHOICE_CHANNELS = {
  order: "sur la page de sa commande",
  space: "dans son espace",
  link: "par le lien d'une annonce",
  "mail-program": "par sa messagerie",
  staff: "dit à l'équipe",
} as const;

export const MESSAGE_PURPOSE_LABELS = {
  "follow-up": "Suivi de commande",
  advertisement: "Annonce commerciale",
} as const;

export const ADVERTISEMENT_HINT =
  "Elle ne part qu'aux personnes qui ont accepté vos annonces, avec un lien pour se désinscrire.";

/** Asked once of words to many that name no order. */
export const IS_IT_ADVERTISEMENT = {
  title: "Est-ce une annonce\u00a0?",
  why: "Une annonce commerciale (live à venir, nouveautés, promotion) ne peut partir qu'aux personnes qui l'ont acceptée. Votre réponse est gardée au journal.",
  yes: "C'est une annonce",
  no: "C'est un suivi de commande",
} as const;

export const NO_LONGER_AGREED = "Ne veut plus recevoir d'annonces\u00a0: rien n'est parti.";

export const ADVERTISEMENT_OF_NO_ORDER = (variables: string): string =>
  `Une annonce ne parle d'aucune commande. Enlevez ${variables}.`;

export const TYPE_MISSING = "Choisissez le type de message.";

/** Under an advertisement. */
export const ADVERTISEMENT_FOOTER = {
  why: (shop: string, date: string): string =>
    `Annonce commerciale de ${shop}. Vous la recevez parce que vous avez accepté nos annonces le ${date}.`,
  end: "Se désinscrire",
} as const;

export const OBJECTION_MISSING = "Indiquez ce qu'elle a dit, et comment.";
