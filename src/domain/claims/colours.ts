import { colourWord, isFamily, shadeOf, type Tone, toneOf } from "./colour-words.ts";
import { normalise } from "./normalise.ts";

/** A colour as the shop offers it. */
export interface OfferedColour {
  name: string;
  /** Its name word for word; `words` leaves out what says nothing, as in 'bois de rose'. */
  written: readonly string[];
  words: readonly string[];
  families: ReadonlySet<string>;
  tone: Tone;
  /** The tone as a word of its name. */
  named: Tone;
}

/** A colour as the viewer said it: its words in one spelling, and 'clair' or 'foncé'. */
export interface SaidColour {
  words: readonly string[];
  tone: Tone;
}

/** How a said colour fits a piece. `loose`: only knowledge of shades makes it fit ('rouge' for 'lie de vin'). */
export type ColourMatch = { fits: string; loose: boolean } | { several: readonly string[] } | "none";

const LITTLE = /^(?:de|du|des|d|d'|le|la|l|l'|a|au|aux|en|et)$/;

/** Whether that word of a colour's name was typed there; one little word is as good as another. */
export const isWrittenAs = (word: string, typed: string): boolean =>
  word === typed ||
  (LITTLE.test(word) && LITTLE.test(typed)) ||
  colourWord(word) === (colourWord(typed) ?? typed);

export function offeredColour(name: string): OfferedColour {
  const all = normalise(name)
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

const oneSpelling = (word: string): string => colourWord(word) ?? word;

/** Which of a piece's colours the viewer means; several or none is for staff to find out. */
export function matchColour(said: SaidColour, offered: readonly OfferedColour[]): ColourMatch {
  const exact = offered.filter((colour) => sameWords(said, colour));
  const plainest = exact.filter((colour) => colour.named === said.tone);
  if (plainest.length === 1) return fits(plainest, false);
  // 'jean' where the shop has 'jean clair' and 'jean brut'.
  const alike = offered.filter((colour) => said.words.every((word) => colour.words.includes(word)));
  if (exact.length === 1 && alike.length === 1) return fits(exact, false);
  // 'A12 clair': only the tone was said.
  if (said.words.length === 0) return settle(offered, said.tone, false);
  const fuller = offered.filter((colour) => saidMoreFully(said, colour));
  if (fuller.length > 0) return settle(fuller, said.tone, false);
  const [word] = said.words;
  const family = said.words.length === 1 && word !== undefined && isFamily(word) ? word : undefined;
  if (family === undefined) {
    const named = offered.filter((colour) => namesAllThatMatters(said, colour));
    return named.length > 0 ? settle(named, said.tone, false) : "none";
  }
  const plain = offered.filter((colour) => colour.words.includes(family));
  const byName = settle(plain, said.tone, false);
  if (plain.length > 0) return byName;
  return settle(
    offered.filter((colour) => colour.families.has(family)),
    said.tone,
    true,
  );
}

function sameWords(said: SaidColour, colour: OfferedColour): boolean {
  return (
    said.words.length === colour.words.length &&
    said.words.every((word) => colour.words.includes(word)) &&
    (said.tone === undefined || said.tone === colour.tone)
  );
}

/** 'bleu marine' where the shop writes 'marine'. */
function saidMoreFully(said: SaidColour, colour: OfferedColour): boolean {
  const particular = said.words.filter((word) => !isFamily(word));
  const families = said.words.filter(isFamily);
  return (
    particular.length > 0 &&
    families.length > 0 &&
    String(particular) === String(colour.words) &&
    families.every((family) => colour.families.has(family))
  );
}

/** 'canard' or 'lavande' for the blue of that name, 'lie' for 'lie de vin'. */
function namesAllThatMatters(said: SaidColour, colour: OfferedColour): boolean {
  const particular = colour.words.filter((word) => !isFamily(word));
  return (
    said.words.every((word) => colour.words.includes(word)) &&
    said.words.some((word) => particular.includes(word))
  );
}

function settle(colours: readonly OfferedColour[], tone: Tone, loose: boolean): ColourMatch {
  if (tone === undefined) return fits(colours, loose);
  const sameTone = colours.filter((colour) => colour.tone === tone);
  if (sameTone.length > 0) return fits(sameTone, loose);
  return fits(
    colours.filter((colour) => colour.tone === undefined),
    true,
  );
}

function fits(colours: readonly OfferedColour[], loose: boolean): ColourMatch {
  const [only] = colours;
  if (!only) return "none";
  return colours.length === 1 ? { fits: only.name, loose } : { several: colours.map(({ name }) => name) };
}
