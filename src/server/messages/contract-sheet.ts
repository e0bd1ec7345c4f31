import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { id } from "#contract/input.ts";
import { isSettled } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { requireStaff } from "#server/auth/session-user.ts";
import type { AppContext, Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { delivery, recap } from "#server/mail/order-parts.ts";
import { readMailedOrders } from "#server/mail/read-order.ts";
import { asConcluded } from "./as-concluded.ts";
import { drawDocument, type Part } from "./draw-document.ts";
import { contractFacts, legalPartsOf } from "./legal-document.ts";
import * as queries from "./outbox.sql.ts";
import { type MessageFacts, renderMessage } from "./render-message.ts";

/** The confirmation of an order as a sheet to lay into its parcel, for administrators alone. */
export function registerContractSheets(api: FastifyInstance, appContext: AppContext): void {
  const config = { declaration: { access: "admin", role: "preparation" }, file: true } as const;
  api.get("/admin/orders/:orderId/confirmation.pdf", { config }, async (request, reply) => {
    await requireStaff(appContext, request);
    const params = z.object({ orderId: id }).safeParse(request.params);
    if (!params.success) throw refusal("ORDER_NOT_FOUND");
    const { orderId } = params.data;
    const order = await paidOrder(appContext, orderId);
    const sheet = await drawContractSheet(appContext, orderId, order.facts);
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

/** What the mail says of the order, and what stands in the file beside it. */
async function drawContractSheet(
  appContext: AppContext,
  orderId: string,
  kept: MessageFacts | null,
): Promise<Uint8Array> {
  const message = { kind: "contract", templateType: "paid", orderId, facts: kept } as const;
  const mail = await renderMessage(appContext, message, { toPaper: true });
  const order = (await readMailedOrders(appContext.db, [orderId])).get(orderId);
  if ("problem" in mail || !order) throw refusal("ORDER_NOT_FOUND");
  const told = await asConcluded(appContext.db, order, { sinceThen: true });
  const facts = await contractFacts(appContext, order, kept);
  const { shopName } = facts.legal;
  const sheet = { title: mail.subject, author: shopName, date: order.paidAt ?? undefined };
  return drawDocument({ ...sheet, isRehearsal: appContext.config.staging }, [
    { is: "title", text: mail.subject },
    ...[recap(told), delivery(told)].flatMap(({ text }) =>
      text.split("\n").map((line, place): Part => ({ is: place === 0 ? "heading" : "item", text: line })),
    ),
    ...(await legalPartsOf(appContext, facts)),
  ]);
}
