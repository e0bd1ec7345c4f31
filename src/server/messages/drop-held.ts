import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { MAIL_PROBLEMS } from "#wording/emails.ts";
import * as queries from "./outbox.sql.ts";

/** Ends a held message without sending it. */
export async function dropHeld(context: Context, { messageId }: { messageId: number }) {
  await inTransaction(context.db, (tx) => putAside(tx, context, messageId));
  return { state: "cancelled" as const };
}

export async function putAside(tx: Tx, context: Context, messageId: number): Promise<void> {
  const message = await queries.lockMessage(tx, { messageId });
  if (!message) throw refusal("MESSAGE_NOT_FOUND");
  if (!message.held) throw refusal("MESSAGE_NOT_HELD");
  await queries.cancelMessage(tx, { messageId, error: MAIL_PROBLEMS.droppedByStaff });
  await audit(tx, context, {
    action: "message-dropped",
    subjectKind: "message",
    subjectId: String(messageId),
    before: { state: "held" },
  });
}
