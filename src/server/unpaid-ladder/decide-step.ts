import { refusal } from "#domain/refusals.ts";
import type { UnpaidStep } from "#domain/unpaid-ladder.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { readUnpaid } from "./read-unpaid.ts";
import * as queries from "./unpaid-ladder.sql.ts";

/** Staff decide what follows from somebody's unpaid orders; `forgiven`: what she left so far counts no more. */
export async function decideStep(
  context: Context,
  { userId, step, forgiven }: { userId: string; step: UnpaidStep | null; forgiven: boolean },
) {
  await inTransaction(context.db, async (tx) => {
    const before = await queries.lockPerson(tx, { userId });
    if (!before) throw refusal("USER_NOT_FOUND");
    await queries.putStep(tx, { userId, step, forgiven, setBy: staffOf(context).userId });
    await audit(tx, context, {
      action: "unpaid-step",
      subjectKind: "user",
      subjectId: userId,
      before: { step: before.step },
      after: { step, forgiven },
    });
  });
  return readUnpaid(context, userId);
}
