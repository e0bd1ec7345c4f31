import { useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { sendPhoto } from "#web/admin/products/send-photo.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { createCameraQueue } from "./camera-queue.ts";

/** The photos that were taken, on their way to their pieces. */
export function useCameraPhotos() {
  const queries = useQueryClient();
  const [queue] = useState(() =>
    createCameraQueue({
      send: sendPhoto,
      give: async (photoKey, pieceIds) => {
        await api.admin.products.putPhotos({ photos: [{ photoKey, productIds: [...pieceIds] }] });
        changed(queries, "products");
      },
      sentenceOf: (error) => sentenceOf(error, "La photo n'a pas pu être enregistrée."),
    }),
  );
  const photos = useSyncExternalStore(queue.subscribe, queue.get);
  return {
    take: queue.take,
    retry: queue.retry,
    underWay: photos.filter(({ state }) => state === "waiting" || state === "sending").length,
    failed: photos.filter(({ state }) => state === "failed"),
  };
}

export type CameraPhotos = ReturnType<typeof useCameraPhotos>;
