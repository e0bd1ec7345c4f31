import { DEMO_ADMINISTRATOR } from "#domain/demo.ts";
import { CONFIGURATION } from "#wording/configuration.ts";
import type { Values } from "./config.ts";

/** What single variables can't say: each sentence names some that don't go together. */
export function contradictions(values: Partial<Values>): string[] {
  const isRehearsal = values.NODE_ENV === "staging";
  const isProduction = values.NODE_ENV === "production";
  return [
    ...(cardModes(values).size > 1 ? [CONFIGURATION.otherMode] : []),
    ...TOGETHER.filter(
      (names) => names.some((name) => values[name]) && !names.every((name) => values[name]),
    ).map((names) => CONFIGURATION.together(names)),
    ...(isProduction || isRehearsal ? demoLeftIn(values) : []),
    ...(isRehearsal ? reachesRealBuyers(values) : []),
    ...(isProduction ? notForProduction(values) : []),
  ];
}

/** The mode that is set, and those that the keys belong to. */
function cardModes({ CARD_MODE, CARD_PASSWORD, CARD_PUBLIC_KEY }: Partial<Values>) {
  const modes = new Set(CARD_MODE && [CARD_MODE]);
  if (CARD_PASSWORD) modes.add(CARD_PASSWORD.startsWith("test") ? "TEST" : "PRODUCTION");
  if (CARD_PUBLIC_KEY) modes.add(CARD_PUBLIC_KEY.includes(":test") ? "TEST" : "PRODUCTION");
  return modes;
}

function demoLeftIn(values: Partial<Values>): string[] {
  const isDemoAdministrator = values.ADMIN_EMAIL?.toLowerCase() === DEMO_ADMINISTRATOR.email;
  return [
    ...(values.DEMO_STORY ? [CONFIGURATION.noStory] : []),
    ...(isDemoAdministrator ? [CONFIGURATION.demoAdministrator] : []),
  ];
}

/** What lets a rehearsal take real money, or reach anybody but those who rehearse. */
function reachesRealBuyers(values: Partial<Values>): string[] {
  const isReal = (part: string, address: string | undefined) => !isPlayed(values, part, address);
  const problems: string[] = [];
  if (values.CARD_MODE === "PRODUCTION") problems.push(CONFIGURATION.notTestMode);
  if (values.CARRIER_URL && isReal("carrier", values.CARRIER_URL)) problems.push(CONFIGURATION.realCarrier);
  if (values.SMTP_URL && isReal("mailbox", values.SMTP_URL) && !values.STAGING_MAILBOX)
    problems.push(CONFIGURATION.missing("STAGING_MAILBOX"));
  if (values.SMS_API_KEY && isReal("sms", values.SMS_URL) && !values.SMS_ONLY_TO)
    problems.push(CONFIGURATION.missing("SMS_ONLY_TO"));
  return problems;
}

function notForProduction(values: Partial<Values>): string[] {
  return [
    ...(values.CARD_MODE === "TEST" ? [CONFIGURATION.notProductionMode] : []),
    ...(values.PUBLIC_URL ? [] : [CONFIGURATION.missing("PUBLIC_URL")]),
    ...PUBLIC_ADDRESSES.filter((name) => values[name] && !values[name].startsWith("https://")).map((name) =>
      CONFIGURATION.notHttps(name),
    ),
  ];
}

/**
 * Whether an emulator answers there. An address of this machine alone proves nothing: a mail server or a gateway that
 * listens on it reaches anybody, so whoever started the emulators says which parts they play.
 */
const isPlayed = (values: Partial<Values>, part: string, address: string | undefined): boolean =>
  (values.PLAYED_PARTS ?? "").split(",").includes(part) &&
  address !== undefined &&
  ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname);

const TOGETHER = [
  ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
] as const;

const PUBLIC_ADDRESSES = [
  "PUBLIC_URL",
  "CARD_API_URL",
  "CARD_STATIC_URL",
  "CARRIER_URL",
  "SMS_URL",
  "ADDRESS_URL",
  "SENTRY_DSN",
] as const;
