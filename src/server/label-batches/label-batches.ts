import type { LabelBatch } from "#contract/admin/label-batches.ts";
import { refusal } from "#domain/refusals.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import * as queries from "./label-batches.sql.ts";

/** Writes down whose labels are wanted; `runLabelBatches` makes them, wherever the one who asked may be by then. */
export function startLabelBatch(context: Context, input: { orderIds: string[] }): Promise<LabelBatch> {
  const { userId } = staffOf(context);
  return once(context, principalOf(context), "admin.labelBatches.start", input, async (tx) => {
    const sourceAddress = context.sourceAddress ?? null;
    const { id } = await queries.insertBatch(tx, { userId, sourceAddress, orderIds: input.orderIds });
    const batch = (await readBatches(tx, id))[0];
    if (!batch) throw refusal("ORDER_NOT_FOUND");
    return batch;
  });
}

export const openLabelBatches = ({ db }: Context): Promise<LabelBatch[]> => readBatches(db);

export async function retryLabelBatch(
  context: Context,
  { batchId }: { batchId: string },
): Promise<LabelBatch> {
  await queries.retryRefused(context.db, { batchId, userId: staffOf(context).userId });
  const batch = (await readBatches(context.db, batchId))[0];
  if (!batch) throw refusal("LABEL_BATCH_NOT_FOUND");
  return batch;
}

export async function closeLabelBatch({ db }: Context, { batchId }: { batchId: string }) {
  await queries.closeBatch(db, { batchId });
  return { closed: true } as const;
}

async function readBatches(db: Db | Tx, batchId: string | null = null): Promise<LabelBatch[]> {
  const batches = await queries.readBatches(db, { batchId });
  return batches.map(({ askedAt, ...batch }) => ({ ...batch, askedAt: askedAt.toISOString() }));
}
