import { AFRelationship, embedFacturX, PDFDocument } from "@cantoo/pdf-lib";
import type { InvoiceLine } from "#domain/invoices.ts";
import { formatEuros } from "#domain/money.ts";
import {
  addressRows,
  dayProse,
  INVOICE_HEADS,
  INVOICE_NAMES,
  INVOICE_WORDS,
  type InvoiceKind,
  lineName,
  paidSentence,
  wordsBelow,
} from "#wording/invoices.ts";
import { vatRateName } from "#wording/seller.ts";
import { facturX, type IssuedInvoice, registrationOn } from "./factur-x.ts";
import { ACCENT, INK_2, LINEN, MARGIN, Paper, RIGHT } from "./paper.ts";
import { COLUMN, drawParties, HALF } from "./parties.ts";

/** Where each column ends; the two first begin at their place. */
const COLUMNS = {
  reference: MARGIN + 8,
  name: MARGIN + 62,
  quantity: 352,
  unit: 420,
  rate: 466,
  total: RIGHT - 8,
};
const NAME_WIDTH = 212;

/**
 * A document as people and programs read it: PDF/A-3b with its Factur-X data inside. What is drawn first is kept and is
 * the original (`invoice-file.ts`); drawn again it would be another file.
 */
export async function drawInvoice(
  invoice: IssuedInvoice,
  { isDuplicate = false, isRehearsal = false } = {},
): Promise<Uint8Array> {
  const { number, kind, issuedOn, facts } = invoice;
  const document = await PDFDocument.create({ updateMetadata: false });
  const at = new Date(`${issuedOn}T12:00:00Z`);
  document.setTitle(`${INVOICE_NAMES[kind]} ${number}`, { showInWindowTitleBar: true });
  document.setAuthor(facts.seller.name);
  document.setSubject(`${INVOICE_WORDS.order} ${facts.order.number}`);
  document.setLanguage("fr-FR");
  document.setCreationDate(at);
  document.setModificationDate(at);
  const paper = await Paper.of(document, isRehearsal);
  head(paper, invoice, isDuplicate);
  parties(paper, invoice);
  table(paper, invoice);
  totals(paper, invoice);
  words(paper, invoice);
  paper.foot(
    [
      // A number stays on its line.
      [facts.seller.name, registrationOn(invoice)]
        .filter(Boolean)
        .join(", ")
        .replace(/ (?=\d)/g, "\u00a0"),
      INVOICE_WORDS.guarantee,
      INVOICE_WORDS.attached,
    ],
    INVOICE_WORDS.page,
  );
  await embedFacturX(document, new TextEncoder().encode(facturX(invoice)), {
    conformanceLevel: "EN 16931",
    afRelationship: AFRelationship.Data,
    description: "Factur-X",
    creationDate: at,
    modificationDate: at,
  });
  return document.save();
}

function head(paper: Paper, { number, kind, issuedOn, facts }: IssuedInvoice, isDuplicate: boolean): void {
  paper.y -= 22;
  paper.display(facts.shopName, { x: MARGIN, y: paper.y, size: 26, width: COLUMN });
  paper.display(INVOICE_HEADS[kind], { x: HALF, y: paper.y, size: 26, width: COLUMN, color: ACCENT });
  const y = paper.write(isDuplicate ? `${number} · ${INVOICE_WORDS.duplicate}` : number, paper.y - 20, {
    x: HALF,
    size: 13,
    bold: true,
  });
  const dates = [
    `${INVOICE_WORDS.issued}\u00a0: ${dayProse(issuedOn)}`,
    `${INVOICE_WORDS.order} ${facts.order.number} du ${dayProse(facts.order.date)}`,
  ].join("\n");
  paper.y = paper.write(dates, y - 2, { x: HALF, width: COLUMN - 20 }) - 12;
}

function parties(paper: Paper, { facts }: IssuedInvoice): void {
  const { seller, buyer, deliveredTo } = facts;
  drawParties(
    paper,
    { title: INVOICE_WORDS.seller, name: seller.name, rows: [seller.address, seller.email, seller.phone] },
    { title: INVOICE_WORDS.buyer, name: buyer.name, rows: addressRows(buyer) },
    deliveredTo && {
      title: INVOICE_WORDS.deliveredTo,
      name: deliveredTo.name,
      rows: addressRows(deliveredTo),
    },
  );
}

function table(paper: Paper, { facts }: IssuedInvoice): void {
  const isExempt = facts.exemption !== "";
  tableHead(paper, isExempt);
  for (const line of facts.lines) {
    const name = lineName(line);
    const notes = discountOf(line, isExempt);
    const reference = { x: COLUMNS.reference, width: 50 };
    const height =
      9 +
      Math.max(
        paper.countRows(name, { width: NAME_WIDTH }) * 12.5 + notes.length * 10.5,
        paper.countRows(line.reference, reference) * 12.5,
      );
    if (!paper.has(height)) {
      paper.turn();
      tableHead(paper, isExempt);
    }
    const y = paper.y - 12;
    const price = formatEuros(isExempt ? line.grossCents : line.netCents);
    paper.write(line.reference, y, reference);
    let below = paper.write(name, y, { x: COLUMNS.name, width: NAME_WIDTH });
    for (const note of notes)
      below = paper.write(note, below + 1, { x: COLUMNS.name, size: 7.5, color: INK_2 });
    paper.write("1", y, { x: COLUMNS.quantity, right: true });
    paper.write(price, y, { x: COLUMNS.unit, right: true });
    if (!isExempt) paper.write(vatRateName(line.rate), y, { x: COLUMNS.rate, right: true });
    paper.write(price, y, { x: COLUMNS.total, right: true });
    paper.y -= height;
    paper.rule(paper.y);
  }
}

function tableHead(paper: Paper, isExempt: boolean): void {
  const heads = isExempt ? INVOICE_WORDS.headsExempt : INVOICE_WORDS.heads;
  const y = paper.y - 13;
  paper.fill(MARGIN, paper.y - 20, RIGHT - MARGIN, 20, LINEN);
  for (const [place, x] of Object.values(COLUMNS).entries())
    paper.write(heads[place] ?? "", y, { x, right: place > 1, size: 8, bold: true, color: INK_2 });
  paper.y -= 20;
}

function discountOf({ priceCents, discountCents }: InvoiceLine, isExempt: boolean): string[] {
  const price = (cents: number) => `${formatEuros(cents)}${isExempt ? "" : " TTC"}`;
  return discountCents > 0
    ? [INVOICE_WORDS.beforeDiscount(price(priceCents)), INVOICE_WORDS.discount(price(discountCents))]
    : [];
}

function totals(paper: Paper, { kind, facts }: IssuedInvoice): void {
  const isExempt = facts.exemption !== "";
  const rows = isExempt
    ? []
    : facts.parts.flatMap(({ rate, netCents, vatCents }): [string, number][] => [
        [INVOICE_WORDS.net(vatRateName(rate)), netCents],
        [INVOICE_WORDS.vat(vatRateName(rate)), vatCents],
      ]);
  // What is said of the money stands below its sum.
  if (!paper.has(rows.length * 15 + 150)) paper.turn();
  paper.y -= 20;
  for (const [label, cents] of rows) {
    paper.write(label, paper.y, { x: HALF + 30, color: INK_2 });
    paper.write(formatEuros(cents), paper.y, { x: COLUMNS.total, right: true });
    paper.y -= 15;
  }
  paper.y -= 6;
  const names: Record<InvoiceKind, string> = isExempt ? INVOICE_WORDS.totalExempt : INVOICE_WORDS.total;
  paper.fill(HALF + 18, paper.y - 15, RIGHT - HALF - 18, 28, LINEN);
  paper.write(names[kind], paper.y - 5, { x: HALF + 30, size: 10.5, bold: true });
  paper.write(formatEuros(facts.grossCents), paper.y - 5, {
    x: COLUMNS.total,
    right: true,
    size: 13,
    bold: true,
    color: ACCENT,
  });
  paper.y -= 44;
}

function words(paper: Paper, { kind, facts }: IssuedInvoice): void {
  for (const sentence of wordsBelow(kind, facts)) {
    if (!paper.has(14)) paper.turn();
    const isPaid = sentence === paidSentence(kind, facts.payment);
    paper.y = paper.write(sentence, paper.y, { bold: isPaid }) - 2;
  }
}
