import { hash } from "node:crypto";
import { refusal } from "#domain/refusals.ts";
import type { AppContext } from "#server/context.ts";
import * as queries from "./labels.sql.ts";

export interface LabelFile {
  orderNumber: string;
  bytes: Uint8Array;
}

/** The labels of these orders, in their order; refuses when one has none. A file that changed since is not given out. */
export async function readLabels(
  { db, files, log }: Pick<AppContext, "db" | "files" | "log">,
  orderIds: readonly string[],
): Promise<LabelFile[]> {
  const rows = await queries.readLabelFiles(db, { orderIds });
  if (rows.length < orderIds.length) throw refusal("ORDER_NOT_FOUND");
  const labels: LabelFile[] = [];
  for (const { orderNumber, path, sha256 } of rows) {
    if (path === null) throw refusal("LABEL_MISSING");
    const file = await files.get(keyOf(path));
    const isWhole = file && (sha256 === null || hash("sha256", file.bytes, "hex") === sha256);
    if (!isWhole) {
      log.error(
        { order: orderNumber, found: Boolean(file) },
        "the file of a label is gone, or not the one that was kept",
      );
      throw refusal("LABEL_FILE_GONE", { orderNumber });
    }
    labels.push({ orderNumber, bytes: file.bytes });
  }
  return labels;
}

/** Older orders keep a public address of the bucket `shipping`; the key is what follows it. */
function keyOf(path: string): string {
  const bucket = path.indexOf("/shipping/");
  return bucket === -1 ? path : path.slice(bucket + "/shipping/".length);
}
