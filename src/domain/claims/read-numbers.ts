import type { LiveIndex } from "./live-index.ts";
import { readFigures } from "./read-figures.ts";
import { readQuantities } from "./read-quantities.ts";
import { readSizes } from "./read-sizes.ts";
import { LARGEST, SMALLEST } from "./sizes.ts";
import { isSign, isWord, type Num, type Unit } from "./units.ts";

type Ref = Extract<Unit, { kind: "ref" }>;

const WANTING =
  /^(?:jp|prends|veux|voudrais|valide|reserve|reserver|svp|prendre|avoir|acheter|commander|moi|garde|mets|ajoute|premiere|get|annule|annuler|retire|retirer|enlever|enleve|aimerais|achete|commande)$/;

/** Decides what each number and each size word is: size, reference, quantity, or neither. */
export function readNumbers(units: readonly Unit[], live: LiveIndex, current: string | null): Unit[] {
  const plain = readSizes(readQuantities(readFigures(units)));
  const reader = new NumberReader(plain, live, current);
  return plain.map((unit, at) => (unit.kind === "number" ? reader.read(unit, at) : unit));
}

class NumberReader {
  private readonly units: readonly Unit[];
  private readonly live: LiveIndex;
  private readonly current: string | null;
  private readonly refs: Map<number, Ref> = new Map();
  private readonly sizes: Set<number> = new Set();

  constructor(units: readonly Unit[], live: LiveIndex, current: string | null) {
    this.units = units;
    this.live = live;
    this.current = current;
    for (const [at, unit] of units.entries()) {
      if (unit.kind === "ref") this.refs.set(at, unit);
      if (unit.kind === "size") this.sizes.add(at);
    }
  }

  read(unit: Num, at: number): Unit {
    const read = this.decide(unit, at);
    if (read.kind === "ref") this.refs.set(at, read);
    if (read.kind === "size") this.sizes.add(at);
    return read;
  }

  private decide({ value }: Num, at: number): Unit {
    const size: Unit = { kind: "size", said: String(value) };
    const previous = this.units[at - 1];
    const named =
      isWord(previous, "reference", "numero", "article", "lot", "modele") || isSign(previous, "#", "°");
    const ref = this.refOf(value);
    // 'noir 38 Cathy 59': where she lives.
    if (this.sizes.size > 0 && previous?.kind === "word" && previous.name) return { kind: "figure" };
    if (named) return this.asRef(ref);
    if (isSign(previous, "/", "-") || isSign(this.units[at + 1], "/") || isSign(this.units[at + 1], "-"))
      if (this.canBeSize(value)) return size;
    const near = this.refBefore(at);
    return this.live.numeric
      ? this.inNumericLive(value, at, near, ref)
      : this.inLetteredLive(value, near, ref);
  }

  private inNumericLive(value: number, at: number, near: Ref | undefined, ref: string | undefined): Unit {
    const size: Unit = { kind: "size", said: String(value) };
    const previous = this.units[at - 1];
    const joins =
      isWord(previous, "et", "ou") || isSign(previous, "+", "&", ",") || isWord(previous, "le", "la");
    const offered = near?.ref ? this.offers(near.ref, value) : false;
    if (near && offered) {
      if (!joins || ref === undefined || this.describes(at)) return size;
      return this.saysSizeBeside(at) ? this.asRef(ref) : { kind: "ambiguous" };
    }
    // '5 noir 38' where 5 does not come in 38: a size that is not offered, or one more piece.
    if (near && !joins && this.canBeSize(value) && this.colourBetween(at)) return { kind: "ambiguous" };
    if (ref !== undefined) {
      const also = near === undefined && this.shownComesIn(value, ref);
      if (also && this.pointsAtCurrent()) return size;
      return also && !this.saysSizeBeside(at) ? { kind: "ambiguous" } : this.asRef(ref);
    }
    return this.live.allSizes.has(String(value)) || (near && this.canBeSize(value))
      ? size
      : this.asRef(undefined);
  }

  private inLetteredLive(value: number, near: Ref | undefined, ref: string | undefined): Unit {
    const size: Unit = { kind: "size", said: String(value) };
    if (near || this.refs.size > 0) return this.canBeSize(value) ? size : { kind: "ambiguous" };
    const currentIs = this.current !== null && (this.live.byNumber.get(value) ?? []).includes(this.current);
    if (
      this.current !== null &&
      this.offers(this.current, value) &&
      !(currentIs && this.live.sizes.size === 0)
    )
      return this.live.sizes.has(this.current) ? size : { kind: "ambiguous" };
    const meant = currentIs && this.current !== null ? this.current : ref;
    const backed = this.units.some(
      (unit) =>
        unit.kind === "colour" || unit.kind === "size" || (unit.kind === "word" && WANTING.test(unit.text)),
    );
    if (meant === undefined)
      return this.canBeSize(value) ? size : backed ? this.asRef(undefined) : { kind: "ambiguous" };
    if (!backed || (this.live.allSizes.has(String(value)) && !this.saysSizeBeside(-1)))
      return { kind: "ambiguous" };
    return this.asRef(meant);
  }

  /** 'celle-ci', 'celui-là'. */
  private pointsAtCurrent(): boolean {
    return this.refs.size === 0 && this.units.some((unit) => isWord(unit, "celle", "celui"));
  }

  private asRef(ref: string | undefined): Unit {
    return { kind: "ref", ref: ref ?? null, guessed: false, lettered: false };
  }

  private refOf(value: number): string | undefined {
    const plain = this.live.byKey.get(String(value));
    if (plain !== undefined) return plain;
    const refs = this.live.byNumber.get(value) ?? [];
    return refs.length === 1 ? refs[0] : undefined;
  }

  /** Whether the number may be a size of the piece on air; its own number is not, unless its list has it. */
  private shownComesIn(value: number, ref: string | undefined): boolean {
    if (this.current === null) return false;
    if (ref === this.current && !this.live.sizes.has(this.current)) return false;
    return this.offers(this.current, value);
  }

  /** Whether a piece comes in the size; one without a list comes in any that a garment can have. */
  private offers(ref: string, value: number): boolean {
    const list = this.live.sizes.get(ref);
    return list ? list.includes(String(value)) : value >= SMALLEST && value <= LARGEST;
  }

  private canBeSize(value: number): boolean {
    return this.live.allSizes.has(String(value)) || (value >= SMALLEST && value <= LARGEST);
  }

  /** The last reference before, as long as no size was said for it, or for the colour that was said since. */
  private refBefore(at: number): Ref | undefined {
    let coloured = false;
    for (let index = at - 1; index >= 0; index -= 1) {
      if (this.units[index]?.kind === "colour") coloured = true;
      if (this.sizes.has(index) && !coloured) return undefined;
      const ref = this.refs.get(index);
      if (ref) return ref;
    }
    return undefined;
  }

  /** 'ref 7, noir, 38': a colour was said since the last reference, so what follows a comma goes on describing it. */
  private describes(at: number): boolean {
    return isSign(this.units[at - 1], ",") && this.colourBetween(at);
  }

  /** A colour was said since the last reference. */
  private colourBetween(at: number): boolean {
    for (let index = at - 1; index >= 0 && !this.refs.has(index); index -= 1)
      if (this.units[index]?.kind === "colour") return true;
    return false;
  }

  /** Whether another unit is a size, or a later number will be one. */
  private saysSizeBeside(at: number): boolean {
    return this.units.some(
      (unit, index) =>
        index !== at &&
        (unit.kind === "size" ||
          (unit.kind === "number" && index > at && this.live.allSizes.has(String(unit.value)))),
    );
  }
}
