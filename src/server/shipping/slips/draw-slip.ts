import { type PDFDocument, type PDFPage, rgb } from "@cantoo/pdf-lib";
import { buyerNumbersOf } from "#wording/buyer-number.ts";
import {
  type SlipOrder,
  slipCount,
  slipItem,
  slipNote,
  slipParts,
  slipRecipient,
  slipWithdrawal,
} from "#wording/packing-slip.ts";
import { REHEARSAL } from "#wording/rehearsal.ts";
import { barcode, type Code, drawCode, qrCode } from "./codes.ts";
import { EmbeddedFont } from "./embedded-font.ts";

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
  /** As the settings call the shop. */
  shopName: string;
  isRehearsal: boolean;
  regular: EmbeddedFont;
  bold: EmbeddedFont;
  withdrawal: Code;
}

type SlipFacts = Pick<SlipTools, "paper" | "withdrawalUrl" | "shopName" | "isRehearsal">;

export async function slipTools(document: PDFDocument, facts: SlipFacts): Promise<SlipTools> {
  return {
    ...facts,
    regular: await EmbeddedFont.embed(document, "regular"),
    bold: await EmbeddedFont.embed(document, "bold"),
    withdrawal: qrCode(facts.withdrawalUrl),
  };
}

/** Adds the packing slip of a parcel, under the number of its first order: one page, or as many as its items need. */
export function drawSlip(document: PDFDocument, tools: SlipTools, order: SlipOrder): void {
  const sheet = new Sheet(document, tools, (page) => {
    if (tools.isRehearsal) page.write(REHEARSAL.paper, { size: 10, letters: tools.bold });
    page.write(tools.shopName, { size: 10 });
    const buyer = buyerNumbersOf(order.items);
    if (buyer) page.write(buyer, { size: 26, letters: tools.bold });
    page.write(order.orderNumber, { size: 16, letters: tools.bold });
    page.bars(order.orderNumber);
    page.write(slipRecipient(order), { size: 10 });
  });
  const parts = slipParts(order.items);
  for (const { orderNumber, items } of parts) {
    if (parts.length > 1) {
      sheet.gap(mm(1.5));
      sheet.write(orderNumber, { size: 12, letters: tools.bold });
    }
    for (const item of items) sheet.line(slipItem(item));
  }
  sheet.gap(mm(1.5));
  sheet.write(slipCount(order), { size: 10 });
  const note = slipNote(order);
  if (note) sheet.frame(note);
  sheet.foot(slipWithdrawal(tools.withdrawalUrl));
  sheet.numberPages();
}

type Words = { size: number; letters?: EmbeddedFont; indent?: number };

/** Writes from the top of the paper downwards, and goes on on another one, under the same head, when it is full. */
class Sheet {
  readonly #document: PDFDocument;
  readonly #tools: SlipTools;
  readonly #head: (sheet: Sheet) => void;
  readonly #pages: PDFPage[] = [];
  #page: PDFPage;
  #y = 0;

  constructor(document: PDFDocument, tools: SlipTools, head: (sheet: Sheet) => void) {
    this.#document = document;
    this.#tools = tools;
    this.#head = head;
    this.#page = this.#turn();
  }

  /** "2/3" in the upper right corner of each page, where there are several. */
  numberPages(): void {
    if (this.#pages.length < 2) return;
    const { regular } = this.#tools;
    for (const [place, page] of this.#pages.entries()) {
      const words = `${place + 1}/${this.#pages.length}`;
      regular.draw(page, words, {
        x: this.#left + this.#width - regular.width(words, 10),
        y: this.#top - 10,
        size: 10,
      });
    }
  }

  gap(height: number): void {
    this.#y -= height;
  }

  write(text: string, { size, letters = this.#tools.regular, indent = 0 }: Words): void {
    for (const row of letters.rows(text, size, this.#width - indent)) {
      this.#need(size * 1.25);
      this.#y -= size * 1.25;
      letters.draw(this.#page, row, { x: this.#left + indent, y: this.#y + size * 0.25, size });
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
    const rows = this.#tools.regular.rows(text, size, this.#width - mm(6));
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
    const rows = text.split("\n").flatMap((part) => this.#tools.regular.rows(part, size, inner));
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
    if (this.#y - height < this.#paper.margin) this.#turn();
  }

  #turn(): PDFPage {
    this.#page = this.#document.addPage([this.#paper.width, this.#paper.height]);
    this.#pages.push(this.#page);
    this.#y = this.#top;
    this.#head(this);
    return this.#page;
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
