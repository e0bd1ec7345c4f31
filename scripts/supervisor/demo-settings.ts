import { DEMO_ADMINISTRATOR } from "#domain/demo.ts";
import {
  DEMO_CARD_KEYS,
  DEMO_CARRIER_API_KEY,
  DEMO_CARRIER_CONTRACT,
  DEMO_LIVE_API_KEY,
  DEMO_SMS_API_KEY,
} from "#emulators/demo-keys.ts";

type Environment = Record<string, string | undefined>;

/** What the emulators say once they listen. */
export type Emulators = {
  card?: { apiUrl: string; staticUrl: string };
  carrier?: { url: string; trackingUrl?: string };
  mailbox?: { smtpUrl: string; pageUrl: string };
  live?: { wsUrl: string; pageUrl: string };
  sms?: { url: string; pageUrl: string };
  addresses?: { url: string };
};

export type Part = "database" | "card" | "carrier" | "mailbox" | "live" | "sms" | "addresses";

const settingsOf: Record<Part, readonly string[]> = {
  database: ["DATABASE_URL"],
  card: [
    "CARD_API_URL",
    "CARD_STATIC_URL",
    "CARD_USER",
    "CARD_PASSWORD",
    "CARD_PUBLIC_KEY",
    "CARD_HMAC_KEY",
    "CARD_MODE",
  ],
  carrier: ["CARRIER_URL", "CARRIER_API_KEY"],
  mailbox: ["SMTP_URL"],
  live: ["CAPTURE_SOURCE", "EULER_WS_URL", "EULER_API_KEY"],
  sms: ["SMS_URL", "SMS_API_KEY"],
  addresses: ["ADDRESS_URL"],
};

/**
 * The parts this machine plays itself. One real setting makes its part real, and the ones that are then
 * missing are for readConfig to name. In production nothing is played.
 */
export function playedParts(env: Environment): Part[] {
  if (env.NODE_ENV === "production") return [];
  const parts = Object.keys(settingsOf) as Part[];
  return parts.filter((part) => !settingsOf[part].some((name) => env[name]));
}

/** The settings that the played parts and a demo shop, or a rehearsal, stand for; never used in production. */
export function demoSettings({ card, carrier, mailbox, live, sms, addresses }: Emulators): Environment {
  const played = { card, carrier, mailbox, live, sms, addresses } satisfies Record<keyof Emulators, unknown>;
  return {
    PLAYED_PARTS: Object.entries(played)
      .flatMap(([part, said]) => (said ? [part] : []))
      .join(","),
    ...(card && {
      CARD_API_URL: card.apiUrl,
      CARD_STATIC_URL: card.staticUrl,
      CARD_USER: DEMO_CARD_KEYS.user,
      CARD_PASSWORD: DEMO_CARD_KEYS.password,
      CARD_PUBLIC_KEY: DEMO_CARD_KEYS.publicKey,
      CARD_HMAC_KEY: DEMO_CARD_KEYS.hmacKey,
      CARD_MODE: "TEST",
    }),
    ...(carrier && {
      CARRIER_URL: carrier.url,
      CARRIER_API_KEY: DEMO_CARRIER_API_KEY,
      CARRIER_ACCOUNT: DEMO_CARRIER_CONTRACT.number,
      ...(carrier.trackingUrl && { CARRIER_TRACKING_URL: carrier.trackingUrl }),
    }),
    ...(mailbox && { SMTP_URL: mailbox.smtpUrl }),
    ...(live && { EULER_WS_URL: live.wsUrl, EULER_API_KEY: DEMO_LIVE_API_KEY }),
    ...(sms && { SMS_URL: sms.url, SMS_API_KEY: DEMO_SMS_API_KEY }),
    ...(addresses && { ADDRESS_URL: addresses.url }),
    SENDER_NAME: "HF OUTLET",
    SENDER_STREET: "12 RUE DE LA MODE",
    SENDER_ZIP: "69002",
    SENDER_CITY: "LYON",
    SENDER_EMAIL: "expedition@hf-outlet.example",
    SENDER_PHONE: "0478000000",
    MAIL_FROM: "boutique@hf-outlet.example",
  };
}

/**
 * What is given wins, but for which parts are played: only who started the emulators knows. An empty value counts as not
 * given, as in `.env.example`. The demo administrator only exists
 * where the demo may tell its story: never in a rehearsal, in a database that somebody gave for another end, nor beside a
 * named one.
 */
export function fillIn(given: Environment, defaults: Environment): Environment {
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
  const administrator =
    said.NODE_ENV === "staging" ||
    said.ADMIN_EMAIL ||
    said.ADMIN_PASSWORD ||
    (said.DATABASE_URL && said.DEMO_STORY !== "true")
      ? {}
      : { ADMIN_EMAIL: DEMO_ADMINISTRATOR.email, ADMIN_PASSWORD: DEMO_ADMINISTRATOR.password };
  return { ...defaults, ...administrator, ...said, PLAYED_PARTS: defaults.PLAYED_PARTS };
}
