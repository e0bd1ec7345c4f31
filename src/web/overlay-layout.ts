/** Where the plate stands over the video, as the overlay's address says: `?place=bas-gauche`. */
export const OVERLAY_PLACES = [
  "haut-gauche",
  "haut",
  "haut-droite",
  "bas-gauche",
  "bas",
  "bas-droite",
] as const;
export type OverlayPlace = (typeof OVERLAY_PLACES)[number];

/** How large it is drawn, in percent of what fits the picture's short side: `?taille=80`. */
export const OVERLAY_SIZES = [60, 80, 100, 125, 150] as const;
export type OverlaySize = (typeof OVERLAY_SIZES)[number];

export interface OverlayLayout {
  place: OverlayPlace;
  size: OverlaySize;
}

export const USUAL_LAYOUT: OverlayLayout = { place: "haut-gauche", size: 100 };

/** What an address asks for; what it does not say, or says wrongly, is as usual. */
export function readOverlayLayout(query: URLSearchParams): OverlayLayout {
  const [place, size] = [query.get("place"), Number(query.get("taille"))];
  return {
    place: OVERLAY_PLACES.find((known) => known === place) ?? USUAL_LAYOUT.place,
    size: OVERLAY_SIZES.find((known) => known === size) ?? USUAL_LAYOUT.size,
  };
}

/** The part of an address that asks for it: nothing for the usual layout. */
export const overlayQuery = ({ place, size }: OverlayLayout): Record<string, string | undefined> => ({
  place: place === USUAL_LAYOUT.place ? undefined : place,
  taille: size === USUAL_LAYOUT.size ? undefined : `${size}`,
});
