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
  const oneMore = () => join === "and" && open.received && open.colors.length + open.sizes.length === 0;
  const next = (reference?: string | null) => {
    open = wish(reference);
    wishes.push(open);
  };
  for (const [at, unit] of units.entries()) {
    if (isWord(unit, "une", "un") && open.colors.length > 0) join = "and";
    if (isWord(unit, "pour")) open.received = true;
    if (isWord(unit, "une", "un") && oneMore()) open.quantity = (open.quantity ?? 1) + 1;
    if (isWord(unit, "et", "avec", "aussi", "puis") || isSign(unit, "+", "&")) join = between ? "or" : "and";
    else if (isWord(unit, "entre")) between = true;
    else if (isWord(unit, "ou")) join = "or";
    // Between two sizes alone: '38-40' is a choice, 'A6/A12' too; 'A6 noir 38 / A12 noir M' is a list.
    else if (isSign(unit, "/", "-") && lastKind === "size" && units[at + 1]?.kind === "size") join = "or";
    else if (isSign(unit, "/", "-")) join = open.colors.length > 0 && open.sizes.length > 0 ? "and" : "or";
    else if (isSign(unit, ",") && open.sizes.length > 0 && isSizedColor(units, at + 1)) join = "and";
    // 'M10 pour Maud, M10 pour moi': perhaps two.
    if (open.received && unit.kind === "reference" && unit.reference === open.reference)
      doubts.add("many-pieces");
    if (unit.kind === "reference" && open.reference === unit.reference && oneMore())
      open.quantity = (open.quantity ?? 1) + 1;
    else if (unit.kind === "reference") {
      if (unit.guessed) doubts.add("guessed-spelling");
      if (!unit.lettered && unit.reference !== null && /\D/.test(unit.reference))
        doubts.add("number-without-letter");
      if (wishes.length > 0 && join === "or" && open.reference !== undefined) choice = true;
      if (wishes.length > 0 && open.reference === undefined) {
        open.reference = unit.reference;
        open.ahead = true;
      } else if (
        open.reference !== unit.reference ||
        wishes.length === 0 ||
        open.colors.length > 0 ||
        open.sizes.length > 0
      )
        next(unit.reference);
      if (quantity !== undefined) open.quantity = quantity;
      quantity = undefined;
    } else if (unit.kind === "color") {
      if (unit.guessed) doubts.add("guessed-spelling");
      if (wishes.length === 0) next();
      addColor(unit.said, unit.name, units[at - 1]?.kind === "quantity");
    } else if (unit.kind === "size") {
      if (wishes.length === 0) next();
      if (units.slice(Math.max(0, at - 2), at).some((other) => isWord(other, ...ALL))) together = true;
      addSize(unit.said);
    } else if (unit.kind === "quantity") {
      const following = units[at + 1];
      if (following && /^(?:reference|color|size)$/.test(following.kind)) quantity = unit.value;
      else if (wishes.length === 0) quantity = unit.value;
      else open.quantity = unit.value;
    } else if (unit.kind === "every" && new Set(wishes.map((one) => one.reference)).size > 1) {
      // 'A6 et A12, les deux': both were named.
      together = true;
    } else if (unit.kind === "every") {
      if (wishes.length === 0) next();
      open.every = true;
    }
    if (unit.kind !== "word" && unit.kind !== "sign" && unit.kind !== "quantity") {
      join = undefined;
      lastKind = unit.kind;
    }
  }
  if (quantity !== undefined) {
    if (wishes.length === 0) next();
    open.quantity = quantity;
  }
  countedTogether(wishes);
  // 'deux noires, un S et un M' and '33 noir et 30 rose, 2 paires': the number may count them all.
  const counts = [wishes[0]?.counted && wishes[0].quantity, wishes.at(-1)?.quantity];
  if (wishes.length > 1 && counts.includes(wishes.length)) doubts.add("many-pieces");
  return { wishes, doubts, choice, together };

  function addColor(said: SaidColor, named: boolean, counted: boolean): void {
    const same = open.colors.some(
      (known) => String(known.words) === String(said.words) && known.tone === said.tone,
    );
    if (same && quantity === undefined) return;
    if (open.borrowed && lastKind === "size") open.colors = [];
    open.borrowed = false;
    if (open.colors.length > 0) {
      if (join === "or") open.undecided = true;
      else if (join === "and" || open.sizes.length > 0 || quantity !== undefined || lastKind === "size") {
        next(open.reference);
      } else open.crowded = true;
    }
    open.colors.push(said);
    open.named = named;
    if (quantity !== undefined) {
      open.quantity = quantity;
      open.counted = counted;
    }
    quantity = undefined;
  }

  function addSize(said: string): void {
    const many = quantity;
    quantity = undefined;
    if (open.sizes.includes(said)) return;
    openSize(said, many !== undefined);
    if (many !== undefined) open.quantity = many;
  }

  function openSize(said: string, counted: boolean): void {
    if (open.sizes.length > 0) {
      if (join === "and" || counted) {
        const colors = [...open.colors];
        const borrowed = lastKind === "color";
        // 'S, M et L': the sizes before were a list.
        const listed = open.listed ? open.sizes.splice(1) : [];
        if (open.listed) open.undecided = false;
        for (const size of [...listed, said]) {
          next(open.reference);
          open.colors = colors;
          open.borrowed = borrowed;
          open.shared = true;
          open.sizes.push(size);
        }
        return;
      }
      open.listed = join === undefined;
      open.undecided = true;
    }
    open.sizes.push(said);
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
