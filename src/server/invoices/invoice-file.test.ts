import { hash } from "node:crypto";
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFRawStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { aPaidOrder, troubledShop } from "#tests/a-paid-order.ts";
import { invoiceFaults } from "#tests/cross-industry-invoice.ts";
import { officialFaults, readByOthers } from "#tests/official-factur-x.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { aStartedPayment, notify, passOn, pay, read } from "#tests/pay-by-card.ts";
import { wordsOn } from "#tests/pdf-text.ts";
import { setLimit } from "#tests/set-limit.ts";
import { readInvoiceFile } from "./invoice-file.ts";
import { issueInvoices } from "./issue-invoices.ts";

const shop = troubledShop();

/** A buyer who paid in her own browser, with her invoice. */
async function aBuyer() {
  const buyer = await aStartedPayment(shop.it);
  const { answer, notification } = await pay(shop.it, buyer.form.formToken);
  await passOn(buyer, answer);
  await notify(shop.it, notification.body);
  await issueInvoices(shop.it.context);
  const { invoices } = await read(buyer);
  const [invoice] = invoices;
  if (!invoice) throw new Error("No invoice");
  return { ...buyer, invoice, path: pathOf(buyer.order.id, invoice.id) };
}

const pathOf = (orderId: string, invoiceId: string) =>
  `/api/guest-orders/${orderId}/invoices/${invoiceId}/file.pdf`;

const open = (visitor: Visitor, path: string) =>
  fetch(shop.it.url + path, {
    headers: { cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });

const contentOf = (value: unknown) => Buffer.from(decodePDFRawStream(value as PDFRawStream).decode());

describe("the file of an invoice", () => {
  test("is the buyer's to open, and the same bytes each time", async () => {
    const { guest, path, invoice } = await aBuyer();
    expect(invoice).toMatchObject({ kind: "invoice", grossCents: 2600 });
    const [one, two] = await Promise.all([open(guest, path), open(guest, path)]);
    expect(one.headers.get("content-type")).toBe("application/pdf");
    expect(one.headers.get("content-disposition")).toBe(`inline; filename="${invoice.number}.pdf"`);
    expect(one.headers.get("cache-control")).toContain("no-store");
    const bytes = Buffer.from(await one.arrayBuffer());
    expect(Buffer.from(await two.arrayBuffer()).equals(bytes)).toBe(true);
    const { sha256 } = await shop.it.context.db
      .selectFrom("invoice_files")
      .where("invoice_id", "=", invoice.id)
      .select("sha256")
      .executeTakeFirstOrThrow();
    expect(sha256).toBe(hash("sha256", bytes, "hex"));
    const words = wordsOn((await PDFDocument.load(bytes)).getPages()[0] as never).join(" ");
    for (const said of [invoice.number, "Camille Bernard", "Robe 1", "26,00", "21,67", "4,33", "0055"])
      expect(words).toContain(said);
  });

  test("is nobody else's: not of a stranger with the link, and not under another order", async () => {
    const [hers, other] = [await aBuyer(), await aBuyer()];
    const stranger = shop.it.visitor();
    const link = (await stranger.call<GuestOrder>("GET", `/api/guest-orders/${hers.order.id}`)).body;
    expect(link).toMatchObject({ masked: true, invoices: [] });
    expect((await open(stranger, hers.path)).status).toBe(404);
    expect((await open(other.guest, hers.path)).status).toBe(404);
    expect((await open(other.guest, pathOf(other.order.id, hers.invoice.id))).status).toBe(404);
    expect((await open(stranger, `/api/admin/invoices/${hers.invoice.id}/file.pdf`)).status).toBe(401);
    expect((await open(hers.guest, pathOf(hers.order.id, "nothing"))).status).toBe(404);
  });

  test("that its store has lost is drawn anew and says so", async () => {
    const { invoice } = await aBuyer();
    const { context } = shop.it;
    const first = await readInvoiceFile(context, invoice.id);
    const { file_key } = await context.db
      .selectFrom("invoice_files")
      .where("invoice_id", "=", invoice.id)
      .select("file_key")
      .executeTakeFirstOrThrow();
    await context.files.delete(file_key ?? "");
    const { bytes } = await readInvoiceFile(context, invoice.id);
    expect(wordsOn((await PDFDocument.load(bytes)).getPages()[0] as never).join(" ")).toContain("Duplicata");
    expect(wordsOn((await PDFDocument.load(first.bytes)).getPages()[0] as never).join(" ")).not.toContain(
      "Duplicata",
    );
  });

  test("is a PDF/A-3b that holds its data for programs", async () => {
    await setLimit(shop.it, "sellerSiren", "732 829 320");
    await setLimit(shop.it, "vatNumber", "FR44 732829320");
    const { orderId } = await aPaidOrder(shop.it);
    await issueInvoices(shop.it.context);
    const row = await shop.it.context.db
      .selectFrom("invoices")
      .where("order_id", "=", orderId)
      .select(["id", "number", "gross_cents", "net_cents", "vat_cents"])
      .executeTakeFirstOrThrow();
    const { id } = row;
    const { bytes } = await readInvoiceFile(shop.it.context, id);
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    const { catalog, context } = document;
    const [file] = catalog.lookup(PDFName.of("AF"), PDFArray).asArray();
    const attached = context.lookup(file, PDFDict);
    expect(attached.get(PDFName.of("AFRelationship"))).toBe(PDFName.of("Data"));
    const name = attached.lookup(PDFName.of("UF"));
    expect(name instanceof PDFHexString || name instanceof PDFString ? name.decodeText() : "").toBe(
      "factur-x.xml",
    );
    const embedded = attached.lookup(PDFName.of("EF"), PDFDict).lookup(PDFName.of("F"));
    expect((embedded as PDFRawStream).dict.get(PDFName.of("Subtype"))).toBe(PDFName.of("text/xml"));
    expect(catalog.lookup(PDFName.of("Names"), PDFDict).has(PDFName.of("EmbeddedFiles"))).toBe(true);
    expect(catalog.lookup(PDFName.of("OutputIntents"), PDFArray).size()).toBe(1);
    expect(context.trailerInfo.ID).toBeDefined();
    expect(context.trailerInfo.Encrypt).toBeUndefined();
    const metadata = catalog.lookup(PDFName.of("Metadata")) as PDFRawStream;
    expect(metadata.dict.has(PDFName.of("Filter"))).toBe(false);
    const xmp = contentOf(metadata).toString();
    for (const said of [
      "<pdfaid:part>3</pdfaid:part>",
      "<pdfaid:conformance>B</pdfaid:conformance>",
      "<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>",
      "<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>",
      "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#",
    ])
      expect(xmp).toContain(said);
    const xml = contentOf(embedded).toString();
    expect(invoiceFaults(xml)).toEqual([]);
    expect(await officialFaults(xml)).toEqual([]);
    const read = await readByOthers(bytes);
    expect(read).toMatchObject({
      document: { id: row.number },
      totals: { grossTotal: row.gross_cents / 100 },
    });
    // The row, the data and the page say the same.
    const page = document.getPages().flatMap(wordsOn).join(" ").replaceAll("\u00a0", " ");
    expect(xml).toContain(`<ram:ID>${row.number}</ram:ID>`);
    expect(page).toContain(row.number);
    for (const [name, cents] of [
      ["GrandTotalAmount", row.gross_cents],
      ["TaxBasisTotalAmount", row.net_cents],
      ["TaxTotalAmount", row.vat_cents],
    ] as const) {
      expect(xml).toMatch(new RegExp(`<ram:${name}[^>]*>${(cents / 100).toFixed(2)}<`));
      expect(page).toContain((cents / 100).toFixed(2).replace(".", ","));
    }
  });
});
