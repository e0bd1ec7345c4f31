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
};
const FOLDED = new RegExp(`[${Object.keys(FOLDS).join("")}]`, "gu");

/**
 * The comment in plain letters: compatibility forms, accents, stacked marks, direction controls and typographic
 * signs are folded away; capitals stay, because they tell names from words.
 */
export function normalise(comment: string): string {
  return comment
    .slice(0, LONGEST)
    .replace(/@\w+/g, (handle) => handle.replaceAll("_", ""))
    .replace(FOLDED, (sign) => FOLDS[sign] ?? sign)
    .normalize("NFKD")
    .replace(/\s+/g, " ")
    .replace(INVISIBLE, "")
    .replace(MARKS, "")
    .replace(FOLDED, (sign) => FOLDS[sign] ?? sign)
    .replace(/\bs\.\s?v\.\s?p\b\.?/gi, "svp")
    .trim();
}
