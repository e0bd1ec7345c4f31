import { MOST_PHOTOS } from "#contract/admin/product-photos.ts";
import type { Photo } from "#web/admin/products/send-photo.ts";

/** A file on its way to the file store. */
export type QueuedPhoto = {
  id: string;
  name: string;
  file: File;
  state: "waiting" | "sending" | "sent" | "failed";
  /** Why it failed, in words. */
  problem?: string | undefined;
  photo?: Photo | undefined;
  /** Given by hand, be it to none; else its name decides. */
  pieceIds?: readonly string[] | undefined;
};

type Send = (file: File) => Promise<Photo | { problem: string }>;

/** As many as a phone's network and memory bear: each is decoded to be drawn anew. */
const AT_ONCE = 3;

/** Sends files a few at once, in the order in which they came. A store outside of React: it goes on between renders. */
export function createPhotoQueue(send: Send) {
  let photos: readonly QueuedPhoto[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  function set(next: readonly QueuedPhoto[]) {
    photos = next;
    for (const listener of listeners) listener();
  }
  const change = (id: string, changes: Partial<QueuedPhoto>) =>
    set(photos.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)));

  function sendNext() {
    const sending = photos.filter(({ state }) => state === "sending").length;
    for (const { id, file } of photos
      .filter(({ state }) => state === "waiting")
      .slice(0, AT_ONCE - sending)) {
      change(id, { state: "sending", problem: undefined });
      void send(file).then((answer) => {
        change(
          id,
          "problem" in answer
            ? { state: "failed", problem: answer.problem }
            : { state: "sent", photo: answer },
        );
        sendNext();
      });
    }
  }

  /** The same file, chosen once more. */
  const sameFile = (one: File, other: File) =>
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

  function assign(id: string, pieceIds: readonly string[]) {
    set(
      photos.map((photo) => {
        if (photo.id === id) return { ...photo, pieceIds };
        const left = photo.pieceIds?.filter((one) => !pieceIds.includes(one));
        return left?.length === photo.pieceIds?.length
          ? photo
          : { ...photo, pieceIds: left?.length ? left : undefined };
      }),
    );
  }

  return {
    get: () => photos,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Answers how many were too many. A file that is there already is given its pieces, and not sent again. */
    add(files: readonly File[], pieceIds?: readonly string[]): number {
      let left = 0;
      for (const file of files) {
        const there = photos.find((photo) => sameFile(photo.file, file));
        if (!there && photos.length >= MOST_PHOTOS) {
          left += 1;
          continue;
        }
        if (!there) lastId += 1;
        const id = there?.id ?? `photo-${lastId}`;
        if (!there) set([...photos, { id, name: file.name, file, state: "waiting" }]);
        if (pieceIds) assign(id, pieceIds);
      }
      sendNext();
      return left;
    },
    assign,
    retry(id: string) {
      change(id, { state: "waiting" });
      sendNext();
    },
    remove(ids: readonly string[]) {
      set(photos.filter(({ id }) => !ids.includes(id)));
      sendNext();
    },
    /** Once nothing is under way any more. */
    settled(): Promise<readonly QueuedPhoto[]> {
      return new Promise((resolve) => {
        const look = () => {
          if (photos.some(({ state }) => state === "waiting" || state === "sending")) return;
          listeners.delete(look);
          resolve(photos);
        };
        listeners.add(look);
        look();
      });
    },
  };
}
