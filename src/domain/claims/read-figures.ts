import { isCounted } from "./counted.ts";
import { LARGEST, SMALLEST, sizeWord } from "./sizes.ts";
import { isWord, type Num, type Unit } from "./units.ts";

/** 'bonjour du 93' tells where somebody is. */
const GREETING = /^(?:bonjour|bisous?|bises?|salutations|tous|toutes|monde)$/;

/** Counts, measures, dates, ages, telephone numbers and counting aloud. */
export function readFigures(units: readonly Unit[]): Unit[] {
  const figure = (unit: Num, at: number): boolean => {
    const next = units[at + 1];
    if (unit.value >= 1000) return true;
    const from = units[at - 2];
    if (
      isWord(units[at - 1], "du") &&
      from?.kind === "word" &&
      (from.name || !from.known || GREETING.test(from.text))
    )
      return true;
    if (isWord(units[at - 1], "reste", "restait", "restent")) return true;
    if (isWord(units[at - 1], "le") && isWord(from, "ici")) return true;
    if (isWord(units[at - 1], "dept", "dpt", "dep", "departement")) return true;
    const signs = units[at - 1];
    if (signs?.kind === "word" && signs.name && (unit.value > LARGEST || unit.value < SMALLEST)) return true;
    if (next?.kind === "word" && isCounted(next.text) && sizeWord(next.text) === undefined)
      return next.text !== "fois" && next.text !== "articles";
    if (isWord(next, "du") && isWord(units[at + 2], "mois", "matin", "soir")) return true;
    if (isWord(units[at - 1], "a") && !isWord(units[at - 2], "annule", "renonce", "ok")) return true;
    if (isWord(next, "sur") && units[at + 2]?.kind === "number") return true;
    if (isWord(units[at - 1], "sur") && units[at - 2]?.kind === "number") return true;
    if (unit.spelled && figureBefore(units, at)) return true;
    return runOfNumbers(units, at) >= 4 || countsAloud(units, at);
  };
  return units.map((unit, at) => (unit.kind === "number" && figure(unit, at) ? { kind: "figure" } : unit));
}

/** 'du neuf trois': the second number of a department. */
const figureBefore = (units: readonly Unit[], at: number): boolean => {
  const before = units[at - 1];
  return before?.kind === "number" && before.spelled && isWord(units[at - 2], "du");
};

function runOfNumbers(units: readonly Unit[], at: number): number {
  let from = at;
  let to = at;
  while (units[from - 1]?.kind === "number") from -= 1;
  while (units[to + 1]?.kind === "number") to += 1;
  return to - from + 1;
}

/** '1 2 3' and '3 2 1'. */
function countsAloud(units: readonly Unit[], at: number): boolean {
  const value = (index: number) => {
    const unit = units[index];
    return unit?.kind === "number" ? unit.value : undefined;
  };
  for (const start of [at - 2, at - 1, at])
    for (const step of [1, -1]) {
      const [a, b, c] = [value(start), value(start + 1), value(start + 2)];
      if (a !== undefined && b === a + step && c === b + step) return true;
    }
  return false;
}
