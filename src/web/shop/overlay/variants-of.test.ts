import { expect, test } from "vitest";
import { variantsOf } from "./variants-of.ts";

const piece = (color: string | null, size: string | null, sold = false) => ({
  color: color === null ? null : { name: color, hexCode: "#000000" },
  size,
  sold,
});
const onAir = (...pieces: ReturnType<typeof piece>[]) => ({ pieces });

test("a color has the sizes that are left of it, and is sold without any", () => {
  expect(
    variantsOf(
      onAir(piece("Noir", "38", true), piece("Noir", "40"), piece("Rouge", "38", true), piece("Bleu", null)),
    ),
  ).toEqual([
    { name: "Noir", hexCode: "#000000", sizes: ["40"], sold: false },
    { name: "Rouge", hexCode: "#000000", sizes: [], sold: true },
    { name: "Bleu", hexCode: "#000000", sizes: [], sold: false },
  ]);
});

test("without colors the sizes are named, without either nothing is", () => {
  expect(variantsOf(onAir(piece(null, "M"), piece(null, "L", true), piece(null, null)))).toEqual([
    { name: "M", hexCode: null, sizes: [], sold: false },
    { name: "L", hexCode: null, sizes: [], sold: true },
  ]);
});
