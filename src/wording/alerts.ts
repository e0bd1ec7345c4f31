// What a guest agrees to when she leaves her address; kept with it, word for word.

export const LIVE_CONSENT =
  "Un email au début de chaque live, rien d'autre. Chacun porte un lien pour ne plus en recevoir.";

export const PIECE_CONSENT = "Un seul email, si cette pièce se libère pendant le live. Rien d'autre.";
