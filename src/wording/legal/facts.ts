import type { Registration } from "#wording/seller.ts";
import { registrationOf } from "#wording/seller.ts";
import type { Seller } from "#wording/withdrawal-notice.ts";

/** What the models of the legal pages are filled with: settings of the shop, most of which may still be empty. */
export interface LegalFacts extends Registration {
  sellerName: string;
  sellerAddress: string;
  contactEmail: string;
  contactPhone: string;
  returnAddress: string;
  mediator: string;
  publicationDirector: string;
  hostName: string;
  hostAddress: string;
  hostPhone: string;
  unpaidOrderDays: number;
  customerYears: number;
  accountingYears: number;
  withdrawalYears: number;
  liveDays: number;
  auditAddressMonths: number;
  traceDays: number;
  /** Without a slash at the end. */
  shopUrl: string;
  /** When the models are filled, in words. */
  today: string;
  /** No setting: a shop of its own writes these two into its pages. */
  answerHours: string;
  transfersOutsideUnion: string;
}

/** Plain spaces, so that staff who search a page for what is open find it as they would type it. */
export const open = (what: string): string => `[à compléter : ${what}]`;

/** Named by the variable `identifiants_rep` of a page, which follows the settings. */
export const OPEN_IDENTIFIERS = {
  textileIdentifier: "identifiant unique textile, ou raison pour laquelle il n’y en a pas",
  packagingIdentifier: "identifiant unique emballages, ou raison pour laquelle il n’y en a pas",
} as const;

/** What the models leave for staff to write; a page that still holds one is not ready. */
export const OPEN_MARK = "[à compléter";

/** The same facts with an open mark in the place of each that is missing. */
export function withOpenMarks(facts: LegalFacts): LegalFacts {
  const isFree = facts.vatRegime === "franchise";
  const marks = {
    sellerName: "nom de l’entreprise",
    sellerForm: "forme juridique",
    sellerCapital: "capital social",
    sellerAddress: "adresse du siège",
    sellerRegister: "registre et numéro d’immatriculation",
    sellerSiren: "numéro SIREN",
    contactPhone: "téléphone",
    returnAddress: "adresse des retours",
    mediator: "nom, adresse et site du médiateur",
    publicationDirector: "nom du directeur de la publication",
    hostName: "nom de l’hébergeur",
    hostAddress: "adresse de l’hébergeur",
    hostPhone: "téléphone de l’hébergeur",
    answerHours: "jours et heures de réponse",
    transfersOutsideUnion: "transferts de données hors de l’Union européenne, ou «\u00a0aucun\u00a0»",
    ...(isFree ? {} : { vatNumber: "numéro de TVA" }),
  } satisfies Partial<Record<keyof LegalFacts, string>>;
  const marked = Object.entries(marks).map(([key, what]) => [
    key,
    facts[key as keyof typeof marks].trim() || open(what),
  ]);
  const contactEmail = facts.contactEmail.endsWith(".example") ? open("email") : facts.contactEmail;
  return { ...facts, contactEmail, ...Object.fromEntries(marked) };
}

export const sellerOf = (facts: LegalFacts): Seller => ({
  name: facts.sellerName,
  address: facts.sellerAddress,
  registration: registrationOf(facts),
  email: facts.contactEmail,
  phone: facts.contactPhone,
  returnAddress: facts.returnAddress,
  mediator: facts.mediator,
});
