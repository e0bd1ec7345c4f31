import { PDFDocument, type PDFPage } from "@cantoo/pdf-lib";

/** A4 lying down, in points: two labels of 10 x 15 cm side by side, in their own size, for their bars must be read. */
const WIDTH = 841.89;
const HEIGHT = 595.28;
const LABEL = { width: 284, height: 426 };
const PLACES = [93, 465];

/** The labels of a file on A4, two a sheet; pages of another size stay as they are. */
export async function onA4(bytes: Uint8Array): Promise<Uint8Array> {
  const source = await PDFDocument.load(bytes);
  const sheets = await PDFDocument.create();
  let open: { sheet: PDFPage; used: number } | undefined;
  for (const [place, page] of source.getPages().entries()) {
    if (page.getWidth() > LABEL.width || page.getHeight() > LABEL.height) {
      const [whole] = await sheets.copyPages(source, [place]);
      if (whole) sheets.addPage(whole);
      open = undefined;
      continue;
    }
    if (!open || open.used === PLACES.length) open = { sheet: sheets.addPage([WIDTH, HEIGHT]), used: 0 };
    const label = await sheets.embedPage(page);
    open.sheet.drawPage(label, { x: PLACES[open.used] ?? 0, y: (HEIGHT - label.height) / 2 });
    open.used += 1;
  }
  return sheets.save();
}
