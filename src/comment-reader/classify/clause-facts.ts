import { isWord, type Unit } from "#comment-reader/extract/units.ts";
import { NOT_NOW } from "#comment-reader/lexicon/cues-acting.ts";
import { ASKS_ADVICE, OPINION_OF, PREDICATE, QUESTION } from "#comment-reader/lexicon/cues-talking.ts";
import {
  AGREED,
  EITHER_WILL_DO,
  FAREWELL,
  FOR_ME,
  IF_LEFT,
  OWN_SIZE,
  POLITE,
  WANT,
  WEAK_WANT,
} from "#comment-reader/lexicon/cues-wanting.ts";
import { FIRST_NAMES } from "#comment-reader/lexicon/first-names.ts";
import { BESIDE_A_WISH, HARMLESS } from "#comment-reader/lexicon/vocabulary.ts";
import { type Clause, shapeOf } from "./clauses.ts";

/** How a clause stands to claiming. */
export type Stance = "want" | "bare" | "led" | "about" | "asks" | "talk";

export interface ClauseFacts {
  clause: Clause;
  shape: string;
  stance: Stance;
  pieces: boolean;
  references: boolean;
  attributes: boolean;
  wants: boolean;
  forMe: boolean;
  polite: boolean;
  unexplained: number;
  /** Words beside the wish that a wish for the piece on air does not have. */
  besideWish: number;
}

export const PIECES = /REF|COL|SIZE|AMB|EVERY|QTY/;

/** 'can I get A4 in black, size S?': a piece's color or size after the wanting is asked with it, not about it. */
export function settleQuestions(clauses: ClauseFacts[]): ClauseFacts[] {
  return clauses.map((one) => {
    const wanted = clauses.some(
      (other) => other.stance === "want" && other.clause.sentence === one.clause.sentence,
    );
    return one.stance === "asks" &&
      one.clause.asked &&
      wanted &&
      one.pieces &&
      one.unexplained === 0 &&
      !QUESTION.test(one.shape)
      ? { ...one, stance: "bare" }
      : one;
  });
}

export function describeClause(clause: Clause): ClauseFacts {
  const shape = shapeOf(clause.units).replace(IF_LEFT, " ").replace(/\s+/g, " ").trim();
  const advice = ASKS_ADVICE.test(shape);
  const wants = WANT.test(shape) && !advice && !/(?<!\w)(?:si|quand) (?:je|on)(?!\w)/.test(shape);
  const forMe = FOR_ME.test(shape);
  const polite = POLITE.test(shape);
  const references = shape.includes("REF");
  const pieces = PIECES.test(shape);
  const attributes = /COL|SIZE/.test(shape);
  const explained = clean(shape);
  const unexplained = explained.split(" ").filter((text) => isUnexplained(text)).length - names(clause.units);
  const asks = advice || (clause.asked ? !wants : QUESTION.test(shape) && !wants);
  const spoken = PREDICATE.test(shape) || NOT_NOW.test(shape) || OWN_SIZE.test(shape);
  const about = spoken || OPINION_OF.test(shape);
  const stance = stanceOf({
    asks,
    about,
    spoken,
    wants,
    forMe,
    pieces,
    unexplained,
    clause,
    attributes,
    references,
  });
  return {
    clause,
    shape,
    stance,
    pieces,
    references,
    attributes,
    wants,
    forMe,
    polite,
    unexplained: Math.max(0, unexplained),
    besideWish: countBesideWish(explained),
  };
}

function stanceOf(one: {
  asks: boolean;
  about: boolean;
  /** About, by more than praise. */
  spoken: boolean;
  wants: boolean;
  forMe: boolean;
  pieces: boolean;
  references: boolean;
  attributes: boolean;
  unexplained: number;
  clause: Clause;
}): Stance {
  if (one.asks) return "asks";
  const notNow = NOT_NOW.test(shapeOf(one.clause.units));
  if (one.wants && !notNow) return "want";
  if (one.forMe && !one.about && one.unexplained <= 0) return one.pieces ? "bare" : "want";
  if (one.pieces && !one.about && one.unexplained <= 0) return "bare";
  if (one.references && one.attributes && !one.spoken && leads(one.clause.units, one.about)) return "led";
  return one.pieces ? "about" : "talk";
}

/** The reference opens the clause and its color or size follows at once: chatter after it changes nothing; praise does where 'la' stands before. */
function leads(units: readonly Unit[], praised: boolean): boolean {
  const reference = units.findIndex((unit) => unit.kind === "reference");
  const before = units.slice(0, reference).every((unit) => unit.kind !== "word" || HARMLESS.has(unit.text));
  const next = units
    .slice(reference + 1, reference + 4)
    .findIndex((unit) => unit.kind === "color" || unit.kind === "size");
  return next >= 0 && (praised ? reference === 0 : before);
}

/** What a claim is made of beside its pieces. */
const EXPLAINED = [IF_LEFT, WANT, FOR_ME, POLITE, WEAK_WANT, EITHER_WILL_DO, OWN_SIZE, AGREED, FAREWELL].map(
  (cue) => new RegExp(cue, "g"),
);

const clean = (shape: string): string => EXPLAINED.reduce((rest, cue) => rest.replace(cue, " "), shape);

const words = (shape: string): string[] => shape.split(" ").filter((text) => /^[a-z]/.test(text));

/** Who it is for may be anybody: 'pour ma tante Suzanne'. */
const countBesideWish = (explained: string): number =>
  words(explained.replace(/(?<!\w)pour (?:(?:ma|mon|mes|le|la|un|une|notre) )?(?:\w+ ?){0,2}/, " ")).filter(
    (text) => !BESIDE_A_WISH.has(text),
  ).length;

const isUnexplained = (text: string): boolean =>
  text !== "" && !/^[A-Z]/.test(text) && /\w/.test(text) && !HARMLESS.has(text);

/** A signature or who it is for: 'A12 noir Sandy', 'pour Nanou'. */
function names(units: readonly Unit[]): number {
  return units.filter(
    (unit, at) =>
      unit.kind === "word" &&
      !HARMLESS.has(unit.text) &&
      ((unit.name &&
        unit.text.length > 2 &&
        (FIRST_NAMES.has(unit.text) || units.slice(0, at).some((other) => other.kind !== "word"))) ||
        isWord(units[at - 1], "pour", "madame", "monsieur")),
  ).length;
}
