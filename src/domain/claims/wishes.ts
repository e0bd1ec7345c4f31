import type { SaidColour } from "./colours.ts";
import type { Doubt } from "./types.ts";
import { isSign, isWord, type Unit } from "./units.ts";

/** A piece with what was said for it. */
export interface Wish {
  /** Null: not of this live. Undefined: none was named yet. */
  ref: string | null | undefined;
  colours: SaidColour[];
  sizes: string[];
  quantity: number | undefined;
  every: boolean;
  /** Chosen between by 'ou'. */
  undecided: boolean;
  /** Colours one after the other without a word between. */
  crowded: boolean;
  named: boolean;
  /** Said before its reference. */
  ahead: boolean;
  /** Its quantity stands before its colour: 'deux noires'. */
  counted: boolean;
  /** Said whom it is for. */
  received: boolean;
}

const wish = (ref?: string | null): Wish => ({
  ref,
  colours: [],
  sizes: [],
  quantity: undefined,
  every: false,
  undecided: false,
  crowded: false,
  named: false,
  ahead: false,
  counted: false,
  received: false,
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

/** Groups references with the colours, sizes and quantities said for them. */
export function groupWishes(units: readonly Unit[]): Grouped {
  const doubts = new Set<Doubt>();
  const wishes: Wish[] = [];
  let open = wish();
  let join: Join;
  let quantity: number | undefined;
  let choice = false;
  let together = false;
  let between = false;
  let lastKind = "";
  /** 'une A18 pour moi et une pour ma fille'. */
  const oneMore = () => join === "and" && open.received && open.colours.length + open.sizes.length === 0;
  const next = (ref?: string | null) => {
    open = wish(ref);
    wishes.push(open);
  };
  for (const [at, unit] of units.entries()) {
    if (isWord(unit, "une", "un") && open.colours.length > 0) join = "and";
    if (isWord(unit, "pour")) open.received = true;
    if (isWord(unit, "une", "un") && oneMore()) open.quantity = (open.quantity ?? 1) + 1;
    if (isWord(unit, "et", "avec", "aussi", "puis") || isSign(unit, "+", "&")) join = between ? "or" : "and";
    else if (isWord(unit, "entre")) between = true;
    else if (isWord(unit, "ou") || isSign(unit, "/", "-")) join = "or";
    if (unit.kind === "ref" && open.ref === unit.ref && oneMore()) open.quantity = (open.quantity ?? 1) + 1;
    else if (unit.kind === "ref") {
      if (unit.guessed) doubts.add("guessed-spelling");
      if (!unit.lettered && unit.ref !== null && /\D/.test(unit.ref)) doubts.add("number-without-letter");
      if (wishes.length > 0 && join === "or") choice = true;
      if (wishes.length > 0 && open.ref === undefined) {
        open.ref = unit.ref;
        open.ahead = true;
      } else if (
        open.ref !== unit.ref ||
        wishes.length === 0 ||
        open.colours.length > 0 ||
        open.sizes.length > 0
      )
        next(unit.ref);
      if (quantity !== undefined) open.quantity = quantity;
      quantity = undefined;
    } else if (unit.kind === "colour") {
      if (unit.guessed) doubts.add("guessed-spelling");
      if (wishes.length === 0) next();
      addColour(unit.said, unit.name, units[at - 1]?.kind === "quantity");
    } else if (unit.kind === "size") {
      if (wishes.length === 0) next();
      if (units.slice(Math.max(0, at - 2), at).some((other) => isWord(other, ...ALL))) together = true;
      addSize(unit.said);
    } else if (unit.kind === "quantity") {
      const following = units[at + 1];
      if (following?.kind === "ref" || following?.kind === "colour" || wishes.length === 0)
        quantity = unit.value;
      else open.quantity = unit.value;
    } else if (unit.kind === "every" && new Set(wishes.map((one) => one.ref)).size > 1) {
      // 'A6 et A12, les deux': both were named.
      together = true;
    } else if (unit.kind === "every") {
      if (wishes.length === 0) next();
      open.every = true;
    }
    if (unit.kind !== "word" && unit.kind !== "sign") {
      join = undefined;
      lastKind = unit.kind;
    }
  }
  if (quantity !== undefined) {
    if (wishes.length === 0) next();
    open.quantity = quantity;
  }
  countedTogether(wishes);
  return { wishes, doubts, choice, together };

  function addColour(said: SaidColour, named: boolean, counted: boolean): void {
    const same = open.colours.some(
      (known) => String(known.words) === String(said.words) && known.tone === said.tone,
    );
    if (same && quantity === undefined) return;
    if (open.colours.length > 0) {
      if (join === "or") open.undecided = true;
      else if (join === "and" || open.sizes.length > 0 || quantity !== undefined || lastKind === "size") {
        next(open.ref);
      } else open.crowded = true;
    }
    open.colours.push(said);
    open.named = named;
    if (quantity !== undefined) {
      open.quantity = quantity;
      open.counted = counted;
    }
    quantity = undefined;
  }

  function addSize(said: string): void {
    if (open.sizes.includes(said)) return;
    if (open.sizes.length > 0) {
      if (join === "and") {
        const colours = [...open.colours];
        next(open.ref);
        open.colours = colours;
      } else open.undecided = true;
    }
    open.sizes.push(said);
  }
}

/** 'deux, une noire et une écrue': the number counts what follows. */
function countedTogether(wishes: readonly Wish[]): void {
  const [first, ...rest] = wishes;
  if (first?.quantity !== wishes.length || first.counted || rest.some((one) => one.quantity !== undefined))
    return;
  if (rest.every((one) => one.ref === first.ref)) first.quantity = undefined;
}
