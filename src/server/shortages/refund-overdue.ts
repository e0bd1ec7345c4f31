import { isRefusal } from "#domain/refusals.ts";
import { logFault } from "#server/background/log-fault.ts";
import { startTask } from "#server/background/start-task.ts";
import { type AppContext, asSystem } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { decideShortage, lockShortage } from "./decide-shortage.ts";
import { isOverdue, overdueShortages } from "./shortages.sql.ts";

const EVERY_MS = 60_000;
const A_TURN = 50;

/**
 * Refunds the missing pieces about which nobody chose in time, or that were waited for in vain. Each is locked and looked at
 * again; one that fails stops none of the others. Answers how many were refunded.
 */
export async function refundOverdue(appContext: AppContext): Promise<number> {
  const context = asSystem(appContext);
  let refunded = 0;
  for (const overdue of await overdueShortages(context.db, { most: A_TURN })) {
    try {
      const isRefunded = await inTransaction(context.db, async (tx) => {
        await lockShortage(tx, overdue);
        if (!(await isOverdue(tx, overdue))) return false;
        return decideShortage(tx, context, { ...overdue, choice: "refund" }, "deadline");
      });
      if (isRefunded) refunded += 1;
      context.events.changed({ orders: [overdue.orderId] });
    } catch (error) {
      if (isRefusal(error)) context.log.info({ ...overdue, code: error.code }, "a missing piece waits");
      else logFault(context, error, "a missing piece could not be refunded");
    }
  }
  return refunded;
}

export const startShortages = (context: AppContext): (() => Promise<void>) =>
  startTask(context, {
    name: "the refund of missing pieces",
    everyMs: EVERY_MS,
    work: () => refundOverdue(context),
  });
