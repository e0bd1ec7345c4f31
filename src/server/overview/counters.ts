import { STANDS_STILL_AFTER_DAYS } from "#domain/tracking-plan.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./overview.sql.ts";

/** The numbers beside the menu, and the lives on air. */
export async function counters(context: Context) {
  const row = await queries.countToDo(context.lists, {
    tellAgainHours: context.settings.current().tellAgainHours,
    stillDays: STANDS_STILL_AFTER_DAYS,
  });
  return {
    ordersToHandle: row?.ordersToHandle ?? 0,
    toPrepare: row?.toPrepare ?? 0,
    toHandOver: row?.toHandOver ?? 0,
    toReview: row?.toReview ?? 0,
    toTell: row?.toTell ?? 0,
    recallsToTell: row?.recallsToTell ?? 0,
    paymentsToMatch: row?.paymentsToMatch ?? 0,
    withdrawalsOpen: row?.withdrawalsOpen ?? 0,
    complaintsOpen: row?.complaintsOpen ?? 0,
    afterSaleOpen: (row?.withdrawalsOpen ?? 0) + (row?.complaintsOpen ?? 0),
    reviewsWaiting: row?.reviewsWaiting ?? 0,
    parcelsToSee: row?.parcelsToSee ?? 0,
    activeLives: row?.lives ?? [],
  };
}
