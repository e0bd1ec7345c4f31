import { parisDay, parisField, parisInstant } from "./paris-time.ts";

/** About what a text message may be. Each concerns an order that its reader placed; none is advertising. */
export const SMS_TYPES = ["to-pay", "reminder", "kept", "shipped", "delivered"] as const;
export type SmsType = (typeof SMS_TYPES)[number];

/** What a message of the outbox is about; undefined for a mail. */
export const smsTypeOf = (kind: string): SmsType | undefined =>
  SMS_TYPES.find((type) => `sms-${type}` === kind);

/** How an agreement to text messages ended. */
export const SMS_ENDS = ["page", "answer", "changed", "staff", "unreachable"] as const;
export type SmsEnd = (typeof SMS_ENDS)[number];

/** A text in which a name or a link has run away is refused rather than paid for. */
export const MOST_SMS_PARTS = 2;

/** What a text message may say by name, as `MESSAGE_VARIABLES` of a mail. */
export const SMS_VARIABLES = [
  "boutique",
  "prenom",
  "numero_commande",
  "total",
  "delai",
  "lien_commande",
  "lien_suivi",
] as const;
export type SmsVariable = (typeof SMS_VARIABLES)[number];

/** Letters and digits under which messages arrive, or a short number that can be answered. Ordinary numbers are blocked by the networks. */
export const isSmsSender = (sender: string): boolean =>
  /^(?=.*[a-z])[a-z0-9]{3,11}$/i.test(sender) || isShortNumber(sender);
export const isShortNumber = (sender: string): boolean => /^\d{5,6}$/.test(sender);

/**
 * Until when a message is kept back for the night; undefined: it may leave. The law lets one about an order leave at any
 * time; but parcels are scanned at night, and that may wait until the morning. What has a deadline does not wait.
 */
export function quietUntil(type: SmsType, instant: Date): Date | undefined {
  if (type === "to-pay" || type === "reminder") return undefined;
  const hour = Number(parisField(instant.toISOString()).slice(11, 13));
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return undefined;
  const day = parisDay(hour < FIRST_HOUR ? instant : new Date(instant.getTime() + HALF_A_DAY_MS));
  return new Date(parisInstant(`${day}T0${FIRST_HOUR}:00`) ?? instant);
}

const FIRST_HOUR = 8;
const LAST_HOUR = 21;
const HALF_A_DAY_MS = 12 * 3_600_000;

/** Whether somebody asks by answering to be left alone, however she writes it. */
export const isStopWord = (answer: string): boolean =>
  /^\W*(stop|arr[eê]t(er|ez)?|d[eé]sabonne)/iu.test(answer.normalize("NFC"));
