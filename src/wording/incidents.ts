import type {
  DutyState,
  INCIDENT_REFUSAL_STATUS,
  IncidentCause,
  IncidentData,
  IncidentDuty,
  IncidentGap,
  IncidentNature,
  IncidentPeople,
  IncidentSeverity,
  IncidentStep,
} from "#domain/incidents.ts";
import { formatDateTimeProse } from "./format.ts";
import type { Sentences } from "./parcel-refusals.ts";

const NBSP = "\u00a0";

export const INCIDENT_NATURE_NAMES: Record<IncidentNature, string> = {
  confidentiality: "Confidentialité (données vues par qui ne devait pas)",
  integrity: "Intégrité (données modifiées à tort)",
  availability: "Disponibilité (données perdues ou inaccessibles)",
};

export const INCIDENT_CAUSE_NAMES: Record<IncidentCause, string> = {
  unknown: "Pas encore connue",
  attack: "Acte malveillant venu de l'extérieur",
  misuse: "Acte malveillant d'une personne de l'équipe",
  mistake: "Erreur humaine",
  theft: "Appareil ou document perdu ou volé",
  failure: "Panne ou défaut technique",
  supplier: "Incident chez un prestataire",
};

export const INCIDENT_DATA_NAMES: Record<IncidentData, string> = {
  identity: "Noms et prénoms",
  contact: "Emails et téléphones",
  address: "Adresses postales",
  orders: "Commandes et factures",
  payment: "Paiements (sans numéro de carte)",
  "sign-in": "Accès aux comptes",
  lives: "Pseudos et commentaires des lives",
  messages: "Messages et réclamations",
  other: "Autres",
};

export const INCIDENT_PEOPLE_NAMES: Record<IncidentPeople, string> = {
  buyers: "Clientes",
  viewers: "Spectatrices des lives",
  visitors: "Visiteuses du site",
  staff: "Équipe",
};

export const INCIDENT_SEVERITY_NAMES: Record<IncidentSeverity, string> = {
  negligible: "Négligeable",
  limited: "Limitée",
  significant: "Importante",
  maximal: "Maximale",
};

/** As the trail says the codes of an incident. */
export const INCIDENT_VALUES: Readonly<Record<string, string>> = {
  ...INCIDENT_NATURE_NAMES,
  ...INCIDENT_CAUSE_NAMES,
  ...INCIDENT_DATA_NAMES,
  ...INCIDENT_PEOPLE_NAMES,
  ...INCIDENT_SEVERITY_NAMES,
};

/** What each field is called, in the form, on paper and in the trail. */
export const INCIDENT_FIELDS = {
  title: "En quelques mots",
  noticedAt: "Constaté le",
  beganAt: "Début",
  endedAt: "Fin",
  account: "Ce qui s'est passé",
  noticedHow: "Comment il a été constaté",
  natures: "Ce qui est atteint",
  cause: "Origine",
  data: "Données concernées",
  dataNote: "Précision sur les données",
  people: "Personnes concernées",
  peopleCount: "Nombre de personnes, environ",
  recordsCount: "Nombre d'enregistrements, environ",
  severity: "Gravité pour les personnes",
  consequences: "Conséquences probables",
  measures: "Mesures prises",
  planned: "Mesures prévues",
  isYes: "Décision",
  words: "Explication",
  toldAt: "Prévenus le",
  lateBecause: "Raison du retard",
} as const;

/** Staff's form, and what the contract says of it. */
export const INCIDENT_FORM = {
  create: "Noter un incident",
  correct: "Compléter ou corriger",
  lead: "Notez ce que vous savez, le reste se complète ensuite. Ne nommez personne dans les textes.",
  missing: "À remplir",
  dateShape: "Date et heure attendues",
  toCome: "Cette date est à venir",
  countShape: "Nombre attendu, par exemple 120",
  beganLate: "L'incident commence avant d'être constaté",
  endedEarly: "La fin vient après le début",
  choose: "Choisissez oui ou non",
  whyMissing: "Dites pourquoi",
  howMissing: "Dites comment elles ont été prévenues",
  referenceMissing: "Le numéro que la CNIL a donné",
  lateMissing: `Plus de 72${NBSP}h${NBSP}: la loi demande pourquoi`,
  toldBefore: "Personne n'est prévenu avant que l'incident soit constaté",
  titleHint: `Par exemple${NBSP}: liste d'adresses envoyée au mauvais destinataire`,
  noticedHint: `Heure de Paris. Les 72${NBSP}h courent à partir de là.`,
  endedHint: `Vide${NBSP}: il dure encore, ou on ne sait pas`,
  severityUnknown: "Pas encore évaluée",
  saved: "Incident enregistré",
  failed: "Impossible d'enregistrer l'incident",
} as const;

const MISSING: Record<IncidentGap, string> = {
  natures: "ce qui est atteint",
  data: "les données concernées",
  people: "les personnes concernées",
  severity: "la gravité",
  consequences: "les conséquences",
  measures: "les mesures prises",
  "authority-undecided": "la décision de notifier la CNIL",
  "authority-due": "la notification à la CNIL",
  "authority-late": `la raison d'une notification à la CNIL après 72${NBSP}h`,
  "people-undecided": "la décision d'informer les personnes",
  "people-due": "l'information des personnes",
};
export const gapsWords = (gaps: readonly IncidentGap[]): string => gaps.map((gap) => MISSING[gap]).join(", ");

export const INCIDENT_REFUSALS: Sentences<keyof typeof INCIDENT_REFUSAL_STATUS> = {
  INCIDENT_NOT_FOUND: () => "Cet incident est introuvable.",
  INCIDENT_CLOSED: () => "Cet incident est clos. Rouvrez-le pour y écrire.",
  INCIDENT_OPEN: () => "Cet incident n'est pas clos.",
  INCIDENT_TOLD: () => "C'est déjà fait\u00a0: la décision ne change plus.",
  INCIDENT_NOT_READY: ({ gaps }) => `Il manque encore\u00a0: ${gapsWords(gaps)}.`,
};

export const DUTY_WORDS: Record<
  IncidentDuty,
  {
    title: string;
    question: string;
    law: string;
    decide: string;
    tell: string;
    tellAgain: string;
    states: Record<DutyState, string>;
  }
> = {
  authority: {
    title: "CNIL",
    question: `Faut-il notifier la CNIL${NBSP}?`,
    law: "Oui, sauf si l'incident ne fait courir aucun risque aux personnes (RGPD, article 33).",
    decide: "Décider pour la CNIL",
    tell: "Noter la notification",
    tellAgain: "Noter un complément",
    states: {
      undecided: "À décider",
      due: "À notifier",
      told: "Notifiée",
      "not-due": "Pas de notification",
    },
  },
  people: {
    title: "Personnes concernées",
    question: `Faut-il informer les personnes${NBSP}?`,
    law: "Oui, sans tarder, si le risque pour elles est élevé (RGPD, article 34).",
    decide: "Décider pour les personnes",
    tell: "Noter l'information",
    tellAgain: "Noter une autre information",
    states: {
      undecided: "À décider",
      due: "À informer",
      told: "Informées",
      "not-due": "Pas d'information",
    },
  },
};

/** "31 h", "45 min": what is left of the 72 hours. */
export function timeLeft(notifyBy: string, now: number): string | undefined {
  const minutes = Math.floor((Date.parse(notifyBy) - now) / 60_000);
  if (minutes < 0) return undefined;
  return minutes < 60 ? `${minutes}${NBSP}min` : `${Math.floor(minutes / 60)}${NBSP}h`;
}

/** What the clock of an incident says, as long as the authority may have to be told. */
export function clockWords(notifyBy: string, now: number): string {
  const left = timeLeft(notifyBy, now);
  const end = formatDateTimeProse(notifyBy);
  return left
    ? `CNIL${NBSP}: avant le ${end}, il reste ${left}`
    : `CNIL${NBSP}: le délai de 72${NBSP}h a fini le ${end}. Notifiez quand même, en disant pourquoi.`;
}

/** What each step is called in the history. */
export const INCIDENT_STEP_WORDS: Record<IncidentStep, string> = {
  "authority-decided": "Notifier la CNIL",
  "authority-told": "CNIL notifiée",
  "people-decided": "Informer les personnes",
  "people-told": "Personnes informées",
  closed: "Incident clos",
  reopened: "Incident rouvert",
};

export const INCIDENT_ADMIN = {
  title: "Incidents de données",
  tab: "Incidents",
  one: "Incident de données",
  lead: `Données personnelles vues, modifiées ou perdues à tort${NBSP}: tout incident est noté ici et y reste. La CNIL est prévenue dans les 72${NBSP}h s'il y a un risque pour les personnes.`,
  listFailed: "Impossible de charger les incidents",
  loading: "Chargement des incidents",
  none: "Aucun incident noté",
  open: "En cours",
  closedOnes: "Clos",
  tile: "Incidents de données",
  noticed: "Constaté le",
  closed: "Clos le",
  print: "Imprimer",
  facts: "Ce que l'on sait",
  history: "Historique",
  unknown: "Pas encore connu",
  goesOn: "Pas connue, ou l'incident dure encore",
  yes: "Oui",
  no: "Non",
  why: "Pourquoi",
  decided: (yes: boolean) => (yes ? "Décision\u00a0: oui" : "Décision\u00a0: non"),
  toldAt: "Date et heure",
  reference: "Numéro de la notification",
  referenceHint: "Celui que donne le téléservice de la CNIL",
  how: "Comment elles ont été informées",
  complement: "Remarque",
  lateBecause: "Pourquoi plus de 72\u00a0h",
  noted: "Noté",
  close: "Clore l'incident",
  closeHint: "Il reste dans le registre.",
  beforeClosing: "Avant de clore, il manque",
  note: "Remarque",
  reopen: "Rouvrir",
  reopenHint: "Par exemple\u00a0: une seconde liste a été trouvée.",
  letter: "Texte pour les personnes",
  letterHint:
    "À envoyer depuis Utilisateurs, aux personnes concernées, comme suivi et non comme annonce. Relisez-le avant.",
  copy: "Copier le texte",
  copied: "Texte copié",
  notCopied: "Impossible de copier\u00a0: sélectionnez le texte.",
  by: (name: string | null) => name ?? "Personne effacée",
  first: "Incident noté",
  corrected: "Complété ou corrigé",
  before: (value: string) => `avant${NBSP}: ${value || "pas encore connu"}`,
  law: "Notification d'une violation de données personnelles (RGPD, article 33)",
  duration: "Délai de notification",
  measuresBefore: "Mesures de sécurité en place avant l'incident",
} as const;

interface Told {
  natures: readonly IncidentNature[];
  data: readonly IncidentData[];
  dataNote: string;
  consequences: string;
  measures: string;
  planned: string;
  noticedAt: string;
}

/** What article 34(2) wants said in plain words: what happened, what may come of it, what is done, whom to ask. */
export function letterToPeople(
  { natures, data, dataNote, consequences, measures, planned, noticedAt }: Told,
  { name, email, phone }: { name: string; email: string; phone: string },
): string {
  const happened: Record<IncidentNature, string> = {
    confidentiality: "ont pu être vues par des personnes qui ne devaient pas les voir",
    integrity: "ont pu être modifiées à tort",
    availability: "ont été perdues ou sont restées inaccessibles",
  };
  const which = data
    .filter((one) => one !== "other")
    .map((one) => INCIDENT_DATA_NAMES[one].toLowerCase())
    .join(", ");
  const what = natures.map((nature) => happened[nature]).join(" et ") || "sont concernées";
  return [
    "Bonjour,",
    `Le ${formatDateTimeProse(noticedAt)}, nous avons constaté un incident${NBSP}: des données qui vous concernent ${what}.`,
    [which, dataNote].some(Boolean) &&
      `Données concernées${NBSP}: ${[which, dataNote].filter(Boolean).join(". ")}.`,
    consequences && `Ce qui peut en résulter${NBSP}: ${consequences}`,
    measures && `Ce que nous avons fait${NBSP}: ${measures}`,
    planned && `Ce que nous allons faire${NBSP}: ${planned}`,
    `Pour toute question${NBSP}: ${[email, phone].filter(Boolean).join(", ")}.`,
    name,
  ]
    .filter(Boolean)
    .join("\n\n");
}
