import type { Tx } from "#server/db/database.ts";
import { queueInvoiceCopies } from "#server/outbox/queue-messages.ts";
import { contractHasLeft } from "./money.sql.ts";

/** Of money that came after the confirmation of its order had left, the invoice goes in a mail of its own. */
export async function sendInvoiceAfterContract(tx: Tx, orderId: string): Promise<void> {
  if (await contractHasLeft(tx, { orderId })) await queueInvoiceCopies(tx, orderId);
}
