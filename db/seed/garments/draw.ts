import { pleatedSkirt, straightSkirt, trousers } from "./bottoms.ts";
import { type Cloth, clothOf } from "./cloth.ts";
import { blazer, coat } from "./coats.ts";
import { longDress, shirtDress, wrapDress } from "./dresses.ts";
import type { Garment } from "./parts.ts";
import { blouse, cardigan, jumper, tShirt } from "./tops.ts";

const GARMENTS = {
  "robe-portefeuille": wrapDress,
  "robe-longue": longDress,
  "robe-chemise": shirtDress,
  chemisier: blouse,
  "t-shirt": tShirt,
  pull: jumper,
  gilet: cardigan,
  veste: blazer,
  manteau: coat,
  pantalon: trousers,
  "jupe-plissee": pleatedSkirt,
  "jupe-droite": straightSkirt,
} satisfies Record<string, Garment>;

export type GarmentName = keyof typeof GARMENTS;
export const GARMENT_NAMES = Object.keys(GARMENTS) as GarmentName[];

/** A piece on its hanger before linen, as an SVG of 3 to 4. */
export function drawGarment(name: GarmentName, hexCode: string): string {
  const garment: Garment = GARMENTS[name];
  const cloth = clothOf(hexCode);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800">
<defs>${linen}${sheen(cloth)}${textures(cloth)}<clipPath id="shape"><path d="${garment.outline}"/></clipPath></defs>
<rect width="600" height="800" fill="#F4EAE3"/><rect width="600" height="800" fill="url(#linen)"/>
<ellipse cx="300" cy="778" rx="150" ry="9" fill="#2A1A24" opacity=".08"/>
${garment.hangs === "waist" ? clips : hanger}
${garment.behind?.(cloth) ?? ""}
<path d="${garment.outline}" transform="translate(6 9)" fill="#2A1A24" opacity=".1"/>
<path d="${garment.outline}" fill="url(#cloth)"/>
<g clip-path="url(#shape)">${garment.texture ? `<path d="${garment.outline}" fill="url(#${garment.texture})"/>` : ""}
<path d="${garment.outline}" fill="none" stroke="${cloth.dark}" stroke-width="26" opacity=".28"/>
${garment.folds.map((fold) => `<path d="${fold}" fill="#2A1A24" opacity=".16"/>`).join("")}</g>
${garment.details(cloth)}
<path d="${garment.outline}" fill="none" stroke="${cloth.seam}" stroke-width="2.4" stroke-linejoin="round"/>
</svg>
`;
}

const linen = `<pattern id="linen" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M0 2.5H9M0 7H9" stroke="#E6D9CF" stroke-width=".9" opacity=".55"/><path d="M2.5 0V9M7 0V9" stroke="#FBF6F2" stroke-width=".9" opacity=".6"/></pattern>`;

/** Light falls from the upper left. */
const sheen = ({ dark, light, base }: Cloth) =>
  `<linearGradient id="cloth" gradientUnits="userSpaceOnUse" x1="120" y1="180" x2="480" y2="330"><stop offset="0" stop-color="${base}"/><stop offset=".32" stop-color="${light}"/><stop offset=".58" stop-color="${base}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`;

const textures = ({ seam }: Cloth) =>
  `<pattern id="rib" width="7" height="7" patternUnits="userSpaceOnUse"><path d="M2 0V7" stroke="${seam}" stroke-width="1.8" opacity=".45"/></pattern><pattern id="knit" width="10" height="9" patternUnits="userSpaceOnUse"><path d="M0 1L5 6L10 1" fill="none" stroke="${seam}" stroke-width="1" opacity=".2"/></pattern><pattern id="twill" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M-1 4L4 -1M2 7L7 2" stroke="${seam}" stroke-width=".7" opacity=".16"/></pattern>`;

const hook = `<path d="M300 128V112C300 100 322 98 322 78A22 22 0 1 0 280 70" fill="none" stroke="#8C776D" stroke-width="5" stroke-linecap="round"/>`;

const hanger = `${hook}<path d="M184 198C222 180 258 150 284 134C294 127 306 127 316 134C342 150 378 180 416 198" fill="none" stroke="#B98D5F" stroke-width="17" stroke-linecap="round"/><path d="M187 194C224 176 260 146 286 130C295 124 305 124 314 130" fill="none" stroke="#D9B58A" stroke-width="5" stroke-linecap="round"/>`;

const clip = (x: number) =>
  `<rect x="${x - 9}" y="140" width="18" height="46" rx="4" fill="#5B4650"/><rect x="${x - 9}" y="140" width="7" height="46" rx="3" fill="#8C776D"/>`;

const clips = `${hook}<path d="M196 146H404" stroke="#B98D5F" stroke-width="15" stroke-linecap="round"/><path d="M198 142H402" stroke="#D9B58A" stroke-width="4" stroke-linecap="round"/><path d="M300 126V140" stroke="#8C776D" stroke-width="6"/>${clip(240)}${clip(360)}`;
