import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { allowMoreTime, type Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { collectData, LONGEST_SECONDS, type Whose } from "./collect-data.ts";
import * as queries from "./requests.sql.ts";
import { zipData } from "./zip-data.ts";

/**
 * What is kept of whoever asked; of somebody who was erased that is what the law wants kept. Refuses with USER_NOT_FOUND where
 * the request names nobody whom the shop knows.
 */
export async function exportRequested(context: Context, { requestId }: { requestId: string }) {
  const data = await inTransaction(context.db, async (tx) => {
    await allowMoreTime(tx, LONGEST_SECONDS);
    const whose = await whoAsked(tx, requestId);
    await audit(tx, context, {
      action: "data-request-exported",
      subjectKind: "data-request",
      subjectId: requestId,
    });
    return collectData(tx, whose);
  });
  return zipData(context, data);
}

async function whoAsked(tx: Tx, requestId: string): Promise<Whose> {
  const asked = await queries.whoAsked(tx, { requestId });
  if (asked?.userId) return { userId: asked.userId, handle: asked.handle };
  if (asked?.handle) return { userId: null, handle: asked.handle };
  throw refusal("USER_NOT_FOUND");
}
