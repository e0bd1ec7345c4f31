import type { AppContext } from "#server/context.ts";
import * as queries from "./erasure.sql.ts";

/** Deletes the label files of these orders: first the file, then its row's word of it, so that none is left behind. */
export async function removeLabelFiles(
  { db, files }: Pick<AppContext, "db" | "files">,
  orderIds: readonly string[],
): Promise<number> {
  const labels = await queries.labelFilesOf(db, { orderIds });
  for (const { id, path } of labels) {
    await files.delete(path);
    await queries.forgetLabelFile(db, { id, path });
  }
  return labels.length;
}
