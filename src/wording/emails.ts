import { INVITATION_DAYS } from "#domain/access-links.ts";
import { followsParcel, type MessageType, orderButtonOf } from "#domain/message-type.ts";
import { formatEuros } from "#domain/money.ts";
import { isSettled } from "#domain/order-status.ts";
import { plural } from "./plural.ts";
import { returnedWords } from "./returns.ts";
import { sizeWords } from "./size.ts";

const NBSP = "\u00a0";

/** The one button of a message about an order; what it is not, a plain link may be. */
export const BUTTON = {
  finish: "Finaliser ma commande",
  follow: "Suivre mon colis",
  order: "Voir ma commande",
} as const;

/** Beside the editor of a message: which button its mail gets by itself. */
export function buttonHint(type: MessageType): string {
  const order = `«${NBSP}${BUTTON[orderButtonOf(type)]}${NBSP}»`;
  return followsParcel(type)
    ? `Un bouton «${NBSP}${BUTTON.follow}${NBSP}» est ajouté, ou ${order} tant que le colis n’a pas de suivi.`
    : `Un bouton ${order} est ajouté.`;
}

export const RECAP = {
  title: "Récapitulatif de votre commande",
  pieces: (count: number) => plural(count, "Votre pièce", "Vos pièces"),
  piece: "Pièce",
  price: "Prix TTC",
  itemsTotal: "Sous-total des pièces",
  discount: (cents: number) => `remise ${formatEuros(cents)}`,
  shipping: "Livraison Colissimo",
  total: "Total TTC",
  refunded: "Remboursé",
  byCredit: "Dont payé avec un avoir",
  asCredit: "Disponible sur votre avoir",
  unavailable: "pièce indisponible",
  returned: (piece: Parameters<typeof returnedWords>[0]) => returnedWords(piece).toLowerCase(),
  size: sizeWords,
  paid: (day: string) => `Payée le ${day}`,
  ordered: (number: string, at: string) => `Commande ${number} du ${at}`,
};

export const DELIVERY = {
  title: "Livraison",
  by: `Par Colissimo, à l’adresse suivante${NBSP}:`,
  heldUntil: (at: string) => `Vos pièces vous sont réservées jusqu’au ${at}.`,
  window: (earliest: string, latest: string) => `Livraison entre le ${earliest} et le ${latest}.`,
  dispatch: `Les commandes partent généralement sous 24${NBSP}heures ouvrées.`,
  tracking: (number: string) => `Numéro de suivi${NBSP}: ${number}`,
  withOrders: (numbers: readonly string[]) => `Dans le même colis que ${numbers.join(", ")}.`,
  kept: (until: string) => `Vous gardez ce colis ouvert jusqu’au ${until} pour vos prochains achats.`,
  joinsKept: (until: string, latest: string) =>
    `Cette commande rejoint le colis que vous gardez ouvert jusqu’au ${until}, sans second port. Vous le recevrez au plus tard le ${latest}.`,
  feeBack: (cents: number) =>
    `Le port de ce colis était déjà payé${NBSP}: les ${formatEuros(cents)} de port de cette commande vous sont rendus, par le moyen qui a servi au paiement.`,
};

export const SELLER = {
  title: "Votre vendeur",
  mediator: (mediator: string) =>
    `Médiateur de la consommation, gratuit pour vous, si une réclamation écrite auprès de nous n’a pas abouti${NBSP}: ${mediator}`,
  guarantees:
    "Vos articles bénéficient de la garantie légale de conformité (articles L217-3 et suivants du code de la consommation, deux ans à compter de la livraison) et de la garantie légale des vices cachés (articles 1641 et suivants du code civil, deux ans à compter de la découverte du vice). Leur mise en œuvre est décrite dans les conditions générales de vente.",
};

/** What a confirmation says in short of the document beside it. */
export const RIGHTS = {
  title: "Votre vendeur et vos droits",
  file: "vos-droits-et-conditions-de-vente.pdf",
  withdrawal:
    "Vous pouvez vous rétracter sans donner de motif, jusqu’à quatorze jours après la réception de vos pièces. Les frais de renvoi sont alors à votre charge.",
  guarantees:
    "Vos pièces bénéficient de la garantie légale de conformité et de la garantie légale des vices cachés.",
  attached: (termsVersion: string | null) =>
    `Le document joint, «${NBSP}${RIGHTS.file}${NBSP}», contient ${termsVersion ? `les conditions générales de vente que vous avez acceptées (version ${termsVersion}), ` : ""}l’information sur la rétractation avec son formulaire et vos garanties légales. Gardez-le avec ce message${NBSP}: ensemble, ils valent confirmation de votre commande.`,
  documentTitle: "Vos droits et nos conditions de vente",
  documentIntro: (shop: string) =>
    `Ce document accompagne la confirmation d’une commande passée chez ${shop}. Gardez-le avec elle.`,
  termsVersion: (version: string | number, publishedOn: string) => `Version ${version} du ${publishedOn}`,
};

export const GREETING = (firstName: string): string => (firstName ? `Bonjour ${firstName},` : "Bonjour,");

const LINK_WORDS = {
  limits: (minutes: number) => `Ce lien fonctionne une seule fois, pendant ${minutes}${NBSP}minutes.`,
  instead: `Si le bouton ne s’ouvre pas, copiez cette adresse dans votre navigateur${NBSP}:`,
};

export const HELP = (email: string, phone: string): string =>
  `Une question${NBSP}? Répondez à ce message, écrivez à ${email}${phone ? ` ou appelez le ${phone.replaceAll(" ", NBSP)}` : ""}.`;

/** Under every message about an order: why it came. Once something was bought, the way out of the contract too. */
export const FOOTER = (orderNumber: string, shop: string): string =>
  `Vous recevez ce message au sujet de votre commande ${orderNumber} sur ${shop}.`;

/** Of a message to a person that is not about one order. */
export const PERSON_BUTTON = { order: "Voir ma commande", shop: "Voir la boutique" } as const;
export const PERSON_FOOTER = (shop: string): string =>
  `Vous recevez ce message parce que vous êtes en relation avec ${shop}.`;

export const mentionsWithdrawal = (type: MessageType): boolean => type === "late" || isSettled(type);

/** What confirms a contract where no template says it. */
export const CONFIRMATION = {
  subject: "Votre commande {{numero_commande}} est confirmée",
  body: `<p>Bonjour {{prenom}}, nous avons bien reçu votre paiement de {{total}}. Ce message vaut confirmation de votre commande${NBSP}: gardez-le.</p>`,
} as const;

/** While the time to pay of a live runs. */
export const REMINDER = {
  subject: "Votre commande {{numero_commande}} vous attend",
  body: `<p>Bonjour {{prenom}}, vos pièces vous sont encore réservées, mais plus pour longtemps. Il vous reste à régler {{total}}${NBSP}; ensuite, elles sont proposées à la personne suivante.</p>`,
} as const;

/** Once it is over, the live has ended too. */
export const RELEASED_AFTER_LIVE = {
  subject: "Votre commande {{numero_commande}} n'est plus réservée",
  body: `<p>Bonjour {{prenom}}, le délai pour régler votre commande est passé. Vos pièces ne vous sont plus réservées.</p>`,
} as const;

/** Once it is over while the live still sells. */
export const RELEASED = {
  subject: RELEASED_AFTER_LIVE.subject,
  body: `<p>Bonjour {{prenom}}, le délai pour régler votre commande est passé. Vos pièces ont été proposées aux personnes qui les attendaient, ou remises en vente. Si elles sont encore libres, vous pouvez les reprendre depuis la page de votre commande.</p>`,
} as const;

export const TRACKING_TO_COME = "numéro de suivi à venir";

/** Links into an account. Nobody is told here whether they asked: whoever did not can leave the mail alone. */
export const ACCESS_MAIL = {
  "sign-in": {
    ...LINK_WORDS,
    subject: "Votre lien de connexion",
    what: (shop: string) =>
      `Voici le lien que vous avez demandé pour retrouver vos commandes dans votre espace client ${shop}.`,
    button: "Ouvrir mon espace client",
    notYou:
      "Vous n’avez rien demandé\u00a0? Ne faites rien\u00a0: sans ce message, personne ne peut entrer dans votre espace. Ne le transférez pas.",
  },
  "password-reset": {
    ...LINK_WORDS,
    subject: "Choisissez votre mot de passe",
    what: (shop: string) =>
      `Voici le lien que vous avez demandé pour choisir un nouveau mot de passe sur ${shop}. Vos autres connexions seront alors fermées.`,
    button: "Choisir mon mot de passe",
    notYou:
      "Vous n’avez rien demandé\u00a0? Ne faites rien\u00a0: votre mot de passe reste le même tant que ce lien ne sert pas. Ne transférez pas ce message.",
  },
  invitation: {
    ...LINK_WORDS,
    subject: "Rejoignez l’équipe de la boutique",
    what: (shop: string) =>
      `${shop} vous invite à rejoindre son équipe. Choisissez votre mot de passe pour entrer dans l’administration.`,
    button: "Rejoindre l’équipe",
    limits: () => `Ce lien fonctionne une seule fois, pendant ${INVITATION_DAYS}${NBSP}jours.`,
    notYou:
      "Vous ne connaissez pas cette boutique\u00a0? Ne faites rien\u00a0: sans ce message, personne ne peut répondre à votre place. Ne le transférez pas.",
  },
} as const;

/** The link that shows on another device whose an order is. */
export const ORDER_LINK_MAIL = {
  ...LINK_WORDS,
  subject: (orderNumber: string) => `Votre lien pour la commande ${orderNumber}`,
  what: (orderNumber: string, shop: string) =>
    `Voici le lien demandé pour afficher sur un autre appareil l’adresse et le suivi de votre commande ${orderNumber} chez ${shop}. Ouvrez-le sur cet appareil.`,
  button: "Afficher ma commande",
  notYou:
    "Vous n’avez rien demandé\u00a0? Ne faites rien\u00a0: sans ce message, personne ne peut lire votre adresse. Ne le transférez pas.",
} as const;

/** To whoever asked to be told when a live begins. */
export const LIVE_BEGINS_MAIL = {
  subject: (title: string) => `Le live commence${NBSP}: ${title}`,
  what: (title: string, shop: string) =>
    `Le live «${NBSP}${title}${NBSP}» de ${shop} vient de commencer. Notez la référence annoncée, elle suffit pour commander.`,
  button: "Voir le live dans la boutique",
  why: (shop: string, date: string) =>
    `Vous avez demandé à ${shop}, le ${date}, un email au début de chaque live.`,
  end: "Ne plus être prévenue",
} as const;

/** To whoever asked to be told when a sold product is free again. */
export const PIECE_FREE_MAIL = {
  subject: (piece: string) => `De nouveau libre${NBSP}: ${piece}`,
  what: (piece: string, shop: string) =>
    `La pièce ${piece} est de nouveau libre chez ${shop}. Elle n’est pas réservée à votre nom${NBSP}: la première qui l’ajoute à sa commande l’obtient.`,
  button: "Voir le live dans la boutique",
  why: (shop: string, date: string) =>
    `Vous avez demandé à ${shop}, le ${date}, un email si cette pièce se libère. Il n’y en aura pas d’autre.`,
  end: "Effacer ma demande",
} as const;

/** Told to the owner of an account after the fact, in case it was not them. */
export const PASSWORD_CHANGED_MAIL = {
  subject: "Nouveau mot de passe sur votre compte",
  what: (shop: string, at: string) =>
    `Un nouveau mot de passe a été enregistré pour votre compte ${shop}, le ${at}. Les connexions ouvertes ont été fermées.`,
  ifYou: `C’est bien vous${NBSP}? Il n’y a rien à faire.`,
  ifNotYou: `Ce n’est pas vous${NBSP}? Choisissez aussitôt un autre mot de passe, puis celui de votre messagerie.`,
  button: "Choisir un autre mot de passe",
} as const;

/** Told to a member of staff whose second factor a colleague has taken away. */
export const FACTOR_RESET_MAIL = {
  subject: "Double authentification réinitialisée sur votre compte",
  what: (shop: string, at: string) =>
    `La double authentification de votre compte ${shop} a été retirée par un administrateur, le ${at}. Les connexions ouvertes ont été fermées.`,
  ifYou: `Vous l’avez demandé${NBSP}? Connectez-vous avec votre mot de passe, puis activez-la de nouveau dans «${NBSP}Mon compte${NBSP}».`,
  ifNotYou: `Vous n’avez rien demandé${NBSP}? Choisissez aussitôt un autre mot de passe et prévenez votre équipe.`,
  button: "Choisir un autre mot de passe",
} as const;

/** Said to whoever is writing the message. */
export const unknownVariable = (names: readonly string[]): string =>
  `Variable inconnue${NBSP}: ${names.map((name) => `{{${name}}}`).join(", ")}. Utilisez celles qui sont proposées.`;

/** Why a message has not left, as staff read it. */
export const MAIL_PROBLEMS = {
  placeholder: "Cette cliente n'a pas d'adresse email\u00a0: son compte vient de son pseudo TikTok.",
  unmailable: "L'adresse email de cette cliente n'est pas valable.",
  missingTemplate: "Le modèle de ce message n'existe plus.",
  unknownVariable: (names: readonly string[]) =>
    `Variable inconnue dans le message${NBSP}: ${names.join(", ")}. Corrigez le modèle, puis renvoyez.`,
  orderMovedOn: "La commande n'était plus dans ce statut au moment de l'envoi.",
  creditGone: "L'avoir était déjà utilisé, retiré ou terminé au moment de l'envoi.",
  parcelNotKept: "Elle ne gardait plus son colis ouvert au moment de l'envoi.",
  pointNotClosed: "La cliente n'a plus d'autre point de retrait à choisir.",
  refused: (answer: string) => `Refusé par la messagerie du destinataire${NBSP}: ${answer}`,
  delayed: (answer: string) => `Pas encore parti, un nouvel essai est prévu${NBSP}: ${answer}`,
  givenUp: (tries: number, answer: string) => `Abandonné après ${tries} essais${NBSP}: ${answer}`,
  droppedByStaff: "L'équipe a choisi de ne pas l'envoyer.",
  interrupted: "L'envoi a été interrompu trop souvent.",
  suspended: (answer: string) =>
    `Envois suspendus${NBSP}: le serveur de messagerie refuse les identifiants de la boutique (${answer}).`,
  addressHadEnough:
    "Retenu\u00a0: cette adresse a déjà reçu assez de messages pour des commandes jamais payées (un par type et par heure, cinq par jour).",
  askedTooLongAgo: "La demande date de plus d'une heure\u00a0: la personne peut demander un nouveau lien.",
  ourFault: "Le message n'a pas pu être préparé.",
} as const;

export const NO_MESSAGE = "Le message est obligatoire";
