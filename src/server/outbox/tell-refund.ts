import type { Tx } from "#server/db/database.ts";
import { lockWaitingRefund } from "./outbox.sql.ts";
import { queueOnce } from "./queue-messages.ts";

/** Her credit note is usually numbered by then; the mail waits for it if it is not. */
const TOLD_AFTER_SECONDS = 60;

interface Refund {
  id: string;
  orderId: string;
}

const keyOf = (refundId: string): string => `refund:${refundId}`;

/** Tells the buyer once that money went back. */
export const tellRefund = (tx: Tx, { id: refundId, orderId }: Refund): Promise<void> =>
  queueOnce(tx, {
    dedupeKey: keyOf(refundId),
    kind: "refund",
    orderId,
    facts: { refundId },
    dueInSeconds: TOLD_AFTER_SECONDS,
  });

/**
 * Tells her of what was paid because it came late: in the mail of the refund where that one has not left, for it is
 * written when it leaves; else in one of its own.
 */
export async function tellSurcharge(tx: Tx, { id: refundId, orderId }: Refund): Promise<void> {
  if (await lockWaitingRefund(tx, { dedupeKey: keyOf(refundId) })) return;
  await queueOnce(tx, {
    dedupeKey: `surcharge:${refundId}`,
    kind: "refund",
    orderId,
    facts: { refundId, ofSurcharge: true },
  });
}
