import type { Photo } from "#web/admin/products/send-photo.ts";
import { createPhotoQueue } from "./photo-queue.ts";

type Problem = { problem: string };

type CameraCalls = {
  send: (file: File) => Promise<Photo | Problem>;
  /** Makes it the photo of these pieces; rejects when that came to nothing. */
  give: (photoKey: string, pieceIds: readonly string[]) => Promise<unknown>;
  sentenceOf: (error: unknown) => string;
};

/** Photos that are taken one after the other: each is sent and given to its pieces while the next one is taken. */
export function createCameraQueue({ send, give, sentenceOf }: CameraCalls) {
  const piecesOf = new Map<File, readonly string[]>();
  /** Gives wait for each other: a photo that was taken again is then the last. */
  let giving: Promise<unknown> = Promise.resolve();

  const queue = createPhotoQueue(async (file) => {
    const photo = await send(file);
    if ("problem" in photo) return photo;
    const given = giving.then(() => {
      const pieceIds = piecesOf.get(file);
      // Meanwhile another one was taken in its place.
      return pieceIds && give(photo.photoKey, pieceIds);
    });
    giving = given.catch(() => undefined);
    return given.then(
      () => photo,
      (error: unknown) => ({ problem: sentenceOf(error) }),
    );
  });

  return {
    ...queue,
    /** In place of what was taken of the same pieces and has not arrived; `name` is how they are called. */
    take(picture: File, pieceIds: readonly string[], name: string) {
      const file = new File([picture], name, { type: picture.type, lastModified: picture.lastModified });
      const replaced = queue
        .get()
        .filter((photo) => photo.state === "sent" || piecesOf.get(photo.file)?.join() === pieceIds.join());
      for (const photo of replaced) piecesOf.delete(photo.file);
      queue.remove(replaced.map(({ id }) => id));
      piecesOf.set(file, pieceIds);
      queue.add([file]);
    },
  };
}
