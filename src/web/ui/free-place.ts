export type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };
export type Place = { left: number; top: number };

const DOWN = 4;
const ACROSS = 32;
const MARGIN = 16;

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

export const covers = (place: Place, { width, height }: Size, taken: readonly Box[]): boolean => {
  const box = { ...place, right: place.left + width, bottom: place.top + height };
  return taken.some((other) => meet(box, other));
};

/**
 * Where something of this size lies over nothing that is taken: as low as possible on the right of `room`, else as low
 * as possible on its left, else anywhere in it; undefined when there is no such place.
 */
export function freePlace(size: Size, room: Box, taken: readonly Box[]): Place | undefined {
  const last = room.right - MARGIN - size.width;
  const first = room.left + MARGIN;
  const between: number[] = [];
  for (let left = last - ACROSS; left > first; left -= ACROSS) between.push(left);
  for (const left of [last, first, ...between])
    for (let top = room.bottom - MARGIN - size.height; top >= room.top; top -= DOWN)
      if (!covers({ left, top }, size, taken)) return { left, top };
  return undefined;
}
