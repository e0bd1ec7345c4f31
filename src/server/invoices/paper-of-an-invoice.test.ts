import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFRawStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { invoiceAmounts } from "#domain/invoices.ts";
import { base } from "#tests/an-invoice.ts";
import { wordsOn, writtenOn } from "#tests/pdf-text.ts";
import { drawInvoice } from "./draw-invoice.ts";
import type { IssuedInvoice } from "./factur-x.ts";
import { invoicePage } from "./invoice-page.ts";

const anInvoice = (isExempt: boolean): IssuedInvoice => ({
  number: "F2026-000001",
  kind: "invoice",
  issuedOn: "2026-11-20",
  facts: {
    ...base(isExempt),
    ...invoiceAmounts({
      items: [{ id: "i1", reference: "A12", name: "Robe, noir, 38", priceCents: 3990, paidCents: 3490 }],
      shippingPriceCents: 600,
      shippingCents: 600,
      rate: isExempt ? 0 : 2000,
      moneyCents: 4090,
    }),
  },
});

const wordsOf = async (bytes: Uint8Array) =>
  (await PDFDocument.load(bytes)).getPages().flatMap(wordsOn).join(" ").replaceAll("\u00a0", " ");
const textOf = (page: string) =>
  page
    .replaceAll(/<style>.*<\/style>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("\u00a0", " ");

test("an invoice of a seller without VAT says 'Prix' and 'Total', and nothing of tax, on paper and page", async () => {
  const invoice = anInvoice(true);
  for (const words of [
    await wordsOf(await drawInvoice(invoice)),
    textOf(invoicePage(invoice, "/file.pdf", "")),
  ]) {
    for (const said of ["Prix", "Total", "TVA non applicable, art. 293 B du CGI", "40,90 €"])
      expect(words, said).toContain(said);
    expect(words.replaceAll("TVA non applicable", "")).not.toMatch(/\bHT\b|\bTTC\b|\bTVA\b/);
  }
});

test("an invoice with VAT says its tax and what kind of operation it is for", async () => {
  const invoice = anInvoice(false);
  const words = await wordsOf(await drawInvoice(invoice));
  for (const said of ["PU HT", "Total TTC", "TVA 20 %", "Opérations : livraison de biens."])
    expect(words, said).toContain(said);
  expect(words).not.toContain("Livrée à");
});

test("a long reference pushes the next line down", async () => {
  const item = (id: string, reference: string, name: string) => ({
    ...{ id, reference, name },
    ...{ priceCents: 2000, paidCents: 2000 },
  });
  const items = [item("i1", "ROBE-LONGUE-NOIRE-38", "Robe"), item("i2", "B7", "Jupe")];
  const amounts = { items, shippingPriceCents: 0, shippingCents: 0, rate: 2000, moneyCents: 4000 };
  const invoice = { ...anInvoice(false), facts: { ...base(false), ...invoiceAmounts(amounts) } };
  const [page] = (await PDFDocument.load(await drawInvoice(invoice))).getPages();
  if (!page) throw new Error("An invoice has a page");
  const written = writtenOn(page);
  const at = (text: string) => written.findIndex((one) => one.text === text);
  const heightsOf = (from: number, to: number) => written.slice(from, to).map(({ y }) => y);
  const first = written.findIndex(({ text }) => text.startsWith("ROBE"));
  expect(
    written
      .slice(first, at("Robe"))
      .map(({ text }) => text)
      .join(""),
  ).toBe("ROBE-LONGUE-NOIRE-38");
  const [lowest] = heightsOf(first, at("Robe")).toSorted((one, other) => one - other);
  expect(lowest).toBeGreaterThan((written[at("B7")]?.y ?? 0) + 9);
});

test("the file is built as an archive wants it", async () => {
  const document = await PDFDocument.load(await drawInvoice(anInvoice(false)), { updateMetadata: false });
  const { catalog, context } = document;
  const fonts = context
    .enumerateIndirectObjects()
    .flatMap(([, one]) => (one instanceof PDFDict ? [one] : []))
    .filter((one) => one.get(PDFName.of("Type")) === PDFName.of("FontDescriptor"));
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts)
    expect(["FontFile", "FontFile2", "FontFile3"].some((name) => font.has(PDFName.of(name)))).toBe(true);

  const [intent] = catalog.lookup(PDFName.of("OutputIntents"), PDFArray).asArray();
  const output = context.lookup(intent, PDFDict);
  expect(output.get(PDFName.of("S"))).toBe(PDFName.of("GTS_PDFA1"));
  expect(output.lookup(PDFName.of("OutputConditionIdentifier"), PDFString).decodeText()).toContain("sRGB");
  const profile = output.lookup(PDFName.of("DestOutputProfile")) as PDFRawStream;
  expect(Buffer.from(decodePDFRawStream(profile).decode()).subarray(16, 20).toString()).toBe("RGB ");

  const [file] = catalog.lookup(PDFName.of("AF"), PDFArray).asArray();
  const attached = context.lookup(file, PDFDict);
  for (const name of ["F", "UF"]) expect(attached.has(PDFName.of(name)), name).toBe(true);
  const embedded = attached.lookup(PDFName.of("EF"), PDFDict).lookup(PDFName.of("F")) as PDFRawStream;
  expect(embedded.dict.lookup(PDFName.of("Params"), PDFDict).has(PDFName.of("ModDate"))).toBe(true);

  const metadata = catalog.lookup(PDFName.of("Metadata")) as PDFRawStream;
  const xmp = Buffer.from(decodePDFRawStream(metadata).decode()).toString();
  for (const property of ["DocumentFileName", "DocumentType", "Version", "ConformanceLevel"])
    expect(xmp).toContain(`<pdfaProperty:name>${property}</pdfaProperty:name>`);
  // What the file says of itself in two places is the same.
  expect(xmp).toContain(document.getTitle());
  expect(xmp).toContain(document.getAuthor());
  expect(xmp.replaceAll(/\D/g, "")).toContain(
    document.getCreationDate()?.toISOString().slice(0, 19).replaceAll(/\D/g, ""),
  );
});
