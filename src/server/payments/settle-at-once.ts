import { LEAST_DELAY_SECONDS } from "#domain/automatic-messages.ts";
import { deliveryWindow } from "#domain/delivery.ts";
import type { Db } from "#server/db/database.ts";
import { isRetryable } from "#server/db/errors.ts";
import type { ReceivedEvent } from "./record.ts";
import { settleOrdinary } from "./settle-at-once.sql.ts";

/**
 * Settles an ordinary payment, and recognizes one that was settled before without waiting for its order. Undefined: it
 * takes the settlement in steps.
 */
export async function settleAtOnce(
  db: Db,
  received: ReceivedEvent,
): Promise<{ outcome: "settled" | "repeated"; orderId: string } | undefined> {
  const { reference, orderStatus, source, event } = received;
  if (event.says !== "paid" || reference === null) return undefined;
  const done = await settleOrdinary(db, {
    reference,
    transactionUuid: event.transactionUuid,
    detailedStatus: event.detailedStatus,
    orderStatus,
    amountCents: event.amountCents,
    source,
    cardBrand: event.cardBrand,
    cardLast4: event.cardLast4,
    methodType: event.methodType,
    wallet: event.wallet,
    at: event.at,
    errorCode: event.code,
    leastDelaySeconds: LEAST_DELAY_SECONDS,
    ...deliveryWindow(new Date()),
  }).catch((error: unknown) => {
    if (isRetryable(error)) return undefined;
    throw error;
  });
  if (!done?.settled && !done?.known) return undefined;
  return { outcome: done.settled ? "settled" : "repeated", orderId: done.orderId };
}
