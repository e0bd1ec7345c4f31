import { useState } from "react";
import type { LiveDetail } from "#contract/admin/lives.ts";
import { ShareLink } from "#web/admin/share/share-link.tsx";
import { OVERLAY_SIZES, type OverlayPlace, type OverlaySize, USUAL_LAYOUT } from "#web/overlay-layout.ts";
import { paths } from "#web/paths.ts";
import { optionsOf, Select } from "#web/ui/select.tsx";

const PLACES: Record<OverlayPlace, string> = {
  "haut-gauche": "En haut à gauche",
  haut: "En haut",
  "haut-droite": "En haut à droite",
  "bas-gauche": "En bas à gauche",
  bas: "En bas",
  "bas-droite": "En bas à droite",
};
const placeOptions = optionsOf(PLACES);
const sizeOptions = OVERLAY_SIZES.map((size) => ({ value: `${size}`, label: `${size}\u00a0%` }));

/** The address of the page over the video, as it shall be laid out; it suits upright and wide pictures alike. */
export function OverlayLink({ live }: { live: LiveDetail }) {
  const [layout, setLayout] = useState(USUAL_LAYOUT);
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
      <Select
        id="overlay-place"
        label="Place"
        options={placeOptions}
        value={layout.place}
        onChoose={(place) => setLayout({ ...layout, place })}
      />
      <Select
        id="overlay-size"
        label="Taille"
        options={sizeOptions}
        value={`${layout.size}`}
        onChange={({ target }) => setLayout({ ...layout, size: Number(target.value) as OverlaySize })}
      />
      <ShareLink
        path={paths.overlay(live.id, layout)}
        whose={`de l'incrustation du live ${live.title}`}
        open="word"
      />
    </div>
  );
}
