import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Declaration } from "#contract/base.ts";
import { id } from "#contract/input.ts";
import { refusal } from "#domain/refusals.ts";
import { noteView } from "#server/audit/note-view.ts";
import { authorize } from "#server/auth/authorize.ts";
import { type AppContext, staffOf } from "#server/context.ts";
import { plainRibbon } from "#server/http/rehearsal-ribbon.ts";
import { readerOfInvoices } from "#server/order-access/devices.ts";
import { invoiceFileOf, invoiceFileOfStaff } from "#wording/invoices.ts";
import type { IssuedInvoice } from "./factur-x.ts";
import { type InvoiceFile, readInvoiceFile } from "./invoice-file.ts";
import { INVOICE_PAGE_POLICY, invoicePage } from "./invoice-page.ts";
import * as queries from "./invoices.sql.ts";

const GUEST: Declaration = { access: "guest-order" };
const STAFF = { access: "admin", role: "management" } as const;
const adminParams = z.object({ invoiceId: id });
const guestParams = z.object({ orderId: id, invoiceId: id });

/** Invoices as files and pages: any of them for staff, those of an order for whoever is known to have ordered it. */
export function registerInvoiceFiles(api: FastifyInstance, context: AppContext): void {
  const admin = { declaration: STAFF, file: true };
  api.get("/admin/invoices/:invoiceId/file.pdf", { config: admin }, async (request, reply) => {
    const reader = await authorize(context, request, STAFF);
    const params = adminParams.safeParse(request.params);
    if (!params.success) throw refusal("INVOICE_NOT_FOUND");
    const file = await readInvoiceFile(context, params.data.invoiceId);
    await noteView(reader, staffOf(reader).userId, "order", file.orderId);
    return send(reply, file);
  });

  api.get("/admin/invoices/:invoiceId/page.html", { config: admin }, async (request, reply) => {
    const reader = await authorize(context, request, STAFF);
    const params = adminParams.safeParse(request.params);
    if (!params.success) throw refusal("INVOICE_NOT_FOUND");
    const { invoiceId } = params.data;
    const invoice = await issuedOf(context, invoiceId);
    await noteView(reader, staffOf(reader).userId, "order", invoice.orderId);
    return sendPage(context, reply, invoice, invoiceFileOfStaff(invoiceId));
  });

  const guest = { declaration: GUEST };
  api.get(
    "/guest-orders/:orderId/invoices/:invoiceId/file.pdf",
    { config: guest },
    async (request, reply) => {
      const { invoiceId } = await hersToRead(context, request);
      return send(reply, await readInvoiceFile(context, invoiceId));
    },
  );
  api.get(
    "/guest-orders/:orderId/invoices/:invoiceId/page.html",
    { config: guest },
    async (request, reply) => {
      const { orderId, invoiceId } = await hersToRead(context, request);
      return sendPage(context, reply, await issuedOf(context, invoiceId), invoiceFileOf(orderId, invoiceId));
    },
  );
}

/** A document of an order that this browser is known to have ordered, or that is staff's to read; a stranger does not learn whether there is one. */
async function hersToRead(context: AppContext, request: FastifyRequest) {
  const params = guestParams.safeParse(request.params);
  if (!params.success) throw refusal("INVOICE_NOT_FOUND");
  const { orderId, invoiceId } = params.data;
  const reader = await authorize(context, request, GUEST);
  const readsAs = await readerOfInvoices(context.db, reader, orderId);
  const invoice = readsAs && (await queries.findIssued(context.db, { invoiceId }));
  if (!invoice || invoice.orderId !== orderId) throw refusal("INVOICE_NOT_FOUND");
  if (readsAs === "staff" && "userId" in reader.actor)
    await noteView(reader, reader.actor.userId, "order", orderId);
  return { orderId, invoiceId };
}

async function issuedOf({ db }: AppContext, invoiceId: string): Promise<IssuedInvoice & { orderId: string }> {
  const invoice = await queries.findIssued(db, { invoiceId });
  if (!invoice?.facts) throw refusal("INVOICE_NOT_FOUND");
  return { ...invoice, facts: invoice.facts };
}

const sendPage = ({ config }: AppContext, reply: FastifyReply, invoice: IssuedInvoice, fileUrl: string) =>
  reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", INVOICE_PAGE_POLICY)
    .header("cache-control", "private, no-store")
    .header("x-robots-tag", "noindex")
    .send(invoicePage(invoice, fileUrl, plainRibbon(config)));

const send = (reply: FastifyReply, { number, bytes }: InvoiceFile) =>
  reply
    .header("content-type", "application/pdf")
    .header("content-disposition", `inline; filename="${number}.pdf"`)
    .header("cache-control", "private, no-store")
    .header("x-robots-tag", "noindex")
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
