import type { Unit } from "#comment-reader/extract/units.ts";
import { CONDITION, DISTANT, NOT_NOW } from "#comment-reader/lexicon/cues-acting.ts";
import { ANNOUNCEMENT, OPINION_OF, PREDICATE } from "#comment-reader/lexicon/cues-talking.ts";
import { INTERJECTION } from "#comment-reader/lexicon/vocabulary.ts";
import type { ClauseFacts } from "./clause-facts.ts";
import { shapeOf } from "./clauses.ts";

/** Denied, compared, or said to somebody else. */
const OTHERWISE_MEANT =
  /(?<![\w])(?:pas|plus|non|ni|jamais|rien|aucune?|sans|sauf|comme|que|tu|te|toi|ton|ta|tes|elle|il|ils|elles|on|ont|a|avait|etait|est|sont|ma taille)(?![\w])/;
/** Anywhere in the comment: denied, or said to somebody. */
const TO_ANOTHER = /(?<!\w)(?:pas|non|jamais|tu|te|toi)(?!\w)/;
const SAID_BY_SHOP = new RegExp(`${ANNOUNCEMENT.source}|(?<!\\w)(?:dernier|derniere|piece)(?!\\w)`);
/** Pieces right at the beginning: 'le noir en M', 'taille 38'. */
const BEGINS_WITH_PIECES = /^(?:(?:la|le|les|l|une?|en|du|de|taille|couleur|pour|moi) )*(?:COL|SIZE)/;
/** 'du 32 pour le grand' */
const FOR_SOMEBODY = /(?<!\w)pour (?:(?:le|la|les|ma|mon|mes|un|une|notre) )?(?:\w+)(?!\w)/;
/** 'A12 noir M à 29,90'. */
const PRICE = /(?<![\w])(?:a|pour) FIG(?: euros?)?(?![\w])/;
/** More unknown words than a greeting or a cry has: then it is a story. */
const MOST_UNKNOWN = 3;

/**
 * The clauses of a comment that names a piece down to its color and its size, denies nothing, asks nothing and speaks of nobody
 * else, whatever else it shouts: 'waouh A12 gris XL', 'canard 8 ans coin coin'. Nobody says that much of a piece that she
 * does not want, but some words are unknown: it is proposed, never entered.
 */
export function wholePieceClauses(
  units: readonly Unit[],
  clauses: readonly ClauseFacts[],
): readonly ClauseFacts[] {
  if (units.some(({ kind }) => kind === "handle" || kind === "link" || kind === "ambiguous")) return [];
  if (
    clauses.some(
      (one) =>
        one.clause.asked || one.stance === "asks" || SAID_BY_SHOP.test(one.shape) || NOT_NOW.test(one.shape),
    )
  )
    return [];
  if (clauses.some((one) => DISTANT.test(one.shape) || TO_ANOTHER.test(one.shape))) return [];
  const named = clauses.filter((one) => one.attributes || one.references);
  const plain = named.every((one) => {
    const shape = one.shape
      .replace(INTERJECTION, " ")
      .replace(FOR_SOMEBODY, " ")
      .replace(PRICE, " ")
      .replace(/\s+/g, " ")
      .trim();
    const said = one.references ? shape : BEGINS_WITH_PIECES.exec(shape)?.[0];
    return (
      said !== undefined &&
      !PREDICATE.test(shape) &&
      !OPINION_OF.test(shape) &&
      !OTHERWISE_MEANT.test(shape) &&
      !(shape.includes("FIG") && !one.references) &&
      one.unexplained <= MOST_UNKNOWN
    );
  });
  return plain && named.some((one) => one.attributes) ? named : [];
}

/** Closes what was told: 'merci', 'je prends', 'on verra bien'. */
const isAside = ({ pieces, unexplained, stance, shape }: ClauseFacts): boolean =>
  !pieces &&
  ((unexplained === 0 && stance !== "asks" && !TO_ANOTHER.test(shape)) || shape === "on verra bien");
const REFUSED = /(?<!\w)pas (?:(?:le|la|les) )?(?:REF|COL|SIZE)/;
/** 'un verre de vin pour moi' is no color. */
const PART_OF_A_THING = /(?<!\w)de COL/;
/** 'mais tant pis', 'je prends quand même'. */
const MOST_UNKNOWN_IN_WISH = 2;

/**
 * The clause at the end of a story that names a whole piece: 'j'ai fait du 36 toute ma vie, maintenant c'est 40… bleu nuit 40
 * donc'. What comes before may speak of anything, so it is proposed, never entered.
 */
export function lastWholeClause(
  units: readonly Unit[],
  clauses: readonly ClauseFacts[],
  isWhole: (one: ClauseFacts) => boolean,
): ClauseFacts | undefined {
  const last = clauses.findLast((one) => !isAside(one));
  if (!last?.attributes || last.clause.asked || last.stance === "asks") return undefined;
  const wished = last.wants || last.forMe;
  const sized = last.shape.includes("SIZE");
  const bare = last.stance === "bare" && (last.polite || sized);
  const full = sized && /REF|COL/.test(last.shape) && last.unexplained <= 1;
  if (!(wished && last.unexplained <= MOST_UNKNOWN_IN_WISH) && !bare && !full) return undefined;
  const told = [shapeOf(units), ...clauses.map(({ shape }) => shape)];
  if (told.some((shape) => /HANDLE|LINK/.test(shape) || REFUSED.test(shape))) return undefined;
  if (told.some((shape) => CONDITION.test(shape) || SAID_BY_SHOP.test(shape))) return undefined;
  if ([/FIG/, PART_OF_A_THING, TO_ANOTHER, DISTANT, NOT_NOW].some((cue) => cue.test(last.shape)))
    return undefined;
  return isWhole(last) ? last : undefined;
}
