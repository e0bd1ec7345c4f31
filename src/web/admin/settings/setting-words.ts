import type { SettingKey } from "#contract/admin/settings.ts";
import { DELIVERY_AREAS } from "#domain/delivery-area.ts";
import { RETURN_LABEL_OFFERS } from "#domain/return-life.ts";
import { FACTOR_DEMANDS } from "#domain/second-factor.ts";
import { VAT_FILINGS, VAT_RATES } from "#domain/seller.ts";
import type { Option } from "#web/ui/select.tsx";
import { DELIVERY_AREA_NAMES } from "#wording/delivery-area.ts";
import { RETURN_LABEL_OFFER_NAMES } from "#wording/returns.ts";
import { FACTOR_DEMAND_NAMES } from "#wording/second-factor.ts";
import { VAT_FILING_NAMES, VAT_REGIME_NAMES, vatRateName } from "#wording/seller.ts";
import { CHANGED_RATE_OPTIONS, CHANGED_REGIME_OPTIONS } from "./changed-vat.ts";

/** `euros` are typed as "6,00" and kept as cents; `off` is an amount that can be switched off, which is 0. */
export type SettingShape =
  | "count"
  | "decimal"
  | "euros"
  | "off"
  | "line"
  | "text"
  | "words"
  | "photo"
  | "day"
  | "choice"
  | "means";

type SettingWords = { hint?: string; unit?: string; shape: SettingShape; options?: readonly Option[] };

const count = (unit: string, hint?: string): SettingWords => ({ ...line(hint), unit, shape: "count" });
const line = (hint?: string): SettingWords => ({ shape: "line", ...(hint ? { hint } : {}) });

const text = (hint: string): SettingWords => ({ shape: "text", hint });

const CHANGE_DAY: SettingWords = {
  shape: "day",
  hint: "Dès minuit, heure de Paris. Vide\u00a0: aucun changement.",
};
const CHANGED_REGIME: SettingWords = { shape: "choice", options: CHANGED_REGIME_OPTIONS };
const CHANGED_RATE: SettingWords = { shape: "choice", options: CHANGED_RATE_OPTIONS };

const offOrOn = (off: string, on: string): Option[] => [
  { value: "off", label: off },
  { value: "on", label: on },
];

export const SETTING_WORDS: Record<SettingKey, SettingWords> = {
  shippingCents: {
    unit: "€ TTC",
    shape: "euros",
    hint: "Pour les prochaines commandes\u00a0; celles qui existent gardent les leurs.",
  },
  freeDeliveryFromCents: {
    unit: "€ TTC d'articles",
    shape: "off",
    hint: "Pour les prochaines commandes\u00a0; celles qui existent gardent leurs conditions.",
  },
  keepParcelDays: count(
    "jours au plus",
    "Une cliente qui a payé peut faire attendre son colis, le temps d'autres achats. 0\u00a0: jamais.",
  ),
  keptReminderDays: count(
    "jours avant",
    "Le matin, par e-mail et par SMS si elle l'a accepté. 0\u00a0: pas de rappel.",
  ),
  minimumCents: { unit: "€ TTC", shape: "off" },
  holdMinutes: count("minutes", "Après la dernière action de la cliente, ses pièces lui restent réservées."),
  holdLimitMinutes: count(
    "minutes",
    "Une page laissée ouverte ne garde pas les pièces au-delà, depuis le début de la commande.",
  ),
  paymentHoldMinutes: count(
    "minutes",
    "Le formulaire de carte vaut 15\u00a0minutes\u00a0: la réservation doit durer plus longtemps.",
  ),
  statusOnlyAfterDays: count(
    "jours",
    "Après la livraison ou l'annulation, le lien de la cliente ne montre plus que le statut.",
  ),
  tellAgainHours: count(
    "heures",
    "Après ce délai sans paiement, elle revient dans «\u00a0À prévenir\u00a0».",
  ),
  wordAfterUnpaid: count(
    "commandes",
    "L'étape est proposée sur la fiche de la cliente\u00a0; l'équipe décide.",
  ),
  payFirstAfterUnpaid: count("commandes", "Ses pièces ne sont alors gardées que le temps d'une réservation."),
  proposalsAfterUnpaid: count("commandes", "Ses demandes ne sont alors plus ajoutées d'elles-mêmes."),
  maxOpenOrdersPerBrowser: count("commandes"),
  maxHeldPiecesPerBrowser: count("pièces"),
  maxOpenOrdersPerAddress: count(
    "commandes",
    "Un réseau mobile cache des milliers de clientes derrière une seule adresse\u00a0: laissez ce nombre très grand.",
  ),
  addressSharePercent: count(
    "%",
    "Ce qu'un même réseau peut réserver d'un live sans payer, au moins les pièces d'une cliente. Chaque pièce payée lui en ouvre une de plus. 100\u00a0: sans limite.",
  ),
  paymentMeans: {
    shape: "means",
    hint: "La carte bancaire est toujours proposée. Cochez seulement ce que votre contrat avec le prestataire comprend\u00a0; un montant vide ne limite rien.",
  },
  rememberCards: {
    shape: "choice",
    hint: "La case n'est jamais cochée d'avance. Le prestataire garde la carte, jamais la boutique\u00a0; le contrat doit comprendre le paiement par alias.",
    options: [
      { value: "never", label: "Ne rien retenir" },
      { value: "ask", label: "Proposer une case à cocher" },
    ],
  },
  applePayDomainFile: line(
    "Le contenu du fichier que le prestataire vous donne pour votre domaine. Vide\u00a0: rien n'est publié.",
  ),
  deliveryArea: {
    shape: "choice",
    hint: "Une adresse ailleurs n'est ni payée ni étiquetée.",
    options: DELIVERY_AREAS.map((value) => ({ value, label: DELIVERY_AREA_NAMES[value] })),
  },
  returnLabel: {
    shape: "choice",
    hint: "Faite à la demande de la cliente qui se rétracte. Un défaut ou une erreur se renvoie toujours à vos frais.",
    options: RETURN_LABEL_OFFERS.map((value) => ({ value, label: RETURN_LABEL_OFFER_NAMES[value] })),
  },
  returnLabelCents: {
    unit: "€ TTC",
    shape: "euros",
    hint: "Annoncé avant, puis retenu sur le remboursement quand la cliente la paie.",
  },
  returnCodes: {
    shape: "choice",
    hint: "La cliente montre un code, et le bureau de poste ou le relais imprime l'étiquette. Votre contrat doit avoir l'option «\u00a0Retour sécurisé\u00a0».",
    options: offOrOn("Ne pas proposer", "Proposer un code à la place de l'étiquette"),
  },
  shortageAnswerDays: count(
    "jours",
    "La cliente choisit sur la page de sa commande. Sans réponse, la pièce lui est remboursée.",
  ),
  packagingGrams: count("g", "S'ajoute au poids des pièces, quand il est connu de toutes."),
  parcelWeightKg: {
    unit: "kg",
    shape: "decimal",
    hint: "Déclaré au transporteur tant que le poids d'une pièce du colis manque.",
  },
  sellIncomplete: {
    shape: "choice",
    hint: "Interdite\u00a0: une pièce sans photo, composition, taille ou fabricant se trouve, mais ne se commande pas.",
    options: [
      { value: "no", label: "Interdite" },
      { value: "yes", label: "Permise" },
    ],
  },
  relayPoints: {
    shape: "choice",
    hint: "La cliente choisit son point après son adresse. Votre contrat Colissimo doit comprendre le produit HD.",
    options: offOrOn("Non proposée", "Proposée"),
  },
  relayCents: {
    unit: "€ TTC",
    shape: "euros",
    hint: "Pour un colis livré en point de retrait. Le seuil de livraison offerte et les codes valent aussi.",
  },
  shopName: line(),
  contactEmail: line("Les clientes y répondent aux messages."),
  contactPhone: line(),
  returnAddress: line(
    "Rue, code postal et ville\u00a0: là où les clientes renvoient leurs articles, et où mène l'étiquette de retour.",
  ),
  mediator: line("Nom, adresse et site, séparés par des virgules."),
  portraitPhoto: { shape: "photo" },
  portraitName: line("De la personne que les clientes voient en live."),
  portraitTown: line(),
  portraitWords: {
    shape: "words",
    hint: "Deux ou trois phrases, comme vous les diriez en live. 320\u00a0caractères au plus.",
  },
  portraitHandle: line("Sans @. Il mène à votre profil."),
  winterSalesFrom: { shape: "day" },
  winterSalesTo: { shape: "day" },
  summerSalesFrom: { shape: "day" },
  summerSalesTo: { shape: "day" },
  smsActive: {
    shape: "choice",
    hint: "Aux clientes qui ont coché la case, à elles seules.",
    options: offOrOn("Arrêté", "En marche"),
  },
  smsSender: line("Le nom validé par Brevo, ou un numéro court auquel on peut répondre STOP."),
  smsPartMillis: count(
    "millièmes d'euro",
    "Selon votre contrat, pour chiffrer les textes. 45 pour 4,5\u00a0centimes, 0 sans prix.",
  ),
  smsToPay: text("Quand vous demandez le paiement d'une commande de live."),
  smsReminder: text("Aux moments choisis pour le live, avant que ses articles ne soient libérés."),
  smsKept: text("Avant que le colis qu'elle garde ouvert ne soit préparé."),
  smsShipped: text("Quand le transporteur a le colis, entre 8\u00a0h et 21\u00a0h."),
  smsDelivered: text("Quand le colis est remis, entre 8\u00a0h et 21\u00a0h."),
  buyerAdvertising: {
    shape: "choice",
    hint: "La loi permet d'écrire à qui a acheté, pour des pièces semblables, si elle en a été informée à sa commande et n'a pas refusé. La case sous le paiement sert alors à refuser, et seules les commandes payées ensuite comptent. À confirmer par un juriste. La page Confidentialité doit le dire\u00a0: elle suit ce réglage là où elle contient {{annonces_commerciales}}.",
    options: offOrOn("Seulement avec leur accord", "Après un achat, sauf refus"),
  },
  sellerName: line("Tel qu'il est immatriculé."),
  sellerForm: line("Par exemple\u00a0: société par actions simplifiée (SAS)."),
  sellerCapital: line(
    "Par exemple\u00a0: 10\u00a0000\u00a0€. Sans capital, écrivez «\u00a0sans objet\u00a0».",
  ),
  sellerAddress: line(),
  sellerRegister: line("Par exemple\u00a0: RCS Lyon 732\u00a0829\u00a0320."),
  sellerSiren: line(),
  publicationDirector: line("La personne qui répond de ce que le site publie."),
  hostName: line(),
  hostAddress: line(),
  hostPhone: line(),
  vatRegime: {
    shape: "choice",
    options: (["vat", "franchise"] as const).map((value) => ({ value, label: VAT_REGIME_NAMES[value] })),
  },
  vatRate: {
    shape: "choice",
    hint: "De toutes les pièces, et de leur livraison qui suit le taux.",
    options: VAT_RATES.map((value) => ({ value, label: vatRateName(Number(value) * 100) })),
  },
  vatFiling: {
    shape: "choice",
    hint: "Fixe les périodes de l'e-reporting\u00a0; en franchise en base, deux mois.",
    options: VAT_FILINGS.map((value) => ({ value, label: VAT_FILING_NAMES[value] })),
  },
  vatNumber: line("Inutile en franchise en base."),
  vatExemption: line("Écrite sur les factures en franchise en base."),
  vatChangeFrom: CHANGE_DAY,
  vatChangeRegime: CHANGED_REGIME,
  vatChangeRate: CHANGED_RATE,
  vatChangeExemption: line("Vide\u00a0: inchangée."),
  vatNextFrom: CHANGE_DAY,
  vatNextRegime: CHANGED_REGIME,
  vatNextRate: CHANGED_RATE,
  vatNextExemption: line("Vide\u00a0: inchangée."),
  textileIdentifier: line("Le numéro, ou la raison pour laquelle il n'y en a pas."),
  packagingIdentifier: line("Le numéro, ou la raison pour laquelle il n'y en a pas."),
  accountCustomers: line(),
  accountSales: line(),
  accountShipping: line(),
  accountVat: line(),
  accountGestures: line(),
  accountGifts: line(),
  accountCards: line(),
  accountAdvances: line(),
  accountWaiting: line(),
  platformId: line("Celle qui transmettra vos ventes à l'administration (e-reporting)."),
  platformName: line(),
  reportCreditNotes: {
    shape: "choice",
    hint: "Aucune règle n'est connue\u00a0: demandez à votre plateforme ce qu'elle attend.",
    options: [
      { value: "netted", label: "Déduits des ventes de leur jour" },
      { value: "apart", label: "À part" },
    ],
  },
  unpaidOrderDays: count("jours", "Après leur annulation, elles sont supprimées avec leur adresse."),
  traceDays: count(
    "jours",
    "Adresse réseau et navigateur d'une commande, messages de connexion, étiquettes après la livraison.",
  ),
  liveDays: count("jours", "Les comptes venus d'un pseudo qui n'a jamais commandé partent avec eux."),
  auditAddressMonths: count("mois", "Qui a fait quoi, et quand, reste dans le journal."),
  customerYears: count(
    "ans",
    "Après le dernier achat, les commandes quittent les listes\u00a0; après le dernier contact, la personne est effacée.",
  ),
  withdrawalYears: count("ans", "Une fois traitées. Ce sont des preuves\u00a0: cinq ans au moins."),
  accountingYears: count(
    "ans",
    "La comptabilité se garde dix ans au moins. Numéro, montants et dates restent ensuite.",
  ),
  secondFactorFor: {
    shape: "choice",
    hint: "Un code affiché par une application sur le téléphone est demandé après le mot de passe. Qui ne l'a pas activée ne peut ouvrir que «\u00a0Mon compte\u00a0», pour l'activer.",
    options: FACTOR_DEMANDS.map((value) => ({ value, label: FACTOR_DEMAND_NAMES[value] })),
  },
  secondFactorFrom: {
    shape: "day",
    hint: "Jusque-là, chaque écran le rappelle. Vide\u00a0: tout de suite.",
  },
  signInAttempts: count(
    "essais par quart d'heure",
    "Par navigateur connu, sinon par adresse réseau. Au-delà, un compte attaqué ne garde que deux essais par minute pour les inconnus.",
  ),
  linksPerHour: count("par heure et par email"),
  withdrawalsPerHour: count("par heure et par email"),
  guestMutationsPerMinute: count("par minute et par commande"),
  lookupsPerMinute: count("par minute et par navigateur"),
  ingestCallsPerMinute: count("par minute"),
  maxRequestsInFlight: count("demandes", "Au-delà, la boutique répond de réessayer dans un instant."),
  maxStreamsPerAddress: count(
    "pages",
    "Au-delà, une page se met à jour toutes les 5\u00a0secondes au lieu de l'être aussitôt.",
  ),
};
