import { GARMENT_NAMES, type GarmentName } from "#db/seed/garments/draw.ts";
import { parseEuros } from "#domain/money.ts";
import { COLORS, type ColorName } from "./colors.ts";

export interface Piece {
  color: ColorName;
  size: string;
  /** How many exist; null: as many as are wanted. */
  stock: number | null;
}

/** What one weighs, as the scale of the pack station compares it. */
export const GRAMS: Readonly<Record<GarmentName, number>> = {
  "robe-portefeuille": 320,
  "robe-longue": 360,
  "robe-chemise": 350,
  chemisier: 180,
  pantalon: 420,
  pull: 380,
  gilet: 420,
  "t-shirt": 160,
  "jupe-plissee": 280,
  "jupe-droite": 340,
  veste: 650,
  manteau: 1200,
};

/** Measures and fit, where the seller says them. */
export const FITS: Readonly<Partial<Record<GarmentName, string>>> = {
  "robe-portefeuille": "Longueur 102 cm, taille normalement",
  "robe-longue": "Longueur 128 cm, ample",
  pantalon: "Entrejambe 78 cm, taille haute, taille normalement",
  pull: "Longueur 62 cm, ample, convient du 36 au 42",
  manteau: "Longueur 105 cm, prenez votre taille habituelle",
};

/** What is announced under one reference: the same garment in several colors and sizes, each a piece of its own. */
export interface Announced {
  ref: string;
  garment: GarmentName;
  name: string;
  priceCents: number;
  composition: string;
  pieces: Piece[];
}

/** The live on air: sixty pieces. One exists twice (x2), one without limit (x∞); the others are alone of their kind. */
export const ON_AIR = announced(`
  A1  | robe-portefeuille | Robe portefeuille en crêpe     | 45,90 | 95 % viscose, 5 % élasthanne                | Noir S, Noir M, Bordeaux M, Vert sapin L
  A2  | chemisier         | Chemisier à lavallière         | 32,90 | 100 % polyester                             | Ivoire 38 x2, Rose poudré 40, Bleu ciel 42
  A3  | pantalon          | Pantalon large taille haute    | 39,90 | 63 % polyester, 33 % viscose, 4 % élasthanne | Camel 36, Noir 38, Kaki 40, Bleu marine 42
  A4  | pull              | Pull col rond en maille épaisse | 29,90 | 70 % acrylique, 30 % laine                 | Ivoire TU, Rouille TU, Vert sapin TU
  A5  | t-shirt           | T-shirt droit en coton         | 14,90 | 100 % coton                                 | Noir M x∞, Ivoire L, Terracotta S
  A6  | jupe-plissee      | Jupe plissée satinée           | 34,90 | 100 % polyester                             | Rose poudré S, Vert sapin M, Noir L
  A7  | manteau           | Manteau ceinturé en drap       | 89,90 | 60 % polyester, 40 % laine                  | Camel 38, Noir 40, Gris chiné 42
  A8  | robe-longue       | Robe longue à volants          | 49,90 | 100 % coton                                 | Ivoire S, Terracotta M, Bleu ciel L
  A9  | veste             | Blazer deux boutons            | 59,90 | 65 % polyester, 33 % viscose, 2 % élasthanne | Noir 38, Bleu marine 40, Gris chiné 44
  A10 | gilet             | Gilet boutonné à poches        | 35,90 | 55 % coton, 45 % acrylique                  | Camel M, Rose poudré L, Bleu marine XL
  A11 | robe-chemise      | Robe chemise ceinturée         | 42,90 | 100 % lyocell                               | Kaki 36, Bordeaux 38, Bleu ciel 40
  A12 | jupe-droite       | Jupe droite boutonnée          | 29,90 | 98 % coton, 2 % élasthanne                  | Rouille 36, Camel 40, Noir 42
  B1  | pull              | Pull fin à côtes               | 24,90 | 80 % viscose, 20 % polyamide                | Bordeaux S, Bleu marine M, Gris chiné L
  B2  | chemisier         | Chemisier fluide en satin      | 36,90 | 100 % viscose                               | Terracotta 36, Vert sapin 38, Ivoire 44
  B3  | robe-portefeuille | Robe portefeuille courte       | 38,90 | 100 % viscose                               | Rouille 38, Bleu marine 40
  B4  | pantalon          | Pantalon droit en coton        | 37,90 | 97 % coton, 3 % élasthanne                  | Kaki 38, Gris chiné 40, Terracotta 44
  B5  | veste             | Veste droite en velours        | 64,90 | 92 % coton, 8 % élasthanne                  | Bordeaux 38, Vert sapin 42
  B6  | t-shirt           | T-shirt col rond en jersey     | 16,90 | 95 % coton, 5 % élasthanne                  | Rose poudré M, Kaki L, Gris chiné XL
  B7  | gilet             | Gilet long en maille douce     | 41,90 | 60 % acrylique, 25 % polyamide, 15 % laine  | Gris chiné TU, Ivoire TU, Vert sapin TU
  B8  | robe-longue       | Robe longue bretelles fines    | 44,90 | 100 % viscose                               | Noir S, Kaki M, Rose poudré M`);

/** The live of last week. */
export const LAST_WEEK = announced(`
  A1  | robe-chemise      | Robe chemise en popeline       | 39,90 | 100 % coton                                 | Bleu ciel 38, Ivoire 40, Terracotta 42
  A2  | pull              | Pull torsadé                   | 34,90 | 50 % laine, 50 % acrylique                  | Ivoire S, Camel M, Bordeaux L, Gris chiné L
  A3  | pantalon          | Pantalon à pinces              | 36,90 | 68 % polyester, 30 % viscose, 2 % élasthanne | Noir 36, Gris chiné 40, Bleu marine 44
  A4  | veste             | Veste tailleur                 | 54,90 | 65 % polyester, 35 % viscose                | Noir 38, Bleu marine 40, Camel 42
  A5  | jupe-plissee      | Jupe plissée mi-longue         | 29,90 | 100 % polyester                             | Bordeaux S, Noir M, Camel L
  A6  | chemisier         | Chemisier col lavallière       | 29,90 | 100 % viscose                               | Rose poudré 36, Ivoire 38, Bleu ciel 40
  A7  | gilet             | Gilet col V                    | 27,90 | 100 % coton                                 | Vert sapin M, Noir L, Rouille XL
  A8  | manteau           | Manteau long à revers          | 94,90 | 55 % laine, 45 % polyester                  | Gris chiné 38, Camel 40, Bleu marine 42
  A9  | t-shirt           | T-shirt manches courtes        | 12,90 | 100 % coton                                 | Ivoire M x∞, Kaki L x∞, Bleu marine S x∞
  A10 | robe-portefeuille | Robe portefeuille à manches    | 42,90 | 100 % viscose                               | Terracotta S, Vert sapin M, Noir L`);

function announced(table: string): Announced[] {
  return table.trim().split("\n").map(readRow);
}

function readRow(row: string): Announced {
  const [ref = "", drawn = "", name = "", price = "", composition = "", pieces = ""] = row
    .split("|")
    .map((cell) => cell.trim());
  const garment = GARMENT_NAMES.find((one) => one === drawn);
  const priceCents = parseEuros(price);
  if (!garment || priceCents === undefined)
    throw new Error(`The catalog has a row that says nothing: ${row}`);
  return { ref, garment, name, priceCents, composition, pieces: pieces.split(", ").map(readPiece) };
}

function readPiece(text: string): Piece {
  const [, color = "", size = "", stock = "1"] = /^(.+?) (\S+?)(?: x(\d+|∞))?$/.exec(text) ?? [];
  if (!(color in COLORS)) throw new Error(`The catalog has a piece without a known color: ${text}`);
  return { color: color as ColorName, size, stock: stock === "∞" ? null : Number(stock) };
}
