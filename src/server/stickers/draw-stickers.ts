import { PDFDocument, type PDFPage } from "@cantoo/pdf-lib";
import { barcode, drawCode } from "#server/shipping/slips/codes.ts";
import { EmbeddedFont } from "#server/shipping/slips/embedded-font.ts";
import { STICKER, type Sticker, type StickerRow, stickerBars, stickerRows } from "./sticker-rows.ts";

/** Bars of 0.25 mm, where the encoder means a point. */
const BAR = 0.25;
const POINT = 25.4 / 72;

const mm = (length: number): number => (length * 72) / 25.4;

/** Stickers as a PDF of their own size, one a page: for printers that know no ZPL. */
export async function stickersInPdf(stickers: readonly Sticker[], isRehearsal: boolean): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const letters = {
    regular: await EmbeddedFont.embed(document, "regular"),
    bold: await EmbeddedFont.embed(document, "bold"),
  };
  for (const sticker of stickers) {
    const page = document.addPage([mm(STICKER.width), mm(STICKER.height)]);
    for (const row of stickerRows(sticker, isRehearsal))
      drawRow(page, row, row.bold ? letters.bold : letters.regular);
    drawBars(page, sticker);
  }
  return document.save();
}

function drawRow(page: PDFPage, { text, x, y, height, width, toTheRight }: StickerRow, font: EmbeddedFont) {
  // A line of this font is 1.17 times its size.
  const size = mm(height) / 1.17;
  // An order's number has no space at which it could be cut.
  const [row = ""] = font.rows(text, size, mm(width));
  const left = toTheRight ? mm(x + width) - font.width(row, size) : mm(x);
  font.draw(page, row, { x: left, y: page.getHeight() - mm(y) - size * 0.94, size });
}

function drawBars(page: PDFPage, sticker: Sticker): void {
  const { code, x, y, height } = stickerBars(sticker);
  const bars = barcode(code, height * (POINT / BAR));
  const width = (mm(height) * bars.width) / bars.height;
  drawCode(page, bars, { x: mm(x), y: page.getHeight() - mm(y), width });
}
