import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";

const lock = statement<{ state: string; kind: string }>(
  "select state, kind from outbox where id = $1 for update",
);

/**
 * What concerns an order is written anew, so that an address or a template mended meanwhile is used. What was written to
 * a person, or is no status message, leaves as it was.
 */
const again = statement(`
  update outbox set state = 'waiting', attempts = 0, due_at = clock_timestamp(), last_error = null, lease_until = null,
    subject = case when kind not in ('automatic', 'manual') or order_id is null then subject end,
    html = case when kind not in ('automatic', 'manual') or order_id is null then html end,
    text = case when kind not in ('automatic', 'manual') or order_id is null then text end,
    to_name = case when kind not in ('automatic', 'manual') or order_id is null then to_name end,
    to_address = case when kind not in ('automatic', 'manual') or order_id is null then to_address end
  where id = $1`);

/**
 * Sends a failed message again, and a withdrawal's acknowledgement as often as staff want; anything else stays as it
 * is. Answers the message's state.
 */
export async function retryMessage(context: Context, { messageId }: { messageId: number }) {
  return inTransaction(context.db, async (tx) => {
    const [message] = await lock(tx, messageId);
    if (!message) throw refusal("MESSAGE_NOT_FOUND");
    const resendable =
      message.state === "failed" || (message.kind === "withdrawal" && message.state === "sent");
    if (!resendable) return { state: message.state };
    await again(tx, messageId);
    await audit(tx, context, {
      action: "message-sent-again",
      subjectKind: "message",
      subjectId: String(messageId),
      before: { state: message.state },
    });
    return { state: "waiting" };
  });
}
