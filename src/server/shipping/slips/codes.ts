import { type PDFPage, rgb } from "@cantoo/pdf-lib";
import { code128, drawingSVG, qrcode } from "bwip-js/node";

const BLACK = rgb(0, 0, 0);
/** A QR code keeps its marks inside it; bars must not be thicker than the encoder meant them. */
const SCALE = 2;

export interface Code {
  /** In the encoder's own unit. */
  width: number;
  height: number;
  strokes: { path: string; width: number }[];
}

/** Code 128: what a reader at the pack station understands. `height` mm high where a bar is a point (0.353 mm) thick. */
export const barcode = (text: string, height = 12): Code =>
  parsed(code128({ bcid: "code128", text, height, scale: SCALE }, drawingSVG()));

export const qrCode = (text: string): Code =>
  parsed(qrcode({ bcid: "qrcode", text, scale: SCALE }, drawingSVG()));

/** Draws a code in its own proportions, `width` points wide, with its upper left corner at (x, y). */
export function drawCode(page: PDFPage, code: Code, at: { x: number; y: number; width: number }): void {
  const scale = at.width / code.width;
  for (const { path, width } of code.strokes)
    page.drawSvgPath(path, {
      x: at.x,
      y: at.y,
      scale,
      ...(width > 0 ? { borderColor: BLACK, borderWidth: width } : { color: BLACK }),
    });
}

/** The encoder draws for pages of the web: a frame, and paths that are either filled or stroked. */
function parsed(svg: string): Code {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  if (!width || !height) throw new Error("The encoder of barcodes drew no frame");
  const strokes = [...svg.matchAll(/<path ([^>]*)\/>/g)].map(([, attributes = ""]) => ({
    path: / ?\bd="([^"]*)"/.exec(attributes)?.[1] ?? "",
    width: Number(/stroke-width="([\d.]+)"/.exec(attributes)?.[1] ?? 0),
  }));
  return { width: Number(width), height: Number(height), strokes };
}
