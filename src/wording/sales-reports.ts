import { daysOf } from "#domain/period.ts";
import type { Days, REPORT_REFUSAL_STATUS, RejectReason, ReportAnswer } from "#domain/report-periods.ts";
import { formatDate } from "./format.ts";
import { dayProse, periodName } from "./invoices.ts";
import type { Sentences } from "./parcel-refusals.ts";

/** Part of the sentences of refusals. */
export const REPORT_REFUSALS: Sentences<keyof typeof REPORT_REFUSAL_STATUS> = {
  NOTHING_TO_REPORT: () => "Rien n'a été vendu sur cette période\u00a0: il n'y a rien à déclarer.",
  PLATFORM_MISSING: () =>
    "Il manque le SIREN du vendeur ou la plateforme agréée. Complétez-les dans les réglages.",
  PERIOD_NOT_OVER: ({ to }) =>
    `Cette période n'est pas finie\u00a0: son dernier jour, le ${dayProse(to)}, n'est pas encore clos.`,
  REPORT_PERIOD_UNKNOWN: () =>
    "Ces jours ne sont pas une période de déclaration de la boutique. Rechargez la page pour voir les siennes.",
  SALES_REPORT_NOT_FOUND: () => "Cette déclaration n'existe pas.",
  REPORT_TOLD_SINCE: ({ name }) =>
    `Les jours de cette déclaration figurent depuis dans ${name}\u00a0: elle ne peut plus être notée déposée.`,
};

/** "novembre 2026", "Du 01/11/2026 au 10/11/2026". */
export function daysName({ from, to }: Days): string {
  const month = from.slice(0, 7);
  const whole = daysOf(month);
  return from === whole.from && to === whole.to ? periodName(month) : `Du ${short(from)} au ${short(to)}`;
}

const short = (day: string): string => formatDate(`${day}T12:00:00Z`);

export const REPORT_KINDS = { IN: "Initiale", RE: "Rectificative" } as const;
export const REPORT_ANSWER_NAMES: Record<ReportAnswer, string> = {
  deposited: "Déposée",
  rejected: "Rejetée",
};
export const REJECT_REASON_NAMES: Record<RejectReason, string> = {
  REJ_SEMAN: "REJ_SEMAN, contenu non conforme",
  REJ_UNI: "REJ_UNI, déjà reçue",
  REJ_COH: "REJ_COH, données incohérentes",
  REJ_PER: "REJ_PER, période",
};

export const REPORT_FORM = {
  stateMissing: "Indiquez la réponse reçue.",
  dayMissing: "Indiquez le jour de la réponse.",
  dayToCome: "La date ne peut pas être dans le futur.",
  dayTooEarly: "La réponse ne peut pas précéder l'export.",
  reasonMissing: "Un rejet a un motif.",
} as const;

export const SALES_REPORTS = {
  name: "E-reporting",
  words:
    "Les ventes par jour clos et par taux, à remettre à votre plateforme agréée. Les périodes suivent le régime de TVA des réglages.",
  yearOnly: "Les douze derniers mois. Choisissez une période dans les filtres pour les autres.",
  none: "Aucune vente à déclarer sur cette période.",
  failed: "Impossible de charger les périodes à déclarer",
  loading: "Chargement des périodes à déclarer",
  running: "En cours",
  empty: "Rien à déclarer",
  notYet: "À exporter",
  take: "Exporter",
  takeAgain: "Exporter à nouveau",
  taking: "Export...",
  takeFailed: "Impossible d'exporter la déclaration",
  noteAnswer: "Noter la réponse",
  answerFailed: "Impossible de noter la réponse",
  answerNoted: "Réponse notée",
  answer: "Réponse de la plateforme",
  answeredOn: "Reçue le",
  reason: "Motif du rejet",
} as const;

/** "Rejetée le 12/12/2026, REJ_UNI" */
export const answerWords = (answer: {
  state: ReportAnswer;
  answeredOn: string;
  reason: string | null;
}): string =>
  `${REPORT_ANSWER_NAMES[answer.state]} le ${short(answer.answeredOn)}${answer.reason ? `, ${answer.reason}` : ""}`;
