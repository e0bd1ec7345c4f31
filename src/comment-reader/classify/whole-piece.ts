import type { Unit } from "#comment-reader/extract/units.ts";
import { DISTANT, NOT_NOW } from "#comment-reader/lexicon/cues-acting.ts";
import { ANNOUNCEMENT, OPINION_OF, PREDICATE } from "#comment-reader/lexicon/cues-talking.ts";
import { INTERJECTION } from "#comment-reader/lexicon/vocabulary.ts";
import type { ClauseFacts } from "./clause-facts.ts";

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
