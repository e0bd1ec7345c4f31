import { BROWSER_COOKIE_DAYS, type RetentionTime, type RetentionTimes } from "#domain/retention-times.ts";
import { DAYS_TO_SEND } from "#domain/return-life.ts";
import { countOf, formatList } from "./format.ts";

interface Kept {
  what: string;
  kept: (times: RetentionTimes) => string;
  /** The setting that says how long; what has none is kept as long as it works. */
  time?: RetentionTime;
  /** One and several of what is seen to. */
  counted: readonly [one: string, many: string];
}

const inDays = (count: number) => countOf(count, "jour");
const inMonths = (count: number) => countOf(count, "mois", "mois");
const inYears = (count: number) => countOf(count, "an");
const untilTheirEnd = () => "jusqu'à leur fin";
const UNTIL_ANSWERED = "plus longtemps tant qu'une demande sur ses données attend une réponse";

const ORDERS = ["commande", "commandes"] as const;
const MESSAGES = ["message", "messages"] as const;

/** What the retention job looks after: what it is, and for how long the shop keeps it. */
export const RETENTION = {
  "idempotency-keys": {
    what: "Réponses gardées pour une demande répétée",
    kept: () => countOf(48, "heure"),
    counted: ["réponse", "réponses"],
  },
  "bulk-acts": {
    what: "Actions groupées et leur résultat",
    kept: ({ traceDays }) => inDays(traceDays),
    time: "traceDays",
    counted: ["action groupée", "actions groupées"],
  },
  "label-batches": {
    what: "Générations groupées d'étiquettes et leur résultat",
    kept: ({ traceDays }) => inDays(traceDays),
    time: "traceDays",
    counted: ["génération groupée", "générations groupées"],
  },
  reprints: {
    what: "Demandes de réimpression",
    kept: ({ traceDays }) => inDays(traceDays),
    time: "traceDays",
    counted: ["demande de réimpression", "demandes de réimpression"],
  },
  "sticker-prints": {
    what: "Étiquettes du live imprimées",
    kept: ({ traceDays }) => inDays(traceDays),
    time: "traceDays",
    counted: ["étiquette du live imprimée", "étiquettes du live imprimées"],
  },
  sessions: { what: "Sessions périmées", kept: untilTheirEnd, counted: ["session", "sessions"] },
  "sign-in-links": {
    what: "Liens de connexion périmés",
    kept: untilTheirEnd,
    counted: ["lien", "liens"],
  },
  "sign-in-messages": {
    what: "Messages de connexion, d'essai et de début de live",
    kept: ({ traceDays }) => inDays(traceDays),
    time: "traceDays",
    counted: ["message de connexion", "messages de connexion"],
  },
  "order-traces": {
    what: "Adresse réseau et navigateur d'une commande",
    kept: ({ traceDays }) => inDays(traceDays),
    time: "traceDays",
    counted: ORDERS,
  },
  "order-devices": {
    what: "Appareils qui affichent une commande en entier",
    kept: () => inDays(BROWSER_COOKIE_DAYS),
    counted: ["appareil", "appareils"],
  },
  "order-contacts": {
    what: "Mentions «\u00a0prévenue\u00a0» et «\u00a0vue\u00a0» d'une commande terminée",
    kept: ({ traceDays }) => inDays(traceDays),
    time: "traceDays",
    counted: ["mention", "mentions"],
  },
  "card-aliases": {
    what: "Cartes retenues pour un appareil",
    kept: () => `${inDays(BROWSER_COOKIE_DAYS)} après le dernier achat`,
    counted: ["carte", "cartes"],
  },
  "handle-devices": {
    what: "Téléphones liés à un pseudo",
    kept: () => inDays(BROWSER_COOKIE_DAYS),
    counted: ["téléphone", "téléphones"],
  },
  "advertising-choices": {
    what: "Accords aux annonces, refus et informations données à la commande, avec les mots lus",
    kept: ({ customerYears }) =>
      `${inYears(customerYears)} après le dernier choix de la personne\u00a0; une information part avec la commande qui n'est pas payée`,
    time: "customerYears",
    counted: ["choix sur les annonces", "choix sur les annonces"],
  },
  "sms-consents": {
    what: "Accords pour les SMS",
    kept: ({ customerYears }) => `${inYears(customerYears)} après avoir été donnés ou retirés`,
    time: "customerYears",
    counted: ["accord pour les SMS", "accords pour les SMS"],
  },
  "data-requests": {
    what: "Demandes sur des données personnelles",
    kept: ({ customerYears }) => `${inYears(customerYears)} après la réponse`,
    time: "customerYears",
    counted: ["demande sur des données", "demandes sur des données"],
  },
  "sms-reports": {
    what: "Suivi des SMS chez le prestataire",
    kept: ({ traceDays }) => inDays(traceDays),
    time: "traceDays",
    counted: ["suivi de SMS", "suivis de SMS"],
  },
  "unpaid-orders": {
    what: "Commandes jamais payées et leur adresse",
    kept: ({ unpaidOrderDays }) => `${inDays(unpaidOrderDays)} après l'annulation`,
    time: "unpaidOrderDays",
    counted: ORDERS,
  },
  "live-comments": {
    what: "Commentaires des lives",
    kept: ({ liveDays }) => inDays(liveDays),
    time: "liveDays",
    counted: ["commentaire", "commentaires"],
  },
  "uncommented-claims": {
    what: "Demandes notées sans commentaire (listes d'attente)",
    kept: ({ liveDays }) => inDays(liveDays),
    time: "liveDays",
    counted: ["demande", "demandes"],
  },
  "live-viewers": {
    what: "Spectateurs vus dans un live",
    kept: ({ liveDays }) => inDays(liveDays),
    time: "liveDays",
    counted: ["spectateur", "spectateurs"],
  },
  "viewer-directory": {
    what: "Annuaire des pseudos",
    kept: ({ liveDays }) =>
      `${inDays(liveDays)} après le dernier live suivi, plus longtemps tant qu'une autre donnée porte le pseudo`,
    counted: ["pseudo", "pseudos"],
  },
  "viewers-without-order": {
    what: "Comptes venus d'un pseudo, sans commande",
    kept: ({ liveDays, customerYears }) =>
      `${inDays(liveDays)} (comptés au plus tôt de l'étape d'impayés décidée), ${inYears(customerYears)} après un blocage, ${UNTIL_ANSWERED}`,
    time: "liveDays",
    counted: ["compte sans commande", "comptes sans commande"],
  },
  "audit-addresses": {
    what: "Adresses réseau du journal des actes",
    kept: ({ auditAddressMonths }) => inMonths(auditAddressMonths),
    time: "auditAddressMonths",
    counted: ["acte", "actes"],
  },
  "address-views": {
    what: "Consultations d'une commande ou d'une fiche par l'équipe",
    kept: ({ auditAddressMonths }) => inMonths(auditAddressMonths),
    time: "auditAddressMonths",
    counted: ["consultation", "consultations"],
  },
  "viewer-acts": {
    what: "Pseudos cités par le journal des actes",
    kept: ({ liveDays }) => inDays(liveDays),
    time: "liveDays",
    counted: ["pseudo du journal", "pseudos du journal"],
  },
  "live-hosts": {
    what: "Nom de la personne qui anime un live, dans le live et au journal",
    kept: ({ withdrawalYears }) => inYears(withdrawalYears),
    time: "withdrawalYears",
    counted: ["nom d'animatrice", "noms d'animatrice"],
  },
  "live-alerts": {
    what: "Adresses à prévenir au début d'un live",
    kept: ({ customerYears }) => `${inYears(customerYears)} après la demande, ou jusqu'à la désinscription`,
    time: "customerYears",
    counted: ["adresse à prévenir", "adresses à prévenir"],
  },
  "piece-alerts": {
    what: "Adresses à prévenir si une pièce se libère",
    kept: ({ liveDays }) => inDays(liveDays),
    time: "liveDays",
    counted: ["adresse à prévenir d'une pièce", "adresses à prévenir d'une pièce"],
  },
  payers: {
    what: "Nom et email du payeur d'un paiement rapproché, remboursé ou classé, et motif noté",
    kept: ({ traceDays }) => inDays(traceDays),
    time: "traceDays",
    counted: ["payeur", "payeurs"],
  },
  "messages-to-people": {
    what: "Messages écrits à une personne hors commande",
    kept: ({ customerYears }) => inYears(customerYears),
    time: "customerYears",
    counted: MESSAGES,
  },
  archive: {
    what: "Commandes payées en fichier courant, avec leurs messages",
    kept: ({ customerYears }) => `${inYears(customerYears)} après le dernier achat`,
    time: "customerYears",
    counted: ORDERS,
  },
  "label-files": {
    what: "Étiquettes des colis livrés, revenus, perdus ou remplacés, des retours arrivés ou jamais envoyés, des commandes archivées ou effacées",
    kept: ({ traceDays }) =>
      `${inDays(traceDays)} après la livraison, l'arrivée ou la perte, ou après les ${inDays(DAYS_TO_SEND)} laissés pour renvoyer`,
    time: "traceDays",
    counted: ["étiquette", "étiquettes"],
  },
  "manifest-files": {
    what: "Fichiers des bordereaux de remise",
    kept: ({ liveDays }) => inDays(liveDays),
    time: "liveDays",
    counted: ["bordereau", "bordereaux"],
  },
  people: {
    what: "Personnes sans commande ni connexion",
    kept: ({ customerYears }) =>
      `${inYears(customerYears)} après le dernier contact ou la dernière décision de l'équipe (étape d'impayés, blocage), ${UNTIL_ANSWERED}`,
    time: "customerYears",
    counted: ["personne", "personnes"],
  },
  complaints: {
    what: "Réclamations pour un défaut, clôturées",
    kept: ({ withdrawalYears }) => inYears(withdrawalYears),
    time: "withdrawalYears",
    counted: ["réclamation", "réclamations"],
  },
  "defect-photos": {
    what: "Photos de défauts dont la réclamation n'est plus là",
    kept: () => "jusqu'à l'effacement de la réclamation",
    counted: ["photo", "photos"],
  },
  "buyer-reviews": {
    what: "Avis de clientes",
    kept: ({ customerYears }) => inYears(customerYears),
    time: "customerYears",
    counted: ["avis", "avis"],
  },
  recalls: {
    what: "Rappels de produits, clôturés",
    kept: ({ accountingYears }) => inYears(accountingYears),
    time: "accountingYears",
    counted: ["rappel", "rappels"],
  },
  withdrawals: {
    what: "Déclarations de rétractation",
    kept: ({ withdrawalYears }) => inYears(withdrawalYears),
    time: "withdrawalYears",
    counted: ["déclaration", "déclarations"],
  },
  invoices: {
    what: "Texte et fichier des factures et avoirs, motif et référence de leur argent",
    kept: ({ accountingYears }) => `${inYears(accountingYears)} après la fin de l'année d'émission`,
    time: "accountingYears",
    counted: ["facture", "factures"],
  },
  "archived-orders": {
    what: "Nom et adresse des commandes archivées",
    kept: ({ accountingYears }) => inYears(accountingYears),
    time: "accountingYears",
    counted: ORDERS,
  },
} as const satisfies Record<string, Kept>;

export type RetentionRule = keyof typeof RETENTION;
export const RETENTION_RULES = Object.keys(RETENTION) as RetentionRule[];

/** The rules that a setting decides. */
export const rulesOf = (time: RetentionTime): RetentionRule[] =>
  RETENTION_RULES.filter((rule) => (RETENTION[rule] as Kept).time === time);

/** "12 commandes et 3 personnes": what of it is over its time; empty when nothing is. */
export function dueWords(due: readonly { rule: RetentionRule; count: number }[]): string {
  const parts = due
    .filter(({ count }) => count > 0)
    .map(({ rule, count }) => {
      const [one, many] = RETENTION[rule].counted;
      return countOf(count, one, many);
    });
  return formatList(parts);
}

/** What stands in place of the names of a person who was erased. */
export const ERASED_PERSON = { firstName: "Personne", lastName: "effacée" } as const;
