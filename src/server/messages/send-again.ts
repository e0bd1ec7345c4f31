import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as queries from "./outbox.sql.ts";
import { canBeSentAgain, isPersonal } from "./sent-again.ts";

/** Sends one message again where that may be done, and answers the state in which it then is. */
export async function sendAgain(context: Context, { messageId }: { messageId: number }) {
  return inTransaction(context.db, async (tx) => {
    const message = await queries.lockToSendAgain(tx, { messageId });
    if (!message) throw refusal("MESSAGE_NOT_FOUND");
    if (!canBeSentAgain(message)) return { state: message.state };
    await queueAgain(tx, context, message);
    return { state: "waiting" };
  });
}

/** The same for one of many that failed or are held; what cannot leave again says why. */
export async function putBackInQueue(tx: Tx, context: Context, messageId: number): Promise<void> {
  const message = await queries.lockToSendAgain(tx, { messageId });
  if (!message) throw refusal("MESSAGE_NOT_FOUND");
  if (message.state !== "failed" && message.state !== "held") throw refusal("MESSAGE_NOT_FAILED");
  if (isPersonal(message.kind)) throw refusal("MESSAGE_PERSONAL");
  await queueAgain(tx, context, message);
}

async function queueAgain(
  tx: Tx,
  context: Context,
  { id, state }: queries.LockToSendAgainRow,
): Promise<void> {
  await queries.sendAgain(tx, { messageId: id });
  await audit(tx, context, {
    action: "message-sent-again",
    subjectKind: "message",
    subjectId: String(id),
    before: { state },
  });
}
