import type { OrderDetail } from "#contract/admin/orders.ts";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import { formatEuros, parseEuros, sumOf } from "#domain/money.ts";
import { isSent } from "#domain/order-status.ts";
import { isSellersFault, type ReturnCause, refundProposal, usualDisposition } from "#domain/returns.ts";
import { leftOfLine } from "#web/admin/orders/money/refund-lines.ts";
import type { FieldErrors } from "#web/ui/error-summary.tsx";
import { countOf } from "#wording/format.ts";
import { REASON_MISSING } from "#wording/forms.ts";
import { refusalSentence } from "#wording/refusals.ts";
import type { Chosen } from "./piece-choice.tsx";
import { notAskedBack, returnableItems } from "./returnable.ts";

export interface ReturnDraft {
  chosen: Chosen;
  cause: ReturnCause | "";
  note: string;
  /** The day of the letter or the call by which she renounced, where it is said; empty: as noted already, or today. */
  statedOn: string;
  /** As typed; undefined while the proposal stands. */
  amount: string | undefined;
}

type Statement = OrderDetail["withdrawals"][number];

/** The first open statement of withdrawal that names a piece which has not come back yet. */
const statementToAnswer = (order: OrderDetail): Statement | undefined =>
  order.withdrawals.find((stated) => piecesOf(order, stated).length > 0);

/** The first open statement of withdrawal that names all these pieces. */
export const statementAbout = (order: OrderDetail, itemIds: readonly string[]): Statement | undefined =>
  order.withdrawals.find((stated) => {
    const named = piecesOf(order, stated);
    return itemIds.length > 0 && itemIds.every((id) => named.includes(id));
  });

/** The statement that a return of these pieces answers: of all of them, else of any. */
export const statementAnswered = (order: OrderDetail, itemIds: readonly string[]): Statement | undefined =>
  statementAbout(order, itemIds) ??
  order.withdrawals.find((stated) => piecesOf(order, stated).some((id) => itemIds.includes(id)));

/** The pieces that a statement names; all of them where it names none, for then it is about the order. */
function piecesOf(order: OrderDetail, { itemIds, articles }: Statement): string[] {
  const returnable = returnableItems(order).map(({ id }) => id);
  if (itemIds.length === 0) return articles === null ? returnable : [];
  return returnable.filter((id) => itemIds.includes(id));
}

/** What the dialog begins with: the piece that was pressed, or what the buyer renounced. */
export function firstDraft(order: OrderDetail, itemId: string | undefined): ReturnDraft {
  const stated = itemId ? statementAbout(order, [itemId]) : statementToAnswer(order);
  const ids = stated ? piecesOf(order, stated) : itemId ? [itemId] : [];
  return {
    chosen: Object.fromEntries(ids.map((id) => [id, "restocked" as const])),
    cause: stated ? "withdrawal" : "",
    note: "",
    statedOn: "",
    amount: undefined,
  };
}

/** The same pieces for another cause: none of them stays for sale that the cause keeps out of it. */
export function chosenFor(chosen: Chosen, cause: ReturnCause): Chosen {
  if (usualDisposition(cause) === "restocked") return chosen;
  return Object.fromEntries(Object.keys(chosen).map((id) => [id, "set-aside" as const]));
}

/** Whether staff say the day of a withdrawal that no statement of hers has. */
export const saysDay = ({ cause, statedOn }: ReturnDraft, stated: { inTime: boolean } | undefined): boolean =>
  cause === "withdrawal" && stated === undefined && statedOn !== "";

/** What to give back for the pieces chosen, and how it comes about. */
export function proposalFor(order: OrderDetail, draft: ReturnDraft, stated: { inTime: boolean } | undefined) {
  const { chosen, cause, statedOn } = draft;
  const items = returnableItems(order);
  const pieces = items.filter(({ id }) => chosen[id]);
  const chosenCents = sumOf(pieces.map(({ id }) => leftOfLine(order, id)));
  const isSentAlready = isSent(order.status);
  const leavesNothing = pieces.length > 0 && pieces.length === items.length;
  const refundableCents = notAskedBack(order);
  const { deliveryCents, totalCents } = refundProposal({
    cause: cause || "other",
    chosenCents,
    shippingCents: leftOfLine(order, null),
    sharesParcel: order.parcel !== null && order.parcel.others.length > 0,
    leavesNothing,
    isSent: isSentAlready,
    inTime: stated
      ? stated.inTime
      : saysDay(draft, stated)
        ? order.withdrawBy === null || statedOn <= order.withdrawBy
        : order.withdrawable,
    refundableCents,
  });
  const parts = [
    `${countOf(pieces.length, "pièce")} ${formatEuros(chosenCents)}`,
    deliveryCents > 0 && `livraison ${formatEuros(deliveryCents)}`,
  ].filter(Boolean);
  return {
    totalCents,
    refundableCents,
    cancels: leavesNothing && !isSentAlready,
    hint: `${pieces.length > 0 ? `${parts.join(" + ")}. ` : ""}Au plus ${formatEuros(refundableCents)} peuvent encore être rendus.`,
  };
}

/**
 * What is kept for her label of the pieces chosen: its price, once the carrier has seen it on the return that expects one of
 * them; nothing where the seller answers for what comes back.
 */
export function usedLabelCents(cases: readonly ReturnCase[], { chosen, cause }: ReturnDraft): number {
  if (cause === "" || isSellersFault(cause)) return 0;
  const used = cases.filter(
    ({ label, pieces }) =>
      label?.parcel?.handedOverAt != null && pieces.some(({ itemId, isOpen }) => isOpen && chosen[itemId]),
  );
  return Math.max(0, ...used.map(({ label }) => label?.costCents ?? 0));
}

export const centsOf = ({ amount }: ReturnDraft, proposedCents: number): number | undefined =>
  amount === undefined ? proposedCents : parseEuros(amount);

export function draftErrors(
  draft: ReturnDraft,
  cents: number | undefined,
  refundableCents: number,
): FieldErrors {
  const { chosen, cause, note } = draft;
  return {
    ...(Object.keys(chosen).length === 0 ? { "return-pieces": "Choisissez au moins une pièce." } : {}),
    ...(cause === "" ? { "return-cause": "Indiquez pourquoi la pièce revient." } : {}),
    ...(cause === "other" && note.trim() === "" ? { "return-note": REASON_MISSING } : {}),
    ...(cents === undefined ? { "return-amount": "Montant attendu, par exemple 12,50" } : {}),
    ...(cents !== undefined && cents > refundableCents
      ? { "return-amount": refusalSentence("REFUND_TOO_HIGH", { refundableCents }) }
      : {}),
  };
}
