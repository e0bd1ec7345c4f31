import type { RecallOutcome, RecallRemedy, RecallStep } from "#domain/recalls.ts";
import { countOf } from "./format.ts";
import type { Sentences } from "./parcel-refusals.ts";

const NBSP = "\u00a0";

export const REMEDY_NAMES: Record<RecallRemedy, string> = {
  refund: "Remboursement",
  replacement: "Remplacement",
  repair: "Réparation",
};

export const RECALL_OUTCOME_NAMES: Record<RecallOutcome, string> = {
  refund: "Remboursée",
  replacement: "Remplacée",
  repair: "Réparée",
  nothing: "Sans suite",
};

export const RECALL_STEP_NAMES: Record<RecallStep, string> = {
  sending: "Envoi en cours",
  "to-tell": "À prévenir",
  "to-answer": "Prévenue, sans réponse",
  "to-remedy": "À dédommager",
  "to-refund": "Remboursement à terminer",
  done: "Réglée",
};

/** The parts of a notice, whose first words the law gives (regulation (EU) 2023/988, article 36). */
export const RECALL_NOTICE = {
  heading: "Rappel de sécurité concernant un produit",
  what: (title: string) => `Ce rappel concerne${NBSP}: ${title.replace(/\.$/, "")}.`,
  pieces: (pieces: string) => `Votre achat${NBSP}: ${pieces}.`,
  bought: `Votre achat${NBSP}:`,
  reason: "Ce qui ne va pas",
  danger: "Le danger",
  instructions: "Ce que vous devez faire",
  remedies: "Ce que vous pouvez demander, sans frais",
  contact: "Vos questions",
  share: "Si vous avez donné ou revendu la pièce, transmettez ce message à la personne qui l’a.",
  remedyWords: {
    refund: "Le remboursement de son prix.",
    replacement: "Son remplacement par une pièce sûre de même valeur.",
    repair: "Sa réparation.",
  } satisfies Record<RecallRemedy, string>,
} as const;

export const RECALL_MAIL = {
  subject: (orderNumber: string) => `Rappel de sécurité concernant un produit de la commande ${orderNumber}`,
  choose: "Choisissez sur la page de votre commande, ou répondez à ce message.",
  button: "Voir le rappel et choisir",
} as const;

/** On the page of an order. */
export const GUEST_RECALL = {
  choose: `Que souhaitez-vous${NBSP}?`,
  send: "Envoyer mon choix",
  chosen: (remedy: RecallRemedy) =>
    `Votre choix est enregistré${NBSP}: ${REMEDY_NAMES[remedy].toLowerCase()}. Nous nous en occupons.`,
  change: "Changer mon choix",
  masked: "Pour choisir, demandez le lien de votre commande ci-dessus.",
  notHers: "Pour choisir, écrivez-nous.",
  none: "Choisissez ce que vous souhaitez",
  beingRefunded: "Le remboursement du prix de la pièce est en cours.",
  failed: "Votre choix n'a pas pu être envoyé. Réessayez.",
  done: {
    refund: "Le prix de la pièce vous est remboursé.",
    replacement: "La pièce vous est remplacée.",
    repair: "La pièce vous est réparée.",
    nothing: "Ce rappel est réglé pour vous.",
  } satisfies Record<RecallOutcome, string>,
} as const;

/** The public page. */
export const RECALL_PAGE = {
  title: "Rappels de produits",
  none: "Aucun rappel de produit en cours.",
  since: (day: string) => `Rappel du ${day}`,
  products: "Pièces concernées",
  ordered: `Vous avez acheté une de ces pièces${NBSP}? Ouvrez la page de votre commande pour choisir.`,
  failed: "Impossible de charger les rappels",
  loading: "Chargement des rappels",
} as const;

/** On a product and on those that are ticked. */
export const RECALL_ACT = "Rappel de sécurité";

/** Staff's form, and what the contract says of it. */
export const RECALL_FORM = {
  title: "Nouveau rappel",
  name: "Produit, comme la cliente le lit",
  missing: "À remplir",
  noProduct: "Choisissez au moins une pièce",
  tooMany: "Un rappel compte 500 pièces au plus",
  noRemedy: "Choisissez au moins une solution",
  onlyOne: "Dites pourquoi une seule solution est possible",
  onlyLabel: "Pourquoi une seule solution",
  onlyHint: "La loi en veut deux au moins, sauf si l'autre est impossible ou démesurée.",
  lessens: (words: string[]) =>
    words.length === 0
      ? "Ce texte minimise le danger"
      : `«${NBSP}${words.join(", ")}${NBSP}» minimise le danger${NBSP}: la loi l'interdit`,
  find: "Chercher des pièces",
  findHint:
    "Par nom, référence, fabricant ou période. Cochez toutes les pièces concernées, de tous les lives, en vente ou archivées.",
  findFailed: "Impossible de charger les pièces",
  found: (count: number) => countOf(count, "pièce trouvée", "pièces trouvées"),
  tickAll: (count: number) => `Cocher tout (${count})`,
  untickAll: "Tout décocher",
  notAll: (ticked: number, found: number) =>
    `Seules ${countOf(ticked, "pièce est cochée", "pièces sont cochées")} sur ${found}, le maximum d'un rappel${NBSP}: affinez la recherche et ouvrez un second rappel pour les autres.`,
  seeBuyers: "Voir les acheteuses",
  buyersFailed: "Impossible de charger les acheteuses",
  buyersLoading: "Chargement des acheteuses",
  withoutEmail: "Sans e-mail",
  chosen: (count: number) => countOf(count, "pièce choisie", "pièces choisies"),
  concerns: (orders: number, withoutEmail: number, openOrders: number) =>
    [
      `${countOf(orders, "commande payée", "commandes payées")} à prévenir`,
      ...(withoutEmail > 0 ? [`dont ${withoutEmail} sans e-mail, à joindre par téléphone ou message`] : []),
      ...(openOrders > 0
        ? [`la pièce sera retirée de ${countOf(openOrders, "commande non payée", "commandes non payées")}`]
        : []),
    ].join(", "),
  remedies: "Solutions au choix de la cliente",
  openIt: "Ouvrir le rappel et prévenir",
  opening: "Ouverture...",
  confirmTitle: "Ouvrir le rappel",
  confirm: `Les pièces quittent la vente, l'avis part à chaque acheteuse et la page Rappels de produits le montre. Le texte ne pourra plus être modifié.`,
  failed: "Impossible d'ouvrir le rappel",
  opened: "Rappel ouvert",
} as const;

export const RECALL_ADMIN = {
  title: "Rappels",
  lead: "Une pièce dangereuse quitte la vente, chaque acheteuse est prévenue et choisit sa solution.",
  views: { open: "En cours", closed: "Clôturés" },
  empty: { open: "Aucun rappel en cours", closed: "Aucun rappel clôturé" },
  failed: "Impossible de charger les rappels",
  loading: "Chargement des rappels",
  create: "Nouveau rappel",
  orders: "Commandes concernées",
  noOrder: "Aucune commande ici",
  reached: "Prévenues",
  answered: "Ont choisi",
  done: "Réglées",
  toTell: "À prévenir",
  tell: "Prévenue",
  told: "Notée prévenue",
  answer: "Noter son choix",
  remedy: "Régler",
  close: "Clôturer le rappel",
  closeNote: "Raison",
  closeHint: (left: number) =>
    `${countOf(left, "commande n'est pas réglée", "commandes ne sont pas réglées")}${NBSP}: dites pourquoi le rappel s'arrête.`,
  closed: "Rappel clôturé",
  mailed: "Avis envoyé",
  wants: "Elle souhaite",
  outcome: "Ce qui est fait",
  note: "Note",
  money: `Le prix des pièces rappelées repart par le moyen qui a servi au paiement, et l'avoir comptable suit.`,
  inHouse: {
    refund: "La pièce n'est pas partie\u00a0: elle quitte la commande et se met de côté. Sortez-la du colis.",
    replacement:
      "La pièce n'est pas partie\u00a0: mettez la pièce sûre à sa place avant de valider, le colis pourra être préparé.",
    repair: "La pièce n'est pas partie\u00a0: réparez-la avant de valider, le colis pourra être préparé.",
    nothing: "La pièce n'est pas partie\u00a0: tant que le rappel est en cours, elle retient le colis.",
  } satisfies Record<RecallOutcome, string>,
  remediesName: "Solutions",
  openedName: "Ouvert",
  closedName: "Clôturé",
  tellTitle: "Rappel de sécurité",
  tellLead: `Aucun e-mail ne les atteint${NBSP}: appelez-les ou écrivez-leur.`,
} as const;

export const RECALL_REVIEW = (title: string) => `Rappel de sécurité${NBSP}: ${title}.`;
export const RECALL_REFUND = (title: string) => `Rappel de sécurité${NBSP}: ${title}`;

const STEPS: Record<string, string> = {
  found: "Rappel de sécurité, acheteuse à prévenir",
  told: "Rappel de sécurité, acheteuse prévenue par l'équipe",
  answered: "Rappel de sécurité, solution choisie",
  done: "Rappel de sécurité réglé",
};

/** In the order's history. */
export function recallEvent(facts: Record<string, unknown> | null): string {
  const word = STEPS[String(facts?.step)] ?? "Rappel de sécurité";
  const { remedy, outcome } = facts ?? {};
  if (typeof remedy === "string")
    return `${word}${NBSP}: ${REMEDY_NAMES[remedy as RecallRemedy]?.toLowerCase()}`;
  if (typeof outcome === "string")
    return `${word}${NBSP}: ${RECALL_OUTCOME_NAMES[outcome as RecallOutcome]?.toLowerCase()}`;
  return word;
}

export const RECALL_REFUSALS: Sentences<
  "RECALL_NOT_FOUND" | "RECALL_CLOSED" | "RECALL_REMEDIED" | "RECALL_REMEDY_NOT_OFFERED" | "PRODUCT_RECALLED"
> = {
  RECALL_NOT_FOUND: () => "Ce rappel n'existe pas, ou ne concerne pas cette commande.",
  RECALL_CLOSED: () => "Ce rappel est clôturé.",
  RECALL_REMEDIED: () => "Ce rappel est déjà réglé pour cette commande.",
  RECALL_REMEDY_NOT_OFFERED: () => "Ce rappel ne propose pas cette solution.",
  PRODUCT_RECALLED: () => `Ce produit est rappelé${NBSP}: il ne peut pas être vendu.`,
};
