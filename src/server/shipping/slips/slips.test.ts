import { inflateSync } from "node:zlib";
import { PDFArray, PDFDocument, type PDFPage, PDFRawStream, StandardFonts } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { labelDeskOf } from "#tests/label-desk.ts";
import { drawSlip, slipTools } from "./draw-slip.ts";
import { printable } from "./printable.ts";

const { paidOrder, make, file } = labelDeskOf();

/** The words that a page of ours draws: strings of WinAnsi in hexadecimal. */
function wordsOn({ node }: PDFPage): string[] {
  const contents = node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((ref) => node.context.lookup(ref)) : [contents];
  return streams.flatMap((stream) => {
    if (!(stream instanceof PDFRawStream)) return [];
    const bytes = Buffer.from(stream.getContents());
    const code = bytes.subarray(0, 1).toString("latin1") === "x" ? inflateSync(bytes) : bytes;
    return [...code.toString("latin1").matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex = ""]) =>
      new TextDecoder("windows-1252").decode(Buffer.from(hex, "hex")),
    );
  });
}

async function pagesOf(path: string) {
  const { status, headers, bytes } = await file(path);
  expect(status).toBe(200);
  return { headers, pages: (await PDFDocument.load(bytes)).getPages() };
}

test("labels and slips of several orders are one document, each slip after its label, in the queue's order", async () => {
  const [first, second] = [await paidOrder(), await paidOrder({ address: { delivery_note: "Porte bleue" } })];
  for (const { id } of [first, second]) await make(id);
  const alone = await pagesOf(`/api/admin/labels.pdf?orders=${first.id}`);
  const { headers, pages } = await pagesOf(
    `/api/admin/labels.pdf?orders=${second.id},${first.id}&slips=label`,
  );
  expect(headers.get("content-disposition")).toBe('inline; filename="etiquettes-et-bons.pdf"');
  const labels = alone.pages.length;
  expect(pages).toHaveLength(2 * (labels + 1));
  const slips = [pages[labels], pages[2 * labels + 1]].map((page) => page && wordsOn(page));
  expect(slips[0]).toEqual(
    expect.arrayContaining([second.number, "Marie Martin · Paris", "A1 · Robe 1 · x1", "Porte bleue"]),
  );
  expect(slips[1]).toContain(first.number);
  for (const words of slips) expect(words?.join(" ")).not.toMatch(/€|0612345678|marie\.martin@|20,00/);
  const size = pages[labels]?.getSize();
  expect(Math.round(((size?.width ?? 0) / 72) * 25.4)).toBe(100);
  expect(Math.round(((size?.height ?? 0) / 72) * 25.4)).toBe(150);
});

test("the slips come on A5 when asked for, and on no other paper", async () => {
  const order = await paidOrder();
  await make(order.id);
  const { pages } = await pagesOf(`/api/admin/labels.pdf?orders=${order.id}&slips=a5`);
  expect(Math.round(((pages.at(-1)?.getWidth() ?? 0) / 72) * 25.4)).toBe(148);
  expect((await file(`/api/admin/labels.pdf?orders=${order.id}&slips=a3`)).status).toBe(400);
});

describe("a slip", () => {
  const order = {
    orderNumber: "HF-noel-12",
    customer: { name: "", handle: "lea" },
    shippingAddress: null,
    items: Array.from({ length: 40 }, (_, n) => ({
      refCategory: `A${n}`,
      ref: n,
      name: "Robe portefeuille à très longues manches bouffantes et ceinture tressée",
      color: { name: "Bleu nuit" },
      size: "38",
      quantity: 1,
    })),
  };

  test("goes on over as many pages as its lines need, and leaves none out", async () => {
    const document = await PDFDocument.create();
    drawSlip(document, await slipTools(document, "label", "https://exemple.fr/retractation"), order);
    const saved = await PDFDocument.load(await document.save());
    expect(saved.getPageCount()).toBeGreaterThan(3);
    const words = saved.getPages().flatMap(wordsOn);
    for (const { refCategory } of order.items)
      expect(words.some((row) => row.startsWith(`${refCategory} · Robe`))).toBe(true);
    expect(words).toContain("40 articles");
  });

  test("is written with the letters that the printer has, whatever a customer is called", async () => {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Helvetica);
    expect(printable("Zoë Çelik, œuvre à 5 €", font)).toBe("Zoë Çelik, œuvre à 5 €");
    expect(printable("Łucja Őry 😀 Иван\n!", font)).toBe("Lucja Ory · ···· !");
  });
});
