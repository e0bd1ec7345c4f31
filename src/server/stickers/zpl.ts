import { printable } from "#server/shipping/slips/printable.ts";
import {
  LETTER_WIDTH,
  STICKER,
  type Sticker,
  type StickerRow,
  stickerBars,
  stickerRows,
} from "./sticker-rows.ts";

/** What the heads of label printers print an inch. */
export const RESOLUTIONS = [203, 300] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

const DOTS_PER_MM = { 203: 8, 300: 11.8 } as const;
/** Bars of 0.25 mm, which the usual readers read. */
const BAR_DOTS = { 203: 2, 300: 3 } as const;

/** Stickers in ZPL II, the language of Zebra's label printers: one format, ^XA to ^XZ, for each. */
export const stickersInZpl = (
  stickers: readonly Sticker[],
  resolution: Resolution,
  isRehearsal: boolean,
): string => stickers.map((sticker) => stickerInZpl(sticker, resolution, isRehearsal)).join("");

function stickerInZpl(sticker: Sticker, resolution: Resolution, isRehearsal: boolean): string {
  const dots = (mm: number): number => Math.round(mm * DOTS_PER_MM[resolution]);
  const bars = stickerBars(sticker);
  return `${[
    // UTF-8; the size of the label; its corner is the origin, whatever the printer was told before.
    `^XA^CI28^PW${dots(STICKER.width)}^LL${dots(STICKER.height)}^LH0,0`,
    ...stickerRows(sticker, isRehearsal).map((row) => rowInZpl(row, dots)),
    `^FO${dots(bars.x)},${dots(bars.y)}^BY${BAR_DOTS[resolution]}^BCN,${dots(bars.height)},N,N,N,A^FD${bars.code}^FS`,
    "^PQ1^XZ",
  ].join("\n")}\n`;
}

/** A block of one line (^FB) prints what is too long over itself: the text is cut before. */
function rowInZpl(
  { text, x, y, height, width, toTheRight }: StickerRow,
  dots: (mm: number) => number,
): string {
  const most = Math.floor(width / (height * LETTER_WIDTH));
  const field = fieldData(text, most);
  const block = toTheRight ? `^FB${dots(width)},1,0,R` : "";
  return `^FO${dots(x)},${dots(y)}^A0N,${dots(height)}${block}^FH^FD${field}^FS`;
}

/** Latin, Greek and Cyrillic letters: what the printer's own font has. */
const hasLetter = (codePoint: number): boolean => codePoint < 0x530;

/** What begins a command (^, ~) or an escape (_) stands in it by its code, after ^FH. */
const fieldData = (text: string, most: number): string =>
  [...printable(text, hasLetter).replaceAll("\u00a0", " ").replaceAll("\u25a1", "?")]
    .slice(0, most)
    .join("")
    .replaceAll(/[\^~_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);
