import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { stopViewer } from "#server/sms/consents.ts";
import { basketTopic } from "./basket-topics.ts";
import * as queries from "./forget-phones.sql.ts";

/** Unbinds every phone of a person's handle: one was lost, sold or bound by mistake. Their open pages are told. */
export async function forgetPhones(
  context: Context,
  { userId }: { userId: string },
): Promise<{ forgotten: number }> {
  const devices = await inTransaction(context.db, async (tx) => {
    const gone = await queries.forgetPhones(tx, { userId });
    // Who had a phone that was not hers to have may have given a number too.
    const viewer = await queries.viewerOf(tx, { userId });
    if (viewer) await stopViewer(tx, context, viewer, "staff");
    if (gone.length > 0)
      await audit(tx, context, {
        action: "basket-unbound",
        subjectKind: "user",
        subjectId: userId,
        before: { phones: gone.length },
      });
    return gone;
  });
  const lives = await queries.activeLives(context.db);
  const baskets = lives.flatMap(({ id }) => devices.map(({ deviceHash }) => basketTopic(id, deviceHash)));
  if (baskets.length > 0) context.events.changed({ baskets });
  return { forgotten: devices.length };
}
