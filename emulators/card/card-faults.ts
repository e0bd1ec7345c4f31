import { hasValidCheckDigit } from "./test-cards.ts";

/** What a buyer types; the year has four digits. */
export type CardEntry = { number: string; expiryMonth: number; expiryYear: number; securityCode: string };

export type FormError = { errorCode: string; errorMessage: string; field?: string };

const FORM_ERRORS = {
  INT_912: "Le mot de passe ne correspond pas à la boutique du jeton.",
  PSP_099: "Trop de tentatives ont été effectuées. Merci de réessayer plus tard.",
  PSP_108: "Le formulaire a expiré.",
  CLIENT_101: "Le paiement est annulé.",
  CLIENT_301: "Le numéro de carte est invalide.",
  CLIENT_302: "La date d'expiration est invalide.",
  CLIENT_303: "Le cryptogramme visuel est invalide.",
} as const;

export function formError(errorCode: keyof typeof FORM_ERRORS, field?: string): FormError {
  return { errorCode, errorMessage: FORM_ERRORS[errorCode], ...(field === undefined ? {} : { field }) };
}

export function faultOf(card: CardEntry, now: number): FormError | undefined {
  if (!/^\d{13,19}$/.test(card.number) || !hasValidCheckDigit(card.number))
    return formError("CLIENT_301", "pan");
  const today = new Date(now);
  const months = (card.expiryYear - today.getUTCFullYear()) * 12 + card.expiryMonth - today.getUTCMonth() - 1;
  if (!(card.expiryMonth >= 1 && card.expiryMonth <= 12) || !(months >= 0 && months < 240))
    return formError("CLIENT_302", "expiryDate");
  if (!/^\d{3,4}$/.test(card.securityCode)) return formError("CLIENT_303", "securityCode");
  return undefined;
}
