import type { OutboxRow } from "#contract/admin/outbox.ts";
import { realEmail } from "#domain/real-email.ts";
import type { ReadOutboxRowsRow } from "./outbox.sql.ts";
import { canBeSentAgain } from "./sent-again.ts";

export const asOutboxRow = (row: ReadOutboxRowsRow): OutboxRow => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  type: row.templateType,
  subject: row.subject,
  to: { name: row.toName, address: realEmail(row.toAddress) },
  order: row.orderId && row.orderNumber ? { id: row.orderId, number: row.orderNumber } : null,
  by: row.author,
  attempts: row.attempts,
  problem: row.lastError,
  createdAt: row.createdAt.toISOString(),
  at: row.at.toISOString(),
  canBeSentAgain: canBeSentAgain(row),
});
