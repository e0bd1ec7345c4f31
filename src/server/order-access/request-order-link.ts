import { hash } from "node:crypto";
import { ORDER_LINK_MINUTES } from "#domain/access-links.ts";
import { realEmail } from "#domain/real-email.ts";
import { refusal } from "#domain/refusals.ts";
import { countAttempt, countUnder } from "#server/auth/attempts.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { queueInvoiceCopies, queueOrderLink } from "#server/outbox/queue-messages.ts";
import * as queries from "./order-access.sql.ts";

/** A mobile network hides many honest customers behind one address. */
const MOST_AN_HOUR_PER_SOURCE = 30;
const MOST_A_DAY_PER_EMAIL = 5;
const A_DAY_IN_MINUTES = 24 * 60;

type Asked = "order-link" | "invoice-copy";
const QUEUES = { "order-link": queueOrderLink, "invoice-copy": queueInvoiceCopies };

/**
 * Sends a link to the e-mail of a paid order, once an hour and to one address five times a day. The answer is the same
 * when none leaves. Of an order that was never paid none does: its e-mail is whatever a stranger may have typed.
 */
export async function requestOrderLink(context: Context, { orderId }: { orderId: string }) {
  await sendToItsAddress(context, orderId, "order-link");
  return { minutes: ORDER_LINK_MINUTES };
}

/** Sends the invoices of a paid order to its e-mail, within the same limits and with the same silence. */
export async function requestInvoices(context: Context, { orderId }: { orderId: string }) {
  await sendToItsAddress(context, orderId, "invoice-copy");
  return { asked: true } as const;
}

async function sendToItsAddress(context: Context, orderId: string, what: Asked): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const perSource = { most: MOST_AN_HOUR_PER_SOURCE, minutes: 60 };
    await countAttempt(tx, [`${what}:source:${context.sourceAddress ?? "none"}`], perSource);
    const order = await queries.readOrderToReach(tx, { orderId });
    if (!order) throw refusal("ORDER_NOT_FOUND");
    const email = realEmail(order.email ?? "");
    const isThere = order.paid && (what === "order-link" || order.invoiced);
    if (isThere && email !== "" && (await mayLeave(tx, orderId, email, what)))
      await QUEUES[what](tx, orderId);
  });
}

async function mayLeave(tx: Tx, orderId: string, email: string, what: Asked): Promise<boolean> {
  if ((await countUnder(tx, `${what}:order:${orderId}`, 60)).count > 1) return false;
  const address = hash("sha256", email.toLowerCase(), "base64url");
  return (await countUnder(tx, `${what}:email:${address}`, A_DAY_IN_MINUTES)).count <= MOST_A_DAY_PER_EMAIL;
}
