import { formatEuros } from "#domain/money.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { plural } from "./plural.ts";
import { refundBy } from "./refund-by.ts";

const REFUND_DAYS = 14;

/** What staff, and the credit note, read of money that came for pieces that were gone. */
export const goneReason = (pieces: readonly string[]): string =>
  `${plural(pieces.length, "Pièce indisponible", "Pièces indisponibles")}\u00a0: ${pieces.join(", ")}.`;
export const GONE_DELIVERY = "Livraison d'une commande dont toutes les pièces sont indisponibles.";
export const PAID_TOO_MUCH = "Payé au-delà du total de la commande.";
/** Why a task for a piece that was gone is over. */
export const PIECE_IS_BACK = "La pièce est de nouveau disponible\u00a0: elle sera envoyée.";
/** Why a task of a cancellation is over. */
export const NOT_CANCELLED_ANY_MORE = "La commande n'est plus annulée\u00a0: son argent est gardé.";

/** What a buyer reads who paid for pieces that were gone. */
export const goneWords = (pieces: readonly string[]): string =>
  `Votre paiement nous est bien parvenu, mais ${pieces.join(", ")} ${plural(pieces.length, "n'est plus disponible", "ne sont plus disponibles")}.`;

interface RefundDue {
  cents: number;
  on: string | null;
}

/** What is to be given back to her, and until when. */
export const refundDueWords = ({ cents, on }: RefundDue, now?: string): string =>
  `Nous vous remboursons ${formatEuros(cents)}${on ? ` ${refundBy(on, now)}` : ""}.`;

/** The same of an order that she is to pay anew, since staff opened it. */
export const openedDueWords = ({ cents, on }: RefundDue): string =>
  `Ce que vous aviez déjà payé vous est rendu\u00a0: ${formatEuros(cents)}${on ? ` ${refundBy(on)}` : ""}.`;

/** Of a cancelled order whose tasks say no day: the last of the fourteen that the law gives, by the days of Paris. */
export const cancelledDueWords = (cents: number, cancelledAt: string, now?: string): string =>
  refundDueWords({ cents, on: addDays(parisDay(new Date(cancelledAt)), REFUND_DAYS) }, now);

export const CHECKED_FIRST =
  "Nous vérifions votre commande avant de la préparer. Vous n'avez rien à payer de plus.";
