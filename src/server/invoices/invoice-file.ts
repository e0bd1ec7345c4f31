import { hash } from "node:crypto";
import { refusal } from "#domain/refusals.ts";
import { logFault } from "#server/background/log-fault.ts";
import type { AppContext } from "#server/context.ts";
import { drawInvoice } from "./draw-invoice.ts";
import * as queries from "./invoices.sql.ts";

export interface InvoiceFile {
  number: string;
  orderId: string;
  bytes: Uint8Array;
}

/**
 * The file of a document, drawn when it is first asked for; from then on it is these bytes. One that its store has lost
 * is drawn anew and says that it is a duplicate. Refused when the document's time is over, and where there is none.
 */
export async function readInvoiceFile(context: AppContext, invoiceId: string): Promise<InvoiceFile> {
  const invoice = await queries.findIssued(context.db, { invoiceId });
  if (!invoice?.facts) throw refusal("INVOICE_NOT_FOUND");
  const { number, orderId, fileKey, sha256 } = invoice;
  const issued = { ...invoice, facts: invoice.facts };
  const isRehearsal = context.config.staging;
  if (fileKey !== null) {
    const bytes = (await context.files.get(fileKey))?.bytes;
    if (bytes && hash("sha256", bytes, "hex") === sha256) return { number, orderId, bytes };
    logFault(context, new Error("The file of an invoice is lost or changed"), "an invoice was drawn anew", {
      number,
    });
    return { number, orderId, bytes: await drawInvoice(issued, { isDuplicate: true, isRehearsal }) };
  }
  const bytes = await drawInvoice(issued, { isRehearsal });
  const fingerprint = hash("sha256", bytes, "hex");
  const key = `invoices/${number.slice(0, 5)}/${number}-${fingerprint.slice(0, 12)}.pdf`;
  await context.files.put(key, bytes, { contentType: "application/pdf", sha256: fingerprint });
  const kept = await queries.keepFile(context.db, {
    invoiceId,
    fileKey: key,
    sha256: fingerprint,
    sizeBytes: bytes.length,
  });
  // Somebody else was first: theirs is the original.
  return kept > 0 ? { number, orderId, bytes } : readInvoiceFile(context, invoiceId);
}

/** Draws one of the files that nobody has asked for: selling goes before. */
export async function drawOne(context: AppContext): Promise<void> {
  const [next] = await queries.invoicesToDraw(context.db, { most: 1 });
  if (next) await readInvoiceFile(context, next.invoiceId);
}

/** The invoice of an order as the attachment of a mail to whoever ordered it; none where it is not numbered yet. */
export const invoiceAttachments = async (context: AppContext, orderId: string) =>
  attachmentOf(context, await queries.newestInvoiceOf(context.db, { orderId }));

/** That of a sale of the order that is over, as it went with the message that confirmed it. */
export const earlierInvoiceAttachments = async (context: AppContext, messageId: number) =>
  attachmentOf(context, await queries.invoiceOfEarlierSale(context.db, { messageId }));

/** The same of what a refund is documented by. */
export const refundAttachments = async (context: AppContext, refundId: string) =>
  attachmentsOf(context, await queries.documentsOfRefund(context.db, { refundId }));

/** Those of replaced pieces of which no refund tells. */
export const replacementAttachments = async (context: AppContext, shortageIds: string[]) =>
  attachmentsOf(context, await queries.documentsOfReplacements(context.db, { shortageIds }));

async function attachmentsOf(context: AppContext, documents: readonly { id: string }[]) {
  const attachments = [];
  for (const document of documents) attachments.push(...(await attachmentOf(context, document)));
  return attachments;
}

/** A fault about it keeps no mail back: she finds it on her order's page. */
async function attachmentOf(context: AppContext, document: { id: string } | undefined) {
  try {
    if (!document) return [];
    const { number, bytes } = await readInvoiceFile(context, document.id);
    return [{ filename: `${number}.pdf`, contentType: "application/pdf", content: bytes }];
  } catch (fault) {
    logFault(context, fault, "an invoice could not be attached", { invoice: document?.id });
    return [];
  }
}

/** All documents of an order as attachments of the mail that brings them. */
export async function invoiceCopies(context: AppContext, orderId: string) {
  const copies = [];
  for (const { id } of await queries.documentsOf(context.db, { orderId })) {
    const { number, bytes } = await readInvoiceFile(context, id);
    copies.push({ filename: `${number}.pdf`, contentType: "application/pdf", content: bytes });
  }
  return copies;
}
