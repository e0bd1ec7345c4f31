import { hash } from "node:crypto";
import { refusal } from "#domain/refusals.ts";
import type { House } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";

const select = statement<{ order_number: string; path: string | null; sha256: string | null }>(`
  select o.order_number, coalesce(l.path, o.shipping_label_path) as path, l.sha256
  from unnest($1::uuid[]) with ordinality as asked(id, place)
  join orders o on o.id = asked.id
  left join labels l on l.order_id = o.id and l.state = 'made'
  order by asked.place`);

export interface LabelFile {
  orderNumber: string;
  bytes: Uint8Array;
}

/** The labels of these orders, in their order; refuses when one has none. A file that changed since is not given out. */
export async function readLabels(
  { db, files, log }: Pick<House, "db" | "files" | "log">,
  orderIds: readonly string[],
): Promise<LabelFile[]> {
  const rows = await select(db, orderIds);
  if (rows.length < orderIds.length) throw refusal("ORDER_NOT_FOUND");
  const labels: LabelFile[] = [];
  for (const { order_number, path, sha256 } of rows) {
    if (path === null) throw refusal("LABEL_MISSING");
    const file = await files.get(keyOf(path));
    const isWhole = file && (sha256 === null || hash("sha256", file.bytes, "hex") === sha256);
    if (!isWhole) {
      log.error(
        { order: order_number, found: Boolean(file) },
        "the file of a label is gone, or not the one that was kept",
      );
      throw refusal("LABEL_FILE_GONE", { orderNumber: order_number });
    }
    labels.push({ orderNumber: order_number, bytes: file.bytes });
  }
  return labels;
}

/** Older orders keep a public address of the bucket `shipping`; the key is what follows it. */
function keyOf(path: string): string {
  const bucket = path.indexOf("/shipping/");
  return bucket === -1 ? path : path.slice(bucket + "/shipping/".length);
}
