const NBSP = "\u00a0";

/** What `npm run doctor` says of each part: one line, and where something is wrong what to do. */
export const DOCTOR = {
  parts: {
    settings: "Réglages",
    database: "Base de données",
    storage: "Fichiers",
    card: "Paiement par carte",
    carrier: "Transporteur",
    mail: "Courrier",
    sms: "SMS",
    proxy: "Adresse publique",
    faults: "Suivi des incidents",
  },
  fine: (part: string, fact: string) => `✓ ${part}${NBSP}: ${fact}`,
  wrong: (part: string, problem: string) => `✗ ${part}${NBSP}: ${problem}`,
  allFine: "Tout répond.",
  someWrong: (count: number) => (count === 1 ? "Une chose ne va pas." : `${count} choses ne vont pas.`),
  tooSlow: (seconds: number) => `pas de réponse en ${seconds} secondes.`,
  noShop:
    "Aucune boutique à examiner : donnez les réglages de production (NODE_ENV=production), ou lancez d'abord la démonstration (npm start).",
  fault: (reason: string) => `l'examen a échoué (${reason}).`,

  settingsFine: "complets et cohérents.",
  databaseFine: (version: string, used: number, most: number) =>
    `PostgreSQL ${version}, accepte et garde les écritures, ${used} connexions sur ${most}.`,
  notDurable:
    "fsync, full_page_writes et synchronous_commit doivent rester actifs, sinon une coupure de courant perd des commandes payées. Réactivez-les sur le serveur.",
  noWrite: (reason: string) =>
    `elle se dit ouverte aux écritures mais les refuse (${reason}). Regardez la place libre du serveur de la base.`,
  notMigrated: "le schéma n'est pas celui de cette version. Il est mis à jour au prochain npm start.",
  fewConnections: (left: number, wanted: number) =>
    `il reste ${left} connexions sur le serveur, une copie de la boutique en prend jusqu'à ${wanted}. Relevez max_connections ou baissez DATABASE_POOL.`,
  storageFine: (where: string) => `écriture, lecture et effacement réussis (${where}).`,
  storageWrong: (where: string, reason: string) =>
    `${where} ne garde pas un fichier d'essai (${reason}). Vérifiez FILES_DIR et la place du disque, ou les variables S3_*.`,
  storageOther: "le fichier relu n'est pas celui qui a été écrit",
  cardFine: (mode: string) => `les clés sont acceptées, mode ${mode}, le script du formulaire est là.`,
  cardRefused: (code: string, message: string) =>
    `le prestataire refuse les clés (${code} ${message}). Vérifiez CARD_USER, CARD_PASSWORD et CARD_MODE.`,
  cardSilent: (reason: string) => `le prestataire ne répond pas (${reason}). Vérifiez CARD_API_URL.`,
  cardScript: (url: string, reason: string) =>
    `le script du formulaire ne se charge pas (${url} : ${reason}). Vérifiez CARD_STATIC_URL.`,
  carrierFine: "la clé et l'adresse d'expédition sont acceptées (aucune étiquette n'a été faite).",
  carrierWrong: (reason: string) =>
    `une étiquette d'essai serait refusée (${reason}). Vérifiez CARRIER_URL, CARRIER_API_KEY et les variables SENDER_*.`,
  mailFine: "le serveur accepte la connexion (aucun message n'est parti).",
  mailWrong: (reason: string) => `le serveur d'envoi refuse la connexion (${reason}). Vérifiez SMTP_URL.`,
  smsNone: "aucun prestataire (SMS_API_KEY est vide), aucun SMS ne part.",
  smsFine: "la clé est acceptée (aucun SMS n'est parti).",
  smsWrong: (reason: string) =>
    `le prestataire refuse ou ne répond pas (${reason}). Vérifiez SMS_API_KEY, SMS_URL et les crédits du compte.`,
  faultsNowhere: "aucun service (SENTRY_DSN est vide), les incidents sont dans le journal du serveur.",
  faultsFine: (number: string) => `le service a accepté l'incident d'essai ${number}.`,
  faultsWrong: (reason: string) =>
    `le service ne prend pas l'incident d'essai (${reason}). Vérifiez SENTRY_DSN.`,
  proxyFine: (facts: readonly string[]) => `${facts.join(", ")}.`,
  answers: "répond",
  overHttps: "en https",
  eventsFlow: "les événements passent sans attendre",
  eventsUntried: "événements non essayés (aucun live)",
  addressKept: "l'adresse des visiteurs est transmise",
  proxySilent: (url: string, reason: string) =>
    `${url} ne mène pas à la boutique (${reason}). Vérifiez PUBLIC_URL, le certificat et le proxy, et que la boutique tourne.`,
  otherServer: (url: string) =>
    `${url} répond, mais ce n'est pas la boutique. Vérifiez vers quelle adresse le proxy envoie.`,
  eventsHeld:
    "le proxy retient les événements : les pages ne se mettraient pas à jour. Coupez sa mémoire tampon (proxy_buffering off).",
  proxyUntrusted:
    "TRUST_PROXY n'est pas true : derrière un proxy, toutes les visiteuses auraient la même adresse, et partageraient ses limites. Mettez TRUST_PROXY=true.",
  addressForged:
    "n'importe qui peut choisir son adresse : le proxy laisse passer X-Forwarded-For tel quel. Faites-lui écrire l'adresse du visiteur (proxy_set_header X-Forwarded-For $remote_addr).",
} as const;
