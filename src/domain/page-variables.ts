/**
 * What the text of a page may say by name, written `{{frais_livraison}}`: what is a setting of the shop, or a notice that
 * the law words and frames.
 */
export const PAGE_VARIABLES = [
  "minimum_commande",
  "frais_livraison",
  "livraison_offerte",
  "zone_livraison",
  "encadre_garanties",
  "identifiants_rep",
  "annonces_commerciales",
] as const;

export type PageVariable = (typeof PAGE_VARIABLES)[number];
export type PageValues = Record<PageVariable, string>;

const WRITTEN = /\{\{\s*([^{}]*?)\s*\}\}/g;
const ALONE = /<p(?: [^>]*)?>\s*\{\{\s*([^{}]*?)\s*\}\}\s*<\/p>/g;

/**
 * The text with its values. A paragraph that is nothing but a variable goes where there is no value, and gives its place to
 * a value that is a block of its own.
 */
export function fillPage(content: string, values: PageValues): string {
  return content
    .replace(ALONE, (written, name: string) => {
      const value = isVariable(name) ? values[name] : written;
      return value === "" || value.startsWith("<div") ? value : written;
    })
    .replace(WRITTEN, (written, name: string) => (isVariable(name) ? values[name] : written));
}

/** What stands in braces and is no variable of a page, as it was written. */
export const unknownPageVariables = (content: string): string[] => [
  ...new Set(
    [...content.matchAll(WRITTEN)].map((match) => match[1] ?? "").filter((name) => !isVariable(name)),
  ),
];

const isVariable = (name: string): name is PageVariable =>
  (PAGE_VARIABLES as readonly string[]).includes(name);
