import type { AppContext } from "#server/context.ts";
import * as queries from "./erasure.sql.ts";

/** Deletes pictures of defects: first the file, then its row, so that none is left behind. */
export async function removeComplaintPhotos(
  { db, files }: Pick<AppContext, "db" | "files">,
  photos: readonly { fileKey: string }[],
): Promise<void> {
  for (const { fileKey } of photos) {
    await files.delete(fileKey);
    await queries.forgetComplaintPhoto(db, { fileKey });
  }
}

export const removeComplaintPhotosOf = async (
  context: Pick<AppContext, "db" | "files">,
  orderIds: readonly string[],
): Promise<void> => removeComplaintPhotos(context, await queries.complaintPhotosOf(context.db, { orderIds }));
