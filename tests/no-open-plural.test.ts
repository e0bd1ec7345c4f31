import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../src/", import.meta.url));

/** Sentences that the specification or the law fixes to the letter. */
const FIXED = [
  "Créer {pieces.length} produit(s)",
  "commande(s) ont été transférées",
  "mise(s) à jour",
  "{refused.length} échec(s)",
  "consommateur(s)",
];

function openPlurals(text: string): string[] {
  const lines = text.split("\n").map((line) => FIXED.reduce((rest, words) => rest.replace(words, ""), line));
  return lines.filter((line) => /\p{L}\(e?s\)/u.test(line));
}

test("no sentence leaves its plural to the reader, but for those that are fixed", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: root }).filter((name) => !name.endsWith(".test.ts"));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((name) =>
    openPlurals(readFileSync(root + name, "utf8")).map((line) => `${name}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
  expect(openPlurals("`$" + "{made} étiquette(s) générée(s)`")).toHaveLength(1);
});
