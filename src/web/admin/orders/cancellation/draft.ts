import type { OrderDetail } from "#contract/admin/orders.ts";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import type { MissingAtShop } from "#contract/admin/shortages.ts";
import { formatEuros, parseEuros } from "#domain/money.ts";
import { isSent } from "#domain/order-status.ts";
import { isTakenBack } from "#domain/return-life.ts";
import type { Disposition } from "#domain/returns.ts";
import { euros, refundableOf, type Transaction } from "#web/admin/orders/money/refundable.ts";
import type { FieldErrors } from "#web/ui/error-summary.tsx";
import { REASON_MISSING } from "#wording/forms.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { KEPT_UNTIL_CHECKED, KEPT_UNTIL_FOUND } from "#wording/returns.ts";

export interface CancellationDraft {
  /** As typed, by payment. */
  amounts: Readonly<Record<string, string>>;
  /** By item; one that is not named is for sale again. */
  pieces: Readonly<Record<string, Disposition>>;
  reason: string;
  /** She agreed to shop credit instead of the money. */
  asCredit: boolean;
}

const UNDER_WAY: readonly string[] = ["requested", "unknown"];

/**
 * The payments of which money can be given back now; of one that the provider is being asked about, nobody may ask again.
 * What was paid with credit comes back by itself.
 */
export const paymentsToRefund = ({ transactions, refunds }: OrderDetail): Transaction[] =>
  transactions.filter(
    (transaction) =>
      refundableOf(transaction) > 0 &&
      transaction.means !== "credit" &&
      !refunds.some(
        ({ transactionUuid, state }) => transactionUuid === transaction.uuid && UNDER_WAY.includes(state),
      ),
  );

/** What was paid with credit, and comes back to it. */
export const creditCents = ({ transactions }: OrderDetail): number =>
  transactions
    .filter(({ means }) => means === "credit")
    .reduce((sum, transaction) => sum + refundableOf(transaction), 0);

/** What the shop still holds of the order's money, in cents. */
export const heldCents = ({ transactions }: OrderDetail): number =>
  transactions.reduce((sum, transaction) => sum + refundableOf(transaction), 0);

/** The delivery fee stays with the parcel as long as other orders go in it. */
export const feeThatStays = (order: OrderDetail): number =>
  order.parcel !== null && order.parcel.others.length > 0
    ? Math.min(order.feeLeftCents, heldCents(order))
    : 0;

/** What of the fee that stays is money: credit comes back last, so it pays the fee first. */
const moneyThatStays = (order: OrderDetail): number => Math.max(0, feeThatStays(order) - creditCents(order));

/** What of the order's money is to be given back by its means. */
export const moneyToGiveBack = (order: OrderDetail): number =>
  heldCents(order) - creditCents(order) - moneyThatStays(order);

/**
 * All that the provider can give back but the fee of a parcel that goes on. Money noted by hand is given back by staff
 * first: nothing of it is claimed.
 */
export function firstDraft(order: OrderDetail): CancellationDraft {
  let kept = moneyThatStays(order);
  const amounts = paymentsToRefund(order)
    .toReversed()
    .map((payment) => {
      const part = payment.byHand ? 0 : Math.min(kept, refundableOf(payment));
      kept -= part;
      return [payment.uuid, euros(payment.byHand ? 0 : refundableOf(payment) - part)];
    });
  return { amounts: Object.fromEntries(amounts.reverse()), pieces: {}, reason: "", asCredit: false };
}

const typedCents = (typed: string | undefined): number | undefined => (typed?.trim() ? parseEuros(typed) : 0);

/** What is given back now, by payment, in cents; what is not a number counts for nothing. */
export const refundsOf = (order: OrderDetail, { amounts, asCredit }: CancellationDraft) =>
  paymentsToRefund(order)
    .map(({ uuid }) => ({ transactionUuid: uuid, amountCents: typedCents(amounts[uuid]) ?? 0 }))
    .filter(({ amountCents }) => amountCents > 0)
    .map((refund) => (asCredit ? { ...refund, asCredit } : refund));

/**
 * Where the pieces are that the cancellation leaves out of sale, by their ids: those of a sent order that are expected back, or that a
 * check missed, and those that are looked for in the shop. Undefined until returns and missing pieces are read.
 */
export function piecesKeptOut(
  order: OrderDetail,
  cases: readonly ReturnCase[] | undefined,
  missing: readonly MissingAtShop[] | undefined,
): Map<string, string> | undefined {
  if (!cases || !missing) return undefined;
  const onTheirWay = (isSent(order.status) ? cases : []).flatMap(({ pieces }) =>
    pieces.filter(({ isOpen, verdict }) => isOpen || (verdict && !isTakenBack(verdict, false))),
  );
  const lookedFor = missing.filter(({ orderId }) => orderId === order.id);
  return new Map([
    ...onTheirWay.map(({ itemId }) => [itemId, KEPT_UNTIL_CHECKED] as const),
    ...lookedFor.map(({ itemId }) => [itemId, KEPT_UNTIL_FOUND] as const),
  ]);
}

export const amountField = (uuid: string) => `cancellation-amount-${uuid}`;

export function draftErrors(order: OrderDetail, { amounts, reason }: CancellationDraft): FieldErrors {
  const errors: FieldErrors = {};
  for (const payment of paymentsToRefund(order)) {
    const cents = typedCents(amounts[payment.uuid]);
    const refundableCents = refundableOf(payment);
    if (cents === undefined) errors[amountField(payment.uuid)] = "Montant attendu, par exemple 12,50";
    else if (cents > refundableCents)
      errors[amountField(payment.uuid)] = refusalSentence("REFUND_TOO_HIGH", { refundableCents });
  }
  if (heldCents(order) > 0 && reason.trim() === "") errors["cancellation-reason"] = REASON_MISSING;
  return errors;
}

export interface Outcome {
  tone: "success" | "info" | "error";
  sentence: string;
}

/** What became of the act, from the order before and after it. A refund that the provider did not make is no success. */
export function outcomeOf(before: OrderDetail, after: OrderDetail): Outcome {
  const fresh = after.refunds.filter(
    ({ id, state, finishedAt }) =>
      !before.refunds.some((one) => one.id === id && one.state === state && one.finishedAt === finishedAt),
  );
  const failed = fresh.find(({ state }) => state === "failed");
  if (failed)
    return {
      tone: "error",
      sentence: `Commande annulée, mais ${formatEuros(failed.amountCents)} restent à rembourser\u00a0: ${failed.message ?? "le prestataire a refusé"}`,
    };
  if (fresh.some(({ state }) => UNDER_WAY.includes(state)))
    return {
      tone: "info",
      sentence: "Commande annulée. La réponse du prestataire au remboursement s'affichera sur la commande.",
    };
  const givenCents = fresh
    .filter(({ state }) => state === "done")
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    tone: "success",
    sentence: givenCents > 0 ? `Commande annulée, ${formatEuros(givenCents)} remboursés` : "Commande annulée",
  };
}
