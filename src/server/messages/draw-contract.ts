import { PDFDocument } from "@cantoo/pdf-lib";
import type { ShopSettings } from "#contract/admin/settings.ts";
import { formatEuros } from "#domain/money.ts";
import { fromStoredAddress } from "#server/addresses/stored-address.ts";
import { ACCENT, INK_2, LINEN, MARGIN, Paper, RIGHT } from "#server/invoices/paper.ts";
import { COLUMN, drawParties, HALF } from "#server/invoices/parties.ts";
import type { AcceptedTermsRow } from "#server/pages/pages.sql.ts";
import { compositionWords } from "#wording/composition.ts";
import { CONTRACT_PAPER as WORDS } from "#wording/contract-paper.ts";
import { formatDateProse, formatDateTimeProse, formatWeekday } from "#wording/format.ts";
import { safetyWords } from "#wording/product-facts.ts";
import { relayLines } from "#wording/relay-points.ts";
import { registrationOf } from "#wording/seller.ts";
import { sizeWithin } from "#wording/size.ts";
import type { Part } from "./draw-document.ts";
import type { KeptContract } from "./kept-contract.ts";
import { termsParts } from "./legal-document.ts";

/** Where each column begins, or from the third on ends. */
const COLUMNS = { reference: MARGIN + 8, name: MARGIN + 62, quantity: 440, price: RIGHT - 8 };
const NAME_WIDTH = 300;

/** The paper of a contract; the same facts are the same bytes. */
export async function drawContract(
  contract: KeptContract,
  seller: ShopSettings,
  terms: AcceptedTermsRow | undefined,
  isRehearsal: boolean,
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const at = new Date(contract.settledAt);
  const name = seller.sellerName || seller.shopName;
  document.setTitle(`${WORDS.subject} ${contract.orderNumber}`, { showInWindowTitleBar: true });
  document.setAuthor(name);
  document.setLanguage("fr-FR");
  document.setCreationDate(at);
  document.setModificationDate(at);
  const paper = await Paper.of(document, isRehearsal);
  head(paper, contract, seller);
  drawParties(
    paper,
    {
      title: WORDS.seller,
      name,
      rows: [seller.sellerAddress, seller.contactEmail, seller.contactPhone],
    },
    { title: WORDS.buyer, ...buyerOf(contract) },
    relayOf(contract),
  );
  table(paper, contract);
  totals(paper, contract);
  agreed(paper, contract);
  prose(paper, termsParts(terms));
  // A number stays on its line.
  const identity = [name, registrationOf(seller)]
    .filter(Boolean)
    .join(", ")
    .replace(/ (?=\d)/g, "\u00a0");
  paper.foot([identity, WORDS.drawnFrom], WORDS.page);
  return document.save();
}

function head(paper: Paper, { orderNumber, orderDate, settledAt }: KeptContract, seller: ShopSettings): void {
  paper.y -= 22;
  paper.display(seller.shopName, { x: MARGIN, y: paper.y, size: 26, width: COLUMN });
  paper.display(WORDS.title, { x: HALF, y: paper.y, size: 26, width: COLUMN, color: ACCENT });
  const y = paper.write(WORDS.concluded(formatDateTimeProse(settledAt)), paper.y - 20, {
    x: HALF,
    size: 11,
    bold: true,
    width: COLUMN - 20,
  });
  const ordered = WORDS.ordered(orderNumber, formatDateProse(orderDate));
  paper.y = paper.write(ordered, y - 2, { x: HALF, width: COLUMN - 20 }) - 12;
}

function buyerOf({ shippingAddress }: KeptContract): { name: string; rows: string[] } {
  if (!shippingAddress) return { name: "", rows: [WORDS.forgotten] };
  const { firstName, lastName, street, zip, city, country, email, phone } =
    fromStoredAddress(shippingAddress);
  return {
    name: `${firstName} ${lastName}`.trim(),
    rows: [street, `${zip} ${city}`.trim(), country, email, phone],
  };
}

function relayOf({ shippingAddress }: KeptContract) {
  const relay = shippingAddress?.relay;
  if (!relay) return undefined;
  const [name = "", ...rows] = relayLines(relay);
  return { title: WORDS.relay, name, rows };
}

function table(paper: Paper, { lines }: KeptContract): void {
  tableHead(paper);
  for (const {
    reference,
    name,
    color,
    size,
    composition,
    maker,
    warnings,
    animalParts,
    quantity,
    priceCents,
    discountCents = 0,
  } of lines ?? []) {
    const title = [name, color?.toLowerCase(), size && sizeWithin(size)].filter(Boolean).join(", ");
    const notes = [
      ...(composition ? [WORDS.composition(compositionWords(composition))] : []),
      ...safetyWords({ maker, warnings, animalParts }),
      ...(discountCents > 0 ? [WORDS.discount(discountCents)] : []),
    ];
    const small = { x: COLUMNS.name, width: NAME_WIDTH, size: 7.5, color: INK_2 };
    const rowsOfNotes = notes.reduce((sum, note) => sum + paper.countRows(note, small), 0);
    const inItsColumn = { x: COLUMNS.reference, width: 50 };
    const height =
      11 +
      Math.max(
        paper.countRows(title, { width: NAME_WIDTH }) * 12.5 + rowsOfNotes * 10.5,
        paper.countRows(reference, inItsColumn) * 12.5,
      );
    if (!paper.has(height)) {
      paper.turn();
      tableHead(paper);
    }
    const y = paper.y - 13;
    paper.write(reference, y, inItsColumn);
    let below = paper.write(title, y, { x: COLUMNS.name, width: NAME_WIDTH });
    for (const note of notes) below = paper.write(note, below + 1, small);
    paper.write(String(quantity), y, { x: COLUMNS.quantity, right: true });
    paper.write(formatEuros(quantity * priceCents), y, { x: COLUMNS.price, right: true });
    paper.y -= height;
    paper.rule(paper.y);
  }
}

function tableHead(paper: Paper): void {
  const y = paper.y - 13;
  paper.fill(MARGIN, paper.y - 20, RIGHT - MARGIN, 20, LINEN);
  for (const [place, x] of Object.values(COLUMNS).entries())
    paper.write(WORDS.heads[place] ?? "", y, { x, right: place > 1, size: 8, bold: true, color: INK_2 });
  paper.y -= 20;
}

function totals(paper: Paper, contract: KeptContract): void {
  const { itemsCents, discountCents = 0, shippingCents, shippingType, totalCents } = contract;
  const rows: [string, number][] = [
    [WORDS.items, itemsCents + discountCents],
    ...(discountCents > 0 ? [[WORDS.allDiscounts, -discountCents] satisfies [string, number]] : []),
    [WORDS.delivery(shippingType), shippingCents],
  ];
  if (!paper.has(rows.length * 15 + 130)) paper.turn();
  paper.y -= 20;
  for (const [label, cents] of rows) {
    paper.write(label, paper.y, { x: HALF + 30, color: INK_2 });
    paper.write(formatEuros(cents), paper.y, { x: COLUMNS.price, right: true });
    paper.y -= 15;
  }
  paper.y -= 6;
  paper.fill(HALF + 18, paper.y - 15, RIGHT - HALF - 18, 28, LINEN);
  paper.write(WORDS.total, paper.y - 5, { x: HALF + 30, size: 10.5, bold: true });
  paper.write(formatEuros(totalCents), paper.y - 5, {
    x: COLUMNS.price,
    right: true,
    size: 13,
    bold: true,
    color: ACCENT,
  });
  paper.y -= 44;
}

function agreed(paper: Paper, contract: KeptContract): void {
  const { paidCents, deliveryEarliest, deliveryLatest, termsVersion, termsAcceptedAt } = contract;
  const sentences = [
    paidCents === null ? "" : WORDS.paid(paidCents),
    deliveryEarliest && deliveryLatest
      ? WORDS.window(formatWeekday(deliveryEarliest), formatWeekday(deliveryLatest), relayOf(contract)?.name)
      : "",
    termsVersion && termsAcceptedAt
      ? WORDS.terms(termsVersion, formatDateTimeProse(termsAcceptedAt))
      : WORDS.noTerms,
  ].filter(Boolean);
  for (const sentence of sentences) {
    if (!paper.has(28)) paper.turn();
    paper.y = paper.write(sentence, paper.y) - 3;
  }
}

const LOOKS = {
  title: { size: 18, bold: true, before: 8, after: 6 },
  heading: { size: 15, bold: true, before: 12, after: 5 },
  subheading: { size: 10, bold: true, before: 8, after: 2 },
  text: { size: 8.5, bold: false, before: 0, after: 5 },
  item: { size: 8.5, bold: false, before: 0, after: 2 },
};

/** Running text over as many pages as it needs; a heading keeps some rows below it. */
function prose(paper: Paper, parts: readonly Part[]): void {
  for (const part of parts) {
    if (part.is === "page") {
      paper.turn();
      paper.y -= 12;
    }
    if (part.is === "page" || part.is === "blank") continue;
    const { before, after, ...look } = LOOKS[part.is];
    if (!paper.has(look.bold ? 60 : 14)) paper.turn();
    paper.y -= before;
    for (const row of paper.rowsOf(part.text, look)) {
      if (!paper.has(12)) paper.turn();
      paper.y = paper.write(row, paper.y, look);
    }
    paper.y -= after;
  }
}
