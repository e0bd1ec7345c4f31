import { matchLooseSize, matchSize } from "#comment-reader/lexicon/size-words.ts";
import type { ClaimItem, Doubt } from "#comment-reader/types.ts";
import type { LiveIndex } from "./live-index.ts";
import { matchColor, type OfferedColor } from "./match-color.ts";
import type { Unit } from "./units.ts";
import { groupWishes, type Wish } from "./wishes.ts";

/** What was asked for, or that it can't be found without asking back. */
export interface Assembled {
  items: ClaimItem[];
  /** A piece, color or size that the live does not have, or two without a choice. */
  unclear: boolean;
  doubts: Set<Doubt>;
}

/** What is asked for, in the shop's words. */
export function assembleItems(
  units: readonly Unit[],
  live: LiveIndex,
  onAir: string | null,
  eitherWillDo: boolean,
): Assembled {
  const { wishes, doubts, choice, together } = groupWishes(units);
  shareAttributes(wishes, together, live, doubts);
  // 'on la veut toutes les deux en noir': perhaps two of one color.
  if (wishes.length === 1 && wishes[0]?.every && wishes[0].colors.length === 1) doubts.add("many-pieces");
  const items: ClaimItem[] = [];
  let unclear = choice && !eitherWillDo;
  for (const one of wishes) {
    const found = itemsOf(one, live, onAir, eitherWillDo, doubts);
    if (found === undefined) unclear = true;
    else items.push(...found);
  }
  // 'kaki camel, je m'en moque': both, or either.
  const colored = new Set(items.map(({ reference, color }) => color && reference));
  if (eitherWillDo && items.length > colored.size) doubts.add("left-out");
  return {
    items: withoutRepeats(items, wishes.length > 1 && wishes.every((one) => one.received)),
    unclear,
    doubts,
  };
}

/** A color or a size is not said, of a piece that comes in several. */
export const leavesChoice = (items: readonly ClaimItem[], live: LiveIndex): boolean =>
  items.some(
    ({ reference, color, size }) =>
      (color === null && (live.colors.get(reference)?.length ?? 0) > 1) ||
      (size === null && (live.sizes.get(reference)?.length ?? 0) > 1),
  );

/**
 * A size or color said once for several pieces goes to every piece that offers it: it stands after the last of them,
 * or before the first. One that has words of its own is taken to be complete where the giver has both, unless the size
 * was said for all ('les deux en 38').
 */
function shareAttributes(wishes: Wish[], together: boolean, live: LiveIndex, doubts: Set<Doubt>): void {
  for (const one of wishes)
    shareSize(
      one,
      wishes.filter((other) => other.reference === one.reference),
    );
  const givers = [wishes.at(-1), wishes.find((one) => one.ahead)];
  const references = new Set(wishes.map((one) => one.reference));
  const giver = givers.find((one) => one !== undefined && (one.colors.length > 0 || one.sizes.length > 0));
  if (!giver || references.size < 2) return;
  const others = wishes.filter((one) => one.reference !== giver.reference);
  const both = giver.colors.length > 0 && giver.sizes.length > 0;
  const [size, color] = [giver.sizes[0], giver.colors[0]];
  if (both && !together && others.some((one) => one.colors.length > 0 || one.sizes.length > 0)) {
    // 'A12 noir et S4 rouge en L': perhaps in L both.
    const fits = (list: readonly string[] | undefined) =>
      size !== undefined && list !== undefined && matchSize(size, list) !== undefined;
    if (others.some((one) => one.sizes.length === 0 && fits(live.sizes.get(one.reference ?? ""))))
      doubts.add("left-out");
    return;
  }
  if (size !== undefined && giver.sizes.length === 1 && others.every((one) => one.sizes.length === 0))
    for (const one of others) {
      const list = one.reference ? live.sizes.get(one.reference) : undefined;
      if (!list || matchSize(size, list) === undefined) continue;
      one.sizes.push(size);
      if (one.colors.length > 0) doubts.add("shared-attribute");
    }
  if (color !== undefined && giver.colors.length === 1 && others.every((one) => one.colors.length === 0))
    for (const one of others) {
      const match = matchColor(color, live.colors.get(one.reference ?? "") ?? []);
      if (match === "none" || "several" in match) continue;
      one.colors.push(color);
      doubts.add("shared-attribute");
    }
}

/** 'noir et rouge en M': one size for all colors of a piece. */
function shareSize(giver: Wish, sameReference: readonly Wish[]): void {
  const [size] = giver.sizes;
  const others = sameReference.filter((one) => one !== giver);
  if (size === undefined || giver.sizes.length > 1 || others.some((one) => one.sizes.length > 0)) return;
  for (const one of others) one.sizes.push(size);
}

function itemsOf(
  one: Wish,
  live: LiveIndex,
  onAir: string | null,
  eitherWillDo: boolean,
  doubts: Set<Doubt>,
): ClaimItem[] | undefined {
  const reference = one.reference === undefined ? onAir : one.reference;
  if (reference === null || ((one.crowded || one.undecided) && !eitherWillDo)) return undefined;
  const colors = colorsOf(one, live.colors.get(reference) ?? [], doubts);
  const sizes = colors && sizesOf(one, live.sizes.get(reference), doubts);
  if (!colors || !sizes) return undefined;
  // 'deux, une de chaque': the number counts the colors.
  const counted = one.every && one.quantity === colors.length;
  const quantity = counted ? 1 : (one.quantity ?? 1);
  if (quantity > 3) doubts.add("many-pieces");
  const size = sizes.length === 1 ? (sizes[0] ?? null) : null;
  const distinct = colors.length === 0 ? [null] : colors;
  return distinct.map((color) => ({ reference, color, size, quantity }));
}

/** Which of the colors of a piece are wished; undefined: one that it does not come in, or not one alone. */
function colorsOf(
  { colors, undecided, named, every }: Wish,
  offered: readonly OfferedColor[],
  doubts: Set<Doubt>,
): string[] | undefined {
  const found: string[] = [];
  for (const said of undecided && colors.length > 1 ? [] : colors) {
    const match = matchColor(said, offered);
    if (match === "none") {
      if (!named) return undefined;
    } else if ("fits" in match) {
      if (match.loose) doubts.add("loose-colour");
      found.push(match.fits);
    } else if (every && match.several.length === 2) found.push(...match.several);
    else return undefined;
  }
  if (!every || undecided) return found;
  if (offered.length <= 1) return undefined;
  return found.length === 0 ? offered.map(({ name }) => name) : found;
}

/** Which of the sizes of a piece are wished; undefined: one that it does not come in. */
function sizesOf(
  { sizes }: Wish,
  offered: readonly string[] | undefined,
  doubts: Set<Doubt>,
): string[] | undefined {
  const found: string[] = [];
  for (const said of sizes) {
    const exact = matchSize(said, offered);
    const size = exact ?? matchLooseSize(said, offered ?? []);
    if (size === undefined) return undefined;
    if (exact === undefined) doubts.add("loose-size");
    found.push(size);
  }
  return found;
}

/** Repeating is not a quantity, unless each is for somebody else. */
function withoutRepeats(items: readonly ClaimItem[], forSeveral: boolean): ClaimItem[] {
  const seen = new Map<string, ClaimItem>();
  for (const item of items) {
    const key = JSON.stringify([item.reference, item.color, item.size]);
    const before = forSeveral ? (seen.get(key)?.quantity ?? 0) : 0;
    seen.set(key, { ...item, quantity: item.quantity + before });
  }
  return [...seen.values()];
}
