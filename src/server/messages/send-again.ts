import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { once, principalOf } from "#server/idempotency/once.ts";

interface Locked {
  id: number;
  state: string;
  kind: string;
}

const lock = statement<Locked>(
  "select id, state, kind from outbox where id = any($1::bigint[]) order by id for update",
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
  where id = any($1::bigint[])`);

/** Messages whose link signs their reader in: it is theirs alone, and has ended before anybody sends it again. */
export const isPersonal = (kind: string): boolean => kind === "sign-in-link" || kind === "password-reset";

/** What failed may leave again, and a withdrawal's acknowledgement as often as staff want. */
export const canBeSentAgain = ({ state, kind }: { state: string; kind: string }): boolean =>
  (state === "failed" && !isPersonal(kind)) || (state === "sent" && kind === "withdrawal");

/** Sends one message again where that may be done, and answers the state in which it then is. */
export async function sendAgain(context: Context, { messageId }: { messageId: number }) {
  return inTransaction(context.db, async (tx) => {
    const [message] = await lock(tx, [messageId]);
    if (!message) throw refusal("MESSAGE_NOT_FOUND");
    if (!canBeSentAgain(message)) return { state: message.state };
    await queueAgain(tx, context, [message]);
    return { state: "waiting" };
  });
}

/** Sends many that failed again, all at once; each has its own entry in the trail. */
export async function sendAllAgain(context: Context, input: { messageIds: number[] }) {
  return once(context, principalOf(context), "admin.outbox.sendAllAgain", input, async (tx) => {
    const known = await lock(tx, input.messageIds);
    const failed = known.filter((message) => message.state === "failed" && canBeSentAgain(message));
    if (failed.length > 0) await queueAgain(tx, context, failed);
    return { queued: failed.length, left: new Set(input.messageIds).size - failed.length };
  });
}

async function queueAgain(tx: Tx, context: Context, messages: readonly Locked[]): Promise<void> {
  await again(
    tx,
    messages.map(({ id }) => id),
  );
  for (const { id, state } of messages)
    await audit(tx, context, {
      action: "message-sent-again",
      subjectKind: "message",
      subjectId: String(id),
      before: { state },
    });
}
