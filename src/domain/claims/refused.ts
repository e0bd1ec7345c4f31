import { isWord, type Unit } from "./units.ts";

/** Leaves out what the viewer says she does not want, and what she has already. */
export function withoutRefused(units: readonly Unit[]): Unit[] {
  const refused = new Set<number>();
  for (const [at, unit] of units.entries()) {
    const negates =
      isWord(unit, "pas", "sauf", "ni", "sans", "surtout") ||
      (isWord(unit, "avec") && isWord(units[at + 1], "ma", "mon", "mes"));
    if (!negates) continue;
    for (let next = at + 1; next <= at + 4 && next < units.length; next += 1) {
      const other = units[next];
      if (other?.kind === "ref" || other?.kind === "colour" || other?.kind === "size") {
        refused.add(next);
        if (units[next + 1]?.kind === "colour" || units[next + 1]?.kind === "size") refused.add(next + 1);
        if (units[next + 2]?.kind === "size" && refused.has(next + 1)) refused.add(next + 2);
        break;
      }
      if (!isWord(other, "le", "la", "les", "de", "en", "du", "l", "pas", "ma", "mon", "mes", "une", "un"))
        break;
    }
  }
  return units.filter((_, at) => !refused.has(at));
}
