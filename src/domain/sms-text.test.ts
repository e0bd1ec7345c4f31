import { describe, expect, test } from "vitest";
import { inSmsAlphabet, smsLength } from "./sms-text.ts";

describe("a text in the network's alphabet", () => {
  test("keeps the French letters that it has and writes the others plainly", () => {
    expect(inSmsAlphabet("à é è ù É Ç £ §")).toBe("à é è ù É Ç £ §");
    expect(inSmsAlphabet("ç ê ë â î ï ô û œ À È Ê l’été 12,00\u00a0€…")).toBe(
      "c e e a i i o u oe A E E l'été 12,00 €...",
    );
  });

  test("leaves out what has no likeness, and no gap in its place", () => {
    expect(inSmsAlphabet("Merci 🎉 Łucja")).toBe("Merci ucja");
  });

  test("however it is written, it is one that the network counts by 160", () => {
    for (let code = 32; code < 0x2500; code += 1)
      expect(smsLength(inSmsAlphabet(String.fromCodePoint(code))).alphabet).toBe("gsm");
  });
});

describe("parts are counted as they are paid", () => {
  test.each([
    ["", 0],
    ["a".repeat(160), 1],
    ["a".repeat(161), 2],
    ["a".repeat(306), 2],
    ["a".repeat(307), 3],
    [`${"a".repeat(158)}€`, 1],
    [`${"a".repeat(159)}€`, 2],
    // The second half of the sign would begin another part.
    [`${"a".repeat(152)}€${"a".repeat(152)}`, 3],
    ["ê".repeat(70), 1],
    ["ê".repeat(71), 2],
    ["ê".repeat(135), 3],
    ["🎉".repeat(35), 1],
    ["🎉".repeat(36), 2],
  ])("%s: %i", (text, parts) => expect(smsLength(text).parts).toBe(parts));

  test("one letter outside the alphabet makes all of it Unicode", () => {
    expect(smsLength("Payée")).toEqual({ alphabet: "gsm", units: 5, parts: 1 });
    expect(smsLength("Fête")).toEqual({ alphabet: "unicode", units: 4, parts: 1 });
  });
});
