import { shapeOf, splitClauses } from "./clauses.ts";
import {
  CANCEL,
  CANCEL_TALK,
  CONDITION,
  CORRECTION,
  ELSEWHERE,
  EXCHANGE,
  FOR_HANDLE,
  REMINDER,
} from "./cues-acting.ts";
import { ANNOUNCEMENT } from "./cues-talking.ts";
import { EITHER_WILL_DO } from "./cues-wanting.ts";
import { Facts } from "./facts.ts";
import { type Assembled, assemble } from "./items.ts";
import type { LiveIndex } from "./live-index.ts";
import { withoutRefused } from "./refused.ts";
import { describe, settleQuestions } from "./stance.ts";
import type { CommentLabel, Doubt } from "./types.ts";
import type { Unit } from "./units.ts";

export interface Judgement {
  label: CommentLabel;
  items: Assembled["items"];
  doubts: Set<Doubt>;
}

/** The piece stays, its size or colour was mistaken. */
const WRONG_WORD = /trompe de (?:taille|couleur)|erreur de (?:taille|couleur)/;
/** Two pieces without a choice. */
const CHOICE = /REF(?: (?:COL|SIZE|en|taille))* ou (?:bien )?(?:(?:le|la|l|une|un) )?REF/;

export function judge(units: readonly Unit[], live: LiveIndex, current: string | null): Judgement {
  const kept = withoutRefused(units);
  const said = settleQuestions(splitClauses(kept).map(describe));
  const whole = said.map((one) => one.shape).join(" | ");
  const facts = new Facts(units, kept, said, whole);
  const doubts = new Set<Doubt>();
  const told = splitClauses(units)
    .map((clause) => shapeOf(clause.units))
    .join(" | ");
  const plain = (label: CommentLabel): Judgement => ({ label, items: [], doubts });

  if (!facts.hasWords) return plain("none");
  if (ANNOUNCEMENT.test(whole) && !facts.wants && (facts.hasRefs || !facts.asks))
    return plain(facts.asks ? "question" : "none");
  if (units[0]?.kind === "handle") return plain("none");
  const act = units.some((unit) => unit.kind === "ref") || facts.claims || facts.hasRefs || facts.wants;
  if (FOR_HANDLE.test(whole) && act) return plain("unclear");
  if (CONDITION.test(whole) && act && !/aurais|si je avais/.test(whole))
    return plain(facts.asks && !facts.wants ? "question" : "unclear");
  if (WRONG_WORD.test(whole)) return plain("unclear");
  if ((CANCEL.test(whole) || CANCEL.test(told)) && !CANCEL_TALK.test(whole))
    return cancel(units, facts, live, current);
  if (CANCEL.test(whole) && CANCEL_TALK.test(whole) && !facts.claims)
    return plain(facts.asks ? "question" : REMINDER.test(whole) || facts.hasRefs ? "unclear" : "none");
  if ((EXCHANGE.test(told) || CORRECTION.test(told)) && (facts.hasPieces || facts.wants))
    return plain(facts.asks && !facts.wants ? "question" : "unclear");
  if (ELSEWHERE.test(whole) && facts.wants && !facts.hasRefs) return plain("unclear");
  if (REMINDER.test(whole) && units.some((unit) => unit.kind === "ref"))
    return plain(facts.asked ? "question" : "unclear");
  if (CHOICE.test(whole) && !facts.asked && !/hesite/.test(whole) && !EITHER_WILL_DO.test(whole))
    return plain("unclear");
  if (facts.claims) return claim(facts, live, current);
  if (facts.asks) return plain(facts.smallTalk ? "none" : "question");
  if (facts.lone) return plain("unclear");
  return plain("none");
}

function claim(facts: Facts, live: LiveIndex, current: string | null): Judgement {
  const { whole } = facts;
  const doubts = new Set<Doubt>();
  const pieces: Unit[] = facts.claiming.flatMap((one) => [
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
  if (facts.claiming.some((one) => hasStrangerInside(one.clause.units))) doubts.add("unknown-attribute");
  if (facts.claiming.some((one) => one.refs && !one.wants && !one.plainLead)) doubts.add("unknown-lead");
  if (facts.guessed) doubts.add("only-a-reference");
  if (facts.guesses > 0) doubts.add("guessed-spelling");
  return { label: "claim", items, doubts };
}

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

function cancel(units: readonly Unit[], facts: Facts, live: LiveIndex, current: string | null): Judgement {
  const doubts = new Set<Doubt>();
  const { whole } = facts;
  const wantsToo =
    /(?<!\w)(?:jp|je (?:le |la |en )?prends(?! (?:pas|plus|finalement))|mets moi|je veux (?!plus|annuler|pas))/.test(
      whole,
    );
  if (EXCHANGE.test(whole) || wantsToo) return { label: "unclear", items: [], doubts };
  if (facts.asked && !/(?:peux|pouvez|pourrais|pourriez|tu me|vous me)/.test(whole))
    return { label: "question", items: [], doubts };
  const pieces = units.some((unit) => unit.kind === "ref" && unit.ref !== null);
  if (!pieces) return { label: "cancel", items: [], doubts };
  const assembled = assemble(facts.hasRefs ? facts.kept : units, live, current, false);
  return { label: "cancel", items: assembled.items, doubts };
}
