import { parisDay } from "#domain/paris-time.ts";
import { daysOf } from "#domain/period.ts";
import { addDays } from "#domain/working-days.ts";
import { startTask } from "#server/background/start-task.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as queries from "./closings.sql.ts";
import { lockNumbers } from "./invoices.sql.ts";

const LOOK_EVERY_MS = 60_000;
/** A quarter of an hour after midnight what the worker was about to number is numbered. */
const AFTER_MIDNIGHT_MS = 15 * 60_000;
const DAYS_AT_ONCE = 100;

/**
 * Closes each day that is over, and with its last day a month and a year. Whoever holds the lock of the numbers closes: so
 * no document of a closed day can follow. Answers how many days were closed.
 */
export async function closePeriods(context: AppContext, now = new Date()): Promise<number> {
  const yesterday = addDays(parisDay(new Date(now.getTime() - AFTER_MIDNIGHT_MS)), -1);
  return inTransaction(context.db, async (tx) => {
    if (!(await lockNumbers(tx)).locked) return 0;
    let closed = 0;
    for (; closed < DAYS_AT_ONCE; closed += 1) {
      const day = (await queries.nextDayToClose(tx))?.day;
      if (!day || day > yesterday) break;
      await queries.close(tx, { kind: "day", fromDay: day, toDay: day });
      for (const [kind, period] of [
        ["month", day.slice(0, 7)],
        ["year", day.slice(0, 4)],
      ] as const) {
        const { from, to } = daysOf(period);
        if (to === day) await queries.close(tx, { kind, fromDay: from, toDay: to });
      }
    }
    return closed;
  });
}

/** Looks at once and every minute until stopped. */
export const startClosing = (context: AppContext): (() => Promise<void>) =>
  startTask(context, {
    name: "the closing of days",
    everyMs: LOOK_EVERY_MS,
    work: () => closePeriods(context),
  });
