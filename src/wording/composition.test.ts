import { expect, test } from "vitest";
import { compositionWords } from "./composition.ts";

test.each([
  ["63 % polyester, 4 % élasthanne", "63\u00a0% polyester, 4\u00a0% élasthanne"],
  ["100% coton", "100\u00a0% coton"],
  ["Laine", "Laine"],
])("%s keeps each number beside its sign", (given, read) => expect(compositionWords(given)).toBe(read));
