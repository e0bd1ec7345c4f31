import { plural } from "./plural.ts";

type Piece = { colorName: string; size: string | null };

/** "Noir, 38": a color in a size, which may not be named. */
export const pieceName = (color: string, size: string | null): string =>
  [color, size].filter(Boolean).join(", ");

/** Each color once, with its sizes: "Noir (36, 38), Rouge". */
const named = (pieces: readonly Piece[]): string =>
  [...Map.groupBy(pieces, ({ colorName }) => colorName)]
    .map(([color, ofColor]) => {
      const sizes = ofColor.flatMap(({ size }) => size ?? []);
      return sizes.length > 0 ? `${color} (${sizes.join(", ")})` : color;
    })
    .join(", ");

/** "12 produits créés avec succès pour les couleurs : Noir, Rouge". */
export const bulkCreated = (pieces: readonly Piece[]): string =>
  `${productsCreated(pieces.length)} pour les couleurs : ${named(pieces)}`;

export const bulkSkipped = (pieces: readonly Piece[]): string =>
  `Des produits existent déjà pour les couleurs suivantes : ${named(pieces)}`;

export const BULK_FAILED = "Une erreur s'est produite lors de la création des produits";

export const PHOTOS_NOT_SENT =
  "Rien n'a été créé\u00a0: une photo n'est pas arrivée. Réessayez de l'envoyer, ou retirez-la.";

/** "10 produits créés avec succès" */
export const productsCreated = (count: number): string =>
  `${count} ${plural(count, "produit créé", "produits créés")} avec succès`;
