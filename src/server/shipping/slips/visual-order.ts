import bidiFactory, { type Bidi } from "bidi-js";

// Its types describe the build for bundlers, where the function is the default export; Node loads the other one.
const bidi = (bidiFactory as unknown as () => Bidi)();

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * A line cut where its direction changes, in the order in which its parts stand from left to right (Unicode's
 * bidirectional algorithm, in a line that reads from the left). Each part is still in the order of reading.
 */
export function visualOrder(line: string): string[] {
  if (!RIGHT_TO_LEFT.test(line)) return [line];
  const { levels } = bidi.getEmbeddingLevels(line, "ltr");
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const parts: { level: number; text: string }[] = [];
  for (const [place, unit] of line.split("").entries()) {
    const level = levels[place] ?? 0;
    const text = mirrored.get(place) ?? unit;
    const last = parts.at(-1);
    if (last?.level === level) last.text += text;
    else parts.push({ level, text });
  }
  for (let level = Math.max(...parts.map((part) => part.level)); level > 0; level -= 1)
    reverseWhere(parts, (part) => part.level >= level);
  return parts.map(({ text }) => text);
}

/** Turns around each row of neighbors that `belong`. */
function reverseWhere<Part>(parts: Part[], belong: (part: Part) => boolean): void {
  for (let from = 0; from < parts.length; from += 1) {
    let to = from;
    while (to < parts.length && belong(parts[to] as Part)) to += 1;
    if (to > from) parts.splice(from, to - from, ...parts.slice(from, to).reverse());
    from = to;
  }
}
