import { NOT_NOW } from "./cues-acting.ts";
import { OPINION_OF, PREDICATE, QUESTION, SMALL_TALK, TOPIC } from "./cues-talking.ts";
import { OBJECT, ONLY_ME, ONLY_PIECES, OWN_SIZE } from "./cues-wanting.ts";
import { PIECES, type Said } from "./stance.ts";
import type { Unit } from "./units.ts";

/** What the whole comment comes to. */
export class Facts {
  readonly kept: readonly Unit[];
  readonly whole: string;
  readonly said: readonly Said[];
  readonly claiming: readonly Said[];
  readonly hasWords: boolean;
  readonly hasRefs: boolean;
  readonly hasPieces: boolean;
  readonly wants: boolean;
  readonly asked: boolean;
  readonly asks: boolean;
  readonly smallTalk: boolean;
  readonly lone: boolean;
  readonly claims: boolean;
  readonly strange: number;
  readonly guesses: number;

  constructor(units: readonly Unit[], kept: readonly Unit[], said: readonly Said[], whole: string) {
    this.kept = kept;
    this.whole = whole;
    this.said = said;
    this.hasWords = units.some((unit) => unit.kind !== "emoji" && unit.kind !== "sign");
    this.hasRefs = kept.some((unit) => unit.kind === "ref");
    this.hasPieces = PIECES.test(whole);
    this.wants = said.some((one) => one.wants);
    this.asked = said.some((one) => one.clause.asked);
    this.asks = said.some((one) => one.stance === "asks");
    this.smallTalk =
      !this.hasRefs &&
      (SMALL_TALK.test(whole) || /(?<!\w)(?:tu|toi|te)(?!\w)/.test(whole)) &&
      !(TOPIC.test(whole) || QUESTION.test(whole.replace(SMALL_TALK, " ")));
    this.strange = said.reduce((sum, one) => sum + one.strange, 0);
    this.guesses = kept.filter((unit) => unit.kind === "word" && unit.guessed).length;
    this.claiming = this.findClaims();
    this.claims = this.claiming.length > 0;
    this.lone = this.isLone();
  }

  private findClaims(): readonly Said[] {
    const { said, whole } = this;
    const polite = said.some((one) => one.polite);
    const forMe = said.some((one) => one.forMe && one.strange === 0);
    const wants = said.some((one) => one.stance === "want");
    const able = said.filter((one) => one.stance === "want" || one.stance === "bare" || one.stance === "led");
    const refs = able.some((one) => one.refs);
    const attributes = able.some((one) => one.attributes);
    if (able.length === 0) return [];
    if (
      NOT_NOW.test(whole) &&
      !(wants && refs) &&
      !(refs && attributes && !said.some((one) => one.refs && NOT_NOW.test(one.shape)))
    )
      return [];
    if (refs) {
      const lettered = able.some((one) =>
        one.clause.units.some(
          (unit) => unit.kind === "ref" && (unit.lettered || !/\D/.test(unit.ref ?? "0")),
        ),
      );
      if (!lettered && !attributes && !wants && !forMe && !polite) return [];
      const rest = said.filter((one) => !able.includes(one));
      const spoken = rest.some(
        (one) => one.stance === "about" || OPINION_OF.test(one.shape) || PREDICATE.test(one.shape),
      );
      const several =
        new Set(
          able.flatMap((one) => one.clause.units.flatMap((unit) => (unit.kind === "ref" ? [unit.ref] : []))),
        ).size > 2;
      if (several && !attributes && !wants && !polite && rest.length > 0) return [];
      const firm = wants || polite || forMe || attributes;
      if (
        !firm &&
        (spoken ||
          rest.some(
            (one) =>
              one.stance === "asks" && !/livr|port|pay|paie|lien|colis|frais|envoi|relais/.test(one.shape),
          ))
      )
        return [];
      if (
        attributes &&
        !wants &&
        !polite &&
        !forMe &&
        rest.some(
          (one) =>
            one.stance === "asks" &&
            !/livr|port|pay|paie|lien|colis|frais|envoi|relais|commande/.test(one.shape),
        )
      )
        return [];
      if (!firm && rest.some((one) => one.strange > 1)) return [];
      return said.filter((one) => able.includes(one) || OWN_SIZE.test(one.shape));
    }
    const alone = able.filter((one) => one.strange === 0 && !OBJECT.test(one.shape));
    if (alone.length === 0) return [];
    if (wants && alone.some((one) => one.wants)) return alone;
    if (forMe && said.every((one) => one.strange === 0)) return alone;
    if (polite && attributes && said.every((one) => one.strange === 0)) return alone;
    return [];
  }

  /** 'moi', a colour, a size, a number: it can answer anything that the seller just said. */
  private isLone(): boolean {
    if (this.asked) return false;
    const words = this.whole.replace(/[|,]/g, " ").replace(/\s+/g, " ").trim();
    return ONLY_ME.test(words) || ONLY_PIECES.test(words);
  }
}
