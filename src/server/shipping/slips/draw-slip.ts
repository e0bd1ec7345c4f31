import { type PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "pdf-lib";
import { type SlipOrder, slipCount, slipLine, slipRecipient, slipWithdrawal } from "#wording/packing-slip.ts";
import { barcode, type Code, drawCode, qrCode } from "./codes.ts";
import { printable } from "./printable.ts";

export type SlipPaper = "label" | "a5";

const POINTS_PER_MM = 72 / 25.4;
const mm = (length: number): number => length * POINTS_PER_MM;

const PAPERS = {
  label: { width: mm(100), height: mm(150), margin: mm(4) },
  a5: { width: mm(148), height: mm(210), margin: mm(10) },
} as const;
const BLACK = rgb(0, 0, 0);
const BAR_HEIGHT = mm(12);
const TICK = mm(4);
const QR = mm(14);

export interface SlipTools {
  paper: SlipPaper;
  withdrawalUrl: string;
  regular: PDFFont;
  bold: PDFFont;
  withdrawal: Code;
}

export async function slipTools(document: PDFDocument, paper: SlipPaper, withdrawalUrl: string) {
  return {
    paper,
    withdrawalUrl,
    regular: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    withdrawal: qrCode(withdrawalUrl),
  };
}

/** Adds the packing slip of an order: one page, or as many as its lines need. */
export function drawSlip(document: PDFDocument, tools: SlipTools, order: SlipOrder): void {
  const sheet = new Sheet(document, tools);
  sheet.write("HF Outlet", { size: 10 });
  sheet.write(order.orderNumber, { size: 16, font: tools.bold });
  sheet.bars(order.orderNumber);
  sheet.write(slipRecipient(order), { size: 10 });
  for (const item of order.items) sheet.line(slipLine(item));
  sheet.write(slipCount(order), { size: 10 });
  const note = order.shippingAddress?.delivery_note;
  if (note) sheet.frame(note);
  sheet.foot(slipWithdrawal(tools.withdrawalUrl));
}

type Words = { size: number; font?: PDFFont; indent?: number };

/** Writes from the top of the paper downwards, and goes on on another one when it is full. */
class Sheet {
  readonly #document: PDFDocument;
  readonly #tools: SlipTools;
  #page: PDFPage;
  #y: number;

  constructor(document: PDFDocument, tools: SlipTools) {
    this.#document = document;
    this.#tools = tools;
    this.#page = document.addPage([this.#paper.width, this.#paper.height]);
    this.#y = this.#top;
  }

  write(text: string, { size, font = this.#tools.regular, indent = 0 }: Words): void {
    for (const row of rowsOf(printable(text, font), font, size, this.#width - indent)) {
      this.#need(size * 1.25);
      this.#y -= size * 1.25;
      this.#page.drawText(row, {
        x: this.#left + indent,
        y: this.#y + size * 0.25,
        size,
        font,
        color: BLACK,
      });
    }
  }

  bars(text: string): void {
    const code = barcode(text);
    const width = Math.min(this.#width, (code.width / code.height) * BAR_HEIGHT);
    const height = (width * code.height) / code.width;
    this.#need(height + mm(2));
    drawCode(this.#page, code, { x: this.#left, y: this.#y - mm(1), width });
    this.#y -= height + mm(2);
  }

  /** A piece with a box to tick and a rule below it. */
  line(text: string): void {
    const size = 12;
    const rows = rowsOf(printable(text, this.#tools.regular), this.#tools.regular, size, this.#width - mm(6));
    this.#need(rows.length * size * 1.25 + mm(3));
    this.#y -= mm(1.2);
    this.#page.drawRectangle({
      x: this.#left,
      y: this.#y - TICK,
      width: TICK,
      height: TICK,
      borderColor: BLACK,
      borderWidth: mm(0.3),
    });
    this.write(text, { size, indent: mm(6) });
    this.#y -= mm(1.2);
    this.#page.drawLine({
      start: { x: this.#left, y: this.#y },
      end: { x: this.#left + this.#width, y: this.#y },
      thickness: mm(0.2),
      color: BLACK,
    });
  }

  /** What the driver must read, in a frame. */
  frame(text: string): void {
    const size = 10;
    const inner = this.#width - mm(4);
    const rows = text
      .split("\n")
      .flatMap((part) => rowsOf(printable(part, this.#tools.regular), this.#tools.regular, size, inner));
    const height = rows.length * size * 1.25 + mm(3);
    this.#need(height + mm(2));
    this.#y -= mm(2);
    this.#page.drawRectangle({
      x: this.#left,
      y: this.#y - height,
      width: this.#width,
      height,
      borderColor: BLACK,
      borderWidth: mm(0.3),
    });
    this.#y -= mm(1.5);
    for (const row of rows) this.write(row, { size, indent: mm(2) });
    this.#y -= mm(1.5);
  }

  foot(text: string): void {
    this.#need(QR + mm(3));
    this.#y -= mm(3);
    const top = this.#y;
    drawCode(this.#page, this.#tools.withdrawal, { x: this.#left, y: top, width: QR });
    this.write(text, { size: 8, indent: QR + mm(2) });
    this.#y = Math.min(this.#y, top - QR);
  }

  #need(height: number): void {
    if (this.#y - height >= this.#paper.margin) return;
    this.#page = this.#document.addPage([this.#paper.width, this.#paper.height]);
    this.#y = this.#top;
  }

  get #paper() {
    return PAPERS[this.#tools.paper];
  }
  get #left(): number {
    return this.#paper.margin;
  }
  get #top(): number {
    return this.#paper.height - this.#paper.margin;
  }
  get #width(): number {
    return this.#paper.width - 2 * this.#paper.margin;
  }
}

/** Text cut at its spaces to fit a width; a word that is longer is cut where the line ends. */
function rowsOf(text: string, font: PDFFont, size: number, width: number): string[] {
  const rows: string[] = [];
  let row = "";
  for (const word of text.split(" ")) {
    let rest = word;
    const joined = row === "" ? rest : `${row} ${rest}`;
    if (font.widthOfTextAtSize(joined, size) <= width) {
      row = joined;
      continue;
    }
    if (row !== "") rows.push(row);
    while (font.widthOfTextAtSize(rest, size) > width) {
      let end = rest.length - 1;
      while (end > 1 && font.widthOfTextAtSize(rest.slice(0, end), size) > width) end -= 1;
      rows.push(rest.slice(0, end));
      rest = rest.slice(end);
    }
    row = rest;
  }
  return row === "" ? rows : [...rows, row];
}
