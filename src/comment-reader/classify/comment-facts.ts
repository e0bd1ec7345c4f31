import { assembleItems, leavesChoice } from "#comment-reader/extract/items.ts";
import type { LiveIndex } from "#comment-reader/extract/live-index.ts";
import { isWord, type Unit } from "#comment-reader/extract/units.ts";
import { QUESTION, SMALL_TALK, TOPIC } from "#comment-reader/lexicon/cues-talking.ts";
import { ONLY_ME, ONLY_PIECES } from "#comment-reader/lexicon/cues-wanting.ts";
import { findClaims } from "./claiming-clauses.ts";
import { type ClauseFacts, describeClause, PIECES, settleQuestions } from "./clause-facts.ts";
import { shapeOf, splitClauses } from "./clauses.ts";
import { lastWholeClause, wholePieceClauses } from "./whole-piece.ts";

/** What the whole comment comes to. */
export class CommentFacts {
  readonly units: readonly Unit[];
  /** Without what is refused: 'surtout pas la noire'. */
  readonly kept: readonly Unit[];
  readonly clauses: readonly ClauseFacts[];
  /** The shapes of all clauses that were kept, and of all that was told. */
  readonly whole: string;
  readonly told: string;
  /** The piece on air. */
  readonly onAir: string | null;
  /** A piece, color or size is named that the live does not have, or two without a choice. */
  readonly misfit: boolean;
  readonly claiming: readonly ClauseFacts[];
  readonly hasReferences: boolean;
  readonly hasPieces: boolean;
  readonly wants: boolean;
  readonly asked: boolean;
  readonly asks: boolean;
  readonly smallTalk: boolean;
  /** A handle is named, or a link. */
  readonly speaksToAnother: boolean;
  readonly fragment: boolean;
  /** The one reference that is named, or that is on air while something is wanted of it. */
  readonly about: string | null;
  /** What is named leaves one unit of the piece on air to mean: its color and its size are said, or it has one only. */
  readonly wholeOnAir: boolean;
  /** Clauses that name pieces down to color and size, with whatever else is shouted. */
  readonly wholeClauses: readonly ClauseFacts[];
  /** A whole piece at the end of a story. */
  readonly lastWholeClause: ClauseFacts | undefined;
  readonly claims: boolean;
  readonly unexplained: number;
  readonly guesses: number;

  constructor(units: readonly Unit[], live: LiveIndex, onAir: string | null) {
    const kept = withoutRefused(units);
    const clauses = settleQuestions(splitClauses(kept).map(describeClause));
    const whole = clauses.map((one) => one.shape).join(" | ");
    this.units = units;
    this.kept = kept;
    this.clauses = clauses;
    this.whole = whole;
    this.told = splitClauses(units)
      .map((clause) => shapeOf(clause.units))
      .join(" | ");
    this.onAir = onAir;
    this.hasReferences = kept.some((unit) => unit.kind === "reference");
    this.hasPieces = PIECES.test(whole);
    this.misfit = this.hasPieces && misfits(kept, live, onAir);
    this.wants = clauses.some((one) => one.wants);
    this.asked = clauses.some((one) => one.clause.asked);
    this.asks = clauses.some((one) => one.stance === "asks");
    this.smallTalk =
      !this.hasReferences &&
      (SMALL_TALK.test(whole) || /(?<!\w)(?:tu|toi|te)(?!\w)/.test(whole)) &&
      !(TOPIC.test(whole) || QUESTION.test(whole.replace(SMALL_TALK, " ")));
    this.speaksToAnother = units.some(({ kind }) => kind === "handle" || kind === "link");
    this.unexplained = clauses.reduce((sum, one) => sum + one.unexplained, 0);
    this.guesses = kept.filter((unit) => unit.kind === "word" && unit.guessed).length;
    this.claiming = findClaims(clauses);
    this.claims = this.claiming.length > 0;
    const leavesNoChoice = this.hasPieces && isWhole(kept, live, onAir);
    this.wholeOnAir = leavesNoChoice && !this.hasReferences;
    this.wholeClauses = leavesNoChoice ? wholePieceClauses(units, clauses) : [];
    this.lastWholeClause = lastWholeClause(units, clauses, (one) => isWhole(one.clause.units, live, onAir));
    this.fragment = this.isFragment();
    this.about = this.onlyReference();
  }

  private onlyReference(): string | null {
    if (this.speaksToAnother) return null;
    const named = new Set(this.kept.flatMap((unit) => (unit.kind === "reference" ? [unit.reference] : [])));
    if (named.size > 0) return named.size === 1 ? ([...named][0] ?? null) : null;
    // A color alone, or 'moi', may answer anything that the seller just asked.
    return (this.wants || this.hasPieces) && !this.fragment ? this.onAir : null;
  }

  /** 'moi', a color, a size, a number: it can answer anything that the seller just clauses. */
  private isFragment(): boolean {
    if (this.asked) return false;
    const words = this.whole.replace(/[|,]/g, " ").replace(/\s+/g, " ").trim();
    // 'un de chaque'
    const everyOnAir = this.wholeOnAir && /^(?:une? )?EVERY$/.test(words);
    return everyOnAir || ONLY_ME.test(words) || ONLY_PIECES.test(words);
  }
}

const misfits = (units: readonly Unit[], live: LiveIndex, onAir: string | null): boolean =>
  units.some((unit) => unit.kind === "ambiguous") || assembleItems(units, live, onAir, false).unclear;

function isWhole(units: readonly Unit[], live: LiveIndex, onAir: string | null): boolean {
  if (misfits(units, live, onAir)) return false;
  const { items } = assembleItems(units, live, onAir, false);
  return items.length > 0 && !leavesChoice(items, live);
}

/** Leaves out what the viewer says she does not want, and what she has already. */
function withoutRefused(units: readonly Unit[]): Unit[] {
  const refused = new Set<number>();
  for (const [at, unit] of units.entries()) {
    const negates =
      isWord(unit, "pas", "sauf", "ni", "sans", "surtout") ||
      (isWord(unit, "avec") && isWord(units[at + 1], "ma", "mon", "mes"));
    // 'je ne résiste pas A12'.
    if (!negates || isWord(units[at - 1], "resiste", "resister", "hesite")) continue;
    for (let next = at + 1; next <= at + 4 && next < units.length; next += 1) {
      const other = units[next];
      if (/^(?:reference|color|size|quantity)$/.test(other?.kind ?? "")) {
        refused.add(next);
        if (units[next + 1]?.kind === "color" || units[next + 1]?.kind === "size") refused.add(next + 1);
        if (units[next + 2]?.kind === "size" && refused.has(next + 1)) refused.add(next + 2);
        break;
      }
      if (!isWord(other, "le", "la", "les", "de", "en", "du", "l", "pas", "ma", "mon", "mes", "une", "un"))
        break;
    }
  }
  return units.filter((_, at) => !refused.has(at));
}
