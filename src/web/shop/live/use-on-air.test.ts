import { expect, test } from "vitest";
import type { OfferedProduct } from "#contract/lives.ts";
import { whyNotFree } from "./use-on-air.ts";

const piece = (state: Pick<OfferedProduct, "sold" | "onSale">): OfferedProduct => ({
  id: "p",
  refCategory: "A12",
  name: "Robe",
  priceCents: 2900,
  size: null,
  color: null,
  fit: null,
  composition: null,
  safety: { maker: null, warnings: null, animalParts: false },
  photoUrl: null,
  ...state,
});
const free = piece({ sold: false, onSale: true });
const sold = piece({ sold: true, onSale: true });
const incomplete = piece({ sold: false, onSale: false });

test("a piece on air says why nothing of it can be reserved, while nothing can", () => {
  const why = (...pieces: OfferedProduct[]) => whyNotFree({ reference: "A12", name: "Robe", pieces });
  expect(why(sold, free, incomplete)).toBeUndefined();
  expect(why(sold, sold)).toBe("Vendu");
  expect(why(incomplete)).toBe("Pas encore en vente");
  expect(why(sold, incomplete)).toBe("Pas encore en vente");
});
