import { MOST_PHOTOS } from "#contract/admin/product-photos.ts";
import { Progress } from "#web/admin/bulk/progress.tsx";
import { countOf } from "#wording/format.ts";
import type { Photos } from "./use-photos.ts";

/** How far the photos are on their way, and whether some were left out. */
export function PhotosProgress({ photos: { photos, tooMany } }: { photos: Photos }) {
  const sent = photos.filter(({ state }) => state === "sent").length;
  const underWay = photos.some(({ state }) => state === "waiting" || state === "sending");
  return (
    <>
      {underWay && <Progress label="Envoi des photos" done={sent} total={photos.length} />}
      {tooMany > 0 && (
        <p role="alert" className="font-medium text-danger">
          {MOST_PHOTOS} photos au plus à la fois{"\u00a0"}:{" "}
          {countOf(tooMany, "photo n'a pas été prise", "photos n'ont pas été prises")}.
        </p>
      )}
    </>
  );
}
