import type { CompositionDoubt } from "#domain/composition.ts";
import type { ProductFact } from "#domain/product-facts.ts";
import { countOf, formatList } from "./format.ts";
import { plural } from "./plural.ts";

export const FIT_LABEL = "Mesures et coupe";
export const FIT_EXAMPLE = "Longueur 102\u00a0cm, taille normalement";

const PRODUCT_FACT_NAMES: Record<ProductFact, string> = {
  photo: "photo",
  composition: "composition",
  size: "taille",
  maker: "fabricant",
};

/** "photo, taille": what a product lacks. */
export const missingWords = (missing: readonly ProductFact[]): string =>
  missing.map((fact) => PRODUCT_FACT_NAMES[fact]).join(", ");

/** Said of a piece that was just made and put on air. */
export const shownNotSold = (reference: string, missing: readonly ProductFact[]): string =>
  `${reference} est montrée mais pas encore en vente. Il manque\u00a0: ${missingWords(missing)}. Complétez la pièce dans «\u00a0Produits\u00a0».`;

const COMPOSITION_SHAPE =
  "Indiquez chaque fibre en toutes lettres avec son pourcentage, par exemple 70\u00a0% coton, 30\u00a0% polyester.";

/** Said of a composition that is not read. */
export function doubtfulComposition(doubt: CompositionDoubt): string {
  if (doubt === "shape") return COMPOSITION_SHAPE;
  if ("twice" in doubt) return `«\u00a0${doubt.twice}\u00a0» est écrit deux fois. ${COMPOSITION_SHAPE}`;
  return `«\u00a0${doubt.unknown}\u00a0» n'est pas un nom de fibre connu en français. ${COMPOSITION_SHAPE}`;
}

/** What a textile label must say (regulation (EU) 1007/2011, art. 12). */
export const ANIMAL_PARTS = "Contient des parties non textiles d'origine animale.";

/** Who answers for a piece and what its wearer is to know, as mails and contracts list it. */
export const safetyWords = ({
  maker,
  warnings,
  animalParts,
}: {
  maker: string | null;
  warnings?: string | null | undefined;
  animalParts?: boolean | undefined;
}): string[] => [
  ...(animalParts ? [ANIMAL_PARTS.replace(/\.$/, "")] : []),
  ...(maker ? [`Fabricant\u00a0: ${maker.replaceAll("\n", ", ")}`] : []),
  ...(warnings ? [`Avertissements\u00a0: ${warnings}`] : []),
];

const WITH_ARTICLE: Record<ProductFact, string> = {
  photo: "la photo",
  composition: "la composition",
  size: "la taille",
  maker: "le fabricant",
};

/** Said of a live whose pieces lack something. */
export const incompleteWords = (count: number, missing: readonly ProductFact[]): string =>
  `${countOf(count, "pièce")} ne ${plural(count, "peut", "peuvent")} pas être ${plural(count, "commandée")}\u00a0: il manque ${formatList(missing.map((fact) => WITH_ARTICLE[fact]))}.`;

/** What becomes of those pieces once their live is on air. */
export const INCOMPLETE_STAY =
  "Une pièce incomplète se trouve avec sa référence, mais ne se commande qu'une fois complétée dans «\u00a0Produits\u00a0».";
