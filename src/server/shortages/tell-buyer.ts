import { randomUUID } from "node:crypto";
import type { Tx } from "#server/db/database.ts";
import { dropWaiting, lockWaitingQuestion } from "#server/outbox/outbox.sql.ts";
import { queueOnce } from "#server/outbox/queue-messages.ts";
import { hasOpen } from "./shortages.sql.ts";

/** As long as a packer looks once more: of what she finds until then nobody hears. */
const ASKED_AFTER_SECONDS = 120;

const KIND = "shortage";

/** Asks the buyer what she wants instead of her missing pieces, in one mail; the caller has locked the order. */
export async function tellOfMissing(tx: Tx, orderId: string): Promise<void> {
  if (await lockWaitingQuestion(tx, { orderId })) return;
  const dedupeKey = `shortage:${randomUUID()}`;
  await queueOnce(tx, { dedupeKey, kind: KIND, orderId, dueInSeconds: ASKED_AFTER_SECONDS });
}

/** Tells her what became of pieces without her. */
export async function tellOfOutcome(tx: Tx, orderId: string, shortageIds: readonly string[]): Promise<void> {
  const dedupeKey = `shortage-ended:${shortageIds.join(":")}`;
  await queueOnce(tx, { dedupeKey, kind: KIND, orderId, facts: { shortageIds } });
}

/** The piece is there: whoever has not been asked yet hears nothing of it. */
export async function tellOfFinding(tx: Tx, orderId: string, shortageId: string): Promise<void> {
  const question = await lockWaitingQuestion(tx, { orderId });
  if (!question) return tellOfOutcome(tx, orderId, [shortageId]);
  if (!(await hasOpen(tx, { orderId }))) await dropWaiting(tx, { messageId: question.id });
}
