import type { LiveIndex } from "./live-index.ts";
import { isCounted } from "./read-references.ts";
import { LARGEST, needsSizeWord, SMALLEST, sizeWord } from "./sizes.ts";
import { isSign, isWord, type Unit } from "./units.ts";

type Num = Extract<Unit, { kind: "number" }>;
type Ref = Extract<Unit, { kind: "ref" }>;

const MOST = 20;
const WANTING =
  /^(?:jp|prends|veux|voudrais|valide|reserve|reserver|svp|prendre|avoir|acheter|commander|moi|garde|mets|ajoute|premiere|get|annule|annuler|retire|retirer|enlever|enleve|aimerais|achete|commande)$/;

/** Decides what each number and each size word is: size, reference, quantity, or neither. */
export function readNumbers(units: readonly Unit[], live: LiveIndex, current: string | null): Unit[] {
  const plain = readSizes(readQuantities(readFigures(units)));
  const reader = new NumberReader(plain, live, current);
  return plain.map((unit, at) => (unit.kind === "number" ? reader.read(unit, at) : unit));
}

/** Counts, measures, dates, ages, telephone numbers and counting aloud. */
function readFigures(units: readonly Unit[]): Unit[] {
  const figure = (unit: Num, at: number): boolean => {
    const next = units[at + 1];
    if (unit.value >= 1000) return true;
    if (next?.kind === "word" && isCounted(next.text) && sizeWord(next.text) === undefined)
      return next.text !== "fois" && next.text !== "articles";
    if (isWord(next, "du") && isWord(units[at + 2], "mois", "matin", "soir")) return true;
    if (isWord(units[at - 1], "a") && !isWord(units[at - 2], "annule", "renonce", "ok")) return true;
    return runOfNumbers(units, at) >= 4 || countsAloud(units, at);
  };
  return units.map((unit, at) => (unit.kind === "number" && figure(unit, at) ? { kind: "figure" } : unit));
}

function runOfNumbers(units: readonly Unit[], at: number): number {
  let from = at;
  let to = at;
  while (units[from - 1]?.kind === "number") from -= 1;
  while (units[to + 1]?.kind === "number") to += 1;
  return to - from + 1;
}

/** '1 2 3' and '3 2 1'. */
function countsAloud(units: readonly Unit[], at: number): boolean {
  const value = (index: number) => {
    const unit = units[index];
    return unit?.kind === "number" ? unit.value : undefined;
  };
  for (const start of [at - 2, at - 1, at])
    for (const step of [1, -1]) {
      const [a, b, c] = [value(start), value(start + 1), value(start + 2)];
      if (a !== undefined && b === a + step && c === b + step) return true;
    }
  return false;
}

function readQuantities(units: readonly Unit[]): Unit[] {
  const read: Unit[] = [];
  const hasRef = units.some((unit) => unit.kind === "ref");
  for (let at = 0; at < units.length; at += 1) {
    const [unit, next, after] = [units[at], units[at + 1], units[at + 2]];
    const last = read[read.length - 1];
    if (!unit) break;
    const small = (other: Unit | undefined): other is Num =>
      other?.kind === "number" && other.value >= 1 && other.value <= MOST;
    if ((isWord(unit, "x") || isSign(unit, "*") || isWord(unit, "par")) && small(next)) {
      read.push({ kind: "quantity", value: next.value });
      at += 1;
    } else if (isSign(unit, "(") && small(next) && isSign(after, ")") && hasRef) {
      read.push({ kind: "quantity", value: next.value });
      at += 2;
    } else if (isWord(unit, "en") && isWord(next, "double", "triple")) {
      read.push({ kind: "quantity", value: isWord(next, "double") ? 2 : 3 });
      at += 1;
    } else if (small(unit) && (isWord(next, "x") || isSign(next, "*")) && after?.kind !== "number") {
      read.push({ kind: "quantity", value: unit.value });
      at += 1;
    } else if (small(unit) && isWord(last, "les") && unit.value <= 4) {
      read.pop();
      read.push({ kind: "every" });
      if (isWord(next, "couleur")) at += 1;
    } else if (small(unit) && isWord(next, "piece", "exemplaire", "unites", "pieces", "articles")) {
      read.push(hasRef ? { kind: "quantity", value: unit.value } : { kind: "figure" });
      at += 1;
    } else if (small(unit) && isWord(next, "fois")) {
      const closes =
        after === undefined ||
        after.kind !== "word" ||
        isWord(after, "svp", "merci", "pour", "en", "le", "la");
      read.push(
        closes && (hasRef || after?.kind === "word")
          ? { kind: "quantity", value: unit.value }
          : { kind: "figure" },
      );
      at += 1;
    } else if (small(unit) && asksForSome(read)) read.push({ kind: "quantity", value: unit.value });
    else if (
      small(unit) &&
      unit.value < 10 &&
      next?.kind === "ref" &&
      next.lettered &&
      last?.kind !== "ref" &&
      !isWord(last, "taille")
    )
      read.push({ kind: "quantity", value: unit.value });
    else if (
      small(unit) &&
      unit.value < 6 &&
      next?.kind === "colour" &&
      hasRef &&
      units.some((other) => other.kind === "ref" && other.lettered)
    )
      read.push({ kind: "quantity", value: unit.value });
    else if (
      isWord(unit, "deux") ||
      (isWord(unit, "tous", "toutes", "toute") && isWord(next, "les") && isWord(after, "couleur"))
    ) {
      read.push({ kind: "every" });
      at += isWord(unit, "deux") ? 0 : 2;
    } else if (isWord(unit, "de") && isWord(next, "chaque")) {
      read.push({ kind: "every" });
      at += isWord(after, "couleur") ? 2 : 1;
    } else if (unit.kind === "every" && isWord(next, "couleur")) {
      read.push(unit);
      at += 1;
    } else read.push(unit);
  }
  return read;
}

/** 'j'en veux', 'il m'en faut', 'mets-m'en' before a number. */
function asksForSome(before: readonly Unit[]): boolean {
  const [en, verb] = before.slice(-2);
  const wants =
    /^(?:veux|faut|prends|mets|voudrais|prendrai|faudrait|reserve|garde|voudrai|aimerais|ajoute|commande)$/;
  if (verb?.kind === "word" && wants.test(verb.text) && isWord(en, "en")) return true;
  return isWord(verb, "en") && en?.kind === "word" && /^(?:me|moi|mets|ajoute)$/.test(en.text);
}

function readSizes(units: readonly Unit[]): Unit[] {
  const read: Unit[] = [];
  for (const [at, unit] of units.entries()) {
    const last = read[read.length - 1];
    const extra = unit.kind === "word" ? EXTRA[unit.text] : undefined;
    if (extra && isWord(last, "extra", "x")) {
      read.splice(-1, 1, { kind: "size", said: extra });
      continue;
    }
    const introduced = isWord(last, "taille", "en", "du");
    const next = units[at + 1];
    const closes = next === undefined || next.kind === "sign" || isWord(next, "svp", "merci");
    const oneSize = introduced || ((last?.kind === "ref" || last?.kind === "colour") && closes);
    const said =
      unit.kind === "word" && !unit.name && (unit.text !== "tu" || oneSize) ? sizeWord(unit.text) : undefined;
    const number =
      unit.kind === "number" &&
      isWord(last, "taille", "en", "du", "size") &&
      unit.value >= 30 &&
      unit.value <= LARGEST + 2;
    if (unit.kind === "word" && said && (!needsSizeWord(unit.text) || introduced)) {
      read.push({
        kind: "size",
        said: said === "L" && last?.kind === "size" && last.said === "X" ? "XL" : said,
      });
    } else if (unit.kind === "number" && number && !(isWord(last, "du") && isWord(units[at + 1], "mois")))
      read.push({ kind: "size", said: String(unit.value) });
    else read.push(unit);
  }
  return read;
}

/** 'extra large', 'x l'. */
const EXTRA: Record<string, string> = { large: "XL", l: "XL", small: "XS", s: "XS" };

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
    if (ref !== undefined) {
      const also = this.current !== null && this.offers(this.current, value) && near === undefined;
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
    if (this.current !== null && this.offers(this.current, value)) {
      return this.live.sizes.has(this.current) ? size : { kind: "ambiguous" };
    }
    const currentIs = this.current !== null && (this.live.byNumber.get(value) ?? []).includes(this.current);
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

  /** Whether a piece comes in the size; one without a list comes in any that a garment can have. */
  private offers(ref: string, value: number): boolean {
    const list = this.live.sizes.get(ref);
    return list ? list.includes(String(value)) : value >= SMALLEST && value <= LARGEST;
  }

  private canBeSize(value: number): boolean {
    return this.live.allSizes.has(String(value)) || (value >= SMALLEST && value <= LARGEST);
  }

  /** The last reference before, as long as no size was said for it. */
  private refBefore(at: number): Ref | undefined {
    for (let index = at - 1; index >= 0; index -= 1) {
      if (this.sizes.has(index)) return undefined;
      const ref = this.refs.get(index);
      if (ref) return ref;
    }
    return undefined;
  }

  /** 'ref 7, noir, 38': a colour was said since the last reference, so what follows a comma goes on describing it. */
  private describes(at: number): boolean {
    if (!isSign(this.units[at - 1], ",")) return false;
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
