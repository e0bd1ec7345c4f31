import {
  CANCEL,
  CANCEL_TALK,
  CONDITION,
  CORRECTION,
  ELSEWHERE,
  EXCHANGE,
  FOR_HANDLE,
  NOT_NOW,
  REMINDER,
} from "./cues-acting.ts";
import { ANNOUNCEMENT, OPINION_OF, PREDICATE } from "./cues-talking.ts";
import { EITHER_WILL_DO, OWN_SIZE } from "./cues-wanting.ts";
import type { Facts } from "./facts.ts";
import { type Assembled, assemble } from "./items.ts";
import type { LiveIndex } from "./live-index.ts";
import type { Said } from "./stance.ts";
import type { CommentLabel, Doubt } from "./types.ts";
import type { Unit } from "./units.ts";

export interface Judgement {
  label: CommentLabel;
  items: Assembled["items"];
  doubts: Set<Doubt>;
}

/** The piece stays, its size or colour was mistaken. */
const WRONG_WORD = /trompe de (?:taille|couleur)|erreur de (?:taille|couleur)/;
/** Beside a cancellation: two opposite acts. */
const WANTS_ANOTHER =
  /(?<!\w)(?:jp|je (?:le |la |en )?prends(?! (?:pas|plus|finalement))|mets moi|je veux (?!plus|annuler|pas)|(?:mets|mettre|ajoute|ajouter|garde|garder|note|noter|prends) (?:le |la |les |un |une )?(?:REF|COL|SIZE))/;
/** Two pieces without a choice. */
const CHOICE = /REF(?: (?:COL|SIZE|en|taille))* ou (?:bien )?(?:(?:le|la|l|une|un) )?REF/;

/** What the rules make of a comment. */
export function judge(facts: Facts, live: LiveIndex): Judgement {
  const { units, whole, told } = facts;
  if (!facts.hasWords) return plain("none");
  if (ANNOUNCEMENT.test(whole) && !facts.wants && (facts.hasRefs || !facts.asks))
    return plain(facts.asks ? "question" : "none");
  if (units[0]?.kind === "handle") return plain("none");
  const act = units.some((unit) => unit.kind === "ref") || facts.claims || facts.hasRefs || facts.wants;
  if (FOR_HANDLE.test(whole) && act) return plain("unclear");
  if (CONDITION.test(whole) && act && !/aurais|si je avais/.test(whole))
    return plain(facts.asks && !facts.wants ? "question" : "unclear");
  if (WRONG_WORD.test(whole)) return plain("unclear");
  if ((CANCEL.test(whole) || CANCEL.test(told)) && !CANCEL_TALK.test(whole)) return giveUp(facts, live);
  if (CANCEL.test(whole) && CANCEL_TALK.test(whole) && !facts.claims)
    return plain(facts.asks ? "question" : REMINDER.test(whole) || facts.hasRefs ? "unclear" : "none");
  if ((EXCHANGE.test(told) || CORRECTION.test(told)) && (facts.hasPieces || facts.wants))
    return plain(facts.asks && !facts.wants ? "question" : "unclear");
  const wished = facts.wants || facts.said.some((one) => one.forMe);
  if (ELSEWHERE.test(whole) && wished && !facts.hasRefs) return plain("unclear");
  if (REMINDER.test(whole) && units.some((unit) => unit.kind === "ref"))
    return plain(facts.asked ? "question" : "unclear");
  if (CHOICE.test(whole) && !facts.asked && !/hesite/.test(whole) && !EITHER_WILL_DO.test(whole))
    return plain("unclear");
  if (facts.claims) return enter(facts, facts.claiming, live);
  if (facts.asks) return plain(facts.smallTalk ? "none" : "question");
  if (facts.lone) return plain("unclear");
  return plain("none");
}

export const plain = (label: CommentLabel): Judgement => ({ label, items: [], doubts: new Set() });

/** A claim of what these clauses name, or of the piece on air. */
export function enter(facts: Facts, named: readonly Said[], live: LiveIndex): Judgement {
  const { whole, current } = facts;
  const doubts = new Set<Doubt>();
  const clauses = facts.said.filter((one) => named.includes(one) || goesWith(one, named));
  const leftOut = facts.said.some((one) => one.pieces && one.stance !== "asks" && !clauses.includes(one));
  if (leftOut) doubts.add("left-out");
  const pieces: Unit[] = clauses.flatMap((one) => [
    ...one.clause.units,
    { kind: "sign" as const, text: "," },
  ]);
  const assembled = assemble(pieces, live, current, EITHER_WILL_DO.test(whole));
  for (const doubt of assembled.doubts) doubts.add(doubt);
  if (pieces.some((unit) => unit.kind === "ambiguous")) return { label: "unclear", items: [], doubts };
  const items =
    assembled.items.length > 0 || current === null
      ? assembled.items
      : [{ ref: current, colour: null, size: null, quantity: 1 }];
  if (assembled.unclear || items.length === 0) return { label: "unclear", items: [], doubts };
  if (facts.strange > 2) doubts.add("unknown-words");
  if (clauses.some((one) => hasStrangerInside(one.clause.units))) doubts.add("unknown-attribute");
  if (clauses.some((one) => one.refs && !one.wants && !one.plainLead)) doubts.add("unknown-lead");
  if (facts.guessed) doubts.add("only-a-reference");
  if (facts.guesses > 0) doubts.add("guessed-spelling");
  return { label: "claim", items, doubts };
}

/** 'enfin du 46 !! L6 pour moi': a size or colour beside the only piece, which has none of its own. */
const goesWith = (one: Said, named: readonly Said[]): boolean =>
  one.attributes &&
  !one.refs &&
  one.stance === "about" &&
  one.strange <= 1 &&
  named.every((other) => !other.attributes) &&
  ![NOT_NOW, OPINION_OF, PREDICATE, OWN_SIZE].some((cue) => cue.test(one.shape));

/** A word that nobody knows among a piece's words may be its colour or size, mistyped. */
function hasStrangerInside(units: readonly Unit[]): boolean {
  const pieces = units.flatMap((unit, at) =>
    unit.kind === "ref" || unit.kind === "colour" || unit.kind === "size" || unit.kind === "quantity"
      ? [at]
      : [],
  );
  const [first = 0, last = 0] = [pieces[0], pieces.at(-1)];
  const edge = pieces.length === 1 ? first + 1 : last;
  return units.some(
    (unit, at) =>
      unit.kind === "word" && at > first && at <= edge && !unit.name && (!unit.known || unit.guessed),
  );
}

/** A cancellation of what is named. */
function giveUp(facts: Facts, live: LiveIndex): Judgement {
  const { whole } = facts;
  if (EXCHANGE.test(whole) || WANTS_ANOTHER.test(whole)) return plain("unclear");
  if (facts.asked && !/(?:peux|pouvez|pourrais|pourriez|tu me|vous me)/.test(whole)) return plain("question");
  return release(facts, live);
}

export function release({ units, kept, hasRefs, current }: Facts, live: LiveIndex): Judgement {
  if (!units.some((unit) => unit.kind === "ref" && unit.ref !== null)) return plain("cancel");
  const { items } = assemble(hasRefs ? kept : units, live, current, false);
  return { label: "cancel", items, doubts: new Set() };
}
