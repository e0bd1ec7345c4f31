/** What a word of the shop's own texts claims: a sale of the legal periods, a former price, or a merit for the environment. */
export const REGULATED_KINDS = ["sale", "former-price", "green"] as const;
export type RegulatedKind = (typeof REGULATED_KINDS)[number];

export interface RegulatedWord {
  kind: RegulatedKind;
  /** As it stands in the text. */
  word: string;
}

/** Allowed in the legal periods; 'une solde' and 'le solde' of an account are no sale. */
const SALES = ["soldes", "solde monstre", "en solde"];

/** Written without accents and in small letters, as the text is when it is searched; a space is any run of spaces or hyphens. */
const WORDS: Record<RegulatedKind, readonly string[]> = {
  // Code de commerce L310-3 and L310-4.
  sale: [...SALES, "liquidation", "liquidations", "magasin d'usine", "magasins d'usine"],
  // Code de la consommation L112-1-1: the lowest price of thirty days.
  "former-price": ["au lieu de", "prix barre", "prix barres", "ancien prix"],
  // Code de la consommation L121-2, code de l'environnement L541-9-1.
  green: [
    "eco responsable",
    "eco responsables",
    "ecoresponsable",
    "ecoresponsables",
    "durable",
    "durables",
    "ecologique",
    "ecologiques",
    "neutre en carbone",
    "biodegradable",
    "biodegradables",
    "respectueux de l'environnement",
    "respectueuse de l'environnement",
  ],
};
/** The words of the law's own texts, which claim nothing. */
const NO_CLAIM = /\bsupports? durables?\b/g;
/** Behind a word too ('PROMO-50 %'); behind a figure it is a range, and behind an order's number no discount. */
const PERCENT_OFF = /(?<!\p{N}|(?<![\p{L}\p{N}])hf(?:-[\p{L}\p{N}]+)*)- ?\d{1,2}(?:[.,]\d{1,2})? ?%/gu;

const pattern = (words: readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${words.map((word) => word.replaceAll(" ", "[ -]+")).join("|")})(?![\\p{L}\\p{N}])`,
    "gu",
  );
const PATTERNS = REGULATED_KINDS.map((kind): [RegulatedKind, RegExp[]] => [
  kind,
  kind === "former-price" ? [pattern(WORDS[kind]), PERCENT_OFF] : [pattern(WORDS[kind])],
]);

/** Blanks, dashes and apostrophes, however they were typed. */
const SAME = [
  [/\s/u, " "],
  [/[\p{Pd}\u2212]/u, "-"],
  [/’/u, "'"],
] as const;

/** Letter for letter, so that places in it are places in the text. */
const searched = (text: string): string =>
  [...text.normalize("NFC")]
    .map((letter) => SAME.find(([letters]) => letters.test(letter))?.[1] ?? plain(letter))
    .join("");
const plain = (letter: string): string =>
  letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().slice(0, letter.length) || letter;

const IN_SALES = pattern(SALES);

/** The claims of a plain text, each word once, in the order of its kinds; during the sales that word is none. */
export function claimsIn(text: string, duringSales = false): RegulatedWord[] {
  const whole = text.normalize("NFC");
  const blank = (words: string) => "_".repeat(words.length);
  const told = searched(whole).replace(NO_CLAIM, blank);
  const plainText = duringSales ? told.replace(IN_SALES, blank) : told;
  const found = new Map<string, RegulatedWord>();
  for (const [kind, patterns] of PATTERNS)
    for (const one of patterns)
      for (const match of plainText.matchAll(one))
        if (!found.has(match[0]))
          found.set(match[0], { kind, word: whole.slice(match.index, match.index + match[0].length) });
  return [...found.values()];
}

/**
 * Those that a text makes and an earlier one did not. The word of the sales that stands there from their days was never
 * asked about: it counts as made only where it is one of the words that were `kept` after the warning.
 */
export function newClaims(
  text: string,
  before: string,
  { duringSales = false, kept = [] }: { duringSales?: boolean; kept?: readonly string[] } = {},
): RegulatedWord[] {
  const small = (word: string) => word.toLowerCase();
  const answered = new Set(kept.map(small));
  const made = new Set([
    ...claimsIn(before, true).map(({ word }) => small(word)),
    ...claimsIn(before).flatMap(({ word }) => (answered.has(small(word)) ? [small(word)] : [])),
  ]);
  return claimsIn(text, duringSales).filter(({ word }) => !made.has(small(word)));
}

/** First and last day of the legal sales, ISO dates; empty where staff set none. */
export interface SalesPeriods {
  winterSalesFrom: string;
  winterSalesTo: string;
  summerSalesFrom: string;
  summerSalesTo: string;
}

export const areSalesOn = (day: string, periods: SalesPeriods): boolean =>
  (periods.winterSalesFrom <= day && day <= periods.winterSalesTo) ||
  (periods.summerSalesFrom <= day && day <= periods.summerSalesTo);
