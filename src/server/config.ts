import { createHmac } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import { CONFIGURATION } from "#wording/configuration.ts";
import { contradictions } from "./config-contradictions.ts";

const url = z.url().transform((value) => value.replace(/\/+$/, ""));
const port = z.coerce.number().int().min(0).max(65535);
const flag = z.enum(["true", "false"]).transform((value) => value === "true");

const environment = z.object({
  NODE_ENV: z.enum(["development", "test", "staging", "production"]).default("development"),
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: url.optional(),
  TRUST_PROXY: flag.default(false),
  MAX_CONNECTIONS: z.coerce.number().int().min(3).max(1_000_000).default(20_000),
  DATABASE_URL: z.string().regex(/^(postgres(ql)?|socket):/),
  DATABASE_POOL: z.coerce.number().int().min(2).max(50).default(20),
  DATABASE_TIMEOUT_MULTIPLIER: z.coerce.number().int().min(1).max(60).default(1),
  AUTH_SECRET: z.string().min(32),
  INGEST_KEY: z.string().min(32).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(12).max(128).optional(),
  SELLER_NAME: z.string().max(120).optional(),
  SELLER_FORM: z.string().max(120).optional(),
  SELLER_CAPITAL: z.string().max(60).optional(),
  SELLER_ADDRESS: z.string().max(300).optional(),
  SELLER_REGISTER: z.string().max(300).optional(),
  SELLER_SIREN: z.string().max(20).optional(),
  SELLER_VAT: z.string().max(20).optional(),
  SELLER_EMAIL: z.email().optional(),
  SELLER_PHONE: z.string().max(30).optional(),
  SELLER_RETURN_ADDRESS: z.string().max(300).optional(),
  SELLER_MEDIATOR: z.string().max(300).optional(),
  SELLER_DIRECTOR: z.string().max(120).optional(),
  SELLER_HOST_NAME: z.string().max(120).optional(),
  SELLER_HOST_ADDRESS: z.string().max(300).optional(),
  SELLER_HOST_PHONE: z.string().max(30).optional(),
  CARD_API_URL: url,
  CARD_STATIC_URL: url,
  CARD_USER: z.string().regex(/^\d{2,8}$/),
  CARD_PASSWORD: z.string().regex(/^(test|prod)password_.+$/),
  CARD_PUBLIC_KEY: z.string().regex(/^\d{2,8}:(test|)publickey_.+$/),
  CARD_HMAC_KEY: z.string().min(16),
  CARD_MODE: z.enum(["TEST", "PRODUCTION"]),
  CARRIER_URL: url,
  CARRIER_API_KEY: z.string().min(1),
  CARRIER_ACCOUNT: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  CARRIER_TRACKING_URL: z.string().default("https://www.laposte.fr/outils/suivre-vos-envois?code="),
  SENDER_NAME: z.string().min(1).max(35),
  SENDER_STREET: z.string().min(1).max(35),
  SENDER_ZIP: z.string().regex(/^\d{5}$/),
  SENDER_CITY: z.string().min(1).max(35),
  SENDER_EMAIL: z.email(),
  SENDER_PHONE: z.string().min(10).max(12),
  SMTP_URL: z.string().regex(/^smtps?:\/\//),
  STAGING_MAILBOX: z.email().optional(),
  PLAYED_PARTS: z.string().default(""),
  MAIL_FROM: z.email(),
  HOLD_MESSAGES_AFTER_MINUTES: z.coerce.number().int().min(0).max(100_000).default(60),
  SMS_API_KEY: z.string().min(10).optional(),
  SMS_URL: url.default("https://api.brevo.com/v3/transactionalSMS/sms"),
  SMS_ONLY_TO: z
    .string()
    .regex(/^\+33[67]\d{8}(,\+33[67]\d{8})*$/)
    .optional(),
  ADDRESS_URL: url.optional(),
  FILES_DIR: z.string().default("data/files"),
  WEB_DIR: z.string().default(path.join(import.meta.dirname, "..", "..", "dist", "web")),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  DEMO_STORY: flag.default(false),
  SENTRY_DSN: z
    .string()
    .regex(/^https?:\/\/\w+(:\w*)?@[\w.-]+(:\d{1,5})?(\/[\w-]+)*\/\d+$/)
    .optional(),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

/** Every variable the shop reads; `.env.example` describes each of them. */
export const variables = Object.keys(environment.shape);

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the whole configuration once, at start. Throws one Error that names, in French, every variable that is
 * missing, malformed or contradictory; no variable is read anywhere else.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  const faulty = new Set(parsed.error?.issues.map(({ path: [name] }) => String(name)));
  const problems = [
    ...[...faulty].map((name) =>
      given[name] === undefined ? CONFIGURATION.missing(name) : CONFIGURATION.malformed(name),
    ),
    ...contradictions(readable(given)),
  ];
  if (!parsed.success || problems.length > 0) throw new Error(CONFIGURATION.refused(problems));
  const values = parsed.data;
  const staging = values.NODE_ENV === "staging";
  return {
    /** Behaves as a shop that sells for real; a rehearsal (`staging`) does. */
    production: values.NODE_ENV === "production" || staging,
    staging,
    test: values.NODE_ENV === "test",
    environment: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    trustProxy: values.TRUST_PROXY,
    maxConnections: values.MAX_CONNECTIONS,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    databaseTimeoutMultiplier: values.DATABASE_TIMEOUT_MULTIPLIER,
    authSecret: values.AUTH_SECRET,
    ingestKey: values.INGEST_KEY ?? derivedIngestKey(values.AUTH_SECRET),
    firstAdmin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : undefined,
    /** What a new shop knows of its seller; from then on the back office keeps it. */
    seller: {
      SELLER_NAME: values.SELLER_NAME,
      SELLER_FORM: values.SELLER_FORM,
      SELLER_CAPITAL: values.SELLER_CAPITAL,
      SELLER_ADDRESS: values.SELLER_ADDRESS,
      SELLER_REGISTER: values.SELLER_REGISTER,
      SELLER_SIREN: values.SELLER_SIREN,
      SELLER_VAT: values.SELLER_VAT,
      SELLER_EMAIL: values.SELLER_EMAIL,
      SELLER_PHONE: values.SELLER_PHONE,
      SELLER_RETURN_ADDRESS: values.SELLER_RETURN_ADDRESS,
      SELLER_MEDIATOR: values.SELLER_MEDIATOR,
      SELLER_DIRECTOR: values.SELLER_DIRECTOR,
      SELLER_HOST_NAME: values.SELLER_HOST_NAME,
      SELLER_HOST_ADDRESS: values.SELLER_HOST_ADDRESS,
      SELLER_HOST_PHONE: values.SELLER_HOST_PHONE,
    },
    card: {
      apiUrl: values.CARD_API_URL,
      staticUrl: values.CARD_STATIC_URL,
      user: values.CARD_USER,
      password: values.CARD_PASSWORD,
      publicKey: values.CARD_PUBLIC_KEY,
      hmacKey: values.CARD_HMAC_KEY,
      mode: values.CARD_MODE,
      /** Whom the provider may write to in a rehearsal, whoever pays: it sends confirmations of its own. */
      ...(staging && { rehearsal: { contact: values.STAGING_MAILBOX ?? values.MAIL_FROM } }),
    },
    carrier: {
      url: values.CARRIER_URL,
      apiKey: values.CARRIER_API_KEY,
      account: values.CARRIER_ACCOUNT,
      trackingUrl: values.CARRIER_TRACKING_URL,
      sender: {
        name: values.SENDER_NAME,
        street: values.SENDER_STREET,
        zip: values.SENDER_ZIP,
        city: values.SENDER_CITY,
        email: values.SENDER_EMAIL,
        phone: values.SENDER_PHONE,
      },
    },
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM,
      /** Where every message goes in a rehearsal, whoever it is written to; none where the mailbox is played. */
      ...(staging && { rehearsal: { mailbox: values.STAGING_MAILBOX } }),
    },
    /** How long overdue a message must be at start to be held for staff; 0 holds all that waits. */
    holdMessagesAfterMinutes: values.HOLD_MESSAGES_AFTER_MINUTES,
    /** Undefined: the shop has no provider of text messages, and staff cannot switch them on. */
    sms:
      values.SMS_API_KEY === undefined
        ? undefined
        : { url: values.SMS_URL, apiKey: values.SMS_API_KEY, onlyTo: values.SMS_ONLY_TO?.split(",") },
    /** Undefined: no addresses are offered while a guest types hers. */
    addresses: values.ADDRESS_URL === undefined ? undefined : { url: values.ADDRESS_URL },
    files: filesOf(values),
    webFolder: values.WEB_DIR,
    demoStory: values.DEMO_STORY,
    sentryDsn: values.SENTRY_DSN,
    logLevel: values.LOG_LEVEL,
  };
}

/** What the connectors that start with the shop bring, where no key is named: every copy derives the same. */
const derivedIngestKey = (authSecret: string): string =>
  createHmac("sha256", authSecret).update("ingest key").digest("base64url");

export type Values = z.infer<typeof environment>;

const storage = environment.pick({
  FILES_DIR: true,
  S3_ENDPOINT: true,
  S3_BUCKET: true,
  S3_REGION: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
});

const filesOf = (values: z.infer<typeof storage>) =>
  s3(values) ?? { kind: "folder" as const, folder: values.FILES_DIR };

/** Where the files are, for a command that needs to know nothing else. */
export const fileStorageOf = (env: Record<string, string | undefined>) => filesOf(storage.parse(env));

function s3(values: z.infer<typeof storage>) {
  if (!values.S3_ENDPOINT || !values.S3_BUCKET || !values.S3_ACCESS_KEY_ID || !values.S3_SECRET_ACCESS_KEY)
    return undefined;
  return {
    kind: "s3" as const,
    endpoint: values.S3_ENDPOINT,
    bucket: values.S3_BUCKET,
    region: values.S3_REGION,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
  };
}

/** The variables that are as they must be; those that aren't are named apart. */
function readable(given: Record<string, string | undefined>): Partial<Values> {
  return Object.fromEntries(
    Object.entries(environment.shape).flatMap(([name, shape]) => {
      const { success, data } = shape.safeParse(given[name]);
      return success && data !== undefined ? [[name, data]] : [];
    }),
  );
}
