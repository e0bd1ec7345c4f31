import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "@cantoo/pdf-lib";
import bwip from "bwip-js";
import { printable } from "./printable.ts";

export type LabelFacts = {
  parcelNumber: string;
  routingNumber: string;
  product: string;
  orderNumber: string;
  weight: string;
  depositDate: string;
  instructions: string;
  /** Address lines from top to bottom. */
  sender: string[];
  addressee: string[];
  phone: string;
};

/** 10 x 15 cm in points. */
const WIDTH = 283.46;
const HEIGHT = 425.2;
const MARGIN = 14;
const INK = rgb(0, 0, 0);

type Sheet = { page: PDFPage; regular: PDFFont; bold: PDFFont };

/** Draws the label: a genuine 10 x 15 cm PDF page, its Code 128 bars as vectors, marked as a specimen. */
export async function drawLabel(facts: LabelFacts): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(`Étiquette ${facts.parcelNumber}`);
  const sheet: Sheet = {
    page: pdf.addPage([WIDTH, HEIGHT]),
    regular: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  drawSpecimenMark(sheet);
  drawHead(sheet, facts);
  drawSender(sheet, facts);
  drawAddressee(sheet, facts);
  drawBars(sheet, facts.routingNumber, { y: 146, height: 34 });
  drawBars(sheet, facts.parcelNumber, { y: 52, height: 58 });
  write(sheet, "SPECIMEN - NE PAS EXPÉDIER", { x: MARGIN, y: 14, size: 12, bold: true });
  return pdf.save();
}

/** Draws what a buyer without a printer shows: a square code, and nine characters for whoever cannot scan it. */
export async function drawReturnCode({ parcelNumber }: LabelFacts): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(`Code de retour ${parcelNumber}`);
  const sheet: Sheet = {
    page: pdf.addPage([WIDTH, HEIGHT]),
    regular: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  drawSpecimenMark(sheet);
  write(sheet, "Retour Colissimo", { x: MARGIN, y: HEIGHT - 40, size: 18, bold: true });
  write(sheet, "À présenter en bureau de poste ou en relais Pickup", { x: MARGIN, y: HEIGHT - 58, size: 10 });
  const code = parcelNumber.slice(-9);
  drawSquares(sheet, code, { y: 150, side: 180 });
  write(sheet, code, { x: 84, y: 118, size: 22, bold: true });
  write(sheet, `Colis ${parcelNumber}`, { x: MARGIN, y: 70, size: 10 });
  return pdf.save();
}

function drawSquares({ page }: Sheet, text: string, { y, side }: { y: number; side: number }): void {
  const [symbol] = bwip.raw("qrcode", text, {}) as { pixs: number[]; pixx: number; pixy: number }[];
  const { pixs = [], pixx = 1, pixy = 1 } = symbol ?? {};
  const unit = side / pixx;
  const left = (WIDTH - side) / 2;
  pixs.forEach((isDark, index) => {
    if (!isDark) return;
    const row = pixy - 1 - Math.floor(index / pixx);
    page.drawRectangle({
      x: left + (index % pixx) * unit,
      y: y + row * unit,
      width: unit,
      height: unit,
      color: INK,
    });
  });
}

function drawSpecimenMark({ page, bold }: Sheet): void {
  page.drawText("SPECIMEN", {
    x: 66,
    y: 208,
    size: 40,
    font: bold,
    color: rgb(0.9, 0.9, 0.9),
    rotate: degrees(46),
  });
}

function drawHead(sheet: Sheet, facts: LabelFacts): void {
  sheet.page.drawRectangle({ x: 0, y: HEIGHT - 40, width: WIDTH, height: 40, color: INK });
  sheet.page.drawText("COLIS", {
    x: MARGIN,
    y: HEIGHT - 27,
    size: 18,
    font: sheet.bold,
    color: rgb(1, 1, 1),
  });
  const product = printable(facts.product);
  const width = sheet.regular.widthOfTextAtSize(product, 11);
  sheet.page.drawText(product, {
    x: WIDTH - MARGIN - width,
    y: HEIGHT - 25,
    size: 11,
    font: sheet.regular,
    color: rgb(1, 1, 1),
  });
}

function drawSender(sheet: Sheet, facts: LabelFacts): void {
  write(sheet, "Expéditeur", { x: MARGIN, y: HEIGHT - 54, size: 7 });
  facts.sender.slice(0, 4).forEach((line, index) => {
    write(sheet, line, { x: MARGIN, y: HEIGHT - 65 - index * 10, size: 8, width: 150 });
  });
  const details = [
    `Réf. ${facts.orderNumber}`,
    `Poids ${facts.weight.replace(".", ",")} kg`,
    `Déposé le ${facts.depositDate.split("-").reverse().join("/")}`,
  ];
  details.forEach((line, index) => {
    write(sheet, line, { x: 176, y: HEIGHT - 65 - index * 10, size: 8, width: 96 });
  });
  rule(sheet, HEIGHT - 106);
}

function drawAddressee(sheet: Sheet, facts: LabelFacts): void {
  write(sheet, "Destinataire", { x: MARGIN, y: HEIGHT - 118, size: 7 });
  facts.addressee.slice(0, 8).forEach((line, index) => {
    write(sheet, line, { x: MARGIN, y: HEIGHT - 133 - index * 13, size: 11, bold: true });
  });
  const notes = [facts.phone && `Tél. ${facts.phone}`, facts.instructions].filter(Boolean).join("  ·  ");
  write(sheet, notes, { x: MARGIN, y: 200, size: 8 });
  rule(sheet, 192);
}

function rule({ page }: Sheet, y: number): void {
  page.drawLine({ start: { x: MARGIN, y }, end: { x: WIDTH - MARGIN, y }, thickness: 0.6, color: INK });
}

type Place = { x: number; y: number; size: number; bold?: boolean; width?: number };

/** Writes one line, smaller when it would leave its place. */
function write({ page, regular, bold }: Sheet, text: string, place: Place): void {
  const font = place.bold ? bold : regular;
  const line = printable(text);
  const room = place.width ?? WIDTH - place.x - MARGIN;
  const natural = font.widthOfTextAtSize(line, place.size);
  const size = natural > room ? (place.size * room) / natural : place.size;
  page.drawText(line, { x: place.x, y: place.y, size, font, color: INK });
}

function drawBars(sheet: Sheet, text: string, { y, height }: { y: number; height: number }): void {
  const [symbol] = bwip.raw("code128", text, {}) as { sbs: number[] }[];
  const widths = symbol?.sbs ?? [];
  const modules = widths.reduce((sum, width) => sum + width, 0);
  // Code 128 wants ten blank modules on each side.
  const unit = WIDTH / (modules + 20);
  let x = 10 * unit;
  widths.forEach((width, index) => {
    if (index % 2 === 0) sheet.page.drawRectangle({ x, y, width: width * unit, height, color: INK });
    x += width * unit;
  });
  const shown = text.replace(/^(.{2})(.{5})(.{5})(.)$/, "$1 $2 $3 $4");
  const size = 11;
  const textWidth = sheet.bold.widthOfTextAtSize(shown, size);
  write(sheet, shown, { x: (WIDTH - textWidth) / 2, y: y - 13, size, bold: true });
}
