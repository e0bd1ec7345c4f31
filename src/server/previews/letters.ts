import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";

/**
 * The shop's display font, as the web shows it in its heaviest weight, and DejaVu for the letters that it lacks. A
 * picture is drawn by outlines of these files: the machine's own fonts have no part in it.
 */
const FILES = [
  "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
  "dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf",
];

let opened: Font[] | undefined;
const fonts = (): Font[] => {
  opened ??= FILES.map((file) => create(readFileSync(fileURLToPath(import.meta.resolve(file)))) as Font);
  return opened;
};

const has = (font: Font, letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

/** The text without what no font can draw (pictures among the letters), blanks drawn together. */
export const drawable = (text: string): string =>
  [...text.normalize("NFC")]
    .filter((letter) => fonts().some((font) => has(font, letter)))
    .join("")
    .replace(/\s+/g, " ")
    .trim();

interface Row {
  width: number;
  /** Outlines in SVG, the base line at 0. */
  paths: string;
}

/** The outlines of one row in the units of its font, the first letter at 0, upwards; and how wide a unit is at a size of 1. */
export function outlinesOf(text: string) {
  const font = fonts().find((one) => [...text].every((letter) => has(one, letter))) ?? fonts().at(-1);
  if (!font) throw new Error("No font is there");
  const { glyphs, positions } = font.layout(text);
  let width = 0;
  const letters = glyphs.map((glyph, index) => {
    const left = width + (positions[index]?.xOffset ?? 0);
    width += positions[index]?.xAdvance ?? 0;
    return { left, path: glyph.path };
  });
  return { letters, width, scale: 1 / font.unitsPerEm };
}

/** One row of letters at a size in pixels. */
export function row(text: string, size: number): Row {
  const { letters, width, scale: unit } = outlinesOf(text);
  const scale = size * unit;
  const paths = letters.map(({ left, path }) => `<path transform="translate(${left})" d="${path.toSVG()}"/>`);
  return { width: width * scale, paths: `<g transform="scale(${scale} ${-scale})">${paths.join("")}</g>` };
}

/** The text in rows that fit a width; of more than `most` rows, the last one ends in an ellipsis. */
export function rows(text: string, size: number, width: number, most: number): Row[] {
  const fits = (words: string) => row(words, size).width <= width;
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const joined = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && fits(joined)) lines[lines.length - 1] = joined;
    else lines.push(shortened(word, fits));
  }
  const shown = lines.slice(0, most);
  if (lines.length > most) shown[most - 1] = shortened(`${shown[most - 1]}…`, fits);
  return shown.map((line) => row(line, size));
}

function shortened(text: string, fits: (text: string) => boolean): string {
  let cut = text;
  while (!fits(cut) && cut.length > 1) cut = `${[...cut.replace(/…$/, "")].slice(0, -1).join("")}…`;
  return cut;
}
