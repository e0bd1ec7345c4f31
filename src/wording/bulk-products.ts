import { plural } from "./plural.ts";

/** "12 produits créés avec succès pour les couleurs : Noir, Rouge". */
export const bulkCreated = (colors: readonly string[]): string =>
  `${colors.length} ${plural(colors.length, "produit créé", "produits créés")} avec succès pour les couleurs : ${colors.join(", ")}`;

export const bulkSkipped = (colors: readonly string[]): string =>
  `Des produits existent déjà pour les couleurs suivantes : ${colors.join(", ")}`;

export const BULK_FAILED = "Une erreur s'est produite lors de la création des produits";

/** "10 produits créés avec succès" */
export const productsCreated = (count: number): string =>
  `${count} ${plural(count, "produit créé", "produits créés")} avec succès`;
