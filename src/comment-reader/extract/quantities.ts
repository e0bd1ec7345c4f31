import { sizeWord } from "#comment-reader/lexicon/size-words.ts";
import type { LiveIndex } from "./live-index.ts";
import { isSign, isWord, type Num, type Unit } from "./units.ts";

const MOST = 20;
/** The most of one kind that a list of several counts. */
const MOST_LISTED = 5;

/** A unit where a quantity may begin, and what is known around it. */
interface Place {
  unit: Unit;
  next: Unit | undefined;
  after: Unit | undefined;
  /** What was read before it; the last of it. */
  read: readonly Unit[];
  last: Unit | undefined;
  /** It is one of the numbers of a list that counts. */
  counts: boolean;
  /** A piece, a color, a size or a number stands elsewhere in the comment. */
  describes: boolean;
  hasReference: boolean;
  hasLetteredReference: boolean;
  live: LiveIndex;
}

interface Reading {
  reads: Unit;
  /** How many units it is read from, beginning with the place's own: 1. */
  takes?: number;
  /** How many units that were read before it belong to it: none. */
  takesBack?: number;
}

type Rule = (place: Place) => Reading | undefined;

/** How many of a piece: 'x2', 'deux fois', '2 A19', 'en veux 3', 'les deux couleurs'. The first rule that fits reads it. */
export function readQuantities(units: readonly Unit[], live: LiveIndex): Unit[] {
  const read: Unit[] = [];
  const counts = countsOfList(units, live.numeric);
  const references = units.filter((unit) => unit.kind === "reference");
  const comment = {
    live,
    hasReference: references.length > 0,
    hasLetteredReference: references.some(({ lettered }) => lettered),
  };
  for (let at = 0; at < units.length; ) {
    const [unit, next, after] = [units[at], units[at + 1], units[at + 2]];
    if (!unit) break;
    const place: Place = {
      ...comment,
      ...{ unit, next, after, read, last: read.at(-1), counts: counts.has(at) },
      describes: units.some((other, index) => index !== at && isPartOfPiece(other)),
    };
    const { reads, takes = 1, takesBack = 0 } = firstThatFits(place) ?? { reads: unit };
    read.splice(read.length - takesBack, takesBack, reads);
    at += takes;
  }
  return read;
}

function firstThatFits(place: Place): Reading | undefined {
  for (const rule of RULES) {
    const reading = rule(place);
    if (reading) return reading;
  }
  return undefined;
}

const pieces = (value: number, takes = 1): Reading => ({ reads: { kind: "quantity", value }, takes });
const every = (takes: number, takesBack = 0): Reading => ({ reads: { kind: "every" }, takes, takesBack });

const isSmall = (unit: Unit | undefined, most = MOST): unit is Num =>
  unit?.kind === "number" && unit.value >= 1 && unit.value <= most;

const RULES: readonly Rule[] = [
  inList,
  behindItsSign,
  // 'en double'.
  ({ unit, next }) =>
    isWord(unit, "en") && isWord(next, "double", "triple")
      ? pieces(isWord(next, "double") ? 2 : 3, 2)
      : undefined,
  // '2x' and '2 *', but not '2x3'.
  ({ unit, next, after }) =>
    isSmall(unit) &&
    (isWord(next, "x") || isSign(next, "*")) &&
    (after?.kind !== "number" || after.value > MOST)
      ? pieces(unit.value, 2)
      : undefined,
  oneAtTheEnd,
  bothOf,
  ofPieces,
  times,
  // 'deux 38'.
  ({ unit, next }) =>
    isSmall(unit, 5) && unit.spelled && next?.kind === "number" && !next.spelled
      ? pieces(unit.value)
      : undefined,
  // 'j'en veux 2'.
  ({ unit, read }) => (isSmall(unit) && asksForSome(read) ? pieces(unit.value) : undefined),
  // '2 A19'.
  ({ unit, next, last }) =>
    isSmall(unit, 9) &&
    next?.kind === "reference" &&
    next.lettered &&
    last?.kind !== "reference" &&
    !isWord(last, "taille")
      ? pieces(unit.value)
      : undefined,
  beforeColor,
  ofEveryKind,
];

function inList({ unit, counts }: Place): Reading | undefined {
  return unit.kind === "number" && counts ? pieces(unit.value) : undefined;
}

/** 'quantité 2', 'x2', '*2', 'A6 (2)', 'noir fois deux'. */
function behindItsSign({ unit, next, after, last, hasReference }: Place): Reading | undefined {
  if (!isSmall(next)) return undefined;
  if (isWord(unit, "quantite", "x", "par") || isSign(unit, "*")) return pieces(next.value, 2);
  if (isSign(unit, "(") && isSign(after, ")") && hasReference) return pieces(next.value, 3);
  const multiplies = isWord(unit, "fois") && follows(last) && after?.kind !== "number";
  return multiplies ? pieces(next.value, 2) : undefined;
}

/** 'A6 noir 1', where no size is called 1. */
function oneAtTheEnd({ unit, next, last, read, hasReference, live }: Place): Reading | undefined {
  if (unit.kind !== "number" || unit.value !== 1 || live.allSizes.has("1")) return undefined;
  if (last?.kind === "reference" || !isDescribed(last) || !closes(next)) return undefined;
  const ofPiece = hasReference || (live.numeric && last?.kind === "color" && read[0]?.kind === "number");
  return ofPiece ? pieces(1) : undefined;
}

/** 'les 2', 'toutes les 3 couleurs', but not 'les 2 et 3'. */
function bothOf({ unit, next, after, last, read }: Place): Reading | undefined {
  if (!isSmall(unit, 4) || !isWord(last, "les") || listsNumbers(next, after)) return undefined;
  return every(isWord(next, "couleur") ? 2 : 1, isWord(read.at(-2), "tous", "toutes") ? 2 : 1);
}

/** '2 pièces'; where nothing else is said it is only a figure. */
function ofPieces({ unit, next, describes }: Place): Reading | undefined {
  if (!isSmall(unit) || !isWord(next, ...PIECES)) return undefined;
  return describes ? pieces(unit.value, 2) : { reads: { kind: "figure" }, takes: 2 };
}

const PIECES = [
  "piece",
  "pieces",
  "paire",
  "paires",
  "exemplaire",
  "ex",
  "seul",
  "seule",
  "unites",
  "articles",
];

/** '2 fois'; 'paiement en 3 fois' and 'vu 3 fois hier' are only figures. */
function times({ unit, next, after, last, hasReference }: Place): Reading | undefined {
  if (!isSmall(unit) || !isWord(next, "fois") || after?.kind === "number") return undefined;
  const ends = after?.kind !== "word" || isWord(after, "svp", "merci", "pour", "en", "le", "la");
  const isPayment = isWord(last, "en", "paiement", "payer", "paye", "regler", "regle", "paypal", "carte");
  const ofPiece = hasReference || isDescribed(last) || after?.kind === "word";
  return !isPayment && ends && ofPiece ? pieces(unit.value, 2) : { reads: { kind: "figure" }, takes: 2 };
}

/** 'A6 2 noirs', unclear where a size is called 2. */
function beforeColor({ unit, next, hasLetteredReference, live }: Place): Reading | undefined {
  if (!isSmall(unit, 5) || next?.kind !== "color" || !hasLetteredReference) return undefined;
  return live.allSizes.has(String(unit.value)) ? { reads: { kind: "ambiguous" } } : pieces(unit.value);
}

/** 'les deux', 'toutes les couleurs', 'chaque couleur', 'un de chaque'. */
function ofEveryKind({ unit, next, after }: Place): Reading | undefined {
  if (isWord(unit, "deux")) return every(1);
  if (isWord(unit, "tous", "toutes", "toute") && isWord(next, "les") && isWord(after, "couleur"))
    return every(3);
  if (isWord(unit, "chaque") && isWord(next, "couleur")) return every(2);
  if (isWord(unit, "de") && isWord(next, "chaque")) return every(isWord(after, "couleur") ? 3 : 2);
  return unit.kind === "every" && isWord(next, "couleur") ? every(2) : undefined;
}

/** 'les 2 et 3': pieces. */
const listsNumbers = (next: Unit | undefined, after: Unit | undefined): boolean =>
  (isWord(next, "et") || isSign(next, ",", "+", "&")) && after?.kind === "number";

/** 'noir fois deux' and 'fois deux svp', but not 'une autre fois 2 …'. */
const follows = (last: Unit | undefined): boolean => last === undefined || isDescribed(last);

/**
 * Where the numbers of a list stand: '1 M et 1 L', '1 noir, 2 blancs', 'une dorée et deux argentées'. Two or more small numbers,
 * each right before a color or a size, count what follows; alone such a number may name a piece. In a live of bare numbers
 * they name pieces unless one of them is 'un'.
 */
function countsOfList(units: readonly Unit[], numeric: boolean): ReadonlySet<number> {
  const described = (unit: Unit | undefined) =>
    unit?.kind === "color" || (unit?.kind === "word" && sizeWord(unit.text) !== undefined);
  const places = units.flatMap((unit, at) => {
    const counts = unit.kind === "number" ? unit.value <= MOST_LISTED : isWord(unit, "un", "une");
    return counts && described(units[at + 1]) ? [at] : [];
  });
  const one = places.some((at) => isWord(units[at], "un", "une"));
  const named = units.some((unit) => unit.kind === "reference");
  return new Set(places.length > 1 && !named && (one || !numeric) ? places : []);
}

const closes = (next: Unit | undefined): boolean =>
  next === undefined || next.kind === "sign" || isWord(next, "svp", "merci", "pour", "et");

const isPartOfPiece = (unit: Unit | undefined): boolean =>
  /^(?:reference|color|size|number)$/.test(unit?.kind ?? "");

const isDescribed = (unit: Unit | undefined): boolean =>
  isPartOfPiece(unit) || (unit?.kind === "word" && sizeWord(unit.text) !== undefined);

/** 'j'en veux', 'il m'en faut', 'mets-m'en' before a number. */
function asksForSome(before: readonly Unit[]): boolean {
  const [en, verb] = before.slice(-2);
  const wants =
    /^(?:veux|faut|prends|mets|voudrais|prendrai|faudrait|reserve|garde|voudrai|aimerais|ajoute|commande)$/;
  if (verb?.kind === "word" && wants.test(verb.text) && isWord(en, "en")) return true;
  return isWord(verb, "en") && en?.kind === "word" && /^(?:me|moi|mets|ajoute)$/.test(en.text);
}
