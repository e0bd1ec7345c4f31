import { expect, test } from "vitest";
import { actOf } from "./use-console-keys.ts";

const KEYS = [
  ["F2", "onAir"],
  ["F4", "accept"],
  ["Shift F4", "acceptAll"],
  ["F8", "dismiss"],
  ["F9", "next"],
  ["Escape", "clear"],
  ["Alt KeyN", "newPiece"],
  ["Alt KeyL", "bindPhone"],
  ["Digit3", "digit 3"],
  ["Shift Digit3", "digit 3"],
  ["Numpad3", "digit 3"],
  ["Ctrl F4", undefined],
  ["Shift F8", undefined],
  ["Alt Shift KeyN", undefined],
  ["Alt Digit3", undefined],
  ["KeyN", undefined],
] as const;

function done(keys: string, typing: boolean): string | undefined {
  const pressed = keys.split(" ");
  const press = {
    code: pressed.at(-1) ?? "",
    altKey: pressed.includes("Alt"),
    shiftKey: pressed.includes("Shift"),
    ctrlKey: pressed.includes("Ctrl"),
    metaKey: false,
  };
  let called: string | undefined;
  const note = (act: string) => (digit?: string) => {
    called = [act, digit].filter(Boolean).join(" ");
  };
  const acts: Parameters<NonNullable<ReturnType<typeof actOf>>>[0] = {
    handle: note("handle"),
    reference: note("reference"),
    comments: note("comments"),
    fullScreen: note("fullScreen"),
    newPiece: note("newPiece"),
    bindPhone: note("bindPhone"),
    acceptAll: note("acceptAll"),
    onAir: note("onAir"),
    accept: note("accept"),
    dismiss: note("dismiss"),
    next: note("next"),
    clear: note("clear"),
    digit: note("digit"),
  };
  actOf(press, typing)?.(acts);
  return called;
}

test.each(KEYS)("%s", (keys, act) => {
  expect(done(keys, false)).toBe(act);
});

test("while one types a digit is typed, and every other key of the console still acts", () => {
  for (const [keys, act] of KEYS) expect(done(keys, true)).toBe(act?.startsWith("digit") ? undefined : act);
});
