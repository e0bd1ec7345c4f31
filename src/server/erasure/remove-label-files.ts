import type { AppContext } from "#server/context.ts";
import * as queries from "./erasure.sql.ts";

type Shop = Pick<AppContext, "db" | "files">;

/** Deletes the label files of these orders: first the file, then its row's word of it, so that none is left behind. */
export const removeLabelFiles = async (context: Shop, orderIds: readonly string[]): Promise<number> =>
  remove(context, await queries.labelFilesOf(context.db, { orderIds }));

/** The same of these labels alone: others of their orders may still be printed. */
export const removeFilesOfLabels = async (context: Shop, labelIds: readonly string[]): Promise<number> =>
  remove(context, await queries.labelFiles(context.db, { labelIds }));

async function remove({ db, files }: Shop, labels: readonly queries.LabelFilesRow[]): Promise<number> {
  for (const { id, path } of labels) {
    await files.delete(path);
    await queries.forgetLabelFile(db, { id, path });
  }
  return labels.length;
}
