import { describe, expect, test } from "vitest";
import { readBurst, type Stroke } from "./burst.ts";

/** Presses each key `gap` ms after the one before; upper case is pressed with Shift. */
function press(codes: string[], gap: number, shifted: string[] = []): { strokes: Stroke[]; enterAt: number } {
  const strokes = codes.map((code, index) => ({
    code,
    key: AZERTY[code] ?? code.slice(3).toLowerCase(),
    shift: shifted.includes(code),
    at: 1000 + index * gap,
  }));
  return { strokes, enterAt: 1000 + codes.length * gap };
}
/** What a French keyboard makes of these keys. */
const AZERTY: Record<string, string> = { Digit1: "&", Digit2: "é", Minus: ")", ShiftLeft: "Shift" };
const HF_12 = ["KeyH", "KeyF", "Minus", "KeyN", "KeyO", "KeyE", "KeyL", "Minus", "Digit1", "Digit2"];

describe("a barcode reader", () => {
  test("is understood on any keyboard layout, from the places of its keys", () => {
    const { strokes, enterAt } = press(HF_12, 8, ["KeyH", "KeyF"]);
    expect(readBurst(strokes, enterAt)).toEqual(["HF-noel-12"]);
  });

  test("is told apart from a person, however fast", () => {
    const { strokes, enterAt } = press(HF_12, 60);
    expect(readBurst(strokes, enterAt)).toEqual([]);
  });

  test("is also heard alone when somebody had begun to type before it", () => {
    const typed: Stroke[] = [{ code: "KeyZ", key: "w", shift: false, at: 200 }];
    const { strokes, enterAt } = press(["KeyA", "Digit1", "Digit2"], 5, ["KeyA"]);
    expect(readBurst([...typed, ...strokes], enterAt)).toEqual(["zA12", "A12"]);
  });

  test("set to the computer's own layout is read from the characters instead", () => {
    const { strokes, enterAt } = press(["KeyA", "Digit1", "Digit2"], 5);
    expect(readBurst(strokes, enterAt, "characters")).toEqual(["a&é"]);
  });

  test("with a numeric pad sends the same digits, and keys without a character are left out", () => {
    const { strokes, enterAt } = press(["ShiftLeft", "Numpad1", "Numpad2", "NumpadSubtract", "Numpad3"], 5);
    expect(readBurst(strokes, enterAt)).toEqual(["12-3"]);
  });

  test("whose first key came slowly has not lost it, wherever the focus was", () => {
    const { strokes, enterAt } = press(HF_12, 8, ["KeyH", "KeyF"]);
    const late = strokes.map((stroke, index) => (index === 0 ? { ...stroke, at: stroke.at - 400 } : stroke));
    expect(readBurst(late, enterAt)).toEqual(["HF-noel-12", "F-noel-12"]);
    // However long ago it came: the field shows that it is a part of the code.
    const slow = late.map((stroke, index) => (index === 0 ? { ...stroke, at: stroke.at - 60_000 } : stroke));
    expect(readBurst(slow, enterAt, "places", "hf)noel)&é")).toEqual(["HF-noel-12", "F-noel-12"]);
  });
});
