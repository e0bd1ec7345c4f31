import { X } from "lucide-react";
import { Combobox } from "#web/ui/admin/combobox.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { FieldError } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PiecePhoto } from "#web/ui/piece-photo.tsx";
import { countOf } from "#wording/format.ts";
import { groupsOf, inNameOrder, matchPhotos, namer, type Target, targetsOf } from "./match-photos.ts";
import type { QueuedPhoto } from "./photo-queue.ts";
import type { Photos } from "./use-photos.ts";

/** Whether somebody has to look at it: it was not sent, or its name alone gave it no piece. */
const isOpen = ({ matched }: Photos, photo: QueuedPhoto): boolean =>
  photo.state === "failed" || photo.pieceIds !== undefined || matched.get(photo.id)?.length === 0;

type PhotoListProps = {
  photos: Photos;
  /** Pieces that have a photo already. */
  photographed?: ReadonlySet<string> | undefined;
  /** Those whose name said it all are not listed. */
  onlyOpen?: boolean;
};

/** The photos with the pieces that each is for, to be changed by hand; first what somebody has to look at. */
export function PhotoList({ photos, photographed, onlyOpen = false }: PhotoListProps) {
  const open = inNameOrder(photos.photos.filter((photo) => isOpen(photos, photo)));
  const others = onlyOpen ? [] : inNameOrder(photos.photos.filter((photo) => !isOpen(photos, photo)));
  if (open.length + others.length === 0) return null;
  const nameOf = namer(photos.pieces);
  const targets = targetsOf(photos.pieces, nameOf);
  return (
    <div className="flex flex-col gap-3">
      <InOrder photos={photos} photographed={photographed} />
      <ul aria-label="Photos" className="grid gap-x-6 gap-y-3 xl:grid-cols-2">
        {[...open, ...others].map((photo) => (
          <Line
            key={photo.id}
            photo={photo}
            photos={photos}
            nameOf={nameOf}
            targets={targets}
            photographed={photographed}
          />
        ))}
      </ul>
    </div>
  );
}

/** What matched nothing goes, in the order of the names, to what has no photo, in the order of the pieces. */
function InOrder({ photos, photographed }: Pick<PhotoListProps, "photos" | "photographed">) {
  const { matched, photoOf, queue, pieces } = photos;
  const unplaced = inNameOrder(photos.photos.filter(({ id }) => matched.get(id)?.length === 0));
  const bare = groupsOf(pieces.filter(({ id }) => !photoOf.has(id) && !photographed?.has(id)));
  const count = Math.min(unplaced.length, bare.length);
  if (count === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="font-medium text-warning">
        {countOf(unplaced.length, "photo n'a pas de pièce", "photos n'ont pas de pièce")}
      </p>
      <Button
        look="secondary"
        onClick={() => {
          for (const [place, photo] of unplaced.slice(0, count).entries())
            queue.assign(photo.id, bare[place]?.map(({ id }) => id) ?? []);
        }}
      >
        Placer dans l'ordre
      </Button>
    </div>
  );
}

type LineProps = {
  photo: QueuedPhoto;
  photos: Photos;
  nameOf: ReturnType<typeof namer>;
  targets: readonly Target[];
} & Pick<PhotoListProps, "photographed">;

const NO_PIECE = { value: "none", label: "Aucune pièce" };

function Line({ photo, photos, nameOf, targets, photographed }: LineProps) {
  const { matched, queue } = photos;
  const pieceIds = matched.get(photo.id) ?? [];
  const key = pieceIds.join(" ");
  const current = { value: key, label: nameOf(pieceIds) };
  const none = photo.pieceIds ? NO_PIECE : null;
  const known = targets.some(({ value }) => value === key) || pieceIds.length === 0;
  return (
    <li className="flex items-start gap-3">
      <PiecePhoto url={photo.photo?.photoUrl ?? null} size="line" />
      <div className="min-w-0 grow">
        <Combobox
          id={photo.id}
          label={photo.name}
          placeholder="Pièce"
          choices={[NO_PIECE, ...(known ? [] : [current]), ...targets]}
          value={pieceIds.length > 0 ? current : none}
          onChange={(choice) => {
            const target = targets.find(({ value }) => value === choice?.value);
            if (choice?.value !== key) queue.assign(photo.id, target?.pieceIds ?? []);
          }}
        />
        <Status photo={photo} photos={photos} photographed={photographed} />
      </div>
      <IconButton
        label={`Retirer ${photo.name}`}
        icon={<Icon of={X} size={18} />}
        className="mt-6"
        onClick={() => queue.remove([photo.id])}
      />
    </li>
  );
}

function Status({ photo, photos, photographed }: Omit<LineProps, "targets" | "nameOf">) {
  const { matched, pieces, colors, queue } = photos;
  if (photo.state === "failed")
    return (
      <div role="alert" className="flex flex-wrap items-baseline gap-3">
        <FieldError id={`${photo.id}-problem`} message={photo.problem ?? ""} />
        <Button look="text" onClick={() => queue.retry(photo.id)}>
          Réessayer<span className="sr-only"> {photo.name}</span>
        </Button>
      </div>
    );
  const pieceIds = matched.get(photo.id) ?? [];
  const replaced = pieceIds.filter((id) => photographed?.has(id)).length;
  const alone = { id: photo.id, name: photo.name };
  const unplaced = pieceIds.length === 0 && !photo.pieceIds;
  const sentence = unplaced
    ? matchPhotos([alone], pieces, colors).get(photo.id)?.length
      ? "Une autre photo montre déjà cette pièce."
      : "Ce nom n'est celui d'aucune pièce."
    : [
        photo.state === "sending" && "Envoi en cours",
        photo.state === "waiting" && "En attente d'envoi",
        pieceIds.length > 0 && countOf(pieceIds.length, "pièce"),
        replaced > 0 && "remplace la photo actuelle",
      ]
        .filter(Boolean)
        .join(" · ");
  return (
    <p className={classNames("mt-1 text-small", unplaced ? "font-medium text-warning" : "text-ink-2")}>
      {sentence}
    </p>
  );
}
