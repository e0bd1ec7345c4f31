import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { MAIL_PROBLEMS } from "#wording/emails.ts";

const lock = statement<{ held: boolean }>(
  "select held_at is not null as held from outbox where id = $1 for update",
);
const cancel = statement(
  "update outbox set state = 'cancelled', held_at = null, last_error = $2 where id = $1",
);

/** Ends a held message without sending it. */
export async function dropHeld(context: Context, { messageId }: { messageId: number }) {
  await inTransaction(context.db, (tx) => putAside(tx, context, messageId));
  return { state: "cancelled" as const };
}

export async function putAside(tx: Tx, context: Context, messageId: number): Promise<void> {
  const [message] = await lock(tx, messageId);
  if (!message) throw refusal("MESSAGE_NOT_FOUND");
  if (!message.held) throw refusal("MESSAGE_NOT_HELD");
  await cancel(tx, messageId, MAIL_PROBLEMS.droppedByStaff);
  await audit(tx, context, {
    action: "message-dropped",
    subjectKind: "message",
    subjectId: String(messageId),
    before: { state: "held" },
  });
}
