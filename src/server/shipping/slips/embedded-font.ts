import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Color, type PDFDocument, type PDFFont, type PDFPage, rgb } from "@cantoo/pdf-lib";
import { create, type Font } from "fontkit";
import { printable } from "./printable.ts";
import { visualOrder } from "./visual-order.ts";

/** DejaVu Sans, narrow: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters in one file. */
const FILES = {
  regular: "dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf",
  bold: "dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf",
} as const;

/** What is more than a row of letters: scripts whose letters join, marks that stand on others. */
const SHAPED = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|\p{M}/u;
/** Kerning and floating marks move letters apart from their widths, which is all that a row of a PDF knows. */
const FEATURES = { kern: false, mark: false, mkmk: false, liga: false };

const BLACK = rgb(0, 0, 0);

type Fontkit = Parameters<PDFDocument["registerFontkit"]>[0];

/** A font embedded in a document, in one weight, as a subset: only the glyphs that are drawn. */
export class EmbeddedFont {
  readonly #font: PDFFont;
  readonly #known: ReadonlySet<number>;

  private constructor(font: PDFFont, known: ReadonlySet<number>) {
    this.#font = font;
    this.#known = known;
  }

  static async embed(document: PDFDocument, weight: keyof typeof FILES): Promise<EmbeddedFont> {
    fonts[weight] ??= readFont(FILES[weight]);
    const { font, known } = await fonts[weight];
    // Its own glyphs: one remembers the letter for which it was first asked, and some stand for two.
    const create = () => Object.assign(Object.create(font), { _glyphs: {} });
    document.registerFontkit({ create } as unknown as Fontkit);
    return new EmbeddedFont(await document.embedFont(NO_BYTES, { subset: true }), known);
  }

  /** Text as it can be printed, cut at its spaces to fit a width; a word that is longer is cut where the line ends. */
  rows(text: string, size: number, width: number): string[] {
    const rows: string[] = [];
    let row = "";
    for (const word of printable(text, (codePoint) => this.#known.has(codePoint)).split(" ")) {
      const joined = row === "" ? word : `${row} ${word}`;
      if (this.width(joined, size) <= width) {
        row = joined;
        continue;
      }
      if (row !== "") rows.push(row);
      const pieces = this.#cut(word, size, width);
      row = pieces.pop() ?? "";
      rows.push(...pieces);
    }
    return row === "" ? rows : [...rows, row];
  }

  width(row: string, size: number): number {
    return visualOrder(row).reduce((sum, part) => sum + this.#font.widthOfTextAtSize(part, size), 0);
  }

  /** Writes a row from `x` on, its base line at `y`. */
  draw(
    page: PDFPage,
    row: string,
    { x, y, size, color = BLACK }: { x: number; y: number; size: number; color?: Color },
  ): void {
    const parts = visualOrder(row);
    let left = x;
    for (const part of parts) {
      page.drawText(part, { x: left, y, size, font: this.#font, color });
      if (parts.length > 1) left += this.#font.widthOfTextAtSize(part, size);
    }
  }

  #cut(word: string, size: number, width: number): string[] {
    const pieces = [""];
    for (const letter of word) {
      const longer = pieces.at(-1) + letter;
      if (pieces.at(-1) === "" || this.#font.widthOfTextAtSize(longer, size) <= width)
        pieces[pieces.length - 1] = longer;
      else pieces.push(letter);
    }
    return pieces;
  }
}

type ReadFont = { font: Font; known: ReadonlySet<number> };

/** A font file is read once for all documents: reading its tables costs more than all else that is drawn with it. */
const fonts: { -readonly [Weight in keyof typeof FILES]?: Promise<ReadFont> } = {};
const NO_BYTES = new Uint8Array();

/** Shaping costs twenty times as much as looking letters up, which is enough for most rows. */
async function readFont(file: string): Promise<ReadFont> {
  const font = create(await readFile(fileURLToPath(import.meta.resolve(file)))) as Font;
  const shape = font.layout;
  return {
    font: Object.assign(font, {
      layout(this: Font, text: string) {
        return SHAPED.test(text) ? shape.call(this, text, FEATURES) : { glyphs: this.glyphsForString(text) };
      },
    }),
    known: new Set(font.characterSet),
  };
}
