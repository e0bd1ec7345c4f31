import { expect, test } from "vitest";
import { compositionWords } from "./composition.ts";
import { doubtfulComposition } from "./product-facts.ts";

test.each([
  ["63 % polyester, 4 % élasthanne", "63\u00a0% polyester, 4\u00a0% élasthanne"],
  ["100% coton", "100\u00a0% coton"],
  ["Laine", "Laine"],
])("%s keeps each number beside its sign", (given, read) => expect(compositionWords(given)).toBe(read));

test.each([
  [
    { unknown: "elastan" },
    "«\u00a0elastan\u00a0» n'est pas un nom de fibre connu en français. Indiquez chaque",
  ],
  [{ twice: "coton" }, "«\u00a0coton\u00a0» est écrit deux fois. Indiquez chaque"],
  ["shape", "Indiquez chaque"],
] as const)("what is doubtful (%j) is said before how it is written", (doubt, sentence) =>
  expect(doubtfulComposition(doubt)).toMatch(new RegExp(`^${sentence}`)),
);
