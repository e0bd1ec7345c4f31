import type { Cloth } from "./cloth.ts";

export interface Garment {
  /** The outline of the whole garment, filled with its cloth. */
  outline: string;
  /** What is seen behind it: the inside at the neck, the back of an open front. */
  behind?: (cloth: Cloth) => string;
  details: (cloth: Cloth) => string;
  /** Thin shapes of shadow that fall with the cloth. */
  folds: string[];
  texture?: "knit" | "twill";
  /** How it hangs: on shoulders, by thin straps, or by its waist from clips. */
  hangs?: "shoulders" | "waist";
}

export const seam = (path: string, { seam }: Cloth, dashes = ""): string =>
  `<path d="${path}" fill="none" stroke="${seam}" stroke-width="1.8" stroke-linecap="round"${dashes && ` stroke-dasharray="${dashes}"`} opacity=".75"/>`;

export const buttons = (heights: number[], { button, seam }: Cloth, radius = 6): string =>
  heights
    .map(
      (y) =>
        `<circle cx="300" cy="${y}" r="${radius}" fill="${button}" stroke="${seam}" stroke-width="1.5"/><circle cx="300" cy="${y}" r="${radius / 4}" fill="${seam}"/>`,
    )
    .join("");
