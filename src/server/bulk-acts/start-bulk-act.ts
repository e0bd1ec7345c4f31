import { randomUUID } from "node:crypto";
import type { BulkAct, BulkProgress } from "#contract/admin/bulk-acts.ts";
import { type Context, staffOf } from "#server/context.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { askAboutFields } from "#server/products/ask-about-fields.ts";
import * as queries from "./bulk-acts.sql.ts";
import { mayAskFor } from "./may-ask-for.ts";

/** Writes down what is to be done; `runBulkActs` does it, wherever the one who asked may be by then. */
export async function startBulkAct(context: Context, input: BulkAct): Promise<BulkProgress> {
  const { kind, rowIds, ...rest } = input;
  const { userId, role } = staffOf(context);
  mayAskFor(role, kind);
  if (input.kind === "products.fields") await askAboutFields(context, input);
  return once(context, principalOf(context), "admin.bulkActs.start", input, async (tx) => {
    const id = randomUUID();
    const rows = [...new Set(rowIds.map((rowId) => rowId.toLowerCase()))];
    const sourceAddress = context.sourceAddress ?? null;
    const act = await queries.insertAct(tx, { id, kind, input: rest, userId, sourceAddress, rows });
    const askedAt = act.createdAt.toISOString();
    return { id, kind, askedAt, total: rows.length, waiting: rows.length, done: 0, refused: [] };
  });
}
