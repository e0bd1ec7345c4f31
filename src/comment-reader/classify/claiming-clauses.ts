import { OPINION_OF, PREDICATE } from "#comment-reader/lexicon/cues-talking.ts";
import { OBJECT, OWN_SIZE } from "#comment-reader/lexicon/cues-wanting.ts";
import type { ClauseFacts } from "./clause-facts.ts";

/** A question after a claim is about something else: delivery, money, the order. About the piece, it asks before. */
const ASKS_ELSEWHERE = /livr|port|pay|paie|lien|colis|frais|envoi|relais|commande|regl/;
/** Begins a remark on the piece that was just named. */
const REMARK =
  /^(?:ca|elle|il|elles|ils|ce est)(?! (?:tout|bon|parti|dit|vendu|note|valide|decide|adjuge|roule|marche|joue|ok|pour|a moi|moi))(?: |$)/;
/** Verbs that want a piece only where they have an object. */
const NEEDS_OBJECT = /(?:^| )je (?:confirme|signe|valide|garde|commande|choisis|note|chope|pique)(?: |$)/;
/** What is on air, not what was named. */
const POINTING = /(?<!\w)(?:celle|celui|ceci)(?!\w)/;

/** The clauses that claim something. */
export function findClaims(clauses: readonly ClauseFacts[]): readonly ClauseFacts[] {
  const able = clauses.filter(({ stance }) => stance === "want" || stance === "bare" || stance === "led");
  const claiming = able.some((one) => one.references)
    ? withReference(clauses, able)
    : claimsOnAir(clauses, able);
  return withNamed(clauses, claiming);
}

/** 'ma mère réclame la A12, mets-la-moi': what is wanted was named in the clauses before. */
function withNamed(
  clauses: readonly ClauseFacts[],
  claiming: readonly ClauseFacts[],
): readonly ClauseFacts[] {
  if (claiming.length === 0 || claiming.some((one) => one.references || POINTING.test(one.shape)))
    return claiming;
  return clauses.filter((one) => claiming.includes(one) || (one.references && one.stance === "about"));
}

function withReference(
  clauses: readonly ClauseFacts[],
  able: readonly ClauseFacts[],
): readonly ClauseFacts[] {
  const wants = able.some((one) => one.stance === "want");
  const meant = wants || clauses.some((one) => one.polite || (one.forMe && one.unexplained === 0));
  const attributes = able.some((one) => one.attributes);
  const rest = clauses.filter((one) => !able.includes(one));
  const asks = rest.some((one) => one.stance === "asks");
  if (!meant && asks && !ASKS_ELSEWHERE.test(rest.map((one) => one.shape).join(" "))) return [];
  if (!meant && !attributes && rest.some(takesBack)) return [];
  return clauses.filter((one) => able.includes(one) || OWN_SIZE.test(one.shape));
}

/** After a bare reference, talk about it: 'A12, elle est trop belle'. */
const takesBack = (one: ClauseFacts): boolean =>
  one.stance === "about" ||
  one.unexplained > 1 ||
  REMARK.test(one.shape) ||
  OPINION_OF.test(one.shape) ||
  PREDICATE.test(one.shape);

/** No reference is named: the piece on air. Everything around must be part of the wish. */
function claimsOnAir(clauses: readonly ClauseFacts[], able: readonly ClauseFacts[]): readonly ClauseFacts[] {
  const alone = able.filter(
    (one) =>
      one.unexplained === 0 && one.besideWish === 0 && !OBJECT.test(one.shape) && !one.shape.includes("FIG"),
  );
  const pieces = alone.some((one) => one.pieces);
  const wanting = alone.filter(
    (one) => one.wants && (pieces || clauses.length === 1 || !NEEDS_OBJECT.test(one.shape)),
  );
  if (wanting.length > 0) return alone;
  const clear = alone.length > 0 && clauses.every((one) => one.unexplained === 0);
  const polite = pieces && clauses.some((one) => one.polite);
  return clear && (polite || clauses.some((one) => one.forMe)) ? alone : [];
}
