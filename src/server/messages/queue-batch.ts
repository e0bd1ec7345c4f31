import { randomUUID } from "node:crypto";
import type { RegulatedWord } from "#domain/regulated-words.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { type NewMessage, queueMessages } from "#server/outbox/queue-messages.ts";
import { noteClaims } from "#server/regulated-words/ask-about-claims.ts";
import { checkedMessage, type StaffMessage, toldOf } from "./checked-message.ts";
import { queueAdvertisements, type Reader } from "./queue-advertisements.ts";

interface Batch<Refused> {
  /** Whom an advertisement reaches. */
  readers: readonly Reader[];
  /** What is queued where it is none. */
  messages: (
    batchId: string,
  ) => readonly Omit<NewMessage, "kind" | "templateType" | "batchId" | "createdBy">[];
  refused: Refused[];
  claims: readonly RegulatedWord[];
}

/** Queues what staff write to many as one batch, and notes it in the trail. */
export async function queueBatch<Refused>(
  tx: Tx,
  context: Context,
  input: StaffMessage & { isNoAdvertisement: boolean },
  { readers, messages, refused, claims }: Batch<Refused>,
) {
  const batchId = randomUUID();
  const queued =
    input.purpose === "advertisement"
      ? await queueAdvertisements(tx, context, { key: batchId, batchId, readers, ...checkedMessage(input) })
      : await queueMessages(
          tx,
          messages(batchId).map((message) => ({
            ...message,
            kind: "manual",
            ...(input.type === undefined ? {} : { templateType: input.type }),
            batchId,
            createdBy: staffOf(context).userId,
          })),
        );
  await audit(tx, context, {
    action: "messages-queued",
    subjectKind: "message",
    subjectId: batchId,
    after: { ...toldOf(input), queued: queued.length, refused: refused.length },
  });
  await noteClaims(tx, context, { subjectKind: "message", subjectId: batchId }, claims);
  return { batchId, queued: queued.length, refused };
}
