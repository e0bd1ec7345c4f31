import type { Doubt } from "#comment-reader/types.ts";
import type { SaidColor } from "./match-color.ts";
import { isSign, isWord, type Unit } from "./units.ts";

/** A piece with what was said for it. */
export interface Wish {
  /** Null: not of this live. Undefined: none was named yet. */
  reference: string | null | undefined;
  colors: SaidColor[];
  sizes: string[];
  quantity: number | undefined;
  every: boolean;
  /** Its color was said for the size before it, which stood in front of that color: '36 noir et 38 …'. */
  borrowed: boolean;
  /** Chosen between by 'ou'. */
  undecided: boolean;
  /** Sizes one after the other without a word between. */
  listed: boolean;
  /** Colors one after the other without a word between. */
  crowded: boolean;
  named: boolean;
  /** ClauseFacts before its reference. */
  ahead: boolean;
  /** Its quantity stands before its color: 'deux noires'. */
  counted: boolean;
  /** ClauseFacts whom it is for. */
  received: boolean;
  /** Its color is that of the sizes before it in a list. */
  shared: boolean;
}

const wish = (reference?: string | null): Wish => ({
  reference,
  colors: [],
  sizes: [],
  quantity: undefined,
  every: false,
  borrowed: false,
  undecided: false,
  listed: false,
  crowded: false,
  named: false,
  ahead: false,
  counted: false,
  received: false,
  shared: false,
});

/** Before a size: it is said for all pieces. */
const ALL = ["tout", "tous", "toutes", "chacun", "chacune", "partout"];

type Join = "and" | "or" | undefined;

export interface Grouped {
  wishes: Wish[];
  doubts: Set<Doubt>;
  /** Between two pieces, by 'ou'. */
  choice: boolean;
  /** Something was said for all of them: 'les deux en 38', 'le tout en M'. */
  together: boolean;
}

/** Groups references with the colors, sizes and quantities said for them. */
export function groupWishes(units: readonly Unit[]): Grouped {
  const grouping = new Grouping(units);
  for (const at of units.keys()) grouping.hear(at);
  return grouping.close();
}

/** What was heard of a comment up to one of its units. */
class Grouping {
  readonly #units: readonly Unit[];
  readonly #doubts = new Set<Doubt>();
  readonly #wishes: Wish[] = [];
  /** The wish for which is said what comes. */
  #open = wish();
  #join: Join;
  /** Said, and not yet of a wish. */
  #quantity: number | undefined;
  #choice = false;
  #together = false;
  /** 'entre' was said: the next 'et' is an 'ou'. */
  #between = false;
  #lastKind = "";

  constructor(units: readonly Unit[]) {
    this.#units = units;
  }

  hear(at: number): void {
    const unit = this.#units[at];
    if (!unit) return;
    this.#hearWords(unit);
    this.#join = this.#joinBy(at) ?? this.#join;
    if (unit.kind === "reference") this.#addReference(unit);
    else if (unit.kind === "color") this.#addColor(unit, this.#units[at - 1]?.kind === "quantity");
    else if (unit.kind === "size") this.#addSize(unit.said, at);
    else if (unit.kind === "quantity") this.#addQuantity(unit.value, this.#units[at + 1]);
    else if (unit.kind === "every") this.#addEvery();
    if (unit.kind === "word" || unit.kind === "sign" || unit.kind === "quantity") return;
    this.#join = undefined;
    this.#lastKind = unit.kind;
  }

  close(): Grouped {
    const wishes = this.#wishes;
    if (this.#quantity !== undefined) {
      this.#openFirst();
      this.#open.quantity = this.#quantity;
    }
    countedTogether(wishes);
    // 'deux noires, un S et un M' and '33 noir et 30 rose, 2 paires': the number may count them all.
    const counts = [wishes[0]?.counted && wishes[0].quantity, wishes.at(-1)?.quantity];
    if (wishes.length > 1 && counts.includes(wishes.length)) this.#doubts.add("many-pieces");
    return { wishes, doubts: this.#doubts, choice: this.#choice, together: this.#together };
  }

  #next(reference?: string | null): void {
    this.#open = wish(reference);
    this.#wishes.push(this.#open);
  }

  #openFirst(): void {
    if (this.#wishes.length === 0) this.#next();
  }

  #takeQuantity(): number | undefined {
    const quantity = this.#quantity;
    this.#quantity = undefined;
    return quantity;
  }

  /** 'une A18 pour moi et une pour ma fille'. */
  get #isOneMore(): boolean {
    const { received, colors, sizes } = this.#open;
    return this.#join === "and" && received && colors.length + sizes.length === 0;
  }

  #addOneMore(): void {
    this.#open.quantity = (this.#open.quantity ?? 1) + 1;
  }

  #hearWords(unit: Unit): void {
    const isOne = isWord(unit, "une", "un");
    if (isOne && this.#open.colors.length > 0) this.#join = "and";
    if (isWord(unit, "pour")) this.#open.received = true;
    if (isOne && this.#isOneMore) this.#addOneMore();
    if (isWord(unit, "entre")) this.#between = true;
  }

  /** How the unit there joins what stands before it with what comes; undefined: it does not. */
  #joinBy(at: number): Join {
    const unit = this.#units[at];
    const { colors, sizes } = this.#open;
    if (isWord(unit, "et", "avec", "aussi", "puis") || isSign(unit, "+", "&"))
      return this.#between ? "or" : "and";
    if (isWord(unit, "ou")) return "or";
    if (isSign(unit, "/", "-")) {
      // Between two sizes alone: '38-40' is a choice, 'A6/A12' too; 'A6 noir 38 / A12 noir M' is a list.
      if (this.#lastKind === "size" && this.#units[at + 1]?.kind === "size") return "or";
      return colors.length > 0 && sizes.length > 0 ? "and" : "or";
    }
    return isSign(unit, ",") && sizes.length > 0 && isSizedColor(this.#units, at + 1) ? "and" : undefined;
  }

  #addReference(unit: Extract<Unit, { kind: "reference" }>): void {
    const { reference, guessed, lettered } = unit;
    // 'M10 pour Maud, M10 pour moi': perhaps two.
    if (this.#open.received && reference === this.#open.reference) this.#doubts.add("many-pieces");
    if (reference === this.#open.reference && this.#isOneMore) {
      this.#addOneMore();
      return;
    }
    if (guessed) this.#doubts.add("guessed-spelling");
    if (!lettered && reference !== null && /\D/.test(reference)) this.#doubts.add("number-without-letter");
    const isFirst = this.#wishes.length === 0;
    if (!isFirst && this.#join === "or" && this.#open.reference !== undefined) this.#choice = true;
    if (!isFirst && this.#open.reference === undefined) {
      this.#open.reference = reference;
      this.#open.ahead = true;
    } else if (isFirst || reference !== this.#open.reference || this.#isDescribed) this.#next(reference);
    const quantity = this.#takeQuantity();
    if (quantity !== undefined) this.#open.quantity = quantity;
  }

  get #isDescribed(): boolean {
    return this.#open.colors.length > 0 || this.#open.sizes.length > 0;
  }

  #addColor({ said, name, guessed }: Extract<Unit, { kind: "color" }>, counted: boolean): void {
    if (guessed) this.#doubts.add("guessed-spelling");
    this.#openFirst();
    const quantity = this.#quantity;
    const isSame = this.#open.colors.some(
      (known) => String(known.words) === String(said.words) && known.tone === said.tone,
    );
    if (isSame && quantity === undefined) return;
    this.#quantity = undefined;
    if (this.#open.borrowed && this.#lastKind === "size") this.#open.colors = [];
    this.#open.borrowed = false;
    if (this.#open.colors.length > 0) {
      const isNext = this.#join === "and" || this.#open.sizes.length > 0 || quantity !== undefined;
      if (this.#join === "or") this.#open.undecided = true;
      else if (isNext || this.#lastKind === "size") this.#next(this.#open.reference);
      else this.#open.crowded = true;
    }
    this.#open.colors.push(said);
    this.#open.named = name;
    if (quantity === undefined) return;
    this.#open.quantity = quantity;
    this.#open.counted = counted;
  }

  #addSize(said: string, at: number): void {
    this.#openFirst();
    const before = this.#units.slice(Math.max(0, at - 2), at);
    if (before.some((other) => isWord(other, ...ALL))) this.#together = true;
    const quantity = this.#takeQuantity();
    if (this.#open.sizes.includes(said)) return;
    if (this.#open.sizes.length > 0 && (this.#join === "and" || quantity !== undefined)) this.#listSize(said);
    else {
      if (this.#open.sizes.length > 0) {
        this.#open.listed = this.#join === undefined;
        this.#open.undecided = true;
      }
      this.#open.sizes.push(said);
    }
    if (quantity !== undefined) this.#open.quantity = quantity;
  }

  /** Another wish for the same piece in another size. */
  #listSize(said: string): void {
    const { reference, colors, listed, sizes } = this.#open;
    const borrowed = this.#lastKind === "color";
    // 'S, M et L': the sizes before were a list.
    const before = listed ? sizes.splice(1) : [];
    if (listed) this.#open.undecided = false;
    const shared = [...colors];
    for (const size of [...before, said]) {
      this.#next(reference);
      Object.assign(this.#open, { colors: shared, borrowed, shared: true, sizes: [size] });
    }
  }

  #addQuantity(value: number, following: Unit | undefined): void {
    const isAhead = following && /^(?:reference|color|size)$/.test(following.kind);
    if (isAhead || this.#wishes.length === 0) this.#quantity = value;
    else this.#open.quantity = value;
  }

  #addEvery(): void {
    // 'A6 et A12, les deux': both were named.
    if (new Set(this.#wishes.map(({ reference }) => reference)).size > 1) this.#together = true;
    else {
      this.#openFirst();
      this.#open.every = true;
    }
  }
}

/** 'S noir, M crème': the size stands before its color. */
const isSizedColor = (units: readonly Unit[], at: number): boolean =>
  units[at]?.kind === "size" && units[at + 1]?.kind === "color";

/** 'deux, une noire et une écrue': the number counts what follows. */
function countedTogether(wishes: readonly Wish[]): void {
  const [first, ...rest] = wishes;
  // 'deux noirs, un S et un M': the number counts the sizes.
  const sizes = rest.length > 0 && rest.every((one) => one.shared);
  if (
    first?.quantity !== wishes.length ||
    (first.counted && !sizes) ||
    rest.some((one) => one.quantity !== undefined)
  )
    return;
  if (rest.every((one) => one.reference === first.reference)) first.quantity = undefined;
}
