import { ImagePlus, LoaderCircle, TriangleAlert } from "lucide-react";
import { type ReactNode, useCallback, useRef } from "react";
import { PHOTO_TYPES } from "#web/admin/products/photos/file-button.tsx";
import type { QueuedPhoto } from "#web/admin/products/photos/photo-queue.ts";
import { Icon } from "#web/ui/icon.tsx";
import { photoSource } from "#web/ui/photo-source.ts";

type PhotoCellProps = { photo: QueuedPhoto | undefined; place: number; onChoose: () => void };

/** The photo of a row, or the press that chooses one. */
export function PhotoCell({ photo, place, onChoose }: PhotoCellProps) {
  return (
    <button
      type="button"
      aria-label={`${photo ? "Changer la photo" : "Ajouter une photo"}, ligne ${place + 1}`}
      title={photo?.name}
      onClick={onChoose}
      className="grid size-10 place-items-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink-2 pointer-coarse:size-11"
    >
      {drawn(photo)}
    </button>
  );
}

function drawn(photo: QueuedPhoto | undefined): ReactNode {
  if (!photo) return <Icon of={ImagePlus} size={18} />;
  if (photo.photo)
    return (
      <img
        {...photoSource(photo.photo.photoUrl, "32px")}
        alt=""
        className="h-10 w-8 rounded-control object-cover"
      />
    );
  return photo.state === "failed" ? (
    <Icon of={TriangleAlert} size={18} className="text-danger" />
  ) : (
    <Icon of={LoaderCircle} size={18} className="motion-safe:animate-spin" />
  );
}

/** One choice of a file for all rows; `input` stands somewhere on the page. */
export function usePhotoChoice(onPhoto: (file: File, rowId: number) => void) {
  const element = useRef<HTMLInputElement>(null);
  const row = useRef(0);
  const choosePhoto = useCallback((rowId: number) => {
    row.current = rowId;
    element.current?.click();
  }, []);
  const input = (
    <input
      ref={element}
      type="file"
      accept={PHOTO_TYPES}
      aria-label="Photo de la ligne"
      tabIndex={-1}
      className="sr-only"
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onPhoto(file, row.current);
        target.value = "";
      }}
    />
  );
  return { input, choosePhoto };
}
