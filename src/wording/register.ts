import type { RetentionRule } from "./retention.ts";

/** What the shop does with personal data, as its record of processing tells it (GDPR, article 30). */
export const ACTIVITIES = {
  sale: {
    name: "Commandes, paiement et livraison",
    purpose: "Prendre les commandes, encaisser, préparer, livrer et tenir les clientes au courant.",
    basis:
      "Exécution du contrat\u00a0; accord de la personne pour la carte retenue (RGPD, article 6.1.a et b)",
    people: "Clientes",
    data: "Nom, adresse ou point de retrait, email, téléphone, consigne de livraison, articles, montants, résultat du paiement, carte retenue pour un appareil (référence chez le prestataire, marque, quatre derniers chiffres, expiration, accord), suivi du colis, cookie du navigateur.",
  },
  afterSale: {
    name: "Rétractations, retours et réclamations",
    purpose: "Recevoir et traiter les rétractations, les retours et les défauts, et pouvoir le prouver.",
    basis: "Obligation légale (RGPD, article 6.1.c)",
    people: "Clientes",
    data: "Nom, email, commande et pièces, raison ou défaut, photos jointes, ce qui a été répondu et quand.",
  },
  reviews: {
    name: "Avis de clientes",
    purpose: "Recevoir les avis sur les commandes livrées, les relire, les publier et y répondre.",
    basis:
      "Intérêt légitime à faire connaître la satisfaction des clientes (RGPD, article 6.1.f)\u00a0; code de la consommation, articles L111-7-2 et D111-16 à D111-19",
    people: "Clientes",
    data: "Note, texte, prénom et initiale si la cliente signe, commande, décision de l'équipe et sa raison, réponse publique.",
  },
  lives: {
    name: "Lives et demandes en commentaire",
    purpose:
      "Noter qui demande une pièce pendant un live\u00a0; un programme lit les commentaires et propose des commandes, l'équipe peut toujours en décider autrement.",
    basis: "Intérêt légitime à tenir la vente (RGPD, article 6.1.f)",
    people: "Spectatrices des lives\u00a0; personnes qui les animent",
    data: "Pseudo, identifiant sur la plateforme, nom et photo affichés, commentaires publics, demandes, places en liste d'attente, téléphone lié au pseudo, nom de la personne qui anime. Source\u00a0: la plateforme du live.",
  },
  messages: {
    name: "Messages et accords",
    purpose:
      "Écrire aux clientes au sujet de leurs commandes\u00a0; prévenir d'un live ou d'une pièce qui l'a demandé\u00a0; envoyer des annonces commerciales à qui les a acceptées.",
    basis:
      "Exécution du contrat\u00a0; accord de la personne pour les SMS, les alertes et les annonces commerciales (RGPD, article 6.1.a et b)",
    people: "Clientes\u00a0; personnes à prévenir",
    data: "Nom, email ou mobile, texte du message, accord ou refus dans ses mots, sa date et son endroit.",
  },
  people: {
    name: "Comptes clientes et demandes sur les données",
    purpose:
      "Ouvrir l'espace cliente, noter ce que l'équipe décide d'une personne, répondre aux demandes sur les données.",
    basis: "Contrat, intérêt légitime et obligation légale (RGPD, article 6.1.b, c et f)",
    people: "Clientes\u00a0; personnes qui exercent un droit",
    data: "Nom, email, pseudo et identifiant sur la plateforme du live, qui suit un changement de pseudo, empreinte du mot de passe, connexions, notes, blocage, demandes et réponses.",
  },
  books: {
    name: "Comptabilité",
    purpose: "Facturer et tenir les comptes.",
    basis: "Obligation légale (code de commerce, article L123-22)",
    people: "Clientes",
    data: "Nom, adresse, articles et montants des factures et des avoirs.",
  },
  security: {
    name: "Équipe, journal et sécurité",
    purpose:
      "Donner leurs droits aux membres de l'équipe, savoir qui a fait ou consulté quoi, empêcher les abus.",
    basis: "Intérêt légitime (RGPD, article 6.1.f)",
    people: "Équipe\u00a0; clientes\u00a0; visiteuses du site",
    data: "Identité et rôle dans l'équipe, actes et consultations, empreinte de l'adresse réseau.",
  },
} as const;
export type Activity = keyof typeof ACTIVITIES;

/** What the law permits beside an agreement (RGPD, article 6.1.f), said where the shop writes to its buyers. */
const TO_BUYERS = {
  purpose: "aux acheteuses informées qui ne les ont pas refusées, pour des pièces semblables.",
  basis:
    "pour les annonces aux acheteuses, intérêt légitime (RGPD, article 6.1.f) et code des postes et des communications électroniques, article L34-5",
} as const;

/** The words of an activity. `toBuyers`: advertisements also go to buyers. */
export function activityWords(
  code: Activity,
  { toBuyers }: { toBuyers: boolean },
): Record<"name" | "purpose" | "basis" | "people" | "data", string> {
  const words = ACTIVITIES[code];
  if (code !== "messages" || !toBuyers) return words;
  return {
    ...words,
    purpose: `${words.purpose.replace(/\.$/, "")}, et ${TO_BUYERS.purpose}`,
    basis: `${words.basis}\u00a0; ${TO_BUYERS.basis}`,
  };
}

/** Each rule of retention under the activity whose data it is about: one without its place does not compile. */
export const ACTIVITY_OF_RULE: Record<RetentionRule, Activity> = {
  "idempotency-keys": "security",
  "bulk-acts": "security",
  "label-batches": "sale",
  reprints: "sale",
  "sticker-prints": "sale",
  sessions: "people",
  "sign-in-links": "people",
  "sign-in-messages": "messages",
  "order-traces": "security",
  "order-devices": "sale",
  "order-contacts": "sale",
  "card-aliases": "sale",
  "handle-devices": "lives",
  "sms-consents": "messages",
  "advertising-choices": "messages",
  "data-requests": "people",
  "sms-reports": "messages",
  "unpaid-orders": "sale",
  "live-comments": "lives",
  "uncommented-claims": "lives",
  "live-viewers": "lives",
  "viewer-directory": "lives",
  "viewers-without-order": "lives",
  "audit-addresses": "security",
  "address-views": "security",
  "viewer-acts": "lives",
  "live-hosts": "lives",
  "live-alerts": "messages",
  "piece-alerts": "messages",
  payers: "sale",
  "messages-to-people": "messages",
  archive: "sale",
  "label-files": "sale",
  "manifest-files": "sale",
  people: "people",
  complaints: "afterSale",
  "defect-photos": "afterSale",
  "buyer-reviews": "reviews",
  recalls: "afterSale",
  withdrawals: "afterSale",
  invoices: "books",
  "archived-orders": "sale",
};

/** Who else receives data; whether the shop uses it, and at which address, is read from its configuration. */
export const RECIPIENTS = {
  card: {
    name: "Prestataire de paiement",
    gets: "Montant, référence du paiement, nom, adresse, email, et le mobile là où un paiement en plusieurs fois ou différé est proposé pour ce montant\u00a0; la carte ne passe que par lui",
    for: ["sale"],
  },
  means: {
    name: "Organismes des autres moyens de paiement (PayPal, paiement en plusieurs fois…)",
    gets: "Ce qu'a le prestataire de paiement, de qui choisit l'un d'eux",
    for: ["sale"],
  },
  carrier: {
    name: "La Poste – Colissimo",
    gets: "Nom, adresse ou point de retrait, téléphone, email",
    for: ["sale", "afterSale"],
  },
  mail: {
    name: "Service d'envoi d'emails",
    gets: "Adresse email et texte des messages",
    for: ["sale", "afterSale", "messages", "people"],
  },
  addresses: {
    name: "Géoplateforme (IGN)",
    gets: "Début de l'adresse en cours de saisie, sans nom ni commande",
    for: ["sale"],
  },
  sms: {
    name: "Prestataire de SMS",
    gets: "Numéros qui ont accepté les SMS, texte des messages",
    for: ["messages"],
  },
  files: {
    name: "Stockage des fichiers",
    gets: "Étiquettes, factures, photos des pièces et des défauts",
    for: ["sale", "afterSale", "books"],
  },
  faults: {
    name: "Suivi des pannes",
    gets: "Erreurs techniques, sans donnée personnelle",
    for: ["security"],
  },
  host: {
    name: "Hébergeur",
    gets: "Toutes les données, sur instruction",
    for: ["sale", "afterSale", "lives", "messages", "people", "books", "security"],
  },
} as const satisfies Record<string, { name: string; gets: string; for: readonly Activity[] }>;
export type Recipient = keyof typeof RECIPIENTS;

/** What protects the data in every shop. */
export const SECURITY_MEASURES = [
  "Chaque écran et chaque appel demandent un rôle\u00a0; chacun ne voit que ce que son travail demande.",
  "Les mots de passe ne sont gardés qu'en empreinte\u00a0; exporter ou effacer une personne redemande le sien.",
  "Les modifications et les consultations sont notées dans un journal scellé, dont une retouche se voit.",
  "Le numéro de carte ne passe jamais par la boutique.",
  "Les adresses réseau ne sont gardées qu'en empreinte.",
  "Ce dont la durée est écoulée est effacé par le programme, quatre fois par jour.",
  "La restauration d'une sauvegarde s'essaie par une commande (npm run backup:drill).",
] as const;

export const REGISTER = {
  print: "Imprimer",
  failed: "Impossible de charger le registre",
  loading: "Chargement du registre",
  title: "Registre des traitements",
  intro:
    "Article 30 du RGPD. Ce registre se lit dans les réglages et les durées de conservation de la boutique\u00a0: il est toujours celui d'aujourd'hui.",
  seller: "Responsable du traitement",
  activities: "Traitements",
  recipients: "Destinataires et sous-traitants",
  security: "Mesures de sécurité",
  columns: {
    purpose: "Finalité",
    basis: "Base légale",
    people: "Personnes concernées",
    data: "Données",
    recipients: "Destinataires",
    kept: "Durées",
  },
  team: "Équipe de la boutique, selon les rôles",
  inside: "sur la machine de la boutique",
  off: "non utilisé",
  missing: "à compléter dans les réglages",
  transfers: "Les transferts hors de l'Union européenne sont ceux que dit la page de confidentialité.",
  factor: {
    nobody: "La double authentification est proposée à l'équipe\u00a0; le réglage permet de l'exiger.",
    management: "La double authentification est exigée de la propriétaire et de la gestion.",
    everybody: "La double authentification est exigée de toute l'équipe.",
  },
} as const;

/** The controller in one line, as the authority's papers name it. */
export const controllerWords = ({
  name,
  ...known
}: Record<"name" | "address" | "siren" | "email" | "phone", string>): string =>
  [
    name || REGISTER.missing,
    known.siren && `SIREN\u00a0${known.siren}`,
    known.address,
    known.email,
    known.phone,
  ]
    .filter(Boolean)
    .join(", ");
