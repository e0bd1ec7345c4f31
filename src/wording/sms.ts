import { fillVariables } from "#domain/message-variables.ts";
import { formatEuros } from "#domain/money.ts";
import { MOST_SMS_PARTS, SMS_VARIABLES, type SmsEnd, type SmsType, type SmsVariable } from "#domain/sms.ts";
import { inSmsAlphabet, smsLength } from "#domain/sms-text.ts";
import { formatDateTime, formatUntil } from "./format.ts";
import { SAMPLE } from "./sample-order.ts";

/** What each message says until staff write it otherwise. None is advertising: all are about an order that she placed. */
export const SMS_TEXTS: Record<SmsType, string> = {
  "to-pay": "{{boutique}} : votre commande {{numero_commande}} est à régler ({{total}}) : {{lien_commande}}",
  reminder: "{{boutique}} : vos pièces ({{total}}) vous sont gardées jusqu'{{delai}} : {{lien_commande}}",
  kept: "{{boutique}} : votre colis reste ouvert jusqu'{{delai}}, puis il part. Le compléter : {{lien_commande}}",
  shipped: "{{boutique}} : votre commande {{numero_commande}} est en route. Où est-elle ? {{lien_commande}}",
  delivered: "{{boutique}} : votre commande {{numero_commande}} est livrée. Une question ? {{lien_commande}}",
};

/** A text as a phone shows it, all of it in the network's alphabet. */
export const fillSms = (text: string, values: Record<SmsVariable, string>): string =>
  inSmsAlphabet(fillVariables<SmsVariable>(text, (name) => values[name], SMS_VARIABLES));

const SAMPLE_ID = "0b7c1f6e-58d2-4a39-9c41-7f2e6d83a150";
const SAMPLE_CENTS = 4990;

/** A text as it would read about a made-up order of this shop. */
export const sampleSms = (text: string, shop: { name: string; url: string }): string =>
  fillSms(text, {
    boutique: shop.name,
    prenom: SAMPLE.firstName,
    numero_commande: "HF-hiver-chic-104",
    total: formatEuros(SAMPLE_CENTS),
    delai: formatUntil("2026-01-15T22:59:00Z", new Date("2026-01-15T18:00:00Z")),
    lien_commande: `${shop.url}/order/${SAMPLE_ID}`,
    lien_suivi: `https://www.laposte.fr/outils/suivre-vos-envois?code=${SAMPLE.trackingNumber}`,
  });

/** As long as a shop's name and address usually are. */
const USUAL_SHOP = { name: "Ma boutique", url: "https://www.ma-boutique.example" };

export const isTooLong = (text: string): boolean =>
  smsLength(sampleSms(text, USUAL_SHOP)).parts > MOST_SMS_PARTS;

export const SMS_FORMS = {
  sender: "De 3 à 11 lettres ou chiffres sans accent ni espace, ou un numéro court de 5 ou 6 chiffres.",
  tooLong: `Ce texte coûterait plus de ${MOST_SMS_PARTS} SMS par envoi. Raccourcissez-le.`,
  unknown: "Ce texte contient une variable qui n'existe pas. Celles qui existent sont nommées sous le titre.",
  stop: "Le mot STOP ferait de ce SMS une publicité pour les opérateurs. Le lien de la commande suffit pour arrêter.",
  noProvider:
    "Il n'y a pas de compte d'envoi\u00a0: la variable SMS_API_KEY manque dans la configuration du serveur.",
} as const;

/** "1 SMS de 142 caractères, 0,045 €": what one message costs. */
export function smsCost(text: string, partMillis: number): string {
  const { parts, units } = smsLength(text);
  const price = (parts * partMillis) / 1_000;
  const euros = price.toLocaleString("fr-FR", { minimumFractionDigits: 2, maximumFractionDigits: 3 });
  return `${parts}\u00a0SMS de ${units} caractères${partMillis > 0 ? `, ${euros}\u00a0€` : ""}`;
}

const CONSENT =
  "Me prévenir aussi par SMS de cette commande\u00a0: paiement demandé, rappel avant la fin du délai, colis en route, colis livré. Jamais de publicité.";
const CONSENT_OF_BASKET =
  "Me prévenir par SMS de mes commandes de live\u00a0: paiement demandé, rappel avant la fin du délai, colis en route, colis livré. Jamais de publicité.";
const HOW_TO_STOP = " J'arrête quand je veux, en un geste sur cette page";

/** What she agrees to, as she reads it and as it is kept. A sender of letters cannot be answered. */
export const smsConsent = (where: "order" | "basket", canAnswer: boolean): string =>
  `${where === "order" ? CONSENT : CONSENT_OF_BASKET}${HOW_TO_STOP}${canAnswer ? " ou en répondant STOP" : ""}.`;

/** How an agreement ended, after its date. */
export const SMS_END_WORDS: Record<SmsEnd, string> = {
  page: "par elle, sur sa page",
  answer: "par sa réponse STOP",
  changed: "pour un autre numéro ou un autre texte",
  staff: "par l'équipe",
  unreachable: "parce que le numéro n'existe plus",
};

/** Why a text message has not left, or not yet, as staff read it. */
export const SMS_PROBLEMS = {
  notAgreed: "Elle ne veut pas, ou plus, de SMS à ce numéro.",
  switchedOff: "L'envoi de ce SMS est arrêté dans les réglages.",
  tooLong: `Ce SMS serait trop long\u00a0: plus de ${MOST_SMS_PARTS} parties. Raccourcissez son texte dans les réglages, puis renvoyez.`,
  refused: (reason: string) => `Refusé par le prestataire de SMS\u00a0: ${reason}`,
  delayed: (reason: string) => `Pas encore parti, un nouvel essai est prévu\u00a0: ${reason}`,
  givenUp: (tries: number, reason: string) => `Abandonné après ${tries} essais\u00a0: ${reason}`,
  noAnswer: (reason: string) =>
    `Le prestataire de SMS n'a pas répondu\u00a0; on lui demande s'il l'a pris avant d'en envoyer un autre (${reason}).`,
  unknown: "On ne sait pas si elle l'a reçu\u00a0: le prestataire de SMS n'a jamais répondu.",
  suspended: (reason: string) =>
    `Envois suspendus\u00a0: le prestataire de SMS refuse la boutique, sa clé ou ses crédits (${reason}).`,
} as const;

const STATES: Record<string, string> = {
  asked: "Le prestataire n'a pas encore répondu",
  accepted: "Pris par le prestataire",
  sent: "Parti sur le réseau",
  delivered: "Reçu sur son téléphone",
  failed: "Non reçu",
};
const CAUSES: Record<string, string> = {
  soft_bounce: "téléphone injoignable pour l'instant",
  hard_bounce: "numéro qui n'existe plus",
  rejected: "refusé par l'opérateur",
  blocked: "bloqué",
  skipped: "non envoyé par le prestataire",
};

/** What became of a text at the provider: "Reçu sur son téléphone le 25/11/2026 21:31, 1 SMS". */
export function smsReceipt(sms: {
  state: string;
  parts: number | null;
  cause: string | null;
  at: string;
}): string {
  const { state, parts, cause, at } = sms;
  const why = cause ? ` (${CAUSES[cause] ?? cause})` : "";
  return `${STATES[state] ?? state}${why}, le ${formatDateTime(at)}${parts ? `, ${parts}\u00a0SMS` : ""}`;
}

export const SMS_NUMBER_SHAPE =
  "Indiquez un numéro de mobile français, par exemple 06\u00a012\u00a034\u00a056\u00a078";
