import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as queries from "./unpaid-ladder.sql.ts";

/** Staff block a person for this reason, or lift the block (null). The step of her unpaid orders stays as it is. */
export async function setBlock(
  context: Context,
  { userId, reason }: { userId: string; reason: string | null },
) {
  await inTransaction(context.db, async (tx) => {
    const before = await queries.lockPerson(tx, { userId });
    if (!before) throw refusal("USER_NOT_FOUND");
    if (before.blockReason === reason) return;
    await queries.putBlock(tx, { userId, reason, by: reason === null ? null : staffOf(context).userId });
    await audit(tx, context, {
      action: reason === null ? "user-unblocked" : "user-blocked",
      subjectKind: "user",
      subjectId: userId,
      before: { reason: before.blockReason },
      after: { reason },
    });
  });
  return { block: await readBlock(context, userId) };
}

export async function readBlock(context: Context, userId: string) {
  const block = await queries.readBlock(context.db, { userId });
  return block ? { ...block, at: block.at.toISOString() } : null;
}
