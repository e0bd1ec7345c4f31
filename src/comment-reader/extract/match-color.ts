import { colorWord, isFamily, shadeOf, type Tone, toneOf } from "#comment-reader/lexicon/color-words.ts";
import { normalize } from "./normalize.ts";

/** A color as the shop offers it. */
export interface OfferedColor {
  name: string;
  /** Its name word for word; `words` leaves out what says nothing, as in 'bois de rose'. */
  written: readonly string[];
  words: readonly string[];
  families: ReadonlySet<string>;
  tone: Tone;
  /** The tone as a word of its name. */
  named: Tone;
}

/** A color as the viewer said it: its words in one spelling, and 'clair' or 'foncé'. */
export interface SaidColor {
  words: readonly string[];
  tone: Tone;
}

/** How a said color fits a piece. `loose`: only knowledge of shades makes it fit ('rouge' for 'lie de vin'). */
export type ColorMatch = { fits: string; loose: boolean } | { several: readonly string[] } | "none";

const LITTLE = /^(?:de|du|des|d|d'|le|la|l|l'|a|au|aux|en|et)$/;

/** Whether that word of a color's name was typed there; one little word is as good as another. */
export const isWrittenAs = (word: string, typed: string): boolean =>
  word === typed ||
  (LITTLE.test(word) && LITTLE.test(typed)) ||
  colorWord(word) === (colorWord(typed) ?? typed);

export function offeredColor(name: string): OfferedColor {
  const all = normalize(name)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const tones = all.map(toneOf).filter((tone) => tone !== undefined);
  const words = all.filter((word) => !LITTLE.test(word) && toneOf(word) === undefined).map(oneSpelling);
  const shades = words.map(shadeOf).filter((shade) => shade !== undefined);
  const named = words.filter(isFamily);
  const joined = shadeOf(all.join("_"));
  const families = new Set(
    joined ? joined.families : named.length > 0 ? named : shades.flatMap((shade) => shade.families),
  );
  const tone = tones[0] ?? joined?.tone ?? shades.find((shade) => shade.tone)?.tone;
  return { name, written: all, words: words.length > 0 ? words : all, families, tone, named: tones[0] };
}

const oneSpelling = (word: string): string => colorWord(word) ?? word;

/** Which of a piece's colors the viewer means; several or none is for staff to find out. */
export function matchColor(said: SaidColor, offered: readonly OfferedColor[]): ColorMatch {
  const exact = offered.filter((color) => sameWords(said, color));
  const plainest = exact.filter((color) => color.named === said.tone);
  if (plainest.length === 1) return fits(plainest, false);
  // 'jean' where the shop has 'jean clair' and 'jean brut'.
  const alike = offered.filter((color) => said.words.every((word) => color.words.includes(word)));
  if (exact.length === 1 && alike.length === 1) return fits(exact, false);
  // 'A12 clair': only the tone was said.
  if (said.words.length === 0) return settle(offered, said.tone, false);
  const fuller = offered.filter((color) => saidMoreFully(said, color));
  if (fuller.length > 0) return settle(fuller, said.tone, false);
  const [word] = said.words;
  const family = said.words.length === 1 && word !== undefined && isFamily(word) ? word : undefined;
  if (family === undefined) {
    const named = offered.filter((color) => namesAllThatMatters(said, color));
    return named.length > 0 ? settle(named, said.tone, false) : "none";
  }
  const plain = offered.filter((color) => color.words.includes(family));
  const byName = settle(plain, said.tone, false);
  // 'gris' where the piece comes in 'gris perle' and in anthracite.
  const others = offered.some((color) => !plain.includes(color) && color.families.has(family));
  if (byName !== "none" && "fits" in byName && said.tone === undefined && others)
    return { ...byName, loose: true };
  if (plain.length > 0) return byName;
  return settle(
    offered.filter((color) => color.families.has(family)),
    said.tone,
    true,
  );
}

function sameWords(said: SaidColor, color: OfferedColor): boolean {
  return (
    said.words.length === color.words.length &&
    said.words.every((word) => color.words.includes(word)) &&
    (said.tone === undefined || said.tone === color.tone)
  );
}

/** 'bleu marine' where the shop writes 'marine'. */
function saidMoreFully(said: SaidColor, color: OfferedColor): boolean {
  const particular = said.words.filter((word) => !isFamily(word));
  const families = said.words.filter(isFamily);
  return (
    particular.length > 0 &&
    families.length > 0 &&
    String(particular) === String(color.words) &&
    families.every((family) => color.families.has(family))
  );
}

/** 'canard' or 'lavande' for the blue of that name, 'lie' for 'lie de vin'. */
function namesAllThatMatters(said: SaidColor, color: OfferedColor): boolean {
  const particular = color.words.filter((word) => !isFamily(word));
  return (
    said.words.every((word) => color.words.includes(word)) &&
    said.words.some((word) => particular.includes(word))
  );
}

function settle(colors: readonly OfferedColor[], tone: Tone, loose: boolean): ColorMatch {
  if (tone === undefined) return fits(colors, loose);
  const sameTone = colors.filter((color) => color.tone === tone);
  if (sameTone.length > 0) return fits(sameTone, loose);
  // 'rose pâle' where fuchsia is the only pink.
  if (loose) return "none";
  return fits(
    colors.filter((color) => color.tone === undefined),
    true,
  );
}

function fits(colors: readonly OfferedColor[], loose: boolean): ColorMatch {
  const [only] = colors;
  if (!only) return "none";
  return colors.length === 1 ? { fits: only.name, loose } : { several: colors.map(({ name }) => name) };
}
