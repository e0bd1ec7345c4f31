import { useState, useSyncExternalStore } from "react";
import { sendPhoto } from "#web/admin/products/send-photo.ts";
import { matchPhotos, type Piece } from "./match-photos.ts";
import { createPhotoQueue, type QueuedPhoto } from "./photo-queue.ts";

/** Photos that were dropped, on their way to the file store, and the pieces that each is for. */
export function usePhotos(pieces: readonly Piece[], colors: readonly string[]) {
  const [queue] = useState(() => createPhotoQueue(sendPhoto));
  const photos = useSyncExternalStore(queue.subscribe, queue.get);
  /** More were chosen than are taken at once. */
  const [tooMany, setTooMany] = useState(0);
  const matched = photos.length > 0 ? matchPhotos(photos, pieces, colors) : new Map<string, string[]>();
  const photoOf = new Map<string, QueuedPhoto>(
    photos.flatMap((photo) => (matched.get(photo.id) ?? []).map((pieceId) => [pieceId, photo] as const)),
  );
  return {
    queue,
    photos,
    pieces,
    colors,
    /** The pieces of each photo, by its id. */
    matched,
    /** The photo of each piece, by the piece's id. */
    photoOf,
    tooMany,
    add: (files: readonly File[], pieceIds?: readonly string[]) => setTooMany(queue.add(files, pieceIds)),
  };
}

export type Photos = ReturnType<typeof usePhotos>;
