import { LARGEST, matchSize, SMALLEST } from "#comment-reader/lexicon/size-words.ts";
import { readFigures } from "./figures.ts";
import type { LiveIndex } from "./live-index.ts";
import { matchColor } from "./match-color.ts";
import { readMeasuredSizes } from "./measured-sizes.ts";
import { readQuantities } from "./quantities.ts";
import { readSizes } from "./sizes.ts";
import { isSign, isWord, type Num, type Unit } from "./units.ts";

/** A higher number before a color is hardly how many. */
const MOST_COUNTED = 5;

type Ref = Extract<Unit, { kind: "reference" }>;

const WANTING =
  /^(?:jp|prends|veux|voudrais|valide|reserve|reserver|svp|prendre|avoir|acheter|commander|moi|garde|mets|ajoute|premiere|get|annule|annuler|retire|retirer|enlever|enleve|aimerais|achete|commande)$/;

/** Decides what each number and each size word is: size, reference, quantity, or neither. */
export function resolveNumbers(units: readonly Unit[], live: LiveIndex, onAir: string | null): Unit[] {
  const plain = readSizes(readQuantities(readFigures(readMeasuredSizes(units, live, onAir)), live));
  const reader = new NumberReader(plain, live, onAir);
  return plain.map((unit, at) => (unit.kind === "number" ? reader.read(unit, at) : unit));
}

class NumberReader {
  private readonly units: readonly Unit[];
  private readonly live: LiveIndex;
  private readonly onAir: string | null;
  private readonly references: Map<number, Ref> = new Map();
  private readonly sizes: Set<number> = new Set();

  constructor(units: readonly Unit[], live: LiveIndex, onAir: string | null) {
    this.units = units;
    this.live = live;
    this.onAir = onAir;
    for (const [at, unit] of units.entries()) {
      if (unit.kind === "reference") this.references.set(at, unit);
      if (unit.kind === "size") this.sizes.add(at);
    }
  }

  read(unit: Num, at: number): Unit {
    const read = this.decide(unit, at);
    if (read.kind === "reference") this.references.set(at, read);
    if (read.kind === "size") this.sizes.add(at);
    return read;
  }

  private decide(unit: Num, at: number): Unit {
    const { value } = unit;
    const size: Unit = { kind: "size", said: String(value) };
    const previous = this.units[at - 1];
    const named =
      isWord(previous, "reference", "numero", "article", "lot", "modele") || isSign(previous, "#", "°");
    const reference = this.referenceOf(value);
    const meant = this.referenceBefore(at)?.reference ?? this.onAir;
    const listed = meant !== null && this.live.sizes.has(meant) && this.offers(meant, value);
    // 'gris en 2', 'taille 3'.
    if (isWord(previous, "en", "taille") && listed) return size;
    // 'deux svp': how many, which, or in what size.
    if (unit.spelled && value <= 4 && this.units.every((one) => isWord(one, "svp", "merci") || one === unit))
      return { kind: "ambiguous" };
    // 'noir 38 Cathy 59': where she lives.
    if (this.sizes.size > 0 && previous?.kind === "word" && previous.name) return { kind: "figure" };
    if (named) return this.asReference(reference);
    if (isSign(previous, "/", "-") || isSign(this.units[at + 1], "/") || isSign(this.units[at + 1], "-"))
      if (this.canBeSize(value)) return size;
    const near = this.referenceBefore(at);
    if (this.countsOnAir(unit, at, reference) || this.countsOnlyOne(unit, reference))
      return { kind: "quantity", value };
    return this.live.numeric
      ? this.inNumericLive(unit, at, near, reference)
      : this.inLetteredLive(unit, at, near, reference);
  }

  private inNumericLive(
    { value }: Num,
    at: number,
    near: Ref | undefined,
    reference: string | undefined,
  ): Unit {
    const size: Unit = { kind: "size", said: String(value) };
    const previous = this.units[at - 1];
    const joins =
      isWord(previous, "et", "ou") || isSign(previous, "+", "&", ",") || isWord(previous, "le", "la");
    const offered = near?.reference ? this.offers(near.reference, value) : false;
    if (near && offered) {
      if (!joins || reference === undefined || this.describes(at)) return size;
      return this.saysSizeBeside(at) ? this.asReference(reference) : { kind: "ambiguous" };
    }
    // '5 noir 38' where 5 does not come in 38: a size that is not offered, or one more piece.
    if (near && !joins && this.canBeSize(value) && this.colorBetween(at)) return { kind: "ambiguous" };
    if (reference !== undefined) {
      const also = near === undefined && this.onAirComesIn(value, reference);
      if (also && (this.pointsAtOnAir() || this.colorIsOfOnAirAlone(reference))) return size;
      if (this.saysSizeBeside(at)) return this.asReference(reference);
      // 'rouge 40' where other pieces come in 40.
      const maybeSize = previous?.kind === "color" && this.live.allSizes.has(String(value));
      return also || maybeSize ? { kind: "ambiguous" } : this.asReference(reference);
    }
    return this.live.allSizes.has(String(value)) || (near && this.canBeSize(value))
      ? size
      : this.asReference(undefined);
  }

  private inLetteredLive(
    { value, spelled }: Num,
    at: number,
    near: Ref | undefined,
    reference: string | undefined,
  ): Unit {
    const size: Unit = { kind: "size", said: String(value) };
    if (near || this.references.size > 0) return this.canBeSize(value) ? size : { kind: "ambiguous" };
    const isOnAir = this.onAir !== null && (this.live.byNumber.get(value) ?? []).includes(this.onAir);
    if (this.onAir !== null && this.offers(this.onAir, value) && !(isOnAir && this.live.sizes.size === 0))
      return this.live.sizes.has(this.onAir) ? size : { kind: "ambiguous" };
    const meant = isOnAir && this.onAir !== null ? this.onAir : reference;
    const backed = this.units.some(
      (unit) =>
        unit.kind === "color" || unit.kind === "size" || (unit.kind === "word" && WANTING.test(unit.text)),
    );
    if (meant === undefined)
      return this.canBeSize(value) ? size : backed ? this.asReference(undefined) : { kind: "ambiguous" };
    // 'deux svp', '2 pour moi': how many of the piece on air, or which.
    const counts = spelled ? value <= 4 : value <= MOST_COUNTED && this.onAir !== null && !isOnAir;
    const wants = this.units.some(
      (one) => one.kind === "word" && /^(?:jp|prends|veux|voudrais|valide|reserve)$/.test(one.text),
    );
    if (counts && (spelled || !wants) && !this.units.some(({ kind }) => kind === "color" || kind === "size"))
      return { kind: "ambiguous" };
    if (!backed || (this.live.allSizes.has(String(value)) && !this.saysSizeBeside(-1)))
      return { kind: "ambiguous" };
    // '2 kaki' while K2 is on air, 'deux M' while C1 is: two, or the piece of that number.
    const [previous, next] = [this.units[at - 1], this.units[at + 1]];
    const counted = isOnAir ? next?.kind === "color" : spelled && next?.kind === "size";
    const mayCount = counted && value <= MOST_COUNTED && !isWord(previous, "la", "le");
    return { ...this.asReference(meant), guessed: mayCount };
  }

  /**
   * '3 camel' and 'deux marine 4 ans': the number counts a color of the piece on air, unless it is that piece's own, a size
   * of it and the only one said, or the piece of that number has the color too.
   */
  private countsOnAir({ value, spelled }: Num, at: number, numbered: string | undefined): boolean {
    const next = this.units[spelled && isWord(this.units[at + 1], "en") ? at + 2 : at + 1];
    if (next?.kind !== "color" || value > MOST_COUNTED || this.references.size > 0) return false;
    // 'le 5 noir': a piece that is not there.
    if (isWord(this.units[at - 1], "le", "la")) return false;
    if (this.live.numeric && numbered !== undefined) return false;
    const has = (reference: string | null | undefined) =>
      matchColor(next.said, this.live.colors.get(reference ?? "") ?? []) !== "none";
    if (this.onAir === null || !has(this.onAir) || has(numbered)) return false;
    if (this.live.byNumber.get(value)?.includes(this.onAir)) return false;
    return this.saysSizeBeside(at) || !this.live.sizes.has(this.onAir) || !this.offers(this.onAir, value);
  }

  /**
   * '2' and nothing else while a piece is on air that comes in one color and one size: so many of it. Where another piece
   * has that number, a word beside it may call that one.
   */
  private countsOnlyOne({ value }: Num, numbered: string | undefined): boolean {
    if (this.onAir === null || value < 2 || value > MOST_COUNTED || numbered === this.onAir) return false;
    if (this.live.byNumber.get(value)?.includes(this.onAir)) return false;
    const one = (list: readonly unknown[] | undefined) => (list?.length ?? 0) <= 1;
    if (!one(this.live.colors.get(this.onAir)) || !one(this.live.sizes.get(this.onAir))) return false;
    return numbered === undefined
      ? this.units.every((unit) => unit.kind === "number" || unit.kind === "word")
      : this.units.length === 1;
  }

  /** '38 noir' where the piece on air comes in black and the piece 38 does not. */
  private colorIsOfOnAirAlone(numbered: string): boolean {
    const said = this.units.flatMap((unit) => (unit.kind === "color" ? [unit.said] : []));
    const has = (reference: string | null) => {
      const offered = this.live.colors.get(reference ?? "") ?? [];
      return said.every((one) => matchColor(one, offered) !== "none");
    };
    return said.length > 0 && has(this.onAir) && !has(numbered);
  }

  /** 'celle-ci', 'celui-là'. */
  private pointsAtOnAir(): boolean {
    return this.references.size === 0 && this.units.some((unit) => isWord(unit, "celle", "celui"));
  }

  private asReference(reference: string | undefined): Ref {
    return { kind: "reference", reference: reference ?? null, guessed: false, lettered: false };
  }

  private referenceOf(value: number): string | undefined {
    const plain = this.live.byKey.get(String(value));
    if (plain !== undefined) return plain;
    const references = this.live.byNumber.get(value) ?? [];
    return references.length === 1 ? references[0] : undefined;
  }

  /** Whether the number may be a size of the piece on air; its own number is not, unless its list has it. */
  private onAirComesIn(value: number, reference: string | undefined): boolean {
    if (this.onAir === null) return false;
    if (reference === this.onAir && !this.live.sizes.has(this.onAir)) return false;
    return this.offers(this.onAir, value);
  }

  /** Whether a piece comes in the size; one without a list comes in any that a garment can have. */
  private offers(reference: string, value: number): boolean {
    const list = this.live.sizes.get(reference);
    return list ? matchSize(String(value), list) !== undefined : value >= SMALLEST && value <= LARGEST;
  }

  private canBeSize(value: number): boolean {
    return this.live.allSizes.has(String(value)) || (value >= SMALLEST && value <= LARGEST);
  }

  /** The last reference before, as long as no size was said for it, or for the color that was said since. */
  private referenceBefore(at: number): Ref | undefined {
    let colored = false;
    for (let index = at - 1; index >= 0; index -= 1) {
      if (this.units[index]?.kind === "color") colored = true;
      if (this.sizes.has(index) && !colored) return undefined;
      const reference = this.references.get(index);
      if (reference) return reference;
    }
    return undefined;
  }

  /** 'ref 7, noir, 38': a color was said since the last reference, so what follows a comma goes on describing it. */
  private describes(at: number): boolean {
    return isSign(this.units[at - 1], ",") && this.colorBetween(at);
  }

  /** A color was said since the last reference. */
  private colorBetween(at: number): boolean {
    for (let index = at - 1; index >= 0 && !this.references.has(index); index -= 1)
      if (this.units[index]?.kind === "color") return true;
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
