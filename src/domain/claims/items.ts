import { matchColour, type SaidColour } from "./colours.ts";
import type { LiveIndex } from "./live-index.ts";
import { matchSize } from "./sizes.ts";
import type { ClaimItem, Doubt } from "./types.ts";
import { isSign, isWord, type Unit } from "./units.ts";

/** What was asked for, or that it can't be entered without asking back. */
export interface Assembled {
  items: ClaimItem[];
  /** A piece, colour or size that the live does not have, or two without a choice. */
  unclear: boolean;
  doubts: Set<Doubt>;
}

interface Wish {
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

type Join = "and" | "or" | undefined;

/** Groups references with the colours, sizes and quantities said for them, and puts them into the shop's words. */
export function assemble(
  units: readonly Unit[],
  live: LiveIndex,
  current: string | null,
  eitherWillDo: boolean,
): Assembled {
  const { wishes, doubts, choice } = group(units);
  share(wishes, live, doubts);
  const items: ClaimItem[] = [];
  let unclear = choice && !eitherWillDo;
  for (const one of wishes) {
    const entered = enter(one, live, current, eitherWillDo, doubts);
    if (entered === undefined) unclear = true;
    else items.push(...entered);
  }
  return { items: once(items, wishes.length > 1 && wishes.every((one) => one.received)), unclear, doubts };
}

function group(units: readonly Unit[]): { wishes: Wish[]; doubts: Set<Doubt>; choice: boolean } {
  const doubts = new Set<Doubt>();
  const wishes: Wish[] = [];
  let open = wish();
  let join: Join;
  let quantity: number | undefined;
  let choice = false;
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
      addSize(unit.said);
    } else if (unit.kind === "quantity") {
      const following = units[at + 1];
      if (following?.kind === "ref" || following?.kind === "colour" || wishes.length === 0)
        quantity = unit.value;
      else open.quantity = unit.value;
    } else if (unit.kind === "every" && new Set(wishes.map((one) => one.ref)).size > 1) {
      // 'A6 et A12, les deux': both were named.
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
  return { wishes, doubts, choice };

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

/**
 * A size or colour said once for several pieces goes to every piece that offers it: it stands after the last of them,
 * or before the first. One that has words of its own is taken to be complete where the giver has both.
 */
function share(wishes: Wish[], live: LiveIndex, doubts: Set<Doubt>): void {
  for (const one of wishes)
    shareSize(
      one,
      wishes.filter((other) => other.ref === one.ref),
    );
  const givers = [wishes.at(-1), wishes.find((one) => one.ahead)];
  const refs = new Set(wishes.map((one) => one.ref));
  const giver = givers.find((one) => one !== undefined && (one.colours.length > 0 || one.sizes.length > 0));
  if (!giver || refs.size < 2) return;
  const others = wishes.filter((one) => one.ref !== giver.ref);
  const both = giver.colours.length > 0 && giver.sizes.length > 0;
  if (both && others.some((one) => one.colours.length > 0 || one.sizes.length > 0)) return;
  const [size, colour] = [giver.sizes[0], giver.colours[0]];
  if (size !== undefined && giver.sizes.length === 1 && others.every((one) => one.sizes.length === 0))
    for (const one of others) {
      const list = one.ref ? live.sizes.get(one.ref) : undefined;
      if (!list || matchSize(size, list) === undefined) continue;
      one.sizes.push(size);
      if (one.colours.length > 0) doubts.add("shared-attribute");
    }
  if (colour !== undefined && giver.colours.length === 1 && others.every((one) => one.colours.length === 0))
    for (const one of others) {
      if (typeof matchColour(colour, live.colours.get(one.ref ?? "") ?? []) !== "object") continue;
      one.colours.push(colour);
      doubts.add("shared-attribute");
    }
}

/** 'noir et rouge en M': one size for all colours of a piece. */
function shareSize(giver: Wish, sameRef: readonly Wish[]): void {
  const [size] = giver.sizes;
  const others = sameRef.filter((one) => one !== giver);
  if (size === undefined || giver.sizes.length > 1 || others.some((one) => one.sizes.length > 0)) return;
  for (const one of others) one.sizes.push(size);
}

function enter(
  one: Wish,
  live: LiveIndex,
  current: string | null,
  eitherWillDo: boolean,
  doubts: Set<Doubt>,
): ClaimItem[] | undefined {
  const ref = one.ref === undefined ? current : one.ref;
  if (ref === null || (one.crowded && !eitherWillDo)) return undefined;
  if (one.undecided && !eitherWillDo) return undefined;
  const offered = live.colours.get(ref) ?? [];
  const colours: (string | null)[] = [];
  for (const said of one.undecided && one.colours.length > 1 ? [] : one.colours) {
    const match = matchColour(said, offered);
    if (typeof match === "object") {
      if (match.loose) doubts.add("loose-colour");
      colours.push(match.fits);
    } else if (!(one.named && match === "none")) return undefined;
  }
  const sizes: (string | null)[] = [];
  for (const said of one.sizes) {
    const size = matchSize(said, live.sizes.get(ref));
    if (size === undefined) return undefined;
    sizes.push(size);
  }
  if (one.every && !one.undecided) {
    if (offered.length > 1 && colours.length === 0) colours.push(...offered.map((colour) => colour.name));
    else if (offered.length <= 1) return undefined;
  }
  // 'deux, une de chaque': the number counts the colours.
  const counted = one.every && one.quantity === colours.length;
  const quantity = counted ? 1 : (one.quantity ?? 1);
  if (quantity > 3) doubts.add("many-pieces");
  const size = sizes.length === 1 ? (sizes[0] ?? null) : null;
  const distinct = colours.length === 0 ? [null] : colours;
  return distinct.map((colour) => ({ ref, colour, size, quantity }));
}

/** Repeating is not a quantity, unless each is for somebody else. */
function once(items: readonly ClaimItem[], forSeveral: boolean): ClaimItem[] {
  const seen = new Map<string, ClaimItem>();
  for (const item of items) {
    const key = JSON.stringify([item.ref, item.colour, item.size]);
    const before = forSeveral ? (seen.get(key)?.quantity ?? 0) : 0;
    seen.set(key, { ...item, quantity: item.quantity + before });
  }
  const distinct = [...seen.values()];
  // 'A6, A6 noir' says the same piece twice, once more exactly.
  return distinct.filter(
    (item) =>
      item.colour !== null ||
      item.size !== null ||
      !distinct.some((other) => other !== item && other.ref === item.ref),
  );
}
