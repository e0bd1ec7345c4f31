import { plural } from "./plural.ts";

/** "12 produits créés avec succès pour les couleurs : Noir, Rouge". */
export const bulkCreated = (colors: readonly string[]): string =>
  `${colors.length} ${plural(colors.length, "produit créé", "produits créés")} avec succès pour les couleurs : ${colors.join(", ")}`;

export const bulkSkipped = (colors: readonly string[]): string =>
  `Des produits existent déjà pour les couleurs suivantes : ${colors.join(", ")}`;

export const BULK_FAILED = "Une erreur s'est produite lors de la création des produits";

export const PHOTOS_NOT_SENT =
  "Rien n'a été créé\u00a0: une photo n'est pas arrivée. Réessayez de l'envoyer, ou retirez-la.";

/** "10 produits créés avec succès" */
export const productsCreated = (count: number): string =>
  `${count} ${plural(count, "produit créé", "produits créés")} avec succès`;
