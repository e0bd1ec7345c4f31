import type { RefusalCode, RefusalFacts } from "#domain/refusals.ts";
import { formatClock } from "./format.ts";
import { LABEL_AFTER_PAYMENT, parcelWithoutLabel } from "./labels.ts";
import { ORDER_STATUS_LABELS } from "./order-status.ts";
import { parcelHeldBack } from "./parcels.ts";
import { plural } from "./plural.ts";
import { formatWeight } from "./weight.ts";

export type Sentences<Code extends RefusalCode> = { [One in Code]: (facts: RefusalFacts[One]) => string };

type OfParcels =
  | "WEIGHT_FAR"
  | "PARCEL_HELD_BACK"
  | "PARCEL_CHANGED"
  | "PARCEL_IN_OTHER_HANDS"
  | "CODE_UNKNOWN"
  | "PIECE_OF_OTHER_PARCEL"
  | "PIECE_ALREADY_PACKED"
  | "PIECE_OF_CANCELLED_ORDER"
  | "PIECE_NOT_PAID"
  | "PIECE_SOLD_TO_NOBODY"
  | "SCANNED_IN_OTHER_HANDS"
  | "LABEL_OF_OTHER_PARCEL"
  | "SCANNED_ORDER_CANCELLED"
  | "PARCEL_INCOMPLETE"
  | "PARCEL_HOLDS_FOREIGN"
  | "PARCEL_PACKED"
  | "PARCEL_NOT_KEPT"
  | "PARCEL_LABELED"
  | "LABEL_MISSING"
  | "LABEL_NOT_DUE"
  | "LABEL_REFUSED"
  | "LABEL_OUTCOME_UNKNOWN"
  | "LABEL_TO_FETCH"
  | "LABEL_FILE_GONE"
  | "LABEL_STORE_UNAVAILABLE"
  | "LABEL_IN_PROGRESS"
  | "CARRIER_UNREACHABLE"
  | "PARCEL_FOREIGN"
  | "PARCEL_LABEL_DISCARDED"
  | "PARCEL_NOT_PACKED"
  | "PARCEL_CANCELLED"
  | "PARCEL_HANDED_OVER"
  | "LABEL_BATCH_NOT_FOUND"
  | "MANIFEST_EMPTY"
  | "MANIFEST_NOT_FOUND"
  | "MANIFEST_SETTLED"
  | "LABEL_HANDED_OVER"
  | "PARCEL_SENT_AGAIN"
  | "PARCEL_ON_ITS_WAY"
  | "PARCEL_NOT_TO_SEND_AGAIN";

/** The refusals about parcels: their packing, their labels and their hand-over. */
export const PARCEL_REFUSALS: Sentences<OfParcels> = {
  WEIGHT_FAR: ({ grams, expectedGrams }) =>
    `Ce colis pèse ${formatWeight(grams)}, ses pièces et son emballage ${formatWeight(expectedGrams)}. Manque-t-il une pièce, ou y en a-t-il une de trop\u00a0?`,
  PARCEL_HELD_BACK: ({ orders, why }) => parcelHeldBack(orders, why),
  PARCEL_CHANGED: ({ orders }) =>
    `Ce colis a changé entre-temps\u00a0: il réunit maintenant ${orders.join(", ")}. Vérifiez-le avant de valider.`,
  PARCEL_IN_OTHER_HANDS: ({ by }) => `Ce colis est en préparation par ${by}.`,
  CODE_UNKNOWN: ({ code }) => `Code inconnu\u00a0: ${code}`,
  PIECE_OF_OTHER_PARCEL: ({ piece, whose }) => `${piece} va dans un autre colis\u00a0: ${whose}`,
  PIECE_ALREADY_PACKED: ({ piece, whose }) => `${piece} est déjà dans un colis\u00a0: ${whose}`,
  PIECE_OF_CANCELLED_ORDER: ({ piece, order }) => `${piece} ne part plus\u00a0: ${order} est annulée`,
  PIECE_NOT_PAID: ({ piece, order }) => `${piece} ne part pas encore\u00a0: ${order} n'est pas payée`,
  PIECE_SOLD_TO_NOBODY: ({ piece }) => `${piece} n'est vendue à personne`,
  SCANNED_IN_OTHER_HANDS: ({ whose, by }) => `${whose}\u00a0: en préparation par ${by}`,
  LABEL_OF_OTHER_PARCEL: ({ whose }) => `Étiquette d'un autre colis\u00a0: ${whose}`,
  SCANNED_ORDER_CANCELLED: ({ order }) => `${order} est annulée\u00a0: rien ne part`,
  PARCEL_INCOMPLETE: ({ missing }) =>
    `Il manque ${missing} ${plural(missing, "article", "articles")} dans ce colis`,
  PARCEL_HOLDS_FOREIGN: ({ pieces }) => `À retirer du colis d'abord\u00a0: ${pieces.join(", ")}`,
  PARCEL_PACKED: () =>
    "Ce colis est déjà préparé\u00a0: ses commandes ne peuvent plus en sortir ni y entrer.",
  PARCEL_NOT_KEPT: () => "Ce colis ne peut plus attendre\u00a0: il part tel qu'il est.",
  PARCEL_LABELED: () =>
    "Ce colis a déjà une étiquette, faite ou demandée au transporteur. Supprimez d'abord l'étiquette.",
  LABEL_MISSING: () => "Aucune étiquette disponible",
  LABEL_NOT_DUE: ({ status }) =>
    `${LABEL_AFTER_PAYMENT} Statut actuel\u00a0: ${ORDER_STATUS_LABELS[status]}.`,
  LABEL_REFUSED: ({ message }) => `Le transporteur a refusé l'étiquette\u00a0: ${message}`,
  LABEL_OUTCOME_UNKNOWN: () =>
    "Le transporteur n'a pas répondu à temps\u00a0: une étiquette existe peut-être. Vérifiez dans son espace avant d'en demander une autre.",
  LABEL_TO_FETCH: ({ trackingNumber }) =>
    `${parcelWithoutLabel(trackingNumber)} Récupérez-la depuis la commande.`,
  LABEL_FILE_GONE: ({ orderNumber }) =>
    `Le fichier de l'étiquette de la commande ${orderNumber} n'est plus disponible. Récupérez-la depuis la commande.`,
  LABEL_STORE_UNAVAILABLE: () =>
    "Le stockage des fichiers est plein ou ne répond pas\u00a0: aucune étiquette n'a été demandée au transporteur. Libérez de la place, puis réessayez.",
  LABEL_IN_PROGRESS: () => "L'étiquette est déjà en cours de création.",
  CARRIER_UNREACHABLE: () =>
    "Le transporteur ne répond pas. La commande n'a pas changé, vous pouvez réessayer.",
  PARCEL_FOREIGN: ({ scanned }) => `Ce colis n'est pas à la boutique\u00a0: ${scanned}. Mettez-le de côté.`,
  PARCEL_LABEL_DISCARDED: ({ orders }) =>
    `Étiquette annulée (${orders.join(", ")})\u00a0: ne remettez pas ce colis, il porte une étiquette qui ne compte plus.`,
  PARCEL_NOT_PACKED: ({ orders }) =>
    `La préparation de ${orders.join(", ")} n'est pas validée\u00a0: vérifiez ce colis avant de le remettre.`,
  PARCEL_CANCELLED: ({ orders }) =>
    `${orders.join(", ")}\u00a0: ${plural(orders.length, "commande annulée", "commandes annulées")}. Ne remettez pas ce colis.`,
  PARCEL_HANDED_OVER: ({ by, at, orders }) =>
    `Déjà scanné à ${formatClock(at)}${by === "" ? "" : ` par ${by}`}\u00a0: ${orders.join(", ")}.`,
  LABEL_BATCH_NOT_FOUND: () =>
    "Cette génération d'étiquettes n'existe plus, ou aucune étiquette n'en est sortie.",
  MANIFEST_EMPTY: () => "Aucun colis à mettre sur un bordereau\u00a0: ils y sont déjà tous.",
  MANIFEST_NOT_FOUND: () => "Ce bordereau n'existe pas, ou son fichier n'est plus gardé.",
  MANIFEST_SETTLED: () => "Ce bordereau n'attend plus de décision.",
  LABEL_HANDED_OVER: () =>
    "Ce colis est déjà remis au transporteur\u00a0: son étiquette ne peut plus être supprimée.",
  PARCEL_SENT_AGAIN: () => "Ce colis est déjà renvoyé\u00a0: il attend à la préparation.",
  PARCEL_ON_ITS_WAY: () =>
    "Ce colis n'est ni revenu, ni perdu, ni arrêté\u00a0: attendez des nouvelles du transporteur avant de le renvoyer.",
  PARCEL_NOT_TO_SEND_AGAIN: ({ order }) =>
    `Rien de ${order} n'est à renvoyer\u00a0: ses pièces sont attendues en retour, reprises ou remboursées, ou elle n'est plus expédiée.`,
};
