import { shapeOf, splitClauses } from "./clauses.ts";
import { QUESTION, SMALL_TALK, TOPIC } from "./cues-talking.ts";
import { ONLY_ME, ONLY_PIECES } from "./cues-wanting.ts";
import { findClaims } from "./find-claims.ts";
import { assemble } from "./items.ts";
import type { LiveIndex } from "./live-index.ts";
import { withoutRefused } from "./refused.ts";
import { describe, PIECES, type Said, settleQuestions } from "./stance.ts";
import type { Unit } from "./units.ts";

/** What the whole comment comes to. */
export class Facts {
  readonly units: readonly Unit[];
  /** Without what is refused: 'surtout pas la noire'. */
  readonly kept: readonly Unit[];
  readonly said: readonly Said[];
  /** The shapes of all clauses that were kept, and of all that was told. */
  readonly whole: string;
  readonly told: string;
  /** The piece that is shown. */
  readonly current: string | null;
  /** A piece, colour or size is named that the live does not have, or two without a choice. */
  readonly misfit: boolean;
  readonly claiming: readonly Said[];
  readonly hasWords: boolean;
  readonly hasRefs: boolean;
  readonly hasPieces: boolean;
  readonly wants: boolean;
  readonly asked: boolean;
  readonly asks: boolean;
  readonly smallTalk: boolean;
  readonly lone: boolean;
  /** Only a reference in front speaks for a claim. */
  readonly guessed: boolean;
  readonly claims: boolean;
  readonly strange: number;
  readonly guesses: number;

  constructor(units: readonly Unit[], live: LiveIndex, current: string | null) {
    const kept = withoutRefused(units);
    const said = settleQuestions(splitClauses(kept).map(describe));
    const whole = said.map((one) => one.shape).join(" | ");
    this.units = units;
    this.kept = kept;
    this.said = said;
    this.whole = whole;
    this.told = splitClauses(units)
      .map((clause) => shapeOf(clause.units))
      .join(" | ");
    this.current = current;
    this.hasWords = units.some((unit) => unit.kind !== "emoji" && unit.kind !== "sign");
    this.hasRefs = kept.some((unit) => unit.kind === "ref");
    this.hasPieces = PIECES.test(whole);
    this.misfit = this.hasPieces && misfits(kept, live, current);
    this.wants = said.some((one) => one.wants);
    this.asked = said.some((one) => one.clause.asked);
    this.asks = said.some((one) => one.stance === "asks");
    this.smallTalk =
      !this.hasRefs &&
      (SMALL_TALK.test(whole) || /(?<!\w)(?:tu|toi|te)(?!\w)/.test(whole)) &&
      !(TOPIC.test(whole) || QUESTION.test(whole.replace(SMALL_TALK, " ")));
    this.strange = said.reduce((sum, one) => sum + one.strange, 0);
    this.guesses = kept.filter((unit) => unit.kind === "word" && unit.guessed).length;
    const { claiming, guessed } = findClaims(said, whole);
    this.claiming = claiming;
    this.guessed = guessed;
    this.claims = this.claiming.length > 0;
    this.lone = this.isLone();
  }

  /** 'moi', a colour, a size, a number: it can answer anything that the seller just said. */
  private isLone(): boolean {
    if (this.asked) return false;
    const words = this.whole.replace(/[|,]/g, " ").replace(/\s+/g, " ").trim();
    return ONLY_ME.test(words) || ONLY_PIECES.test(words);
  }
}

const misfits = (units: readonly Unit[], live: LiveIndex, current: string | null): boolean =>
  units.some((unit) => unit.kind === "ambiguous") || assemble(units, live, current, false).unclear;
