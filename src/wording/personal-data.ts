import type { ToldActor } from "./actors.ts";
import { dayProse } from "./invoices.ts";

/** What stands in the file of a person's data, and what staff read about it. */
export const PERSONAL_DATA = {
  title: "Vos données personnelles",
  intro: (shopName: string, day: string) =>
    `Ce que ${shopName} conserve sur vous au ${day}. Le fichier donnees.json contient les mêmes données sous une forme lisible par un programme, le dossier factures vos factures et vos avoirs, et le dossier photos celles que vous avez jointes à une réclamation.`,
  rights:
    "Vous pouvez demander la rectification ou l'effacement de ces données, la limitation de leur usage, ou vous y opposer, en nous écrivant. La loi nous oblige à garder certaines d'entre elles, comme vos factures. Vous pouvez aussi adresser une réclamation à la CNIL (www.cnil.fr).",
  withheld: "Contenu non joint\u00a0: il contient un lien de connexion.",
  nothing: "Rien n'est conservé à ce sujet.",
} as const;

/** Headings of the readable page, in their order: each part of the data, and how long they are kept. */
export const PERSONAL_DATA_PARTS = {
  person: "Vous",
  handle: "Votre pseudo TikTok",
  earlierHandles: "Vos pseudos TikTok précédents",
  mergedAccounts: "Autres comptes dont les commandes sont dans celui-ci",
  directory: "Votre nom affiché dans les lives",
  orders: "Commandes",
  invoices: "Factures et avoirs",
  defectPhotos: "Photos jointes à vos réclamations",
  unmatchedPayments: "Paiements reçus sans commande",
  credits: "Avoirs de la boutique",
  messages: "Messages",
  statements: "Déclarations de rétractation",
  texts: "Accords pour les SMS",
  alerts: "Alertes demandées",
  advertising: "Choix sur nos annonces",
  comments: "Commentaires en live",
  claims: "Demandes en live",
  sessions: "Connexions à votre compte",
  viewings: "Lives suivis",
  phones: "Téléphones liés à votre pseudo",
  decisions: "Décisions de l'équipe",
  notes: "Notes de l'équipe",
  requests: "Vos demandes",
  acts: "Actes de l'équipe sur vos données",
  kept: "Durées de conservation",
} as const;

/** Who did something, as it is told to whom the data are about. */
export const ACTORS_TO_HER: Record<ToldActor, string> = {
  admin: "Notre équipe",
  customer: "Vous",
  guest: "Vous",
  other: "Un autre compte",
  "card-provider": "Prestataire de paiement",
  carrier: "Transporteur",
  system: "Programme de la boutique",
};

/** When she learned of what is to be paid. */
export const CONTACTS_TOLD = {
  told: "Prévenue de la commande à payer",
  seen: "Commande à payer vue",
  texted: "Prévenue par SMS",
} as const;

export const ASKED_BY_MISSING =
  "Indiquez l'email, le pseudo ou le nom de la personne, ou le numéro d'une commande.";
export const RECEIVED_IN_FUTURE = "Cette date est à venir.";

export const DATA_REQUEST_KINDS_TOLD = {
  access: "Recevoir ses données",
  erasure: "Être effacée",
  correction: "Corriger ses données",
  objection: "S'opposer à un usage",
} as const;

export const DATA_REQUEST_CHANNELS_TOLD = {
  email: "Email",
  phone: "Téléphone",
  letter: "Courrier",
  message: "Message privé",
} as const;

/** As an objection is kept that came as a request. */
export const objectionAsked = (
  receivedOn: string,
  channel: keyof typeof DATA_REQUEST_CHANNELS_TOLD,
): string =>
  `Demande reçue le ${dayProse(receivedOn)} (${DATA_REQUEST_CHANNELS_TOLD[channel].toLowerCase()})`;
