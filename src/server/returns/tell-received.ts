import type { Tx } from "#server/db/database.ts";
import { queueOnce } from "#server/outbox/queue-messages.ts";

/** Tells the buyer once that her pieces have come; the mail says how it stands when it is written. */
export const tellReceived = (
  tx: Tx,
  { caseId, orderId }: { caseId: string; orderId: string },
): Promise<void> =>
  queueOnce(tx, {
    dedupeKey: `return-received:${caseId}`,
    kind: "return-received",
    orderId,
    facts: { caseId },
  });
