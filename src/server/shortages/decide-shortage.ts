import { refusal } from "#domain/refusals.ts";
import { refundProposal } from "#domain/returns.ts";
import { mayWaitUntil, type ShortageChoice } from "#domain/shortages.ts";
import { type Context, userIdOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { touchOrder } from "#server/orders/touch-order.ts";
import { lockOrdersOfParcel } from "#server/parcels/orders-of-parcel.ts";
import { takeBack } from "#server/returns/create-return.ts";
import * as queries from "./shortages.sql.ts";

/** Whose word ends a shortage; `deadline` is her silence. */
export type DecidedBy = "buyer" | "staff" | "deadline";

export interface Decision {
  shortageId: string;
  orderId: string;
  choice: ShortageChoice;
}

/**
 * Carries out what somebody chose about a missing piece, in the caller's transaction. The orders of its parcel are locked
 * first, under which it is also declared and found: of two who come at once the second sees what the first did. The same
 * choice once more changes nothing. Answers whether something changed.
 */
export async function decideShortage(
  tx: Tx,
  context: Context,
  { shortageId, orderId, choice }: Decision,
  by: DecidedBy,
): Promise<boolean> {
  const { outcome, waitsUntil, promised, today, ...shortage } = await lockShortage(tx, {
    shortageId,
    orderId,
  });
  if (outcome === "refunded" && choice === "refund") return false;
  if (outcome !== null) throw refusal("SHORTAGE_ENDED", { outcome });
  if (choice === "refund") {
    await refundMissing(tx, context, { ...shortage, orderId }, by);
  } else {
    if (waitsUntil !== null) return false;
    const until = mayWaitUntil(promised, today);
    if (until === null) throw refusal("SHORTAGE_WAITS_NO_MORE");
    await queries.letWait(tx, { shortageId, until });
    const { productId } = shortage;
    await writeHistory(tx, context.actor, orderId, "shortage", { step: "waits", until, productId });
  }
  await touchOrder(tx, orderId);
  return true;
}

/** Locks the orders of its parcel, then itself. */
export async function lockShortage(tx: Tx, { shortageId, orderId }: { shortageId: string; orderId: string }) {
  await lockOrdersOfParcel(tx, orderId);
  const shortage = await queries.lockShortage(tx, { shortageId, orderId });
  if (!shortage) throw refusal("SHORTAGE_NOT_FOUND");
  return shortage;
}

/**
 * Takes the piece off the order as every piece that will not leave: a return, its unit set aside, its money, with the
 * delivery where nothing else is left to send. The money goes back by itself, on the path of every refund.
 */
export async function refundMissing(
  tx: Tx,
  context: Context,
  { id, orderId, itemId }: { id: string; orderId: string; itemId: string },
  by: DecidedBy,
): Promise<void> {
  const cause = "not-sendable";
  const worth = await queries.readWorth(tx, { itemId });
  const { totalCents } = refundProposal({ ...worth, cause, isSent: false, inTime: false });
  await takeBack(tx, context, {
    orderId,
    items: [{ itemId, disposition: "set-aside" }],
    cause,
    refundCents: Math.max(0, totalCents),
    goesByItself: true,
  });
  const userId = by === "staff" ? (userIdOf(context.actor) ?? null) : null;
  await queries.noteDecision(tx, { shortageId: id, endedAs: by, userId });
}
