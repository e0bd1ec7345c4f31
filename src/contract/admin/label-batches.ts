import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id, instant } from "#contract/input.ts";

const labelBatch = z.object({
  id,
  askedAt: instant,
  askedBy: z.string(),
  total: z.int(),
  waiting: z.int(),
  done: z.int(),
  /** Each order whose parcel got no label, and why. */
  refused: z.array(z.object({ id, label: z.string(), message: z.string() })),
});
export type LabelBatch = z.infer<typeof labelBatch>;

const one = z.strictObject({ batchId: id });

/**
 * Labels of many parcels in one act, which the server carries out whoever looks on. Their merged file is served beside these
 * calls: GET /api/admin/label-batches/{batchId}/labels.pdf
 */
export const adminLabelBatches = {
  start: staffCall("preparation")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/label-batches" })
    .input(z.strictObject({ orderIds: z.array(id).min(1).max(300) }))
    .errors(refusals("ORDER_NOT_FOUND"))
    .output(labelBatch),
  /** Everybody's that nobody has put away: a table is shared. */
  open: staffCall("preparation")
    .route({ method: "GET", path: "/admin/label-batches" })
    .output(z.array(labelBatch)),
  /** Those that were refused, once more. */
  retry: staffCall("preparation")
    .route({ method: "POST", path: "/admin/label-batches/{batchId}/retry" })
    .input(one)
    .errors(refusals("LABEL_BATCH_NOT_FOUND"))
    .output(labelBatch),
  close: staffCall("preparation")
    .route({ method: "POST", path: "/admin/label-batches/{batchId}/closing" })
    .input(one)
    .output(z.object({ closed: z.literal(true) })),
};
