import { logFault } from "#server/background/log-fault.ts";
import type { Actor, AppContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { queueCreditEnds } from "#server/outbox/queue-messages.ts";
import { expireCredits } from "./credits.sql.ts";
import * as queries from "./uses.sql.ts";

const ORDERS_A_TURN = 100;
/** Between the reservation and the attempt to pay lies one statement. */
const LEASE_SECONDS = 60;

/** The order is not being paid any more: what was set apart for it may be spent elsewhere. The caller holds its lock. */
export async function releaseCredit(tx: Tx, actor: Actor, orderId: string): Promise<void> {
  const { cents: amountCents } = await queries.releaseUses(tx, { orderId });
  if (amountCents > 0) await writeHistory(tx, actor, orderId, "credit", { outcome: "released", amountCents });
}

/**
 * Frees what is set apart for orders whose attempt to pay is over, lets run out what has run out, and tells of what soon will. Any number of
 * copies may do so at once.
 */
export async function tidyCredits(context: AppContext): Promise<void> {
  for (const { id } of await queries.idleOrders(context.db, {
    leaseSeconds: LEASE_SECONDS,
    most: ORDERS_A_TURN,
  }))
    await freeIfIdle(context, id).catch((error: unknown) =>
      logFault(context, error, "credit that nobody pays with could not be freed"),
    );
  await expireCredits(context.db);
  await queueCreditEnds(context.db);
}

async function freeIfIdle(context: AppContext, orderId: string): Promise<void> {
  const isFreed = await inTransaction(context.db, async (tx) => {
    if (!(await queries.lockIfIdle(tx, { orderId }))) return false;
    await releaseCredit(tx, { kind: "system" }, orderId);
    return true;
  });
  if (isFreed) context.events.changed({ orders: [orderId] });
}
