import type { House } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";

const find = statement<{ id: string; path: string }>(
  "select id, path from labels where order_id = any($1::uuid[]) and path is not null",
);
const forget = statement("update labels set path = null where id = $1 and path = $2");

/** Deletes the label files of these orders: first the file, then its row's word of it, so that none is left behind. */
export async function removeLabelFiles(
  { db, files }: Pick<House, "db" | "files">,
  orderIds: readonly string[],
): Promise<number> {
  const labels = await find(db, orderIds);
  for (const { id, path } of labels) {
    await files.delete(path);
    await forget(db, id, path);
  }
  return labels.length;
}
