import { type Color, type PDFDocument, type PDFPage, rgb } from "@cantoo/pdf-lib";
import { drawable, outlinesOf } from "#server/previews/letters.ts";
import { EmbeddedFont } from "#server/shipping/slips/embedded-font.ts";
import { REHEARSAL } from "#wording/rehearsal.ts";

const A4 = { width: 595.28, height: 841.89 };
export const MARGIN = 48;
export const RIGHT = A4.width - MARGIN;
const LEADING = 1.38;
/** The lowest base line above the foot. */
const FLOOR = 104;

const hex = (color: number): Color =>
  rgb(((color >> 16) & 255) / 255, ((color >> 8) & 255) / 255, (color & 255) / 255);
/** The brand's light colors (docs/brand.md): paper stays light. */
const INK = hex(0x2a1a24);
export const INK_2 = hex(0x5b4650);
export const ACCENT = hex(0xb4400e);
export const LINEN = hex(0xfbf6f2);
const RULE = hex(0xe4d8d2);

export interface Words {
  x?: number;
  /** `x` is where the row ends. */
  right?: boolean;
  width?: number;
  size?: number;
  bold?: boolean;
  color?: Color;
}

/** A4 pages that are written from the top downwards, under a band in the shop's color. */
export class Paper {
  readonly #document: PDFDocument;
  readonly #regular: EmbeddedFont;
  readonly #bold: EmbeddedFont;
  readonly #isRehearsal: boolean;
  #page: PDFPage;
  y = 0;

  private constructor(
    document: PDFDocument,
    regular: EmbeddedFont,
    bold: EmbeddedFont,
    isRehearsal: boolean,
  ) {
    this.#document = document;
    this.#regular = regular;
    this.#bold = bold;
    this.#isRehearsal = isRehearsal;
    this.#page = this.turn();
  }

  /** Each page of a rehearsal says that it is worth nothing. */
  static async of(document: PDFDocument, isRehearsal: boolean): Promise<Paper> {
    return new Paper(
      document,
      await EmbeddedFont.embed(document, "regular"),
      await EmbeddedFont.embed(document, "bold"),
      isRehearsal,
    );
  }

  turn(): PDFPage {
    this.#page = this.#document.addPage([A4.width, A4.height]);
    this.#page.drawRectangle({ x: 0, y: A4.height - 8, width: A4.width, height: 8, color: ACCENT });
    if (this.#isRehearsal)
      this.write(REHEARSAL.paper, A4.height - 26, { size: 11, bold: true, color: ACCENT });
    this.y = A4.height - MARGIN;
    return this.#page;
  }

  /** Whether so much more fits on the page. */
  has(height: number): boolean {
    return this.y - height >= FLOOR;
  }

  rowsOf(text: string, { size = 9, width = RIGHT - MARGIN, bold = false }: Words = {}): string[] {
    return text.split("\n").flatMap((line) => this.#font(bold).rows(line, size, width));
  }

  /** How many rows a text takes. */
  countRows(text: string, words: Words = {}): number {
    return this.rowsOf(text, words).length;
  }

  /** Writes rows below one another from a base line on; answers the base line after the last. */
  write(text: string, y: number, words: Words = {}): number {
    const { x = MARGIN, right = false, width = RIGHT - MARGIN, size = 9, bold = false, color = INK } = words;
    const font = this.#font(bold);
    let line = y;
    for (const row of this.rowsOf(text, { size, width, bold })) {
      font.draw(this.#page, row, { x: right ? x - font.width(row, size) : x, y: line, size, color });
      line -= size * LEADING;
    }
    return line;
  }

  /** A row in the display font, drawn as outlines. */
  display(text: string, { x, y, size, width, color }: Words & { x: number; y: number; width: number }): void {
    const { letters, width: units, scale } = outlinesOf(drawable(text));
    const unit = Math.min((size ?? 24) * scale, width / units);
    for (const { left, path } of letters)
      this.#page.drawSvgPath(path.scale(1, -1).toSVG(), {
        x: x + left * unit,
        y,
        scale: unit,
        color: color ?? INK,
      });
  }

  fill(x: number, y: number, width: number, height: number, color: Color): void {
    this.#page.drawRectangle({ x, y, width, height, color });
  }

  rule(y: number, x = MARGIN, to = RIGHT): void {
    this.#page.drawLine({ start: { x, y }, end: { x: to, y }, thickness: 0.6, color: RULE });
  }

  /** The same words at the foot of every page, with its number. */
  foot(rows: readonly string[], number: (page: number, all: number) => string): void {
    const pages = this.#document.getPages();
    for (const [place, page] of pages.entries()) {
      this.#page = page;
      this.rule(FLOOR - 22);
      let y = FLOOR - 36;
      for (const row of rows) y = this.write(row, y, { size: 7.5, color: INK_2, width: RIGHT - MARGIN - 60 });
      this.write(number(place + 1, pages.length), FLOOR - 36, {
        size: 7.5,
        color: INK_2,
        x: RIGHT,
        right: true,
      });
    }
  }

  #font = (bold: boolean): EmbeddedFont => (bold ? this.#bold : this.#regular);
}
