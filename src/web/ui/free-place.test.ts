import { describe, expect, test } from "vitest";
import { freePlace } from "./free-place.ts";

const room = { left: 240, top: 64, right: 1440, bottom: 900 };
const toast = { width: 384, height: 52 };
const bar = { left: 600, top: 800, right: 1400, bottom: 880 };

describe("a notice", () => {
  test("lies in the lower right corner when nothing is there", () => {
    expect(freePlace(toast, room, [])).toEqual({ left: 1040, top: 832 });
  });

  test("rises above what is docked at the foot of the window", () => {
    const place = freePlace(toast, room, [bar]);
    expect(place?.left).toBe(1040);
    expect((place?.top ?? 0) + toast.height).toBeLessThanOrEqual(bar.top);
  });

  test("goes to the other side when the right is full of buttons, and says when there is no room at all", () => {
    expect(freePlace(toast, room, [{ ...room, left: 800 }])).toEqual({ left: 256, top: 832 });
    expect(freePlace(toast, room, [room])).toBeUndefined();
  });

  test("lies between two columns of buttons when both sides are full of them", () => {
    const sides = [
      { ...room, right: 560 },
      { ...room, left: 1040 },
    ];
    const place = freePlace(toast, room, sides);
    expect(place?.left).toBeGreaterThanOrEqual(560);
    expect((place?.left ?? 0) + toast.width).toBeLessThanOrEqual(1040);
  });
});
