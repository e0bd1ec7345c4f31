import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { OUTBOX_TABLES, STATE, TO_ADDRESS } from "./outbox-columns.ts";
import { canBeSentAgain, isPersonal } from "./sent-again.ts";

interface Locked {
  id: number;
  state: string;
  kind: string;
  to_address: string;
}

const lock = statement<Locked>(
  `select m.id, ${STATE}, m.kind, ${TO_ADDRESS} from ${OUTBOX_TABLES} where m.id = $1 for update of m`,
);

/**
 * What concerns an order is written anew, so that an address or a template mended meanwhile is used. What was written to
 * a person, or is no status message, leaves as it was.
 */
const REWRITTEN = "kind in ('contract', 'automatic', 'new-total', 'manual') and order_id is not null";
const again = statement(`
  update outbox set state = 'waiting', held_at = null, attempts = 0, due_at = clock_timestamp(), last_error = null,
    lease_until = null,
    ${["subject", "html", "text", "to_name", "to_address"]
      .map((column) => `${column} = case when not (${REWRITTEN}) then ${column} end`)
      .join(", ")},
    facts = case when kind = 'contract' then coalesce(facts, '{}') || '{"asked": true}' else facts end
  where id = $1`);

/** Sends one message again where that may be done, and answers the state in which it then is. */
export async function sendAgain(context: Context, { messageId }: { messageId: number }) {
  return inTransaction(context.db, async (tx) => {
    const [message] = await lock(tx, messageId);
    if (!message) throw refusal("MESSAGE_NOT_FOUND");
    if (!canBeSentAgain(message)) return { state: message.state };
    await queueAgain(tx, context, message);
    return { state: "waiting" };
  });
}

/** The same for one of many that failed or are held; what cannot leave again says why. */
export async function putBackInQueue(tx: Tx, context: Context, messageId: number): Promise<void> {
  const [message] = await lock(tx, messageId);
  if (!message) throw refusal("MESSAGE_NOT_FOUND");
  if (message.state !== "failed" && message.state !== "held") throw refusal("MESSAGE_NOT_FAILED");
  if (isPersonal(message.kind)) throw refusal("MESSAGE_PERSONAL");
  await queueAgain(tx, context, message);
}

async function queueAgain(tx: Tx, context: Context, { id, state }: Locked): Promise<void> {
  await again(tx, id);
  await audit(tx, context, {
    action: "message-sent-again",
    subjectKind: "message",
    subjectId: String(id),
    before: { state },
  });
}
