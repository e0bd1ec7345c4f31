import { isSettled } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import type { Disposition, ReturnCause } from "#domain/returns.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, userIdOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { lockForStaff } from "#server/orders/lock-for-staff.ts";
import { openReturnRefunds } from "#server/orders/return-refunds.ts";
import { releaseUnits } from "#server/products/units.ts";
import { returnReason, returnRefundReason } from "#wording/returns.ts";
import { settleItems } from "./cases.sql.ts";
import * as queries from "./returns.sql.ts";

export interface ReturnWish {
  orderId: string;
  /** `isLost`: it was lost on its way back. */
  items: { itemId: string; disposition: Disposition; isLost?: true }[];
  cause: ReturnCause;
  note?: string | undefined;
  withdrawalId?: string | undefined;
  refundCents: number;
  /** What of the pieces' worth is kept for her label. */
  keptLabelCents?: number | undefined;
  /** The last day to give it back, where a case knows it (ISO date). */
  dueOn?: string | undefined;
  /** Nobody has to press 'Rembourser': what the card provider holds goes back on its own. */
  goesByItself?: boolean | undefined;
  /** A recalled piece leaves its order whatever else of it is to be looked at. */
  underReview?: true;
  /** Its order was cancelled while the pieces were on their way back: its money went, or goes, with the order. */
  isOfCancelled?: boolean | undefined;
}

interface NotedReturn {
  returnId: string;
  products: string[];
  /** The reason that its refunds carry. */
  refundReason: string;
  /** All its items came back before its parcel was sent. */
  nothingToSend: boolean;
}

/**
 * Notes the return in the caller's transaction: its rows, its pieces, the tasks to give its money back. Whether an order
 * that has nothing left to send is cancelled with it is the caller's to do.
 */
export async function noteReturn(tx: Tx, context: Context, wish: ReturnWish): Promise<NotedReturn> {
  const { orderId, cause, withdrawalId, refundCents } = wish;
  const note = wish.note || null;
  const statements = withdrawalId ? await queries.lockWithdrawalsOfOrder(tx, { orderId }) : [];
  if (withdrawalId && !statements.some(({ id }) => id === withdrawalId))
    throw refusal("WITHDRAWAL_NOT_FOUND");
  const order = await lockForStaff(tx, orderId);
  if (!isSettled(order.status) && !wish.isOfCancelled) throw refusal("ORDER_NOT_RETURNABLE");
  if (order.reviewReason !== null && !wish.underReview) throw refusal("ORDER_UNDER_REVIEW");
  const items = await queries.readItemsToReturn(tx, {
    orderId,
    itemIds: wish.items.map(({ itemId }) => itemId),
  });
  refuseReturned(items);
  if (items.length < wish.items.length || items.some((item) => !item.takesUnit))
    throw refusal("PIECES_NOT_RETURNABLE");

  const userId = context.actor.kind === "admin" ? (userIdOf(context.actor) ?? null) : null;
  const { wasSent } = order;
  const row = await queries.insertReturn(tx, {
    orderId,
    withdrawalId: withdrawalId ?? null,
    cause,
    note,
    wasSent,
    refundCents,
    userId,
  });
  const returnId = row?.id ?? "";
  await keepReturnItems(tx, returnId, wish.items, items);
  await settleItems(tx, { returnId, userId });
  const counted = await queries.addReturned(tx, {
    orderId,
    count: items.length,
    itemIds: items.map(({ id }) => id),
  });
  const reason = returnReason(cause, note);
  await writeHistoryOf(tx, context, wish, items, { wasSent, reason });
  const restocked = wish.items
    .filter(({ disposition }) => disposition === "restocked")
    .map(({ itemId }) => itemId);
  if (restocked.length > 0) await releaseUnits(tx, orderId, restocked);
  const refundReason = returnRefundReason(
    cause,
    items.map(({ piece }) => piece),
  );
  await openReturnRefunds(tx, context.actor, {
    orderId,
    returnId,
    amountCents: refundCents,
    reason: refundReason,
    itemIds: items.map(({ id }) => id),
    keptLabelCents: wish.keptLabelCents,
    dueOn: wish.dueOn,
    goesByItself: wish.goesByItself,
  });
  await audit(tx, context, {
    action: "order-returned",
    subjectKind: "order",
    subjectId: orderId,
    after: {
      returnId,
      restocked: namesOf(wish, items, "restocked"),
      setAside: namesOf(wish, items, "set-aside"),
      ...(wish.items.some(({ isLost }) => isLost) && { lost: namesOf(wish, items, "lost") }),
      reason,
      refundCents,
      ...(withdrawalId ? { withdrawalId } : {}),
    },
  });
  return {
    returnId,
    products: items.map(({ productId }) => productId),
    refundReason,
    nothingToSend: (counted?.isWhole ?? false) && !wasSent && !wish.isOfCancelled,
  };
}

/** Somebody was faster; the constraint `return_lines_once_per_line` stands behind it. */
function refuseReturned(items: readonly queries.ReadItemsToReturnRow[]): void {
  const returned = items.filter(({ returnedAt }) => returnedAt !== null);
  const [first] = returned;
  if (first?.returnedAt)
    throw refusal("PIECES_ALREADY_RETURNED", {
      pieces: returned.map(({ piece }) => piece),
      by: first.returnedBy ?? "",
      at: first.returnedAt.toISOString(),
    });
}

async function keepReturnItems(
  tx: Tx,
  returnId: string,
  wished: ReturnWish["items"],
  items: readonly queries.ReadItemsToReturnRow[],
) {
  await queries
    .insertReturnItems(tx, {
      returnId,
      itemIds: wished.map(({ itemId }) => itemId),
      dispositions: wished.map(({ disposition }) => disposition),
    })
    .catch((error: unknown) => {
      if (brokenConstraint(error) !== "return_lines_once_per_line") throw error;
      throw refusal("PIECES_ALREADY_RETURNED", {
        pieces: items.map(({ piece }) => piece),
        by: "",
        at: new Date().toISOString(),
      });
    });
}

/** Where an item goes; one that was lost on its way back goes nowhere, and is kept out of sale. */
const placeOf = ({ items }: ReturnWish, { id }: queries.ReadItemsToReturnRow): Disposition | "lost" => {
  const wished = items.find(({ itemId }) => itemId === id);
  return wished?.isLost ? "lost" : (wished?.disposition ?? "restocked");
};

const namesOf = (
  wish: ReturnWish,
  items: readonly queries.ReadItemsToReturnRow[],
  place: Disposition | "lost",
): string =>
  items
    .filter((item) => placeOf(wish, item) === place)
    .map(({ piece }) => piece)
    .join(", ");

/** One entry a piece, as for a piece that is put on an order or taken off it. */
async function writeHistoryOf(
  tx: Tx,
  context: Context,
  wish: ReturnWish,
  items: readonly queries.ReadItemsToReturnRow[],
  how: { wasSent: boolean; reason: string },
) {
  for (const item of items) {
    const place = placeOf(wish, item);
    const facts = {
      productId: item.productId,
      wasSent: how.wasSent,
      ...(place === "lost" ? { disposition: "set-aside", lost: true } : { disposition: place }),
    };
    await writeHistory(tx, context.actor, wish.orderId, "line-returned", facts, how.reason);
  }
}
