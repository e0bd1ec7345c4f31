import { pieceCode } from "#domain/piece-code.ts";
import { REHEARSAL } from "#wording/rehearsal.ts";
import type { ReadStickersRow } from "./stickers.sql.ts";

/** In millimeters, as rolls of small labels are sold. */
export const STICKER = { width: 50, height: 30, margin: 2 } as const;

export type Sticker = Omit<ReadStickersRow, "itemId">;

/** A row of text, in millimeters from the upper left corner; what is longer than `width` is cut. */
export interface StickerRow {
  text: string;
  x: number;
  y: number;
  /** Of a line of letters, their descent included. */
  height: number;
  width: number;
  bold?: boolean;
  /** At its right end instead of its left. */
  toTheRight?: boolean;
}

/** How wide a letter is at most, of its height: the fonts of label printers and of our PDF both keep to it. */
export const LETTER_WIDTH = 0.55;

/** The largest height, up to `most`, at which the text is not cut. */
const fitting = (text: string, most: number, width: number): number =>
  Math.max(2.8, Math.min(most, width / (text.length * LETTER_WIDTH)));

/** What a sticker says: the number is read from a metre away, the rest in the hand. One of a rehearsal says that it is. */
export function stickerRows(sticker: Sticker, isRehearsal: boolean) {
  const { number, handle, recipient, reference, color, size, orderNumber } = sticker;
  const { margin, width } = STICKER;
  const whole = width - 2 * margin;
  const [referenceWidth, sizeWidth] = [16, 20];
  const rows: StickerRow[] = [
    { text: String(number), x: margin, y: 1, height: 11, width: 30, bold: true },
    {
      text: reference,
      x: width - margin - referenceWidth,
      y: 2.5,
      height: fitting(reference, 7, referenceWidth),
      width: referenceWidth,
      bold: true,
      toTheRight: true,
    },
    {
      text: isRehearsal ? REHEARSAL.sticker : "",
      x: width - margin - referenceWidth,
      y: 9.5,
      height: 2.5,
      width: referenceWidth,
      bold: true,
      toTheRight: true,
    },
    { text: handle ? `@${handle}` : (recipient ?? ""), x: margin, y: 12, height: 4, width: whole },
    { text: color ?? "", x: margin, y: 16.2, height: 4, width: whole, bold: true },
    {
      text: size ?? "",
      x: width - margin - sizeWidth,
      y: 20.6,
      height: fitting(size ?? "", 6, sizeWidth),
      width: sizeWidth,
      bold: true,
      toTheRight: true,
    },
    { text: orderNumber, x: margin, y: 26.6, height: 2.8, width: whole },
  ];
  return rows.filter(({ text }) => text !== "");
}

/** The bars of the piece, as the table reads them: the code of its price tag. */
export const stickerBars = ({ tagNumber }: Sticker) => ({
  code: pieceCode(tagNumber),
  // Readers want white before the bars.
  x: STICKER.margin + 1,
  y: 20.6,
  height: 5.4,
});
