import { PDFDocument, type PDFPage, rgb } from "@cantoo/pdf-lib";
import { EmbeddedFont } from "#server/shipping/slips/embedded-font.ts";
import { REHEARSAL } from "#wording/rehearsal.ts";

const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 56;
const WIDTH = A4.width - 2 * MARGIN;
const LEADING = 1.4;
const FOOT_SIZE = 8;
const RULE = rgb(0.55, 0.55, 0.55);

interface Look {
  weight: "regular" | "bold";
  size: number;
  before: number;
  after: number;
  /** How much must fit below it on its page: a heading never stands alone. */
  keeps?: number;
}

const LOOKS = {
  title: { weight: "bold", size: 20, before: 0, after: 10 },
  heading: { weight: "bold", size: 14, before: 18, after: 6, keeps: 48 },
  subheading: { weight: "bold", size: 11, before: 10, after: 3, keeps: 36 },
  text: { weight: "regular", size: 10, before: 0, after: 7 },
  item: { weight: "regular", size: 10, before: 0, after: 3 },
} satisfies Record<string, Look>;

/** A part of a document; `blank` is a line to write on by hand, `page` begins a new one. */
export type Part = { is: keyof typeof LOOKS; text: string } | { is: "blank" } | { is: "page" };

interface Facts {
  title: string;
  author: string;
  /** Of what the document says, not of its drawing: the same facts are the same bytes. */
  date: Date | undefined;
  isRehearsal: boolean;
}

/** Parts below one another on as many A4 pages as they need, each with its number. */
export async function drawDocument(
  { title, author, date, isRehearsal }: Facts,
  parts: readonly Part[],
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setAuthor(author);
  document.setLanguage("fr-FR");
  if (date) document.setCreationDate(date);
  const fonts = {
    regular: await EmbeddedFont.embed(document, "regular"),
    bold: await EmbeddedFont.embed(document, "bold"),
  };
  let page = document.addPage([A4.width, A4.height]);
  let y = A4.height - MARGIN;

  function turn(): PDFPage {
    page = document.addPage([A4.width, A4.height]);
    y = A4.height - MARGIN;
    return page;
  }

  function write(text: string, look: Look): void {
    const { weight, size, before, after, keeps = 0 } = look;
    const isFirst = y === A4.height - MARGIN;
    if (!isFirst) y -= before;
    if (y - size * LEADING - keeps < MARGIN) turn();
    for (const row of text.split("\n").flatMap((line) => fonts[weight].rows(line, size, WIDTH))) {
      if (y - size * LEADING < MARGIN) turn();
      y -= size * LEADING;
      fonts[weight].draw(page, row, { x: MARGIN, y, size });
    }
    y -= after;
  }

  function lineToWriteOn(): void {
    const height = 20;
    if (y - height < MARGIN) turn();
    y -= height;
    page.drawLine({
      start: { x: MARGIN, y },
      end: { x: A4.width - MARGIN, y },
      thickness: 0.5,
      color: RULE,
    });
    y -= 8;
  }

  for (const part of parts) {
    if (part.is === "page") turn();
    else if (part.is === "blank") lineToWriteOn();
    else write(part.text, LOOKS[part.is]);
  }
  const pages = document.getPages();
  for (const [place, one] of pages.entries()) {
    const number = `${place + 1}/${pages.length}`;
    if (isRehearsal)
      fonts.bold.draw(one, REHEARSAL.paper, { x: MARGIN, y: A4.height - MARGIN / 2 - 6, size: 11 });
    const at = { y: MARGIN / 2, size: FOOT_SIZE };
    fonts.regular.draw(one, `${author} · ${title}`, { x: MARGIN, ...at });
    fonts.regular.draw(one, number, {
      x: A4.width - MARGIN - fonts.regular.width(number, FOOT_SIZE),
      ...at,
    });
  }
  return document.save();
}
