/** As most French makers of women's clothes print both; 46 is XXL with some and 3XL with others, so it has none. */
const LETTER_OF_NUMBER = new Map([
  ["34", "XS"],
  ["36", "S"],
  ["38", "M"],
  ["40", "L"],
  ["42", "XL"],
  ["44", "XXL"],
]);
const NUMBER_OF_LETTER = new Map([...LETTER_OF_NUMBER].map(([number, letter]) => [letter, number]));

/** Garments that are sized so. What another word names first (jeans, shoes, tights, lingerie, hats) is sized otherwise. */
const GARMENTS =
  words(`robe jupe pull gilet cardigan veste blazer manteau trench parka pantalon chemise chemisier blouse
  tunique top shirt tee debardeur sweat combinaison tailleur ensemble bermuda polo caraco sweatshirt`);
const OTHERS =
  words(`jean jegging chaussure botte bottine basket sandale escarpin mocassin ballerine sneaker mule sabot
  tennis derby espadrille chausson chaussette collant legging soutien culotte slip string body maillot bikini pyjama
  nuisette lingerie ceinture gant bonnet chapeau casquette bague sac`);
/** Whoever it is for is sized otherwise, wherever the name says so. */
const NOT_FOR_WOMEN = words("enfant fille garcon bebe ado junior kid homme masculin mixte unisexe an mois");

/** A size in a text; what is counted in centimeters is none. */
const NUMBER = /\b(?:3[2-9]|4\d|5[0-4])\b(?!\s*cm)/;
const LETTER = /(?<![\p{L}\d'\u2019])(?:XX?S|S|M|L|X{1,3}L)(?![\p{L}\d'\u2019])/u;

type Sized = { size: string | null; name: string; fit?: string | null };

/** The same size said the other way, or nothing where that is not sure, or where the line of its fit speaks of sizes. */
export function equivalentSize({ size, name, fit }: Sized): string | undefined {
  const written = size?.trim().toUpperCase() ?? "";
  const other = LETTER_OF_NUMBER.get(written) ?? NUMBER_OF_LETTER.get(written);
  if (!other || (fit && (NUMBER.test(fit) || LETTER.test(fit)))) return undefined;
  const named = [...words(name)];
  if (named.some((word) => NOT_FOR_WOMEN.has(word))) return undefined;
  const kind = named.find((word) => GARMENTS.has(word) || OTHERS.has(word));
  return kind !== undefined && GARMENTS.has(kind) ? other : undefined;
}

/** In lower case, without accents and without the sign of the plural. */
function words(text: string): ReadonlySet<string> {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return new Set((plain.match(/[a-z]+/g) ?? []).map((word) => word.replace(/(?<=..)[sx]$/, "")));
}

const LETTERS = ["XXS", "XS", "S", "M", "L", "XL", "XXL", "XXXL"];

/** From small to large: numbers, then letters, then what is neither, in the order in which it came. */
export function compareSizes(a: string | null, b: string | null): number {
  return rank(a) - rank(b) || numberIn(a) - numberIn(b);
}

const numberIn = (size: string | null): number => Number.parseInt(size ?? "", 10) || 0;

function rank(size: string | null): number {
  if (numberIn(size) > 0) return 0;
  const letter = LETTERS.indexOf(size?.trim().toUpperCase() ?? "");
  return letter < 0 ? LETTERS.length + 1 : letter + 1;
}

/** Whether a text of the shop says itself how numbers and letters go together ("38 : M"): then it decides. */
export const comparesSizes = (html: string): boolean => {
  const text = html.replace(/<[^>]*>/g, " ");
  return NUMBER.test(text) && LETTER.test(text);
};
