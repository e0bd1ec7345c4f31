import { matchColour } from "./colours.ts";
import type { LiveIndex } from "./live-index.ts";
import { matchSize } from "./sizes.ts";
import type { ClaimItem, Doubt } from "./types.ts";
import type { Unit } from "./units.ts";
import { groupWishes, type Wish } from "./wishes.ts";

/** What was asked for, or that it can't be entered without asking back. */
export interface Assembled {
  items: ClaimItem[];
  /** A piece, colour or size that the live does not have, or two without a choice. */
  unclear: boolean;
  doubts: Set<Doubt>;
}

/** What is asked for, in the shop's words. */
export function assemble(
  units: readonly Unit[],
  live: LiveIndex,
  current: string | null,
  eitherWillDo: boolean,
): Assembled {
  const { wishes, doubts, choice, together } = groupWishes(units);
  share(wishes, together, live, doubts);
  const items: ClaimItem[] = [];
  let unclear = choice && !eitherWillDo;
  for (const one of wishes) {
    const entered = enter(one, live, current, eitherWillDo, doubts);
    if (entered === undefined) unclear = true;
    else items.push(...entered);
  }
  return { items: once(items, wishes.length > 1 && wishes.every((one) => one.received)), unclear, doubts };
}

/**
 * A size or colour said once for several pieces goes to every piece that offers it: it stands after the last of them,
 * or before the first. One that has words of its own is taken to be complete where the giver has both, unless the size
 * was said for all ('les deux en 38').
 */
function share(wishes: Wish[], together: boolean, live: LiveIndex, doubts: Set<Doubt>): void {
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
  const [size, colour] = [giver.sizes[0], giver.colours[0]];
  if (both && !together && others.some((one) => one.colours.length > 0 || one.sizes.length > 0)) {
    // 'A12 noir et S4 rouge en L': perhaps in L both.
    const fits = (list: readonly string[] | undefined) =>
      size !== undefined && list !== undefined && matchSize(size, list) !== undefined;
    if (others.some((one) => one.sizes.length === 0 && fits(live.sizes.get(one.ref ?? ""))))
      doubts.add("left-out");
    return;
  }
  if (size !== undefined && giver.sizes.length === 1 && others.every((one) => one.sizes.length === 0))
    for (const one of others) {
      const list = one.ref ? live.sizes.get(one.ref) : undefined;
      if (!list || matchSize(size, list) === undefined) continue;
      one.sizes.push(size);
      if (one.colours.length > 0) doubts.add("shared-attribute");
    }
  if (colour !== undefined && giver.colours.length === 1 && others.every((one) => one.colours.length === 0))
    for (const one of others) {
      const match = matchColour(colour, live.colours.get(one.ref ?? "") ?? []);
      if (match === "none" || "several" in match) continue;
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
    if (match === "none") {
      if (!one.named) return undefined;
    } else if ("fits" in match) {
      if (match.loose) doubts.add("loose-colour");
      colours.push(match.fits);
    } else if (one.every && match.several.length === 2) colours.push(...match.several);
    else return undefined;
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
