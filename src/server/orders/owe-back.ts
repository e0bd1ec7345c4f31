import type { Actor } from "#server/context.ts";
import { carryOutCreditTasks } from "#server/credits/give-back.ts";
import type { Tx } from "#server/db/database.ts";
import { writeHistory } from "#server/order-history/history.ts";
import {
  GONE_DELIVERY,
  goneReason,
  NOT_CANCELLED_ANY_MORE,
  PAID_TOO_MUCH,
  PIECE_IS_BACK,
} from "#wording/gone-pieces.ts";
import * as queries from "./owe-back.sql.ts";

/** A piece that was gone when its money came, as the statement builds it. */
export interface GonePiece {
  itemId: string;
  piece: string;
  /** What was paid for it and is not asked back yet. */
  cents: number;
}

interface Part {
  atSettlement: "piece-gone" | "paid-too-much";
  itemId: string | null;
  cents: number;
  reason: string;
}

/**
 * Opens the tasks to give back what was paid for pieces that are gone, for the delivery where all of them are, and beyond
 * the order's total; nothing while all that is owed is asked back already, or staff have dismissed it. What was paid with
 * credit is there again at once. The caller has locked the order; calling it again opens nothing new.
 */
export async function oweBack(tx: Tx, actor: Actor, orderId: string): Promise<void> {
  const { owedCents, deliveryCents, pieces } = await queries.readOwed(tx, { orderId });
  if (owedCents <= 0) return;
  const parts: Part[] = [
    ...(pieces ?? []).map(({ itemId, piece, cents }) => ({
      atSettlement: "piece-gone" as const,
      itemId,
      cents,
      reason: goneReason([piece]),
    })),
    { atSettlement: "piece-gone", itemId: null, cents: deliveryCents, reason: GONE_DELIVERY },
    { atSettlement: "paid-too-much", itemId: null, cents: owedCents, reason: PAID_TOO_MUCH },
  ];
  const payments = await queries.moneyNotAskedBack(tx, { orderId });
  let leftCents = owedCents;
  for (const { cents: partCents, ...part } of parts) {
    let toAsk = Math.min(Math.max(0, partCents), leftCents);
    leftCents -= toAsk;
    for (const payment of payments) {
      const cents = Math.min(toAsk, payment.cents);
      if (cents <= 0) continue;
      await queries.insertTask(tx, { ...part, orderId, uuid: payment.uuid, cents });
      payment.cents -= cents;
      toAsk -= cents;
    }
  }
  await carryOutCreditTasks(tx, actor, orderId);
}

/**
 * Staff mark a cancelled order as paid again: what the cancellation asks back, and nobody gave, is its money as before; what
 * is beyond its total is asked back in its own name once the order stands there. The caller has locked the order.
 */
export async function keepMoneyOfOrder(tx: Tx, actor: Actor, orderId: string): Promise<void> {
  await writeDropped(tx, actor, orderId, NOT_CANCELLED_ANY_MORE, queries.dropTasksOfCancellation);
}

/** Pieces that were gone are there again, and stay the buyer's: their money is not owed back any more. */
export async function keepMoneyOfPieces(tx: Tx, actor: Actor, orderId: string): Promise<void> {
  await writeDropped(tx, actor, orderId, PIECE_IS_BACK, queries.dropTasksOfPieces);
}

async function writeDropped(
  tx: Tx,
  actor: Actor,
  orderId: string,
  message: string,
  drop: typeof queries.dropTasksOfPieces,
): Promise<void> {
  for (const { amountCents } of await drop(tx, { orderId, message }))
    await writeHistory(tx, actor, orderId, "refund", { state: "dismissed", amountCents }, message);
}
