import { formatEuros } from "#domain/money.ts";
import type { RefusalCode, RefusalFacts } from "#domain/refusals.ts";
import { BUYER_REVIEW_REFUSALS } from "./buyer-review-refusals.ts";
import { CONFIRMATION_LEAVES } from "./content-forms.ts";
import { outsideDeliveryArea } from "./delivery-area.ts";
import { countOf, formatClock, formatDate, formatDateTime } from "./format.ts";
import { INCIDENT_REFUSALS } from "./incidents.ts";
import { LEDGER_FAULTS } from "./ledger.ts";
import { MONEY_BY_HAND_REFUSALS } from "./money-by-hand.ts";
import { ORDER_STATUS_LABELS } from "./order-status.ts";
import { PARCEL_REFUSALS, type Sentences } from "./parcel-refusals.ts";
import { plural } from "./plural.ts";
import { RECALL_REFUSALS } from "./recalls.ts";
import { claimsWarning } from "./regulated-words.ts";
import { RETURN_REFUSALS } from "./return-refusals.ts";
import { notYourRole } from "./roles.ts";
import { REPORT_REFUSALS } from "./sales-reports.ts";
import { SHORTAGE_ENDED } from "./shortages.ts";
import { formatWeight } from "./weight.ts";
import { STATEMENT_REFUSALS } from "./withdrawals.ts";

/** The French sentence of each refusal. A code without its sentence does not compile. */
const SENTENCES: Sentences<RefusalCode> = {
  ...PARCEL_REFUSALS,
  ...RECALL_REFUSALS,
  ...RETURN_REFUSALS,
  ...BUYER_REVIEW_REFUSALS,
  ...INCIDENT_REFUSALS,
  ...REPORT_REFUSALS,
  ...MONEY_BY_HAND_REFUSALS,
  ...STATEMENT_REFUSALS,
  INVALID_INPUT: ({ fields }) => Object.values(fields)[0] ?? "La demande n'est pas valide.",
  UNSUPPORTED_BODY: () => "La demande doit être envoyée au format JSON.",
  BODY_TOO_LARGE: () => "La demande est trop volumineuse.",
  CREDENTIALS_WRONG: () => "Email ou mot de passe incorrect.",
  SIGN_IN_REQUIRED: () => "Veuillez vous connecter pour continuer.",
  NOT_ADMINISTRATOR: () => "Vous n'avez pas les droits administrateur",
  NOT_YOUR_ROLE: ({ needed }) => notYourRole(needed),
  SECOND_FACTOR_DEMANDED: () =>
    "La boutique demande la double authentification. Activez-la dans «\u00a0Mon compte\u00a0» pour continuer.",
  NOT_CUSTOMER: () => "Cet espace est celui des clientes. Votre compte est un compte d'administration.",
  LINK_EXPIRED: () => "Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.",
  PASSWORD_WRONG: () => "Le mot de passe ne correspond pas.",
  SECOND_FACTOR_CODE_WRONG: () => "Ce code n'est pas le bon, ou il a déjà servi.",
  SECOND_STEP_EXPIRED: () => "Le temps pour saisir le code est écoulé. Connectez-vous de nouveau.",
  SECOND_FACTOR_ALREADY_ON: () => "La double authentification est déjà active sur ce compte.",
  SECOND_FACTOR_NOT_BEGUN: () => "La mise en place a expiré. Recommencez-la.",
  SECOND_FACTOR_NOT_ON: () => "La double authentification n'est pas active sur ce compte.",
  ALREADY_STAFF: () =>
    "Cette personne fait déjà partie de l'équipe. Changez son rôle depuis sa ligne, «\u00a0Modifier\u00a0».",
  INVITATION_NOT_FOUND: () => "Cette invitation n'existe plus\u00a0: elle a été acceptée ou annulée.",
  SECOND_FACTOR_OWN: () => "Désactivez la vôtre depuis «\u00a0Mon compte\u00a0», avec un code.",
  CONNECTOR_KEY_WRONG: () => "La clé du connecteur est absente ou fausse.",
  FOREIGN_ORIGIN: () => "La demande ne vient pas de la boutique.",
  NOT_FOUND: () => "Cette adresse n'existe pas.",
  RATE_LIMITED: ({ retryAfterSeconds }) => `Trop de demandes. Réessayez dans ${waitOf(retryAfterSeconds)}.`,
  OVERLOADED: () => "La boutique est très demandée en ce moment. Réessayez dans quelques secondes.",
  TOO_MANY_STREAMS: () =>
    "Trop de pages sont suivies en direct depuis votre réseau. Celle-ci se met à jour toutes les 5\u00a0secondes.",
  IDEMPOTENCY_KEY_MISSING: () => "La demande n'est pas complète. Rechargez la page et réessayez.",
  IDEMPOTENCY_KEY_REUSED: () => "Cette demande a déjà été envoyée avec d'autres valeurs.",
  STILL_IN_PROGRESS: () => "Cette demande est déjà en cours.",
  CONTRADICTED: () =>
    "Cette modification contredit ce qui a été enregistré entre-temps. Rechargez la page et réessayez.",
  LIVE_STILL_ACTIVE: () => "Ce live est encore actif\u00a0: terminez-le d'abord.",
  LIVE_NOT_FOUND: () => "Ce live n'existe pas ou n'est pas accessible",
  TOO_MANY_BASKET_CODES: () =>
    "Plusieurs téléphones attendent déjà un code pour ce pseudo. Réessayez dans un quart d'heure, ou demandez à la vendeuse.",
  BASKET_CODE_UNKNOWN: () => "Ce code n'est pas celui de ce pseudo, ou il a expiré ou déjà servi.",
  PRODUCT_NOT_FOUND: () => "Ce produit n'existe pas dans ce live.",
  REFERENCE_NOT_FOUND: ({ reference }) =>
    `Aucun produit avec la référence "${reference}" trouvé dans ce live`,
  PRODUCT_INCOMPLETE: () => "Cette pièce n'est pas encore en vente.",
  PRODUCT_ALREADY_SOLD: () => "Ce produit a déjà été vendu dans ce live.",
  PRODUCT_ALREADY_IN_ORDER: () => "Ce produit est déjà présent dans la commande",
  ORDER_NOT_FOUND: () => "Aucune commande trouvée",
  ORDER_LOCKED: () => "Cette commande ne peut plus être modifiée",
  ORDER_NOT_TO_PAY: () => "Cette commande n'attend plus de paiement.",
  BUYER_ALREADY_TOLD: ({ by, at }) =>
    `${by || "Un collègue"} a déjà prévenu la cliente, à ${formatClock(at)}.`,
  ORDER_EXPIRED: () => "Le temps de réservation est écoulé. Vous pouvez reprendre votre commande.",
  ORDER_FULL: ({ limit }) =>
    `Limite de ${limit} produits atteinte. Vous ne pouvez plus ajouter de produits à cette commande.`,
  ORDER_ITEM_NOT_FOUND: () => "Impossible de supprimer cet article",
  ORDER_CHANGED: ({ status, by }) =>
    `La commande a été modifiée entre-temps par ${by}. Statut actuel\u00a0: ${ORDER_STATUS_LABELS[status]}.`,
  TOO_MANY_OPEN_ORDERS: ({ limit }) =>
    `Vous avez déjà ${limit}\u00a0${plural(limit, "commande")} en cours. Terminez ou annulez l'une d'elles pour continuer.`,
  TOO_MANY_HELD_PIECES: ({ limit }) =>
    `Vous avez déjà ${limit}\u00a0${plural(limit, "pièce réservée", "pièces réservées")}. Payez ou retirez une pièce pour continuer.`,
  TOO_MANY_ORDERS_OF_NETWORK: ({ limit }) =>
    `Déjà ${limit}\u00a0${plural(limit, "commande est", "commandes sont")} en cours depuis votre réseau. Réessayez dans un instant, ou changez de réseau (Wi-Fi ou mobile).`,
  TOO_MANY_PIECES_OF_NETWORK: () =>
    "Beaucoup de pièces de ce live sont déjà réservées depuis votre réseau. Réessayez dans un instant, ou changez de réseau (Wi-Fi ou mobile).",
  NOTHING_LEFT_TO_RESUME: ({ gone }) =>
    gone.length > 0
      ? `Plus aucune pièce n'est disponible\u00a0: ${gone.join(", ")}.`
      : "Cette commande ne contient aucune pièce à reprendre.",
  HOLD_AT_ITS_LONGEST: () =>
    "La réservation ne peut pas être prolongée davantage. Passez au paiement pour garder vos pièces.",
  PIECES_GONE: ({ pieces }) =>
    `${plural(pieces.length, "Pièce indisponible", "Pièces indisponibles")}\u00a0: ${pieces.join(", ")}.`,
  DELIVERED_TOO_EARLY: ({ notBefore }) =>
    `Cette commande n'a pas pu être livrée avant le ${formatDate(notBefore)}.`,
  ORDER_HAS_RETURNS: () =>
    "Des pièces de cette commande sont revenues\u00a0: elle ne peut plus redevenir modifiable. Ouvrez plutôt une nouvelle commande.",
  SHORTAGE_NOT_FOUND: () => "Cette pièce n'est plus notée comme introuvable.",
  SHORTAGE_ENDED: ({ outcome }) => SHORTAGE_ENDED[outcome],
  SHORTAGE_WAITS_NO_MORE: () =>
    "Le jour de livraison promis est arrivé\u00a0: cette pièce ne peut plus être attendue, seulement remboursée.",

  COMMENT_NOT_FOUND: () => "Ce commentaire n'existe plus.",
  COMMENT_HELD: ({ by }) => `${by} s'occupe de ce commentaire.`,
  COMMENT_ALREADY_HANDLED: ({ orderNumber, by }) =>
    `Ce commentaire a déjà donné la commande ${orderNumber} (${by}).`,
  CLAIM_NOT_FOUND: () => "Cette demande n'existe plus.",
  CLAIM_DECIDED: () => "Cette demande est déjà traitée.",
  CLAIM_NEEDS_PIECE: () => "Choisissez la pièce demandée.",
  VIEWER_BLOCKED: ({ handle, reason }) =>
    `@${handle} est bloquée\u00a0: ${reason}. Ajouter quand même\u00a0?`,
  SAME_REFERENCE_JUST_ADDED: ({ reference, handle }) =>
    `${reference} vient d'être ajouté pour @${handle}, il y a moins de 2\u00a0minutes. Ajouter encore\u00a0?`,

  ORDER_EMPTY: () => "Aucun produit dans votre commande",
  ADDRESS_MISSING: () => "Veuillez saisir votre adresse de livraison.",
  BUYER_BLOCKED: () => "Cette commande ne peut pas être passée en ligne. Écrivez-nous.",
  RELAY_POINTS_OFF: () => "La livraison en point de retrait n'est plus proposée.",
  RELAY_POINTS_UNAVAILABLE: () =>
    "Les points de retrait ne répondent pas pour le moment. Réessayez, ou choisissez la livraison à domicile.",
  RELAY_POINT_CLOSED: () =>
    "Ce point de retrait n'est plus disponible. Choisissez-en un autre ou la livraison à domicile.",
  RELAY_PARCEL_TOO_HEAVY: ({ maxGrams }) =>
    `Ce point de retrait prend les colis jusqu'à ${formatWeight(maxGrams)}, et celui-ci est plus lourd. Choisissez un autre point ou la livraison à domicile.`,
  RELAY_NEEDS_MOBILE: () =>
    "Pour un point de retrait, le transporteur prévient par SMS\u00a0: indiquez un numéro de portable (06 ou 07) dans l'adresse.",
  OUTSIDE_DELIVERY_AREA: ({ area }) => outsideDeliveryArea(area),
  TERMS_NOT_ACCEPTED: () => "Veuillez accepter les conditions générales de vente.",
  TERMS_CHANGED: () => "Nos conditions viennent de changer. Relisez-les avant de payer.",
  SHOP_NOT_OPEN: () => "La boutique n'est pas encore ouverte à la vente.",
  MINIMUM_NOT_REACHED: ({ minimumCents }) =>
    `Le minimum de commande est de ${formatEuros(minimumCents)} TTC.`,
  TOTAL_CHANGED: ({ totalCents }) =>
    `Le total de votre commande a changé\u00a0: il est maintenant de ${formatEuros(totalCents)}. Vérifiez votre commande avant de payer.`,
  PROMO_UNKNOWN: () => "Ce code n'existe pas. Vérifiez-le auprès de la vendeuse.",
  PROMO_STOPPED: () => "Ce code n'est plus valable.",
  PROMO_NOT_YET: ({ from }) => `Ce code sera valable à partir du ${formatDateTime(from)}.`,
  PROMO_ENDED: ({ since }) => `Ce code est terminé depuis le ${formatDateTime(since)}.`,
  PROMO_MINIMUM: ({ missingCents }) =>
    `Il manque ${formatEuros(missingCents)} d'achats pour utiliser ce code.`,
  PROMO_USED_UP: () => "Ce code a déjà été utilisé le nombre de fois prévu.",
  PROMO_ALREADY_USED: () =>
    "Ce code a déjà servi à une de vos commandes. Il est valable une seule fois par personne.",
  PROMO_NOT_FOUND: () => "Ce code promo n'existe plus.",
  PROMO_CODE_TAKEN: () => "Ce code existe déjà.",
  PROMO_LIMIT_UNDER_USES: ({ uses }) =>
    `Ce code a déjà servi ${uses}\u00a0fois\u00a0: le nombre d'utilisations ne peut pas être plus petit.`,
  PROMO_IN_USE: () => "Ce code a déjà servi\u00a0: il peut être arrêté, pas supprimé.",
  CREDIT_CHANGED: ({ creditCents }) =>
    creditCents > 0
      ? `Votre avoir disponible est maintenant de ${formatEuros(creditCents)}. Vérifiez le reste à payer.`
      : "Votre avoir n'est plus disponible\u00a0: il paie une autre commande, ou il est arrivé à échéance.",
  CREDIT_NOT_FOUND: () => "Cet avoir n'existe pas.",
  CREDIT_IN_USE: () =>
    "Une commande est en train d'être payée avec cet avoir. Réessayez dans quelques minutes.",
  CREDIT_SPENT: () => "Il ne reste rien de cet avoir.",
  CREDIT_LEFT: ({ creditCents }) =>
    `Il lui reste ${formatEuros(creditCents)} d'avoir\u00a0: c'est une somme qui lui est due. Rendez-la lui ou retirez l'avoir si elle y renonce, puis effacez ses données.`,
  CREDIT_WITHOUT_PERSON: () =>
    "Cette commande n'a pas de cliente connue\u00a0: l'avoir n'aurait pas de titulaire.",
  PAYMENT_NOT_STARTED: () => "Impossible d'initialiser le paiement. Veuillez réessayer.",
  PAYMENT_ANSWER_REFUSED: () => "Erreur lors du traitement du paiement. Veuillez réessayer.",
  REFUND_NOT_NOTED: () =>
    "Aucun remboursement n'est noté sur cette commande. Indiquez ce qui a été rendu, quand et comment.",
  CREDIT_NOT_GIVEN_ELSEWHERE: () => "Cette part a été payée par un avoir\u00a0: elle revient sur l'avoir.",
  REASON_REQUIRED: () => "Veuillez indiquer la raison de ce changement.",
  REFUND_TOO_HIGH: ({ refundableCents }) =>
    `Le montant dépasse ce qui peut être remboursé (${formatEuros(refundableCents)}).`,
  PAYMENT_CAME_TWICE: () =>
    "Ce paiement est arrivé en double et reste à rendre en entier\u00a0: suivez sa tâche sous «\u00a0Remboursements\u00a0», ou remboursez sur l'autre paiement.",
  REFUND_IN_PROGRESS: () => "Un remboursement est déjà en cours pour ce paiement.",
  REFUND_REFUSED: ({ message }) => `Le prestataire de paiement a refusé le remboursement\u00a0: ${message}`,
  REFUND_NOT_SENT: () =>
    "Le prestataire de paiement ne répond pas\u00a0: rien n'a été remboursé, vous pouvez réessayer.",
  REFUND_NOT_FOUND: () => "Ce remboursement n'est plus à faire. Rechargez la page pour voir où il en est.",
  LINES_ALREADY_REFUNDED: () =>
    "Une partie de ce que vous avez coché a déjà été remboursée. Rechargez la page pour voir ce qu'il reste.",
  REFUND_OWED_BY_LAW: () =>
    "Ce remboursement suit une rétractation, une annulation ou un paiement pour ce qui n'est pas vendu ou pas livré\u00a0: la loi oblige à le faire. Confirmez que cet argent n'est plus dû.",
  PARCEL_NOT_FOUND: () => "Ce colis n'existe pas.",
  UNMATCHED_PAYMENT_NOT_FOUND: () => "Ce paiement n'existe pas.",
  UNMATCHED_PAYMENT_HANDLED: ({ by, at }) =>
    `Ce paiement a déjà été traité par ${by}, le ${formatDateTime(at)}.`,
  UNMATCHED_PAYMENT_NOT_TIEABLE: () =>
    "Ce paiement n'est pas en euros, ou dépasse tout montant de commande\u00a0: remboursez-le.",

  RECORD_CHANGED: ({ by, at }) =>
    `Cette fiche a été modifiée entre-temps par ${by}, le ${formatDateTime(at)}.`,
  RECORD_GONE: ({ by, at }) => `Cette fiche a été supprimée entre-temps par ${by}, le ${formatDateTime(at)}.`,
  LIVE_REF_TAKEN: ({ ref }) => `La référence "${ref}" est déjà celle d'un autre live.`,
  PRODUCT_REF_TAKEN: () =>
    "Cette référence existe déjà pour ce live. Chaque référence doit être unique par live.",
  PRODUCT_ORDERED: () => "Ce produit figure dans une commande\u00a0: il ne peut pas changer de live.",
  PRODUCT_IN_LIVE: () => "Ce live a déjà ce produit.",
  PRODUCTS_IN_LIVE: ({ rows }) =>
    `Rien n'a été créé\u00a0: ce live a déjà ${plural(rows.length, "la pièce d'une ligne", `les pièces de ${rows.length}\u00a0lignes`)} (même référence, même couleur et même taille).`,
  STOCK_UNDER_TAKEN: ({ taken }) =>
    `${taken}\u00a0${plural(taken, "pièce est", "pièces sont")} déjà dans des commandes\u00a0: le stock ne peut pas être inférieur.`,
  PHOTO_REFUSED: () => "La photo doit être une image PNG, JPEG ou WebP.",
  PHOTO_DIMENSIONS: () =>
    "Les dimensions de cette photo ne conviennent pas\u00a0: 50\u00a0millions de pixels et 16\u00a0000 pixels de côté au plus, sans être vingt fois plus longue que large.",
  PHOTO_UNREADABLE: () => "Cette photo est abîmée ou illisible. Envoyez-en une autre.",
  STORAGE_FULL: () =>
    "Il n'y a plus de place pour enregistrer ce fichier. Prévenez la personne qui s'occupe du serveur, puis réessayez.",
  PHOTO_NOT_FOUND: () => "La photo n'a pas été conservée. Envoyez-la de nouveau.",
  MAKER_NOT_FOUND: () => "Ce fabricant n'existe plus.",
  MAKER_NAME_TAKEN: () => "Un fabricant avec ce nom existe déjà",
  MAKER_IN_USE: () => "Ce fabricant est celui de produits ou de la boutique et ne peut pas être supprimé",
  COLOR_NOT_FOUND: () => "Cette couleur n'existe plus.",
  COLOR_NAME_TAKEN: () => "Une couleur avec ce nom existe déjà",
  COLOR_IN_USE: () => "Cette couleur est utilisée par des produits et ne peut pas être supprimée",

  USER_NOT_FOUND: () => "Utilisateur introuvable",
  HANDLE_TAKEN: ({ handle }) => `Le pseudo @${handle} est déjà celui d'un autre utilisateur.`,
  LAST_ADMINISTRATOR: () =>
    "La boutique garde toujours une personne propriétaire. Donnez d'abord ce rôle à quelqu'un d'autre.",
  IMPERSONATION_WITHOUT_EMAIL: () => "Utilisateur sans email, impossible d'impersonifier.",
  IMPERSONATION_OF_ADMINISTRATOR: () => "Un administrateur ne peut pas être impersonifié.",
  ADMINISTRATOR_NOT_ERASED: () => "Cette personne est administratrice\u00a0: retirez-lui d'abord ses droits.",
  PERSON_STILL_SERVED: ({ orders }) =>
    `${plural(orders.length, "Une commande est", "Des commandes sont")} encore en cours (${orders.join(", ")})\u00a0: terminez-${plural(orders.length, "la, avec ses", "les, avec leurs")} retours, réclamations, remboursements et rappels, avant d'effacer cette personne.`,
  SAME_USER: () => "Impossible de fusionner un utilisateur avec lui-même",
  NO_ORDERS_TO_TRANSFER: () => "L'utilisateur source n'a aucune commande à transférer",
  STATUS_UNCHANGED: () => "La commande a déjà ce statut.",
  ORDER_UNDER_REVIEW: () => "Cette commande est à vérifier avant d'être préparée.",
  ORDER_NOT_UNDER_REVIEW: () => "Cette commande n'est pas à vérifier.",
  ORDER_NOT_TO_PREPARE: () => "Cette commande n'est plus à préparer.",
  INVOICE_NOT_FOUND: () => "Cette facture n'existe pas, ou son temps de conservation est passé.",
  CONTRACT_NOT_KEPT: () =>
    "Aucun contrat n'est conservé pour cette commande\u00a0: elle n'a jamais été payée.",
  LEDGER_FAULTY: ({ entry, fault }) =>
    `Aucun fichier n'a été fait\u00a0: l'écriture ${entry} ${LEDGER_FAULTS[fault]}. Prévenez la personne qui s'occupe du serveur\u00a0; une période sans cette écriture peut être exportée.`,
  TEMPLATE_NOT_FOUND: () => "Ce modèle de message n'existe pas.",
  TEMPLATE_TYPE_TAKEN: () => "Un modèle existe déjà pour ce type.",
  CONFIRMATION_ALWAYS_LEAVES: () => CONFIRMATION_LEAVES,
  TEMPLATE_SENT_BY_HAND: () =>
    "Aucun changement de statut n'annonce un retard\u00a0: ce message s'envoie depuis les commandes.",
  PAGE_NOT_FOUND: () => "Cette page n'existe pas.",
  PAGE_CODE_TAKEN: () => "Ce code de page existe déjà",
  PAGE_ACTIVE_TWICE: () => "Une page active avec ce code existe déjà",
  FAQ_NOT_FOUND: () => "Cette question n'existe pas.",
  RECIPIENT_WITHOUT_EMAIL: () => "Email utilisateur introuvable",
  ADVERTISEMENT_NOT_AGREED: () => "N'a pas accepté de recevoir vos annonces.",
  CLAIMING_WORDS: ({ claims }) => claimsWarning(claims),
  MAYBE_ADVERTISEMENT: ({ readers }) =>
    `Est-ce une annonce\u00a0? Ce message va à ${countOf(readers, "personne")} et ne parle d'aucune commande.`,
  AGREEMENT_IS_HERS: () => "Elle seule peut accepter les annonces.",
  ADVERTISING_LINK_WRONG: () =>
    "Ce lien de désinscription n'est pas complet, ou ne vaut plus. Ouvrez-le depuis l'email, ou écrivez-nous.",
  MESSAGE_NOT_FOUND: () => "Ce message n'existe pas.",
  MESSAGE_NOT_FAILED: () => "Ce message n'est plus en échec\u00a0: il a déjà été renvoyé.",
  MESSAGE_NOT_HELD: () => "Ce message n'est plus à confirmer\u00a0: il est parti ou abandonné.",
  MESSAGE_PERSONAL: () => "Ce message porte un lien personnel\u00a0: il ne peut pas être renvoyé.",
  COMPLAINT_NOT_FOUND: () => "Cette réclamation n'existe pas.",
  COMPLAINT_HAS_PHOTOS: () => "Cette réclamation a déjà trois photos.",
  COMPLAINT_CLOSED: () => "Cette réclamation est déjà clôturée.",
  COMPLAINT_OPEN: () =>
    "Une réclamation est déjà en cours pour cette pièce. Répondez à l'accusé reçu par email, ou écrivez-nous.",
  WITHDRAWAL_NOT_FOUND: () => "Cette demande de rétractation n'existe pas.",
  TOO_MANY_WITHDRAWALS: ({ email, address, phone }) =>
    `Trop de demandes depuis ce réseau. Écrivez à ${email}${address && `, au ${address}`}${phone && ` ou appelez le ${phone}`}\u00a0: votre message compte à la date où vous l'envoyez.`,
  BULK_ACT_NOT_FOUND: () => "Cette action groupée n'existe plus.",
  VIEW_NOT_FOUND: () => "Cette vue n'existe plus.",
  VIEWER_NOT_FOUND: () => "Ce pseudo n'est plus conservé.",
  VIEWER_IS_PERSON: () =>
    "Ce pseudo ou cet email est celui d'une personne enregistrée\u00a0: passez par sa fiche.",
  DATA_REQUEST_NOT_FOUND: () => "Cette demande n'existe plus.",
  DATA_REQUEST_ANSWERED: () => "Une collègue a déjà répondu à cette demande.",
  VIEW_NAME_TAKEN: () => "Une vue porte déjà ce nom.",
  TOO_MANY_VIEWS: ({ limit }) => `Vous avez déjà ${limit} vues sur cette liste. Supprimez-en une d'abord.`,
};

/** Nobody counts a wait of an hour in seconds. */
function waitOf(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, "seconde"] : [Math.ceil(seconds / 60), "minute"];
  return `${count}\u00a0${plural(count, unit)}`;
}

/** What a person reads when the shop says no. */
export function refusalSentence<Code extends RefusalCode>(code: Code, facts: RefusalFacts[Code]): string {
  return SENTENCES[code](facts);
}
