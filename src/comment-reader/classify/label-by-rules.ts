import { type Assembled, assembleItems, leavesChoice } from "#comment-reader/extract/items.ts";
import type { LiveIndex } from "#comment-reader/extract/live-index.ts";
import type { Unit } from "#comment-reader/extract/units.ts";
import {
  CANCEL,
  CANCEL_TALK,
  CONDITION,
  CORRECTION,
  DISTANT,
  EXCHANGE,
  FOR_HANDLE,
  NOT_NOW,
  REMINDER,
} from "#comment-reader/lexicon/cues-acting.ts";
import { ANNOUNCEMENT } from "#comment-reader/lexicon/cues-talking.ts";
import { EITHER_WILL_DO } from "#comment-reader/lexicon/cues-wanting.ts";
import { HARMLESS } from "#comment-reader/lexicon/vocabulary.ts";
import type { Doubt } from "#comment-reader/types.ts";
import type { CommentLabel } from "#domain/comment-label.ts";
import type { ClauseFacts } from "./clause-facts.ts";
import type { CommentFacts } from "./comment-facts.ts";
import {
  answersSomebody,
  denies,
  mayBeColoredByHeart,
  mayCountOrSize,
  onlyAdmires,
} from "./doubtful-signs.ts";

export interface Verdict {
  label: CommentLabel;
  items: Assembled["items"];
  doubts: Set<Doubt>;
}

/** Beside a cancellation: two opposite acts. */
const WANTS_ANOTHER =
  /(?<!\w)(?:jp|je (?:le |la |en )?prends(?! (?:pas|plus|finalement))|mets moi|je veux (?!plus|annuler|pas)|(?:mets|mettre|ajoute|ajouter|garde|garder|note|noter|prends) (?:le |la |les |un |une )?(?:REF|COL|SIZE))/;

/** What the rules make of a comment. */
export function labelByRules(facts: CommentFacts, live: LiveIndex): Verdict {
  const { units, whole, told } = facts;
  if (ANNOUNCEMENT.test(whole) && !facts.wants && (facts.hasReferences || !facts.asks))
    return withoutItems(facts.asks ? "question" : "none");
  if (units[0]?.kind === "handle") return withoutItems("none");
  const act =
    units.some((unit) => unit.kind === "reference") || facts.claims || facts.hasReferences || facts.wants;
  if (FOR_HANDLE.test(whole) && act) return withoutItems("unclear");
  if (CONDITION.test(whole) && act && !/aurais|si je avais/.test(whole))
    return withoutItems(facts.asks && !facts.wants ? "question" : "unclear");
  if ((CANCEL.test(whole) || CANCEL.test(told)) && !CANCEL_TALK.test(whole))
    return cancelOrAskBack(facts, live);
  if ((EXCHANGE.test(told) || CORRECTION.test(told)) && (facts.hasPieces || facts.wants))
    return withoutItems(facts.asks && !facts.wants ? "question" : "unclear");
  if (REMINDER.test(whole) && units.some((unit) => unit.kind === "reference"))
    return withoutItems(facts.asked ? "question" : "unclear");
  if (facts.claims) return asClaim(facts, facts.claiming, live);
  if (facts.asks) return withoutItems(facts.smallTalk ? "none" : "question");
  // 'kaki 38': what is on air, or the answer to a question of the seller.
  if (facts.fragment)
    return facts.wholeOnAir
      ? asProposal(facts, facts.clauses, live, "reference-unsaid")
      : withoutItems("unclear");
  return withoutItems("none");
}

/** 'si mon mari veut bien'. */
const SOMEBODY_ELSE_DECIDES = /(?<!\w)si (?:mon|ma|mes)(?!\w)/;
/** 'A12 noir M, une pour ici et une à envoyer': perhaps two. */
const ONE_AND_ONE = /(?<!\w)une? pour .*(?<!\w)et une? /;

export const withoutItems = (label: CommentLabel): Verdict => ({ label, items: [], doubts: new Set() });

/** What these clauses name, if it is meant: staff decide. */
export function asProposal(
  facts: CommentFacts,
  clauses: readonly ClauseFacts[],
  live: LiveIndex,
  doubt: Doubt,
): Verdict {
  const verdict = asClaim(facts, clauses, live);
  verdict.doubts.add(doubt);
  return verdict;
}

/** A claim of what these clauses name, or of the piece on air. */
export function asClaim(facts: CommentFacts, named: readonly ClauseFacts[], live: LiveIndex): Verdict {
  const { whole, onAir } = facts;
  const doubts = new Set<Doubt>();
  const clauses = facts.clauses.filter((one) => named.includes(one));
  const leftOut = facts.clauses.some((one) => one.pieces && one.stance !== "asks" && !clauses.includes(one));
  if (leftOut) doubts.add("left-out");
  const pieces: Unit[] = clauses.flatMap((one) => [
    ...one.clause.units,
    { kind: "sign" as const, text: "," },
  ]);
  const assembled = assembleItems(pieces, live, onAir, EITHER_WILL_DO.test(whole));
  for (const doubt of assembled.doubts) doubts.add(doubt);
  if (pieces.some((unit) => unit.kind === "ambiguous")) return { label: "unclear", items: [], doubts };
  const items =
    assembled.items.length > 0 || onAir === null
      ? assembled.items
      : [{ reference: onAir, color: null, size: null, quantity: 1 }];
  if (assembled.unclear || items.length === 0) return { label: "unclear", items: [], doubts };
  for (const doubt of doubtsAbout(facts, { clauses, items, live })) doubts.add(doubt);
  return { label: "claim", items, doubts };
}

/** Why staff are asked about a claim that is understood: what else the comment says. */
function doubtsAbout(
  facts: CommentFacts,
  { clauses, items, live }: { clauses: readonly ClauseFacts[]; items: Assembled["items"]; live: LiveIndex },
): Doubt[] {
  const { whole, units, onAir } = facts;
  const others = facts.clauses.filter((one) => !clauses.includes(one));
  const said = clauses.some((one) => one.stance === "want" || one.polite || one.forMe);
  const asksForAttribute = facts.clauses.some((one) => one.stance === "asks" && one.attributes);
  const isByChance = /(?<!\w)(?:prems|veux trop)(?!\w)/.test(whole) && !clauses.some((one) => one.pieces);
  const signs: [Doubt, boolean][] = [
    ["unknown-attribute", clauses.some((one) => hasUnknownWordInside(one.clause.units))],
    ["left-out", clauses.some((one) => hasFigureInside(one.clause.units))],
    ["left-out", !said && others.some((one) => NOT_NOW.test(one.shape))],
    ["little-said", isByChance],
    ["guessed-spelling", facts.guesses > 0],
    ["many-pieces", ONE_AND_ONE.test(whole) && items.every(({ quantity }) => quantity === 1)],
    ["left-out", asksForAttribute && leavesChoice(items, live)],
    ["unknown-attribute", mayBeColoredByHeart(units, items, live)],
    ["little-said", onlyAdmires(units) || mayCountOrSize(units, live, onAir)],
    // 'A12 noir M éventuellement', 'couleur des toits d'Angers, en XL': what is not known may take it back, or be the color.
    ["other-words", facts.unexplained > 0 || denies(facts.told)],
    ["other-words", answersSomebody(units) || DISTANT.test(whole) || SOMEBODY_ELSE_DECIDES.test(whole)],
  ];
  return signs.flatMap(([doubt, holds]) => (holds ? [doubt] : []));
}

/** A word among a piece's words that is none of those around every claim may be its color or size, mistyped. */
function hasUnknownWordInside(units: readonly Unit[]): boolean {
  const pieces = units.flatMap((unit, at) =>
    unit.kind === "reference" || unit.kind === "color" || unit.kind === "size" || unit.kind === "quantity"
      ? [at]
      : [],
  );
  const [first = 0, last = 0] = [pieces[0], pieces.at(-1)];
  if (pieces.length > 0 && units.some((unit) => unit.kind === "word" && !unit.known && /\d/.test(unit.text)))
    return true;
  const edge = pieces.length === 1 ? first + 1 : last;
  return units.some(
    (unit, at) =>
      unit.kind === "word" &&
      at > first &&
      at <= edge &&
      !unit.name &&
      (!unit.known || unit.guessed || (unit.text.length > 3 && !HARMLESS.has(unit.text))),
  );
}

/** A number that meant nothing, right beside a piece's words: it may be its size or how many. */
const hasFigureInside = (units: readonly Unit[]): boolean =>
  units.some(
    (unit, at) =>
      unit.kind === "figure" &&
      [units[at - 1], units[at + 1]].some((beside) => /^(?:reference|color|size)$/.test(beside?.kind ?? "")),
  );

/** A cancellation of what is named. */
function cancelOrAskBack(facts: CommentFacts, live: LiveIndex): Verdict {
  const { whole } = facts;
  if (WANTS_ANOTHER.test(whole)) return withoutItems("unclear");
  if (facts.asked && !/(?:peux|pouvez|pourrais|pourriez|tu me|vous me)/.test(whole))
    return withoutItems("question");
  return asCancellation(facts, live);
}

export function asCancellation(
  { units, kept, hasReferences, onAir }: CommentFacts,
  live: LiveIndex,
): Verdict {
  if (!units.some((unit) => unit.kind === "reference" && unit.reference !== null))
    return withoutItems("cancel");
  const { items } = assembleItems(hasReferences ? kept : units, live, onAir, false);
  return { label: "cancel", items, doubts: new Set() };
}
