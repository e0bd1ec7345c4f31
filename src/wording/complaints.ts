import { COMPLAINT_DAYS, type ComplaintOutcome, type ComplaintWish } from "#domain/complaints.ts";
import { parisDay } from "#domain/paris-time.ts";
import { countOf, formatDateProse } from "./format.ts";
import { dayProse } from "./invoices.ts";

const NBSP = "\u00a0";

export const WISH_NAMES: Record<ComplaintWish, string> = {
  repair: "Réparation",
  replacement: "Remplacement",
};

export const OUTCOME_NAMES: Record<ComplaintOutcome, string> = {
  repaired: "Réparée",
  replaced: "Remplacée",
  "price-reduced": "Réduction du prix",
  refunded: "Remboursée",
  refused: "Refusée",
};

/** The form on the page of an order. */
export const COMPLAINT_FORM = {
  open: "Signaler un défaut",
  title: "Signaler un défaut",
  intro: `Une pièce est abîmée, ou n'est pas celle que vous avez commandée${NBSP}? La loi vous garantit, pendant deux ans, sa réparation ou son remplacement, sans frais, dans les ${countOf(COMPLAINT_DAYS, "jour")}.`,
  pieces: "Quelles pièces\u00a0?",
  noPiece: "Choisissez au moins une pièce",
  defect: "Qu'est-ce qui ne va pas\u00a0?",
  defectHint: "Où est le défaut, et depuis quand vous le voyez.",
  noDefect: "Dites ce qui ne va pas",
  wish: "Que souhaitez-vous\u00a0?",
  photos: "Photos du défaut",
  photosHint: "Trois au plus. Seule notre équipe les voit, et elles sont effacées avec la réclamation.",
  photosLost: (isAcknowledged: boolean) =>
    `Une photo au moins n'est pas partie${NBSP}: ${isAcknowledged ? "répondez à l'accusé en la joignant" : "envoyez-la nous par la page Contact, avec le numéro de la commande"}.`,
  send: "Envoyer",
  sent: (isAcknowledged: boolean) =>
    isAcknowledged
      ? `Votre réclamation est bien reçue. Un accusé part à l'adresse email de la commande${NBSP}: vous pouvez y répondre.`
      : `Votre réclamation est bien reçue, et notre équipe la voit. La commande n'a pas d'adresse email${NBSP}: aucun accusé ne part.`,
} as const;

/** In place of the form, where the order's link shows no pieces any more. */
export const GUARANTEE_LATER = {
  title: `Un défaut sur une pièce${NBSP}?`,
  why: `La garantie légale vaut deux ans à partir de la livraison. Ce lien n'affiche plus le détail de la commande, mais vous pouvez la faire valoir jusqu'à la fin de ces deux ans.`,
  how: `Si la commande a une adresse email, connectez-vous avec elle${NBSP}: votre espace en montre les pièces, et vous y signalez le défaut. Ou écrivez-nous avec le numéro de la commande, et nous notons la réclamation pour vous.`,
  signIn: "Se connecter",
  write: "Nous écrire",
} as const;

/** On the page of the order, once she has reported something. */
export const GUEST_COMPLAINTS = {
  title: (count: number) => (count > 1 ? "Vos réclamations" : "Votre réclamation"),
  stated: (day: string) => `Reçue le ${day}`,
} as const;

const GUEST_OUTCOMES: Record<ComplaintOutcome, (day: string) => string> = {
  repaired: (day) => `Réparation faite le ${day}.`,
  replaced: (day) => `Remplacement fait le ${day}.`,
  "price-reduced": (day) => `Acceptée le ${day}${NBSP}: une partie du prix vous est rendue.`,
  refunded: (day) => `Acceptée le ${day}${NBSP}: vous êtes remboursée.`,
  refused: (day) => `Refusée le ${day}. Pour en connaître la raison ou la contester, écrivez-nous.`,
};

/** How a complaint ended and when, or until when the shop answers, as its buyer reads it. */
export function guestComplaintWords(one: {
  outcome: ComplaintOutcome | null;
  closedAt: string | null;
  answerBy: string;
  today?: string;
}): string {
  if (one.outcome !== null && one.closedAt !== null)
    return GUEST_OUTCOMES[one.outcome](formatDateProse(one.closedAt));
  const { answerBy, today = parisDay(new Date()) } = one;
  return answerBy < today
    ? `Nous avions jusqu'au ${dayProse(answerBy)} pour la réparation ou le remplacement${NBSP}: vous pouvez demander une réduction du prix, ou rendre la pièce et être remboursée.`
    : `Nous vous proposons une solution au plus tard le ${dayProse(answerBy)}.`;
}

/** Beside what an order costs, before it is paid. */
export const GUARANTEE_NOTICE = {
  title: "Garantie légale de conformité",
  text: `Pendant deux ans après la livraison, le vendeur répond de tout défaut${NBSP}: réparation ou remplacement sans frais, sinon réduction du prix ou remboursement.`,
  inTheUnion:
    "Dans l’Union européenne, cette garantie dure au moins deux ans. Le droit d’un pays peut prévoir davantage.",
  more: "Vos droits en détail",
  europe: "Vos droits en Europe",
  europeUrl: "https://europa.eu/youreurope",
} as const;

/** The acknowledgement. */
export const COMPLAINT_MAIL = {
  subject: (orderNumber: string) => `Nous avons reçu votre réclamation, commande ${orderNumber}`,
  received: (at: string) => `Votre réclamation nous est parvenue le ${at}. En voici le contenu.`,
  pieces: `Ce que vous signalez${NBSP}:`,
  defect: (defect: string) => `Ce qui ne va pas${NBSP}: ${defect}`,
  wish: (wish: ComplaintWish) => `Vous souhaitez${NBSP}: ${WISH_NAMES[wish].toLowerCase()}`,
  photos: (joined: number) => {
    if (joined === 0) return "Si vous avez des photos du défaut, répondez à ce message en les joignant.";
    return joined === 1
      ? "Vous y avez joint une photo. Si elle n'est pas partie, ou pour en montrer d'autres, répondez à ce message en les joignant."
      : `Vous y avez joint ${joined} photos. Si l'une d'elles n'est pas partie, ou pour en montrer d'autres, répondez à ce message en les joignant.`;
  },
  until: (day: string, isOver: boolean) =>
    `${
      isOver
        ? `Nous avions jusqu'au ${day} pour la réparation ou le remplacement. Si la pièce n'est ni réparée ni remplacée`
        : `Nous vous proposons une solution au plus tard le ${day}. Si la pièce n'est ni réparée ni remplacée d'ici là`
    }, vous pouvez demander une réduction du prix, ou la rendre et être remboursée. Les frais de retour d'une pièce non conforme sont à notre charge.`,
} as const;

/** Staff note what a buyer told them. */
export const NOTE_COMPLAINT = {
  press: "Noter une réclamation",
  title: (order: string) => `Réclamation sur la commande ${order}`,
  intro: "Pour un défaut que la cliente vous a signalé par téléphone, par lettre ou par message.",
  none: "Aucune pièce de cette commande ne peut faire l'objet d'une réclamation.",
  day: "Réclamation reçue le",
  dayHint: `Le jour de son appel, ou celui où sa lettre est arrivée${NBSP}: les ${countOf(COMPLAINT_DAYS, "jour")} se comptent à partir de ce jour.`,
  noDay: "Indiquez le jour de la réclamation.",
  tooEarly: (sentOn: string | null) =>
    sentOn === null
      ? "Cette commande n'est pas partie."
      : `Cette commande est partie le ${dayProse(sentOn)}${NBSP}: indiquez ce jour ou un jour ultérieur.`,
  defect: "Ce qu'elle dit",
  defectHint: "Avec ses mots\u00a0: l'accusé de réception les reprend.",
  wish: "Ce qu'elle souhaite",
  submit: "Noter la réclamation",
  failed: "La réclamation n'a pas pu être notée. Veuillez réessayer.",
  done: (isAcknowledged: boolean) =>
    isAcknowledged
      ? "Réclamation notée, un accusé part à l'adresse email de la commande"
      : `Réclamation notée. La commande n'a pas d'adresse email${NBSP}: aucun accusé ne part`,
} as const;

/** Staff's queue. */
export const COMPLAINT_QUEUE = {
  title: "Réclamations",
  photo: (rank: number, order: string) => `Photo ${rank} du défaut, commande ${order}`,
  views: { open: "À traiter", closed: "Clôturées" },
  empty: { open: "Aucune réclamation à traiter", closed: "Aucune réclamation clôturée" },
  overdue: (days: number) =>
    `Délai dépassé de ${countOf(days, "jour")}${NBSP}: elle peut demander une réduction du prix ou un remboursement.`,
  elsewhere: `Signalée par téléphone, lettre ou message${NBSP}? Notez-la depuis la commande, «${NBSP}Autres actions${NBSP}».`,
  noted: (by: string) => `Notée par ${by}, reçue le${NBSP}`,
  left: (days: number) => (days === 0 ? "Dernier jour" : `Encore ${countOf(days, "jour")}`),
  money: "L'argent se rend depuis la commande.",
  outcome: "Issue",
  note: "Raison ou note",
  noteHint: "Obligatoire pour refuser. La cliente ne la lit pas.",
  close: "Clôturer",
  closed: "Réclamation clôturée",
  failed: "Impossible de charger les réclamations",
  loading: "Chargement des réclamations",
} as const;

/** In the order's history. */
export const complaintEvent = (facts: Record<string, unknown> | null): string => {
  const { outcome, statedOn } = facts ?? {};
  if (typeof outcome === "string")
    return `Réclamation clôturée\u00a0: ${OUTCOME_NAMES[outcome as ComplaintOutcome]?.toLowerCase()}`;
  return `Réclamation pour un défaut${typeof statedOn === "string" ? `, reçue le ${dayProse(statedOn)}` : ""}`;
};
