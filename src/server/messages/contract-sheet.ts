import { PDFDocument, type PDFPage } from "@cantoo/pdf-lib";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { id } from "#contract/input.ts";
import { isSettled } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { requireAdministrator } from "#server/auth/session-user.ts";
import type { AppContext, Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { publishedTerms } from "#server/pages/terms.ts";
import { plainTextOf } from "#server/rich-text/rich-text.ts";
import { EmbeddedFont } from "#server/shipping/slips/embedded-font.ts";
import { formatDateProse } from "#wording/format.ts";
import * as queries from "./outbox.sql.ts";
import { renderMessage } from "./render-message.ts";

const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 48;
const SIZES = { title: 16, heading: 11, text: 9.5 };
const LEADING = 1.35;

/** The confirmation of an order as a sheet to lay into its parcel, for administrators alone. */
export function registerContractSheets(api: FastifyInstance, appContext: AppContext): void {
  const config = { declaration: { access: "admin" }, file: true } as const;
  api.get("/admin/orders/:orderId/confirmation.pdf", { config }, async (request, reply) => {
    await requireAdministrator(appContext, request);
    const params = z.object({ orderId: id }).safeParse(request.params);
    if (!params.success) throw refusal("ORDER_NOT_FOUND");
    const { orderId } = params.data;
    const order = await paidOrder(appContext, orderId);
    const sheet = await drawContractSheet(await contractText(appContext, orderId));
    return reply
      .header("content-type", "application/pdf")
      .header("content-disposition", `inline; filename="confirmation-${order.orderNumber}.pdf"`)
      .header("cache-control", "private, no-store")
      .send(Buffer.from(sheet));
  });
}

/** Staff have printed the sheet and lay it into the parcel, which is in time (code de la consommation L221-13). */
export async function contractPrinted(context: Context, { orderId }: { orderId: string }) {
  await paidOrder(context, orderId);
  await inTransaction(context.db, async (tx) => {
    await queries.markContractHandedOver(tx, { orderId });
    await audit(tx, context, { action: "contract-printed", subjectKind: "order", subjectId: orderId });
  });
  context.events.changed({ orders: [orderId] });
  return { done: true } as const;
}

async function paidOrder({ db }: Pick<AppContext, "db">, orderId: string) {
  const order = await queries.getOrder(db, { orderId });
  if (!order || !isSettled(order.status)) throw refusal("ORDER_NOT_FOUND");
  return order;
}

/** The words of the mail for readers without HTML, and the accepted terms that go with it as a file. */
async function contractText(appContext: AppContext, orderId: string): Promise<string> {
  const message = { kind: "contract", templateType: "paid", orderId, facts: null } as const;
  const mail = await renderMessage(appContext, message, { toPaper: true });
  if ("problem" in mail) throw refusal("ORDER_NOT_FOUND");
  const terms = mail.facts?.termsVersion && (await publishedTerms(appContext.db, mail.facts.termsVersion));
  if (!terms) return mail.text;
  const { title, version, publishedAt, content } = terms;
  const heading = `${title.toUpperCase()}\n\nVersion ${version} du ${formatDateProse(publishedAt)}`;
  return `${mail.text}\n${heading}\n\n${plainTextOf(content)}\n`;
}

/** Text on as many pages as it needs: its first line is the title, lines in capitals are headings. */
async function drawContractSheet(text: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const regular = await EmbeddedFont.embed(document, "regular");
  const bold = await EmbeddedFont.embed(document, "bold");
  let page: PDFPage | undefined;
  let y = 0;
  for (const [place, line] of text.trimEnd().split("\n").entries()) {
    const isHeading = line.length > 3 && line === line.toUpperCase() && /\p{L}{3}/u.test(line);
    const letters = place === 0 || isHeading ? bold : regular;
    const size = place === 0 ? SIZES.title : isHeading ? SIZES.heading : SIZES.text;
    if (line.trim() === "") y -= size * 0.6;
    if (isHeading) y -= size;
    for (const row of letters.rows(line, size, A4.width - 2 * MARGIN)) {
      y -= size * LEADING;
      if (!page || y < MARGIN) {
        page = document.addPage([A4.width, A4.height]);
        y = A4.height - MARGIN - size;
      }
      letters.draw(page, row, { x: MARGIN, y, size });
    }
  }
  const pages = document.getPages();
  for (const [place, one] of pages.entries())
    regular.draw(one, `${place + 1}/${pages.length}`, { x: A4.width - MARGIN - 20, y: MARGIN / 2, size: 8 });
  return document.save();
}
