import { shareOut } from "#domain/money.ts";
import type { RecallOutcome } from "#domain/recalls.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { insertRefundLines } from "#server/money/money.sql.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { moneyNotAskedBack } from "#server/orders/owe-back.sql.ts";
import { lockOrdersOfParcel } from "#server/parcels/orders-of-parcel.ts";
import { finishInHouse } from "#server/payments/finish-in-house.ts";
import { giveBack } from "#server/payments/give-back.ts";
import { type RefundWish, type RequestedRefund, requestRefund } from "#server/payments/request-refund.ts";
import { RECALL_REFUND } from "#wording/recalls.ts";
import { owedForPieces } from "./owed-for-pieces.ts";
import * as queries from "./recalls.sql.ts";
import { endReview, settleInHouse } from "./settle-in-house.ts";

interface Remedy {
  recallId: string;
  orderId: string;
  outcome: RecallOutcome;
  note?: string | undefined;
}

/**
 * Ends a recall for one order. A piece that has not left is taken care of first (settle-in-house.ts). Money goes the path of every refund: reserved with the note that it is done, in one
 * transaction, then the provider is asked once; what the provider refuses stays a task on the order's page.
 */
export async function remedyRecall(context: Context, input: Remedy) {
  const { recallId, orderId, outcome, note } = input;
  if (outcome === "nothing" && !note) throw refusal("REASON_REQUIRED");
  const toAsk: { wish: RefundWish; requested: RequestedRefund }[] = [];
  const { refundIds, orders, products } = await once(
    context,
    principalOf(context),
    "admin.recalls.remedy",
    input,
    async (tx) => {
      const together = await lockOrdersOfParcel(tx, orderId);
      await lockOrder(tx, orderId);
      const recall = await queries.lockRecall(tx, { recallId });
      const before = await queries.lockRecallOrder(tx, { recallId, orderId });
      if (!recall || !before) throw refusal("RECALL_NOT_FOUND");
      if (before.done) throw refusal("RECALL_REMEDIED");
      const { title } = recall;
      const { takenOut, ...inHouse } = await settleInHouse(tx, context, { ...input, title, together });
      const wishes = outcome === "refund" ? await openTasks(tx, { ...input, title, takenOut }) : [];
      for (const wish of wishes) {
        const requested = await requestRefund(tx, context, wish);
        if (!(await finishInHouse(tx, context, wish, requested))) toAsk.push({ wish, requested });
      }
      await queries.noteDone(tx, {
        recallId,
        orderId,
        outcome,
        note: note || null,
        userId: staffOf(context).userId,
      });
      const taken = await endReview(tx, context, { orderId, title });
      await writeHistory(
        tx,
        context.actor,
        orderId,
        "recall",
        { recallId, step: "done", outcome },
        note || null,
      );
      await audit(tx, context, {
        action: "recall-remedied",
        subjectKind: "order",
        subjectId: orderId,
        after: { recallId, outcome, note: note || null },
      });
      return {
        refundIds: wishes.map(({ refundId }) => refundId),
        orders: inHouse.orders,
        products: [...inHouse.products, ...taken],
      };
    },
  );
  context.events.changed({ orders: [orderId, ...orders], products });
  for (const { wish, requested } of toAsk)
    if (refundIds.includes(requested.id)) await giveBack(context, wish, requested);
  return { done: true } as const;
}

type Wish = RefundWish & { refundId: string };

/**
 * Of pieces that were taken out of the order the tasks of their return; of others a task for each payment that holds the
 * money, which its refund then follows: no other task of the order is taken for it. Of money that came by several means no
 * line is named, as for returns.
 */
async function openTasks(
  tx: Tx,
  { recallId, orderId, title, takenOut }: Remedy & { title: string; takenOut: boolean },
): Promise<Wish[]> {
  const ofReturns = await queries.nameRefunds(tx, { recallId, orderId });
  const wishes: Wish[] = takenOut ? ofReturns.map((task) => ({ orderId, ...task })) : [];
  const pieces = await queries.recalledPieces(tx, { recallId, orderId });
  const owedCents = await owedForPieces(tx, { recallId, orderId }, pieces);
  const shares = shareOut(
    owedCents,
    pieces.map(({ leftCents }) => leftCents),
  );
  const lines = pieces
    .map(({ itemId }, place) => ({ itemId, cents: shares[place] ?? 0 }))
    .filter(({ cents }) => cents > 0);
  let left = owedCents;
  for (const { uuid: transactionUuid, cents } of await moneyNotAskedBack(tx, { orderId })) {
    const amountCents = Math.min(left, cents);
    if (amountCents <= 0) continue;
    const wish = { orderId, transactionUuid, amountCents, reason: RECALL_REFUND(title) };
    const { id: refundId } = await queries.insertRefundOfRecall(tx, { ...wish, recallId });
    if (amountCents === owedCents) await insertRefundLines(tx, { refundId, lines });
    wishes.push({ ...wish, refundId });
    left -= amountCents;
  }
  return wishes;
}
