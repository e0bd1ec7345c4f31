import { formatEuros } from "#domain/money.ts";
import type { GivenMeans } from "#domain/money-by-hand.ts";
import type { CarrierHas, ReturnLabelOffer } from "#domain/return-life.ts";
import type { WithdrawalCase } from "#domain/withdrawal-case.ts";
import { GUEST_NEVER_HAD, GUEST_OF_CANCELLED } from "./guest-returns.ts";
import { refundBy } from "./refund-by.ts";

const NBSP = "\u00a0";

const REPAID =
  "Nous vous remboursons par le même moyen de paiement, frais de livraison standard compris si vous renoncez à toute la commande, au plus tard quatorze jours après cette déclaration.";

export interface ReturnLabel {
  offer: ReturnLabelOffer;
  cents: number;
}

/** Where she asks for a label: on her page, as soon as her return stands there. */
const asked = (isOnPage: boolean): string =>
  isOnPage
    ? "se demande sur la page de votre commande"
    : "se demandera sur la page de votre commande, dès que nous y aurons enregistré votre retour";

const COST_OF_RETURN: Record<ReturnLabelOffer, (cents: number, isOnPage: boolean) => string> = {
  none: () => "Les frais de renvoi sont à votre charge.",
  shop: (_, isOnPage) => `Une étiquette de retour ${asked(isOnPage)}${NBSP}: nous payons ce renvoi.`,
  buyer: (cents, isOnPage) =>
    `Les frais de renvoi sont à votre charge. Une étiquette ${asked(isOnPage)}${NBSP}: ${formatEuros(cents)} sont alors retenus sur votre remboursement.`,
};

export const ACKNOWLEDGEMENT = {
  subject: "Accusé de réception de votre rétractation",
  intro: "Nous avons bien reçu votre déclaration de rétractation. En voici le contenu.",
  received: "Reçue le",
  reference: "Référence",
  name: "Nom",
  orderNumber: "Commande",
  email: "Adresse électronique",
  articles: "Articles",
  wholeOrder: "Toute la commande",
  next: `Et maintenant${NBSP}?`,
  introOfSeveral: "Nous avons bien reçu vos déclarations de rétractation. En voici le contenu.",
  /** `left`: the day on which the parcel left that was to stay, and until when she sends it back. */
  steps: (
    which: WithdrawalCase,
    returnAddress: string,
    label: ReturnLabel,
    isOnPage: boolean,
    left: { on: string; sendBy: string } | null,
  ): string[] =>
    ({
      "send-back": [
        ...(left ? [`Nous n'avons pas pu retenir votre colis\u00a0: il est parti le ${left.on}.`] : []),
        `Renvoyez les articles à ${returnAddress}, au plus tard ${left ? `le ${left.sendBy}` : "quatorze jours après cette déclaration"}. ${COST_OF_RETURN[label.offer](label.cents, isOnPage)}`,
        `${REPAID} Le remboursement peut attendre que nous ayons reçu les articles ou une preuve de leur envoi.`,
      ],
      "not-sent": ["Votre colis n'est pas parti\u00a0: vous n'avez rien à renvoyer.", REPAID],
      "looked-at": ["Nous examinons votre demande et vous répondons au plus vite."],
    })[which],
  /** The carrier has her parcel. */
  neverHad: (carrierHas: CarrierHas): string[] => [
    GUEST_NEVER_HAD[carrierHas].told,
    carrierHas === "returning"
      ? `${REPAID} Le remboursement peut attendre que nous ayons reçu les articles.`
      : REPAID,
  ],
  notYou: "Si vous n’êtes pas à l’origine de cette déclaration, répondez simplement à ce message.",
  timeZone: "heure de Paris",
};

/** Money went back. */
export const REFUND_MAIL = {
  subject: (orderNumber: string) => `Votre remboursement pour la commande ${orderNumber}`,
  ways: {
    card: (amount: string) =>
      `Nous vous avons remboursé ${amount} sur votre carte. Comptez 3 à 5${NBSP}jours.`,
    "same-means": (amount: string) =>
      `Nous vous avons remboursé ${amount} par le moyen qui a servi au paiement. Comptez 3 à 5${NBSP}jours.`,
    "by-hand": (amount: string) => `Nous vous avons remboursé ${amount}.`,
    "not-collected": (amount: string) =>
      `Nous avons annulé ${amount} de votre paiement avant de les encaisser${NBSP}: ils ne vous sont pas débités. Un montant encore en attente chez votre banque disparaît en quelques jours.`,
    credit: (amount: string) =>
      `Nous avons mis ${amount} sur votre avoir. Vous pouvez l’utiliser dès maintenant dans la boutique.`,
  },
  forWhat: (what: string) => `Pour${NBSP}: ${what}.`,
  delivery: "la livraison",
  keptForLabel: (amount: string) => `${amount} ont été retenus pour l’étiquette de retour, comme annoncé.`,
  papers: (creditNote: string, invoice: string | null) =>
    invoice === null
      ? `La facture d’avoir ${creditNote} est jointe à ce message.`
      : `La facture d’avoir ${creditNote}, qui annule votre facture d’origine, et la facture ${invoice}, qui la remplace, sont jointes à ce message.`,
} as const;

/** What the law adds to a refund that came late: a line of its own in the mail of the refund, or a mail of its own. */
export const SURCHARGE_MAIL = {
  subject: (orderNumber: string) => `Majoration versée pour la commande ${orderNumber}`,
  what: (refunded: string) =>
    `Votre remboursement de ${refunded} est venu après le délai prévu par la loi. Nous vous avons versé ce qu’elle y ajoute.`,
  line: (amount: string, means: GivenMeans, day: string) =>
    `Majoration pour remboursement tardif${NBSP}: ${amount}, ${means === "transfer" ? "versés par virement" : "versés"} le ${day}.`,
} as const;

/** The label of a return, beside the mail. */
export const RETURN_LABEL_MAIL = {
  subject: {
    label: (orderNumber: string) => `Votre étiquette de retour pour la commande ${orderNumber}`,
    code: (orderNumber: string) => `Votre code de retour pour la commande ${orderNumber}`,
  },
  what: {
    label:
      "Voici votre étiquette de retour. Imprimez-la, collez-la sur le colis, puis déposez-le dans un bureau de poste ou remettez-le à votre facteur.",
    code: "Voici votre code de retour, joint à ce message. Montrez-le sur votre téléphone avec le colis fermé, dans un bureau de poste ou un relais Pickup\u00a0: on y imprime l’étiquette pour vous.",
  },
  sendBy: (day: string) => `Envoyez le colis au plus tard le ${day}.`,
  cost: {
    label: (amount: string) =>
      `${amount} seront retenus sur votre remboursement pour cette étiquette, comme annoncé, si vous l’utilisez.`,
    code: (amount: string) =>
      `${amount} seront retenus sur votre remboursement pour ce retour, comme annoncé, si vous utilisez ce code.`,
  },
} as const;

/** The pieces of a return have come. */
export const RETURN_RECEIVED_MAIL = {
  subject: (orderNumber: string) => `Votre retour de la commande ${orderNumber} est arrivé`,
  what: (isRenounced: boolean, ofCancelled: boolean) =>
    `Nous avons bien reçu votre retour. ${
      ofCancelled
        ? GUEST_OF_CANCELLED
        : `Nous vérifions les articles, puis nous ${isRenounced ? "vous remboursons" : "revenons vers vous"}.`
    }`,
  refund: (on: string) => `Vous serez remboursée ${refundBy(on)}. Vous n’avez rien d’autre à faire.`,
} as const;
