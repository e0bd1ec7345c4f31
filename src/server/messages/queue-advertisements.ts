import { hash } from "node:crypto";
import { LEAST_DELAY_SECONDS } from "#domain/automatic-messages.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { plainLine } from "#server/mail/plain-line.ts";
import { queueMessages } from "#server/outbox/queue-messages.ts";

export interface Reader {
  userId: string | null;
  name: string;
  address: string;
}

/** Half of what leaves in a second: what buyers wait for goes between. */
const A_SECOND = 10;

/**
 * One advertisement an address, however many of its orders were chosen. Each is written when it leaves, and leaves only to
 * whoever takes them at that moment. Answers the ids.
 */
export function queueAdvertisements(
  tx: Tx,
  context: Context,
  {
    key,
    batchId,
    readers,
    ...facts
  }: {
    key: string;
    batchId?: string;
    readers: readonly Reader[];
    subject: string;
    body: string;
  },
): Promise<number[]> {
  const addressed = new Map(readers.map((reader) => [reader.address.toLowerCase(), reader]));
  return queueMessages(
    tx,
    [...addressed].map(([address, { userId, name }], place) => ({
      dedupeKey: `advertisement:${key}:${hash("sha256", address)}`,
      kind: "advertisement",
      userId,
      ...(batchId === undefined ? {} : { batchId }),
      toName: plainLine(name),
      toAddress: address,
      facts,
      createdBy: staffOf(context).userId,
      dueInSeconds: LEAST_DELAY_SECONDS + place / A_SECOND,
    })),
  );
}
