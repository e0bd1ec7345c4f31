import { NOT_NOW } from "./cues-acting.ts";
import { OPINION_OF, PREDICATE, QUESTION } from "./cues-talking.ts";
import { OBJECT, OWN_SIZE } from "./cues-wanting.ts";
import type { Said } from "./stance.ts";

/** A question after a claim is about something else: delivery, money, the order. About the piece, it asks before. */
const ASKS_ELSEWHERE = /livr|port|pay|paie|lien|colis|frais|envoi|relais|commande|regl/;
/** Begins a remark on the piece that was just named. */
const REMARK =
  /^(?:ca|elle|il|elles|ils|ce est)(?! (?:tout|bon|parti|dit|vendu|note|valide|decide|adjuge|roule|marche|joue|ok|pour|a moi|moi))(?: |$)/;
/** Verbs that want a piece only where they have an object. */
const NEEDS_OBJECT = /(?:^| )je (?:confirme|signe|valide|garde|commande|choisis|note|chope|pique)(?: |$)/;
/** What has letters and numbers too: roads, cars, channels, sizes of paper. */
const OTHER_LETTERS =
  /(?<!\w)(?:route|autoroute|direction|pilotes?|page|touche|habite|appuye[rz]?|peage|bouchon|bouchee?|garage|panne|voiture|bus|ligne|metro|tele|chaine|format|feuille|vitamine|classe|batiment|escalier|etage|rue|sortie|niveau|infos?|recue?s?|groupe|numero de|audi|bmw|citroen|renault|peugeot)(?!\w)/;
/** What is shown, not what was named. */
const POINTING = /(?<!\w)(?:celle|celui|ceci)(?!\w)/;
const MOST_STRANGE = 4;

/** The clauses that claim something; `guessed`: only a reference in front speaks for it. */
export function findClaims(
  said: readonly Said[],
  whole: string,
): { claiming: readonly Said[]; guessed: boolean } {
  const able = said.filter(({ stance }) => stance === "want" || stance === "bare" || stance === "led");
  const claiming = able.some((one) => one.refs) ? withReference(said, able, whole) : onAir(said, able, whole);
  if (claiming.length > 0 || able.length > 0) return { claiming: withNamed(said, claiming), guessed: false };
  return { claiming: guess(said, whole), guessed: true };
}

/** 'ma mère réclame la A12, mets-la-moi': what is wanted was named in the clauses before. */
function withNamed(said: readonly Said[], claiming: readonly Said[]): readonly Said[] {
  if (claiming.length === 0 || claiming.some((one) => one.refs || POINTING.test(one.shape))) return claiming;
  return said.filter((one) => claiming.includes(one) || (one.refs && one.stance === "about"));
}

function withReference(said: readonly Said[], able: readonly Said[], whole: string): readonly Said[] {
  const wants = able.some((one) => one.stance === "want");
  const meant = wants || said.some((one) => one.polite || (one.forMe && one.strange === 0));
  const attributes = able.some((one) => one.attributes);
  const rest = said.filter((one) => !able.includes(one));
  if (
    !wants &&
    NOT_NOW.test(whole) &&
    (!attributes || said.some((one) => one.refs && NOT_NOW.test(one.shape)))
  )
    return [];
  if (!meant && !attributes && (!saysLetters(able) || (countRefs(able) > 2 && rest.length > 0))) return [];
  const asks = rest.some((one) => one.stance === "asks");
  if (!meant && asks && !ASKS_ELSEWHERE.test(rest.map((one) => one.shape).join(" "))) return [];
  if (!meant && !attributes && rest.some(takesBack)) return [];
  return said.filter((one) => able.includes(one) || OWN_SIZE.test(one.shape));
}

/** After a bare reference, talk about it: 'A12, elle est trop belle'. */
const takesBack = (one: Said): boolean =>
  one.stance === "about" ||
  one.strange > 1 ||
  REMARK.test(one.shape) ||
  OPINION_OF.test(one.shape) ||
  PREDICATE.test(one.shape);

/** No reference is named: the piece on air. Everything around must be part of the wish. */
function onAir(said: readonly Said[], able: readonly Said[], whole: string): readonly Said[] {
  if (NOT_NOW.test(whole)) return [];
  const alone = able.filter(
    (one) => one.strange === 0 && one.aside === 0 && !OBJECT.test(one.shape) && !one.shape.includes("FIG"),
  );
  const pieces = alone.some((one) => one.pieces);
  const wanting = alone.filter(
    (one) => one.wants && (pieces || said.length === 1 || !NEEDS_OBJECT.test(one.shape)),
  );
  if (wanting.length > 0) return alone;
  const clear = alone.length > 0 && said.every((one) => one.strange === 0);
  const polite = pieces && said.some((one) => one.polite);
  return clear && (polite || said.some((one) => one.forMe)) ? alone : [];
}

function guess(said: readonly Said[], whole: string): readonly Said[] {
  const [first] = said;
  const lead = first?.clause.units[0];
  if (!first || lead?.kind !== "ref" || !lead.lettered || lead.ref === null || first.strange > MOST_STRANGE)
    return [];
  const spoken = [NOT_NOW, OPINION_OF, PREDICATE, QUESTION, OTHER_LETTERS].some((cue) => cue.test(whole));
  return spoken || said.some((one) => one.stance === "asks" || (takesBack(one) && one !== first))
    ? []
    : [first];
}

const saysLetters = (able: readonly Said[]): boolean =>
  able.some((one) =>
    one.clause.units.some((unit) => unit.kind === "ref" && (unit.lettered || !/\D/.test(unit.ref ?? "0"))),
  );

const countRefs = (able: readonly Said[]): number =>
  new Set(able.flatMap((one) => one.clause.units.flatMap((unit) => (unit.kind === "ref" ? [unit.ref] : []))))
    .size;
