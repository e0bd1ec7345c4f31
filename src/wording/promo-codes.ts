import { formatEuros } from "#domain/money.ts";
import type { PromoKind } from "#domain/promo.ts";
import { countOf, formatDateTime } from "./format.ts";

export const CODE_MISSING = "Indiquez le code que les clientes saisiront.";
export const CODE_REFUSED = "Seulement des lettres, des chiffres et des tirets, de 3 à 20.";
export const CODE_SHAPE = "De 3 à 20 lettres ou chiffres, sans espace. Exemple\u00a0: BIENVENUE10";
export const VALUE_MISSING = "Indiquez ce que le code donne.";
export const VALUE_OVER_HUNDRED = "Une remise ne dépasse pas 100\u00a0%.";
export const END_BEFORE_START = "La fin doit suivre le début.";

export const PROMO_KIND_NAMES: Record<PromoKind, string> = {
  amount: "Un montant",
  percent: "Un pourcentage",
  delivery: "La livraison offerte",
};

/** "−5,00 €", "−10 %", "Livraison offerte". */
export function promoGift({ kind, value }: { kind: PromoKind; value: number }): string {
  switch (kind) {
    case "amount":
      return formatEuros(-value);
    case "percent":
      return `\u2212${value}\u00a0%`;
    case "delivery":
      return "Livraison offerte";
  }
}

/** What a line of an order's sums is called that its code takes off. */
export const promoLine = (code: string): string => `Code ${code}`;

/** What the page of an order says of a code that gives nothing yet. */
export const promoMissing = (missingCents: number): string =>
  `Encore ${formatEuros(missingCents)} d'achats et votre code s'applique.`;

interface Dates {
  startsAt: string | null;
  endsAt: string | null;
}

/** "Du 3 au 10", as far as it is limited at all. */
export function promoDates({ startsAt, endsAt }: Dates): string {
  const parts = [startsAt && `du ${formatDateTime(startsAt)}`, endsAt && `au ${formatDateTime(endsAt)}`];
  const words = parts.filter(Boolean).join(" ");
  return words === "" ? "Sans limite" : words.replace(/^./, (first) => first.toUpperCase());
}

interface Uses {
  uses: number;
  beyondLimit: number;
  limitInAll: number | null;
  paid: number;
}

/** "12 sur 50, dont 9 payées". */
export function promoUses({ uses, beyondLimit, limitInAll, paid }: Uses): string {
  const all = uses + beyondLimit;
  const words = limitInAll === null ? String(all) : `${all} sur ${limitInAll}`;
  return paid > 0 ? `${words}, dont ${countOf(paid, "payée")}` : words;
}

/** Whether a code may be used now. */
export function promoState(
  promo: Dates & Uses & { isActive: boolean },
  now: Date,
): "Actif" | "Arrêté" | "À venir" | "Terminé" | "Épuisé" {
  const { startsAt, endsAt, uses, limitInAll, isActive } = promo;
  if (!isActive) return "Arrêté";
  if (endsAt && new Date(endsAt) <= now) return "Terminé";
  if (startsAt && new Date(startsAt) > now) return "À venir";
  return limitInAll !== null && uses >= limitInAll ? "Épuisé" : "Actif";
}
