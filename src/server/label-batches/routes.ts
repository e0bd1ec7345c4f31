import type { Handlers } from "#server/http/handlers.ts";
import { closeLabelBatch, openLabelBatches, retryLabelBatch, startLabelBatch } from "./label-batches.ts";

export const labelBatchRoutes: Handlers["admin"]["labelBatches"] = {
  start: startLabelBatch,
  open: openLabelBatches,
  retry: retryLabelBatch,
  close: closeLabelBatch,
};
