import { hash } from "node:crypto";
import { ORDER_LINK_MINUTES } from "#domain/access-links.ts";
import { realEmail } from "#domain/real-email.ts";
import { refusal } from "#domain/refusals.ts";
import { countAttempt, countUnder } from "#server/auth/attempts.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { queueOrderLink } from "#server/outbox/queue-messages.ts";
import * as queries from "./order-access.sql.ts";

/** A mobile network hides many honest customers behind one address. */
const MOST_AN_HOUR_PER_SOURCE = 30;
const MOST_A_DAY_PER_EMAIL = 5;
const A_DAY_IN_MINUTES = 24 * 60;

/**
 * Sends a link to the e-mail of a paid order, once an hour and to one address five times a day. The answer is the same
 * when none leaves. Of an order that was never paid none does: its e-mail is whatever a stranger may have typed.
 */
export async function requestOrderLink(context: Context, { orderId }: { orderId: string }) {
  await inTransaction(context.db, async (tx) => {
    const perSource = { most: MOST_AN_HOUR_PER_SOURCE, minutes: 60 };
    await countAttempt(tx, [`order-link:source:${context.sourceAddress ?? "none"}`], perSource);
    const order = await queries.readOrderToReach(tx, { orderId });
    if (!order) throw refusal("ORDER_NOT_FOUND");
    const email = realEmail(order.email ?? "");
    if (order.paid && email !== "" && (await mayLeave(tx, orderId, email))) await queueOrderLink(tx, orderId);
  });
  return { minutes: ORDER_LINK_MINUTES };
}

async function mayLeave(tx: Tx, orderId: string, email: string): Promise<boolean> {
  if ((await countUnder(tx, `order-link:order:${orderId}`, 60)).count > 1) return false;
  const address = hash("sha256", email.toLowerCase(), "base64url");
  return (
    (await countUnder(tx, `order-link:email:${address}`, A_DAY_IN_MINUTES)).count <= MOST_A_DAY_PER_EMAIL
  );
}
