/** A comment is at most 150 characters on the platform; what is longer is not a claim's place. */
const LONGEST = 400;

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]+/gu;
const MARKS = /\p{M}+/gu;
const FOLDS: Record<string, string> = {
  œ: "oe",
  Œ: "Oe",
  æ: "ae",
  Æ: "Ae",
  ß: "ss",
  ø: "o",
  Ø: "O",
  ł: "l",
  ı: "i",
  "’": "'",
  "‘": "'",
  ʼ: "'",
  "´": "'",
  "`": "'",
  "×": "x",
  "✕": "x",
  "✖": "x",
  "–": "-",
  "—": "-",
  "‐": "-",
  "‑": "-",
  "−": "-",
  º: "°",
  _: " ",
  "🅰": "A",
  "🅱": "B",
  "🅾": "O",
  "🅿": "P",
};
/** Colored dots and squares say a color; hearts only say that somebody is pleased. */
const COLORED: Record<string, string> = {
  noir: "⚫⬛◼◾",
  blanc: "⚪⬜◻◽",
  rouge: "🔴🟥",
  bleu: "🔵🟦",
  vert: "🟢🟩",
  jaune: "🟡🟨",
  orange: "🟠🟧",
  violet: "🟣🟪",
  marron: "🟤🟫",
};
for (const [color, signs] of Object.entries(COLORED)) for (const sign of signs) FOLDS[sign] = ` ${color} `;
const FOLDED = new RegExp(`[${Object.keys(FOLDS).join("")}]`, "gu");

/** Punctuation that a telephone took down word for word. */
const DICTATED: [RegExp, string][] = [
  [/\bpoint d'? ?interrogation\b/gi, "?"],
  [/\bpoint d'? ?exclamation\b/gi, "!"],
  [/\bvirgule\b(?! \d)/gi, ","],
  [/(?<=\S )point(?: final| barre)?(?=[ .!]*$)/gi, "."],
];

/**
 * The comment in plain letters: compatibility forms, accents, stacked marks, direction controls and typographic
 * signs are folded away; capitals stay, because they tell names from words.
 */
export function normalize(comment: string): string {
  const folded = comment
    .slice(0, LONGEST)
    .replace(/@\w+/g, (handle) => handle.replaceAll("_", ""))
    .replace(FOLDED, (sign) => FOLDS[sign] ?? sign)
    // 'dé Z4' is two of them in Creole; without its accent it is another word.
    .replace(/(?<!\p{L})dé(?= \p{L}{1,4}\d)/giu, "deux")
    .normalize("NFKD")
    .replace(/\s+/g, " ")
    .replace(INVISIBLE, "")
    .replace(MARKS, "")
    .replace(FOLDED, (sign) => FOLDS[sign] ?? sign)
    // '2x112' in a live of bare numbers.
    .replace(/(?<![\p{L}\d])(\d{1,2})x(?=\d{2,3}(?!\d))/giu, "$1 x ")
    .replace(/\bs\.\s?v\.\s?p\b\.?/gi, "svp")
    .trim();
  return DICTATED.reduce((text, [said, sign]) => text.replace(said, sign), folded);
}
