import type { AppContext } from "#server/context.ts";
import * as queries from "./erasure.sql.ts";

/** Deletes pictures of defects whose complaint is gone: first the file, then its row, so that none is left behind. */
export async function removeLoosePhotos({ db, files }: Pick<AppContext, "db" | "files">): Promise<number> {
  const photos = await queries.findLoosePhotos(db);
  for (const { id: fileKey } of photos) {
    await files.delete(fileKey);
    await queries.forgetComplaintPhoto(db, { fileKey });
  }
  return photos.length;
}
