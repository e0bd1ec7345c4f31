import type { Context } from "#server/context.ts";
import * as queries from "./outbox.sql.ts";

/** How far a batch of messages has come. */
export const batchProgress = (context: Context, { batchId }: { batchId: string }) =>
  queries.batchProgress(context.db, { batchId });
