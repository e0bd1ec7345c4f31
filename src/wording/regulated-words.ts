import type { RegulatedKind, RegulatedWord } from "#domain/regulated-words.ts";

const REASONS: Record<RegulatedKind, string> = {
  sale: "la loi dit quand une boutique peut parler de soldes, de liquidation ou de magasin d'usine",
  "former-price": "une réduction se compte sur le prix le plus bas des 30 derniers jours",
  green: "un mérite pour l'environnement se prouve",
};

/** What somebody who saves such words reads. */
export function claimsWarning(claims: readonly RegulatedWord[]): string {
  const words = claims.map(({ word }) => `«\u00a0${word}\u00a0»`).join(", ");
  const reasons = [...new Set(claims.map(({ kind }) => REASONS[kind]))].join("\u00a0; ");
  return claims.length === 1
    ? `Ce mot engage la boutique\u00a0: ${words} (${reasons}). Gardez-le seulement si vous pouvez le prouver.`
    : `Ces mots engagent la boutique\u00a0: ${words} (${reasons}). Gardez-les seulement si vous pouvez le prouver.`;
}

/** What the button says that keeps such words, by what it does. */
export const KEEP_WORDS = {
  save: "Enregistrer quand même",
  create: "Créer quand même",
  send: "Envoyer quand même",
} as const;
