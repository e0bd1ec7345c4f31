import { expect, test } from "vitest";
import {
  OVERLAY_PLACES,
  OVERLAY_SIZES,
  overlayQuery,
  readOverlayLayout,
  USUAL_LAYOUT,
} from "./overlay-layout.ts";
import { withQuery } from "./paths.ts";

const roundTrip = (place: (typeof OVERLAY_PLACES)[number], size: (typeof OVERLAY_SIZES)[number]) =>
  readOverlayLayout(
    new URL(withQuery("/overlay/1", overlayQuery({ place, size })), "http://shop").searchParams,
  );

test("what the back office writes into the address is what the overlay reads", () => {
  for (const place of OVERLAY_PLACES)
    for (const size of OVERLAY_SIZES) expect(roundTrip(place, size)).toEqual({ place, size });
});

test("an address that says nothing, or nonsense, is drawn as usual", () => {
  for (const query of ["", "place=milieu&taille=9000", "taille=abc"])
    expect(readOverlayLayout(new URLSearchParams(query))).toEqual(USUAL_LAYOUT);
  expect(withQuery("/overlay/1", overlayQuery(USUAL_LAYOUT))).toBe("/overlay/1");
});
