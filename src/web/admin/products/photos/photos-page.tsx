import { useMutation, useQuery } from "@tanstack/react-query";
import { Camera, ImagePlus, Shirt } from "lucide-react";
import { useSearchParams } from "react-router";
import { api, orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { useUnsavedGuard } from "#web/admin/forms/unsaved-guard.tsx";
import { liveChoices } from "#web/admin/lives/live-choices.ts";
import { LivesFailed } from "#web/admin/lives/live-filter.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { Combobox } from "#web/ui/admin/combobox.tsx";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { EmptyPanel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toasts.ts";
import { Skeleton } from "#web/ui/waiting.tsx";
import { countOf } from "#wording/format.ts";
import { plural } from "#wording/plural.ts";
import { FileButton, PHOTO_TYPES } from "./file-button.tsx";
import { asPieces, matchPhotos } from "./match-photos.ts";
import { PhotoList } from "./photo-list.tsx";
import { PhotosProgress } from "./photos-progress.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import { type LivePieces, useLivePieces } from "./use-live-pieces.ts";
import { usePhotos } from "./use-photos.ts";

/** The photos of a live's pieces, many at once, each matched by its name. */
export function PhotosPage() {
  const [, setQuery] = useSearchParams();
  const { lives, liveId, sheet } = useLivePieces();
  const choices = liveChoices(lives.data ?? []);
  return (
    <>
      <ScreenHeading
        title="Photos"
        aside={
          liveId && (
            <ScreenLink to={paths.admin.productCamera(liveId)} className={buttonClass("secondary")}>
              <Icon of={Camera} />
              Prendre les photos
            </ScreenLink>
          )
        }
      />
      <LivesFailed lives={lives} sentence="Impossible de charger la liste des lives" />
      <Card id="photos" title="Photos des pièces d'un live">
        <div className="flex flex-col gap-4">
          <Combobox
            id="photos-live"
            label="Live"
            className="max-w-xl"
            choices={choices}
            value={choices.find(({ value }) => value === liveId) ?? null}
            onChange={(choice) => choice && setQuery({ live: choice.value }, { replace: true })}
          />
          {lives.data?.length === 0 && <EmptyPanel icon={Shirt} sentence="Aucun live pour le moment" />}
          {liveId && (
            <Loaded
              query={sheet}
              failed="Impossible de charger les produits"
              label="Chargement des produits"
              skeleton={<Skeleton className="h-40" />}
            >
              {({ rows }) =>
                rows.length > 0 ? (
                  <LivePhotos key={liveId} rows={rows} />
                ) : (
                  <EmptyPanel icon={Shirt} sentence="Ce live n'a pas encore de pièce" />
                )
              }
            </Loaded>
          )}
        </div>
      </Card>
    </>
  );
}

function LivePhotos({ rows }: { rows: LivePieces }) {
  const colors = useQuery(orpc.admin.colors.list.queryOptions());
  const pieces = asPieces(rows);
  const names = (colors.data ?? []).map(({ name }) => name);
  const photos = usePhotos(pieces, names);
  const { queue, photoOf } = photos;
  const over = useFileDrop((files) => photos.add(files));
  const photographed = new Set(rows.filter(({ photoUrl }) => photoUrl).map(({ id }) => id));
  const { question } = useUnsavedGuard(photos.photos.length > 0);
  const save = useMutation({
    mutationFn: async () => {
      const matched = matchPhotos(await queue.settled(), pieces, names);
      const given = queue.get().flatMap(({ id, photo }) => {
        const productIds = matched.get(id) ?? [];
        return photo && productIds.length > 0 ? [{ id, photoKey: photo.photoKey, productIds }] : [];
      });
      if (given.length === 0) return;
      const { productIds } = await api.admin.products.putPhotos({
        photos: given.map(({ photoKey, productIds }) => ({ photoKey, productIds })),
      });
      queue.remove(given.map(({ id }) => id));
      toast.success(
        `${countOf(given.length, "photo enregistrée", "photos enregistrées")} pour ${countOf(productIds.length, "pièce")}`,
      );
    },
    meta: { failed: "Les photos n'ont pas pu être enregistrées", changes: ["products"] },
  });
  const placed = new Set(photoOf.values()).size;
  const after = pieces.filter(({ id }) => photographed.has(id) || photoOf.has(id)).length;
  return (
    <>
      {question}
      <div
        className={classNames(
          "flex flex-col items-center gap-2 rounded-control border border-dashed p-6 text-center",
          over ? "border-accent bg-sunken" : "border-control",
        )}
      >
        <FileButton
          label="Choisir des photos"
          icon={<Icon of={ImagePlus} />}
          accept={PHOTO_TYPES}
          multiple
          onFiles={photos.add}
        />
        <p className="text-ink-2 pointer-coarse:hidden">ou déposez-les n'importe où sur cette page</p>
        <p className="max-w-2xl text-small text-ink-3">
          Une photo est placée d'après le nom de son fichier{"\u00a0"}: <b className="font-code">A12.jpg</b>{" "}
          pour toutes les pièces A12, <b className="font-code">A12-noir.jpg</b> pour les noires seulement,{" "}
          <b className="font-code">7.jpg</b> pour la pièce n° 7.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          disabled={placed === 0}
          pending={save.isPending}
          pendingLabel="Enregistrement..."
          onClick={() => save.mutate()}
        >
          Enregistrer {countOf(placed, "photo")}
        </Button>
        <p role="status" className="text-ink-2">
          {`${after} ${plural(after, "pièce", "pièces")} sur ${pieces.length} ${
            placed > 0 ? plural(after, "aura", "auront") : plural(after, "a", "ont")
          } une photo`}
        </p>
      </div>
      <PhotosProgress photos={photos} />
      <PhotoList photos={photos} photographed={photographed} />
    </>
  );
}
