import { REVIEW_DAYS, REVIEW_LENGTH, type ReviewRefusal, type ReviewState } from "#domain/buyer-reviews.ts";
import { countOf, formatCount } from "./format.ts";

const NBSP = "\u00a0";

/** Who wrote it, where she would rather not be named. */
export const UNSIGNED = "Une cliente";

export const starsWords = (rating: number): string => `${rating} sur 5`;

/** "4,6 sur 5, 12 avis" */
export const averageWords = (average: number, count: number): string =>
  `${average.toFixed(1).replace(".", ",")} sur 5, ${countOf(count, "avis", "avis")}`;

/** Why a review is not published, as its writer and everybody reads it. */
export const REVIEW_REFUSAL_NAMES: Record<ReviewRefusal, string> = {
  "off-topic": "il ne parle ni de la commande ni de la boutique",
  insulting: "il contient des propos injurieux, haineux ou diffamatoires",
  "personal-data": `il permet de reconnaître une personne (nom, adresse, téléphone${NBSP}…)`,
  unlawful: "son contenu est interdit par la loi",
  advertising: "il fait de la publicité ou contient un lien",
};

/** The form on the page of an order that was delivered. */
export const REVIEW_FORM = {
  open: "Donner mon avis",
  title: "Votre avis",
  intro: `Comment s'est passée cette commande${NBSP}? Votre avis, bon ou mauvais, est publié avec sa réponse éventuelle, sous ${countOf(REVIEW_DAYS.decidedWithin, "jour")}.`,
  rating: "Votre note",
  noRating: "Choisissez une note de 1 à 5",
  ratingNames: { 1: "Très mauvais", 2: "Mauvais", 3: "Correct", 4: "Bien", 5: "Très bien" },
  words: "Quelques mots",
  wordsHint: `${formatCount(REVIEW_LENGTH)} caractères au plus, sans nom de famille, adresse ni lien.`,
  signed: (signature: string) => `Signer «${NBSP}${signature}${NBSP}»`,
  signedHint: `Sinon, votre avis est signé «${NBSP}${UNSIGNED}${NBSP}».`,
  fixed:
    "Un avis par commande. Il ne se modifie pas\u00a0; vous pouvez le retirer à tout moment, définitivement.",
  more: "Comment nous traitons les avis",
  send: "Envoyer mon avis",
  sending: "Envoi en cours...",
  failed: "Votre avis n'a pas pu être envoyé. Réessayez.",
} as const;

/** What became of it, on the same page. */
export const OWN_REVIEW = {
  states: {
    waiting: `Merci, votre avis est bien reçu. Il est relu sous ${countOf(REVIEW_DAYS.decidedWithin, "jour")}.`,
    published: "Votre avis est publié.",
    withdrawn: "Vous avez retiré votre avis. Il n'en reste ni la note ni le texte.",
  } satisfies Partial<Record<ReviewState, string>>,
  refused: (refusal: ReviewRefusal) =>
    `Votre avis n'est pas publié${NBSP}: ${REVIEW_REFUSAL_NAMES[refusal]}. Votre note n'y est pour rien. Si vous n'êtes pas d'accord, écrivez-nous.`,
  answer: "Réponse de la boutique",
  withdraw: "Retirer mon avis",
  confirm: `Retirer définitivement votre avis${NBSP}? Vous ne pourrez pas en donner un autre pour cette commande.`,
  withdrawYes: "Oui, le retirer",
  keep: "Le garder",
  withdrawn: "Votre avis est retiré",
  failed: "Votre avis n'a pas pu être retiré. Réessayez.",
} as const;

/** On the home page and on the page of all reviews (code de la consommation, articles L111-7-2 and D111-16 to D111-19). */
export const PUBLIC_REVIEWS = {
  title: "Avis de clientes",
  checked: "Avis de clientes dont la commande a été livrée.",
  order: "Les plus récents d'abord.",
  all: "Lire tous les avis",
  how: "Comment nous traitons les avis",
  older: "Voir les avis précédents",
  none: "Aucun avis pour le moment.",
  failed: "Impossible de charger les avis",
  loading: "Chargement des avis",
  published: "Publié le",
  orderedOn: "commande du",
  deliveredOn: "livrée le",
  answer: "Réponse de la boutique",
  rules: {
    title: "Comment nous traitons les avis",
    lines: [
      `Vérification${NBSP}: seule une cliente dont la commande a été payée et livrée peut donner un avis, un par commande, dans l'année, depuis la page de sa commande. Nous relisons chaque avis avant de le publier ou de le refuser, sous ${countOf(REVIEW_DAYS.decidedWithin, "jour")} au plus, sans jamais le modifier. Nous pouvons écrire à son auteure.`,
      "Classement\u00a0: du plus récent au plus ancien, selon la date où l'avis a été donné. La moyenne est celle de toutes les notes publiées.",
      "Contrepartie\u00a0: aucune. Nous ne donnons rien en échange d'un avis.",
      "Note\u00a0: nous ne refusons jamais un avis à cause de sa note.",
      "Modification\u00a0: un avis ne se modifie pas. Sa cliente peut le retirer à tout moment depuis la page de sa commande.",
    ],
    kept: (years: number) =>
      `Conservation${NBSP}: un avis reste publié ${countOf(years, "an")} au plus après avoir été donné, puis il est effacé.`,
    refused: `Nous refusons un avis, et le disons à son auteure avec la raison, seulement quand${NBSP}:`,
    doubt: "Un doute sur un avis\u00a0? Signalez-le-nous, c'est gratuit\u00a0:",
    contact: "nous écrire",
  },
} as const;

/** Staff's screen. */
export const REVIEW_QUEUE = {
  title: "Avis des clientes",
  views: {
    waiting: "À relire",
    published: "Publiés",
    refused: "Refusés",
    withdrawn: "Retirés",
  } satisfies Record<ReviewState, string>,
  stateNames: {
    waiting: "à relire",
    published: "publié",
    refused: "refusé",
    withdrawn: "retiré",
  } satisfies Record<ReviewState, string>,
  empty: {
    waiting: "Aucun avis à relire",
    published: "Aucun avis publié",
    refused: "Aucun avis refusé",
    withdrawn: "Aucun avis retiré",
  } satisfies Record<ReviewState, string>,
  search: "Rechercher dans les avis",
  rule: "On juge ce que dit l'avis, jamais sa note\u00a0: refuser un avis parce qu'il est mauvais est interdit.",
  noWords: "Note sans texte",
  waits: (days: number) => (days === 0 ? "Reçu aujourd'hui" : `Attend depuis ${countOf(days, "jour")}`),
  late: (days: number) =>
    `Attend depuis ${countOf(days, "jour")}${NBSP}: la boutique promet une décision sous ${countOf(REVIEW_DAYS.decidedWithin, "jour")}.`,
  publish: "Publier",
  published: "Avis publié",
  refuse: "Refuser",
  refuseTitle: "Refuser un avis",
  reason: "Raison",
  reasonNames: {
    "off-topic": "Hors sujet",
    insulting: "Injurieux ou haineux",
    "personal-data": "Données personnelles",
    unlawful: "Contenu interdit",
    advertising: "Publicité ou lien",
  } satisfies Record<ReviewRefusal, string>,
  sheReads: "La cliente lit\u00a0:",
  refused: "Avis refusé",
  answer: "Répondre",
  answerAgain: "Modifier la réponse",
  answerTitle: "Réponse publique",
  answerHint: "Tout le monde la lit sous l'avis une fois qu'il est publié. Vide, elle est retirée.",
  save: "Enregistrer",
  answered: "Réponse enregistrée",
  failed: "Impossible de charger les avis",
  loading: "Chargement des avis",
  decideFailed: "Impossible d'enregistrer la décision",
  answerFailed: "Impossible d'enregistrer la réponse",
} as const;
