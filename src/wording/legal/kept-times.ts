import { BROWSER_COOKIE_DAYS } from "#domain/retention-times.ts";
import { DAYS_TO_SEND } from "#domain/return-life.ts";
import { countOf } from "#wording/format.ts";
import type { RetentionRule } from "#wording/retention.ts";
import type { LegalFacts } from "./facts.ts";

interface KeptLine {
  /** What the shop does by itself when this time is over; none where a rule is not needed. */
  rules: readonly RetentionRule[];
  told: (facts: LegalFacts) => string;
}

const days = (count: number) => countOf(count, "jour");
const years = (count: number) => countOf(count, "an");

/** How long the privacy page says that data are kept; every rule of retention stands in one of its lines. */
export const KEPT_TIMES: readonly KeptLine[] = [
  {
    rules: ["unpaid-orders"],
    told: ({ unpaidOrderDays }) => `commande non payée et son adresse\u00a0: ${days(unpaidOrderDays)}`,
  },
  {
    rules: ["archive", "archived-orders", "invoices"],
    told: ({ customerYears, accountingYears }) =>
      `commande payée\u00a0: ${years(customerYears)} après votre dernier achat dans nos fichiers courants, puis en archive à accès restreint jusqu’à ${years(accountingYears)} (comptabilité, contrats de 120\u00a0€ et plus)`,
  },
  {
    rules: ["label-files"],
    told: ({ traceDays }) =>
      `étiquette d’un colis ou d’un retour\u00a0: ${days(traceDays)} après la livraison ou l’arrivée du retour\u00a0; jamais utilisée, ${days(traceDays)} après les ${days(DAYS_TO_SEND)} laissés pour renvoyer`,
  },
  {
    rules: ["order-traces", "order-contacts", "payers"],
    told: ({ traceDays }) =>
      `adresse réseau et navigateur d’une commande, mentions «\u00a0prévenue\u00a0» et «\u00a0vue\u00a0», nom et email d’un payeur à retrouver, et ce que nous en avons noté\u00a0: ${days(traceDays)}`,
  },
  {
    rules: ["order-devices", "card-aliases"],
    told: () =>
      `appareil qui affiche votre commande en entier\u00a0: ${days(BROWSER_COOKIE_DAYS)}\u00a0; carte retenue pour un appareil\u00a0: ${days(BROWSER_COOKIE_DAYS)} après votre dernier achat, ou jusqu’à ce que vous touchiez «\u00a0Oublier cet appareil\u00a0»`,
  },
  {
    rules: ["withdrawals"],
    told: ({ withdrawalYears }) => `déclarations de rétractation et preuves\u00a0: ${years(withdrawalYears)}`,
  },
  {
    rules: ["complaints", "defect-photos", "recalls"],
    told: ({ withdrawalYears, accountingYears }) =>
      `réclamations pour un défaut et leurs photos\u00a0: ${years(withdrawalYears)}\u00a0; rappels de produits\u00a0: ${years(accountingYears)}`,
  },
  {
    rules: ["buyer-reviews"],
    told: ({ customerYears }) =>
      `avis sur une commande\u00a0: jusqu’à ce que vous le retiriez, ${years(customerYears)} au plus`,
  },
  {
    rules: ["live-alerts", "piece-alerts"],
    told: ({ customerYears, liveDays }) =>
      `email à prévenir d’un live\u00a0: jusqu’à votre désinscription, ${years(customerYears)} au plus\u00a0; d’une pièce\u00a0: ${days(liveDays)}`,
  },
  {
    rules: ["advertising-choices"],
    told: ({ customerYears }) =>
      `accord aux annonces commerciales, refus, ou information donnée à votre commande\u00a0: ${years(customerYears)} après le dernier d’entre eux (l’information part avec une commande non payée)`,
  },
  {
    rules: ["sms-consents", "sms-reports"],
    told: ({ customerYears, traceDays }) =>
      `accord pour les SMS\u00a0: avec la commande qu’il concerne, ${years(customerYears)} au plus après que vous l’avez donné ou retiré\u00a0; suivi de chaque SMS\u00a0: ${days(traceDays)}`,
  },
  {
    rules: ["handle-devices"],
    told: () =>
      `lien entre votre téléphone et votre pseudo\u00a0: ${days(BROWSER_COOKIE_DAYS)}, ou jusqu’à ce que vous touchiez «\u00a0Oublier ce pseudo\u00a0»`,
  },
  {
    rules: ["messages-to-people", "sign-in-messages"],
    told: ({ customerYears, traceDays }) =>
      `messages que nous vous avons écrits\u00a0: avec la commande, ou ${years(customerYears)}\u00a0; messages de connexion ou de début de live\u00a0: ${days(traceDays)}`,
  },
  {
    rules: ["people", "sessions", "sign-in-links", "data-requests"],
    told: ({ customerYears }) =>
      `espace client\u00a0: ${years(customerYears)} après votre dernier contact ou notre dernière décision sur des commandes non payées ou un blocage, plus longtemps tant qu’une demande sur vos données attend notre réponse\u00a0; sessions et liens de connexion\u00a0: jusqu’à leur fin\u00a0; demandes sur vos données\u00a0: ${years(customerYears)} après notre réponse`,
  },
  {
    rules: [
      "live-comments",
      "uncommented-claims",
      "live-viewers",
      "viewer-directory",
      "viewers-without-order",
      "viewer-acts",
    ],
    told: ({ liveDays, customerYears }) =>
      `commentaires, demandes et pseudos des lives\u00a0: ${days(liveDays)}, un pseudo plus longtemps tant que la preuve de votre accord pour les SMS, votre téléphone ou une demande en cours y est rattaché, ${days(liveDays)} après une décision sur des commandes non payées et ${years(customerYears)} après un blocage par notre équipe`,
  },
  {
    rules: ["live-hosts"],
    told: ({ withdrawalYears }) => `nom de la personne qui anime un live\u00a0: ${years(withdrawalYears)}`,
  },
  {
    rules: ["address-views", "audit-addresses"],
    told: ({ auditAddressMonths }) =>
      `journal des consultations par notre équipe et adresses réseau de ce journal\u00a0: ${countOf(auditAddressMonths, "mois", "mois")}`,
  },
  {
    // The sealed trail: an erasure takes the words, and leaves that there was an act (audit_trail).
    rules: [],
    told: () =>
      "journal des modifications par notre équipe\u00a0: gardé comme preuve\u00a0; ce qu’il dit de vous en est retiré quand vos données sont effacées",
  },
  {
    rules: ["idempotency-keys", "bulk-acts", "label-batches", "reprints", "sticker-prints", "manifest-files"],
    told: ({ traceDays, liveDays }) =>
      `traces de notre travail sur les commandes\u00a0: ${days(traceDays)} (réponses à une demande répétée\u00a0: ${countOf(48, "heure")}\u00a0; bordereaux remis au transporteur\u00a0: ${days(liveDays)})`,
  },
  {
    // Not ours to erase: docs/operations.md asks it of whoever keeps the log.
    rules: [],
    told: () => `journal technique, sans contenu personnel\u00a0: ${years(1)} au plus`,
  },
];
