import { matchSize } from "#comment-reader/lexicon/size-words.ts";
import type { LiveIndex } from "./live-index.ts";
import { isSign, isWord, type Num, type Unit } from "./units.ts";

/** Before an age that is told: 'elle a 6 ans', 'un petit de 3 ans', 'depuis 10 ans'. */
const TELLING = [
  ..."a as ai ont avait avons avoir de depuis eu fait fete dans dans il y ca pendant environ presque apres avant".split(
    " ",
  ),
  ..."bientot deja les ses mes entre tous moins plus que encore cette ces leurs des aux".split(" "),
];
const OLDEST_IN_MONTHS = 48;

interface Found {
  said: string;
  length: number;
}

/**
 * Where the live offers such: sizes of two parts ('S/M', '36-38', '12-14 ans') and of years or months ('6 ans', '8a',
 * '18 mois'). An age that is told stays a number.
 */
export function readMeasuredSizes(
  units: readonly Unit[],
  live: LiveIndex,
  onAir: string | null,
): readonly Unit[] {
  const read: Unit[] = [];
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at];
    const found =
      joinedAt(units, at, live) ??
      numberedByEar(units, at, live) ??
      (unit?.kind === "number"
        ? (digitsApart(units, at, live) ?? yearsAt(units, at, unit, live, onAir))
        : oneYearAt(units, at, live));
    if (found) read.push({ kind: "size", said: found.said });
    else if (unit) read.push(unit);
    at += (found?.length ?? 1) - 1;
  }
  return read;
}

function joinedAt(units: readonly Unit[], at: number, live: LiveIndex): Found | undefined {
  if (live.joinedSizes.size === 0) return undefined;
  const [first, last] = [textOf(units[at]), textOf(units[at + 1])];
  const said = first && live.joinedSizes.get(first);
  if (said) return { said, length: 1 };
  const joint = isSign(units[at + 1], "-", "/") || isWord(units[at + 1], "a") ? 1 : 0;
  const second = joint ? textOf(units[at + 2]) : last;
  const size = first && second ? live.joinedSizes.get(`${first}-${second}`) : undefined;
  if (size === undefined) return undefined;
  const after = at + joint + 2;
  return { said: size, length: after - at + (isWord(units[after], "ans", "mois") ? 1 : 0) };
}

/** 'A12 té deux' for T2, as dictation writes it. */
function numberedByEar(units: readonly Unit[], at: number, live: LiveIndex): Found | undefined {
  const [before, next] = [units[at - 1], units[at + 1]];
  if (!isWord(units[at], "te", "the") || !(before?.kind === "reference" || before?.kind === "color"))
    return undefined;
  const number = next?.kind === "number" ? next.value : isWord(next, "un") ? 1 : undefined;
  const said = `T${number}`;
  return live.allSizes.has(said) ? { said, length: 2 } : undefined;
}

/** 'A12 noir 3 8'. */
function digitsApart(units: readonly Unit[], at: number, live: LiveIndex): Found | undefined {
  const digit = (unit: Unit | undefined) =>
    unit?.kind === "number" && !unit.spelled && unit.value < 10 ? unit.value : "";
  const said = `${digit(units[at])}${digit(units[at + 1])}`;
  const alone = units[at - 1]?.kind !== "number" && units[at + 2]?.kind !== "number";
  return said.length === 2 && alone && !live.numeric && live.allSizes.has(said)
    ? { said, length: 2 }
    : undefined;
}

const textOf = (unit: Unit | undefined): string =>
  unit?.kind === "number" ? String(unit.value) : unit?.kind === "word" ? unit.text.toUpperCase() : "";

function yearsAt(
  units: readonly Unit[],
  at: number,
  { value }: Num,
  live: LiveIndex,
  onAir: string | null,
): Found | undefined {
  if (!live.childrens || value > OLDEST_IN_MONTHS || isWord(units[at - 1], ...TELLING)) return undefined;
  const joint = isSign(units[at + 1], "-", "/") ? 1 : 0;
  const second = units[at + joint + 1];
  // '12-14 ans', where that is not offered; '2 6 ans' is the piece 2 in 6 years.
  if (
    joint === 1 &&
    second?.kind === "number" &&
    second.value > value &&
    isWord(units[at + joint + 2], "ans", "mois")
  )
    return { said: `${value}-${second.value}`, length: joint + 3 };
  const letter = measureAt(units, at + 1, live, value);
  const wanted = letter && onAir !== null && isWantedAtOnce(units, at, live.sizes.get(onAir), value + letter);
  return letter && (wanted || isOfPiece(units, at)) ? { said: value + letter, length: 2 } : undefined;
}

/** '8 ans pour moi' and '8 ans svp' while a piece in that size is on air, but not '8 ans de mariage'. */
const isWantedAtOnce = (
  units: readonly Unit[],
  at: number,
  offered: readonly string[] | undefined,
  size: string,
): boolean =>
  offered !== undefined &&
  matchSize(size, offered) !== undefined &&
  (at === 0 || isWord(units[at - 1], "le", "la", "un", "une", "du", "oui", "bonjour", "allez")) &&
  (isWord(units[at + 2], "pour", "svp", "merci", "moi") || (at > 0 && units[at + 2] === undefined));

/** 'en un an': said of a piece, since 'un' alone is no number. */
function oneYearAt(units: readonly Unit[], at: number, live: LiveIndex): Found | undefined {
  const isYear = isWord(units[at], "un") && isWord(units[at + 1], "an");
  return live.childrens && isYear && !isWord(units[at - 1], ...TELLING) && isOfPiece(units, at)
    ? { said: "1A", length: 2 }
    : undefined;
}

/** The years or months after a number. A bare 'a' or 'm' is one only where that size is offered. */
function measureAt(units: readonly Unit[], at: number, live: LiveIndex, number: number): string | undefined {
  const unit = units[at];
  if (isWord(unit, "ans", "an", "annees")) return "A";
  if (isWord(unit, "mois")) return "M";
  if (isWord(unit, "a") && units[at + 1]?.kind !== "number" && offers(live, `${number}A`)) return "A";
  const isMonths = isWord(unit, "m") && offersMonths(units, live, `${number}M`);
  return isMonths ? "M" : undefined;
}

/** A bare 'm' is also a size: then only where the piece that is named has these months, or no piece has an M. */
const offersMonths = (units: readonly Unit[], live: LiveIndex, size: string): boolean =>
  (!live.allSizes.has("M") && offers(live, size)) ||
  units.some(
    (unit) =>
      unit.kind === "reference" &&
      unit.reference !== null &&
      matchSize(size, live.sizes.get(unit.reference) ?? []) !== undefined,
  );

const offers = (live: LiveIndex, size: string): boolean => matchSize(size, [...live.allSizes]) !== undefined;

/** Something else of the comment names or describes a piece, or announces a size. */
const isOfPiece = (units: readonly Unit[], at: number): boolean =>
  isWord(units[at - 1], "en", "taille") ||
  units.length === 2 ||
  units.some(
    (unit, index) => index !== at && /^(?:reference|color|size|quantity|every|number)$/.test(unit.kind),
  );
