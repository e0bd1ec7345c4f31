const ADDRESS = "une adresse https, par exemple https://exemple.fr";
const EMAIL = "une adresse e-mail";

/** What each variable must hold, where not every text will do. */
const EXPECTED: Record<string, string> = {
  NODE_ENV:
    "« production » pour la vraie boutique, « staging » pour une répétition, rien pour la démonstration",
  PORT: "un numéro de port entre 0 et 65535",
  PUBLIC_URL: ADDRESS,
  TRUST_PROXY: "true ou false",
  MAX_CONNECTIONS: "un nombre entre 3 et 1000000",
  DATABASE_URL: "l'adresse de la base, par exemple postgres://utilisateur:motdepasse@serveur:5432/base",
  DATABASE_POOL: "un nombre entre 2 et 50",
  DATABASE_TIMEOUT_MULTIPLIER: "un nombre entre 1 et 60",
  AUTH_SECRET: "au moins 32 caractères tirés au hasard (openssl rand -hex 32)",
  INGEST_KEY: "au moins 32 caractères",
  ADMIN_EMAIL: EMAIL,
  ADMIN_PASSWORD: "12 à 128 caractères",
  SELLER_EMAIL: EMAIL,
  CARD_API_URL: "l'adresse de l'API du prestataire de paiement, par exemple https://api.payzen.eu",
  CARD_STATIC_URL: "l'adresse du script du formulaire, par exemple https://static.payzen.eu",
  CARD_USER: "le numéro de la boutique chez le prestataire, 2 à 8 chiffres",
  CARD_PASSWORD: "le mot de passe de l'API REST, testpassword_… ou prodpassword_…",
  CARD_PUBLIC_KEY: "le numéro de la boutique, deux-points, puis testpublickey_… ou publickey_…",
  CARD_HMAC_KEY: "la clé HMAC-SHA-256 du prestataire, 16 caractères au moins",
  CARD_MODE: "TEST ou PRODUCTION",
  CARRIER_URL: "l'adresse des services web de Colissimo",
  CARRIER_API_KEY: "la clé d'API de Colissimo",
  CARRIER_ACCOUNT: "le numéro de compte Colissimo, six chiffres",
  SENDER_NAME: "le nom de l'expéditeur, 35 caractères au plus",
  SENDER_STREET: "le numéro et la rue de l'expéditeur, 35 caractères au plus",
  SENDER_ZIP: "le code postal de l'expéditeur, cinq chiffres",
  SENDER_CITY: "la ville de l'expéditeur, 35 caractères au plus",
  SENDER_EMAIL: `${EMAIL}, celle de l'expéditeur`,
  SENDER_PHONE: "le téléphone de l'expéditeur, 10 à 12 caractères",
  SMTP_URL: "le serveur d'envoi, par exemple smtps://utilisateur:motdepasse@serveur:465",
  STAGING_MAILBOX: `${EMAIL}, celle qui reçoit tous les messages de la répétition`,
  MAIL_FROM: `${EMAIL}, celle d'où la boutique écrit`,
  HOLD_MESSAGES_AFTER_MINUTES: "un nombre de minutes, 0 compris",
  SMS_API_KEY: "la clé d'API de Brevo, xkeysib-…",
  SMS_URL: "l'adresse d'envoi de Brevo, par exemple https://api.brevo.com/v3/transactionalSMS/sms",
  SMS_ONLY_TO: "des numéros de mobile séparés par des virgules, par exemple +33612345678,+33712345678",
  S3_ENDPOINT: "l'adresse du stockage S3",
  DEMO_STORY: "true ou false",
  SENTRY_DSN:
    "l'adresse (DSN) que donne le service de suivi des incidents, par exemple https://cle@exemple.fr/1",
  LOG_LEVEL: "silent, error, warn, info ou debug",
};

const expected = (name: string) => EXPECTED[name] ?? "un texte moins long";

/** Why the shop does not start on its variables: one line each, all in one round. */
export const CONFIGURATION = {
  refused: (problems: readonly string[]) =>
    `La configuration est refusée (.env.example décrit chaque variable) :\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
  missing: (name: string) => `${name} manque : ${expected(name)}`,
  malformed: (name: string) => `${name} ne convient pas : ${expected(name)}`,
  otherMode: "CARD_MODE, CARD_PASSWORD et CARD_PUBLIC_KEY doivent être du même mode (TEST ou PRODUCTION)",
  together: (names: readonly string[]) => `${names.join(", ")} vont ensemble : donnez-les toutes, ou aucune`,
  noStory: "DEMO_STORY n'a sa place ni en production ni en répétition : retirez-la",
  demoAdministrator: "ADMIN_EMAIL est l'adresse de la démonstration, dont le mot de passe est public",
  notHttps: (name: string) => `${name} doit être une adresse https en production`,
  notProductionMode: "CARD_MODE doit valoir PRODUCTION en production",
  notTestMode: "CARD_MODE doit valoir TEST en répétition : aucune carte n'y est débitée",
  realCarrier:
    "CARRIER_URL n'a pas sa place en répétition : une étiquette y annoncerait un vrai colis. Retirez-la, le simulateur répond",
} as const;
