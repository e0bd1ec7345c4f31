import { logFault } from "#server/background/log-fault.ts";
import { startTask } from "#server/background/start-task.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { changeStatus } from "#server/orders/change-status.ts";
import { productsOfOrder } from "#server/orders/products-of-order.ts";
import { queueKeptReminders, queueReleased, queueReminders } from "#server/outbox/pay-reminders.ts";
import { askBeforeExpiry } from "#server/payments/ask-before-expiry.ts";
import { HOLD_EXPIRED, TIME_TO_PAY_OVER } from "#wording/order-events.ts";
import { isDueToExpire, lockIfDueToExpire, ordersDueToExpire } from "./holds.sql.ts";

const SWEEP_EVERY_MS = 2_000;
const REMIND_EVERY_MS = 20_000;
const ORDERS_A_SWEEP = 100;

/**
 * Cancels the orders whose hold, or time to pay, has run out, and frees their pieces. Any number of sweepers may run:
 * each order is locked and looked at again before it is touched, and one that fails stops none of the others. Answers
 * how many were cancelled.
 */
export async function expireHolds(context: AppContext): Promise<number> {
  let expired = 0;
  for (const { id } of await ordersDueToExpire(context.db, { most: ORDERS_A_SWEEP })) {
    const isExpired = await expire(context, id).catch((error: unknown) => {
      logFault(context, error, "an order could not expire");
      return false;
    });
    if (isExpired) expired += 1;
  }
  return expired;
}

/** Does at once for one order what the next sweep would do; whoever takes it up again need not wait for that. */
export async function expireIfDue(context: AppContext, orderId: string): Promise<void> {
  const { due } = await isDueToExpire(context.db, { orderId });
  if (due) await expire(context, orderId);
}

async function expire(context: AppContext, orderId: string): Promise<boolean> {
  if ((await askBeforeExpiry(context, orderId)) !== "may-expire") return false;
  const products = await inTransaction(context.db, async (tx) => {
    const order = await lockIfDueToExpire(tx, { orderId });
    if (!order || order.paying) return undefined;
    await changeStatus(
      tx,
      { kind: "system" },
      {
        orderId,
        move: "let-expire",
        to: "cancelled-by-customer",
        reason: order.guests ? HOLD_EXPIRED : TIME_TO_PAY_OVER,
      },
    );
    if (!order.guests) await queueReleased(tx, orderId);
    return productsOfOrder(tx, orderId);
  });
  if (!products) return false;
  context.events.changed({ orders: [orderId], products });
  return true;
}

/** Reminds whoever has yet to pay, or keeps a parcel open, until stopped. */
export const startReminders = (context: AppContext): (() => Promise<void>) =>
  startTask(context, {
    name: "reminders",
    everyMs: REMIND_EVERY_MS,
    work: async () => {
      await queueReminders(context.db);
      await queueKeptReminders(context.db, context.settings.current().keptReminderDays);
    },
  });

/** Sweeps every other second until stopped. */
export const startSweeper = (context: AppContext): (() => Promise<void>) =>
  startTask(context, {
    name: "the sweep of expired holds",
    everyMs: SWEEP_EVERY_MS,
    work: () => expireHolds(context),
  });
