import { shareOut, sumOf } from "#domain/money.ts";
import { refusal } from "#domain/refusals.ts";
import { refundProposal } from "#domain/returns.ts";
import type { Actor } from "#server/context.ts";
import { carryOutCreditTasks } from "#server/credits/give-back.ts";
import type { Tx } from "#server/db/database.ts";
import { insertRefundLines } from "#server/money/money.sql.ts";
import { feeThatStays } from "#server/parcels/leave-parcel.ts";
import { returnRefundReason } from "#wording/returns.ts";
import { moneyNotAskedBack } from "./owe-back.sql.ts";
import * as queries from "./return-refunds.sql.ts";
import { withdrawnOf } from "./statement-clock.ts";

interface Owed {
  orderId: string;
  returnId: string;
  amountCents: number;
  reason: string;
  /** The pieces that came back. */
  itemIds: readonly string[];
  /** What of their worth is kept for her label. */
  keptLabelCents?: number | undefined;
  /** The last day, where the return knows it (ISO date). */
  dueOn?: string | undefined;
  /** Its money goes back without a press of staff, where the card provider holds it. */
  goesByItself?: boolean | undefined;
}

/**
 * Opens the tasks to give back what staff decided for a return, on the payments that hold the money: money first, then
 * credit, which is there again at once; the caller has locked the order. Refuses more than is left.
 */
export async function openReturnRefunds(tx: Tx, actor: Actor, owed: Owed): Promise<void> {
  const payments = (await moneyNotAskedBack(tx, { orderId: owed.orderId })).filter(({ cents }) => cents > 0);
  const refundableCents = payments.reduce((sum, { cents }) => sum + cents, 0);
  if (owed.amountCents > refundableCents) throw refusal("REFUND_TOO_HIGH", { refundableCents });
  let left = owed.amountCents;
  for (const { uuid, cents } of payments) {
    const part = Math.min(left, cents);
    if (part > 0) {
      // Of money that came by several means each credit note takes what is left of the pieces: no line is named, nor the label.
      const isWhole = part === owed.amountCents;
      const { id } = await queries.insertRefundOfReturn(tx, {
        uuid,
        returnId: owed.returnId,
        amountCents: part,
        reason: owed.reason,
        dueOn: owed.dueOn ?? null,
        goesByItself: owed.goesByItself ?? false,
        keptLabelCents: isWhole ? (owed.keptLabelCents ?? 0) : 0,
        itemIds: [...owed.itemIds],
      });
      if (isWhole) await nameLines(tx, id, owed);
    }
    left -= part;
  }
  await carryOutCreditTasks(tx, actor, owed.orderId);
}

/**
 * The pieces first, each in proportion where less is given back than is left of them; what is beyond is delivery. What is
 * kept for her label is missing of all that it was kept of. What is beyond all that is left of them is a gesture, which names
 * no line.
 */
async function nameLines(
  tx: Tx,
  refundId: string,
  { orderId, itemIds, amountCents, keptLabelCents = 0 }: Owed,
): Promise<void> {
  const left = await queries.leftOfLines(tx, { orderId, itemIds: [...itemIds] });
  if (amountCents > sumOf(left.map(({ cents }) => cents))) return;
  const piecesCents = sumOf(left.filter(({ itemId }) => itemId !== null).map(({ cents }) => cents));
  const deliveryCents = Math.max(0, amountCents + keptLabelCents - piecesCents);
  const parts = left.map(({ itemId, cents }) => (itemId === null ? Math.min(cents, deliveryCents) : cents));
  const shares = shareOut(Math.min(amountCents, sumOf(parts)), parts);
  const lines = left
    .map(({ itemId }, place) => ({ itemId, cents: shares[place] ?? 0 }))
    .filter(({ cents }) => cents > 0);
  await insertRefundLines(tx, { refundId, lines });
}

/**
 * An order that is cancelled no more: its cancellation asked back all that was paid, and keeps it now; what was paid for pieces
 * that came back with it or meanwhile is owed with their returns, as far as the cancellation did not give it back. Delivery
 * goes with the last of them, and what her used label costs is kept, as a check proposes. The caller has locked the order.
 */
export async function oweReturns(tx: Tx, actor: Actor, orderId: string): Promise<void> {
  const returns = await queries.returnsWhileCancelled(tx, { orderId });
  let givenCents = returns[0]?.givenCents ?? 0;
  for (const { id: returnId, cause, itemIds, pieces, isSent, takesLast } of returns) {
    const left = await queries.leftOfLines(tx, { orderId, itemIds });
    const { labelCents } = await queries.usedLabel(tx, { orderId, itemIds });
    const { totalCents } = refundProposal({
      cause,
      chosenCents: sumOf(left.filter(({ itemId }) => itemId !== null).map(({ cents }) => cents)),
      shippingCents: sumOf(left.filter(({ itemId }) => itemId === null).map(({ cents }) => cents)),
      sharesParcel: !isSent && (await feeThatStays(tx, orderId)) > 0,
      leavesNothing: takesLast,
      isSent,
      inTime: (await withdrawnOf(tx, orderId)).isWithdrawn,
      refundableCents: Number.POSITIVE_INFINITY,
    });
    const owedCents = totalCents - labelCents;
    const heldCents = sumOf(
      (await moneyNotAskedBack(tx, { orderId })).map(({ cents }) => Math.max(0, cents)),
    );
    const amountCents = Math.min(Math.max(0, owedCents - givenCents), heldCents);
    givenCents = Math.max(0, givenCents - owedCents);
    if (amountCents === 0) continue;
    const reason = returnRefundReason(cause, pieces);
    const keptLabelCents = amountCents === owedCents ? labelCents : 0;
    await openReturnRefunds(tx, actor, { orderId, returnId, amountCents, reason, itemIds, keptLabelCents });
    await queries.refundOfReturnDue(tx, { returnId });
  }
}
