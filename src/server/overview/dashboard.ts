import { REVIEW_DAYS } from "#domain/buyer-reviews.ts";
import type { LaunchGap } from "#domain/launch-list.ts";
import { STANDS_STILL_AFTER_DAYS } from "#domain/tracking-plan.ts";
import { isDrillDue } from "#server/backups/drills.ts";
import type { Context } from "#server/context.ts";
import { readLaunchGaps } from "#server/launch/launch.ts";
import { firstRefundDue } from "#server/orders/statement-clock.ts";
import { listUnmatched } from "#server/payments/unmatched/read-unmatched.ts";
import { countToComplete } from "#server/products/list-products.ts";
import { gapWords } from "#wording/launch-list.ts";
import * as queries from "./dashboard.sql.ts";

/** The first page of the back office: what waits for somebody, and how the lives on air go. */
export async function dashboard(context: Context) {
  const { sellIncomplete, tellAgainHours } = context.settings.current();
  const [waiting, incompleteProducts, withdrawalsDueFirst, drillDue, unmatched, gaps] = await Promise.all([
    queries.readDashboard(context.lists, {
      tellAgainHours,
      stillDays: STANDS_STILL_AFTER_DAYS,
      reviewDays: REVIEW_DAYS.remindedAfter,
    }),
    sellIncomplete === "yes" ? 0 : countToComplete(context.lists),
    firstRefundDue(context.lists),
    context.config.production && isDrillDue(context.lists),
    listUnmatched(context, { view: "open", page: 1 }),
    readLaunchGaps(context),
  ]);
  const {
    preparation,
    owed,
    review,
    withoutMoney,
    unpaidForADay,
    toTell,
    complaints,
    reviews,
    incidents,
    ...rest
  } = waiting;
  const { shipping, promised, handOver, failedMessagesSince, incompleteBefore, incompleteCents, ...others } =
    rest;
  return {
    ...others,
    incompleteProducts,
    incompleteCents: incompleteProducts > 0 ? incompleteCents : 0,
    incompleteBefore: incompleteProducts > 0 ? asInstant(incompleteBefore) : null,
    toShip: shipping.orders,
    shipping: datedMoney(shipping),
    toHandOver: handOver.parcels,
    toHandOverLate: handOver.late,
    promisedToday: promised.orders,
    promisedTodayCents: promised.cents,
    failedMessagesSince: asInstant(failedMessagesSince),
    toPrepare: preparation.parcels,
    preparation: datedMoney(preparation),
    owed: datedMoney(owed),
    review: datedMoney(review),
    withoutMoney: datedMoney(withoutMoney),
    unpaidForADay: datedMoney(unpaidForADay),
    toTell: datedMoney(toTell),
    complaints: {
      count: complaints.count,
      cents: complaints.cents,
      oldestAt: complaints.oldestAt && new Date(complaints.oldestAt).toISOString(),
    },
    reviews: { count: reviews.count, oldestAt: reviews.oldestAt && new Date(reviews.oldestAt).toISOString() },
    withdrawalsDueFirst,
    incidents: {
      open: incidents.open,
      notifyBy: incidents.notifyBy && new Date(incidents.notifyBy).toISOString(),
    },
    toReview: others.toReview.map((order) => ({ ...order, at: new Date(order.at).toISOString() })),
    unmatchedPayments: unmatched.rows,
    paymentsToMatch: unmatched.total,
    backupDrillDue: drillDue,
    launch: {
      closed: context.config.production && gaps.length > 0,
      gaps: gaps.map((gap) => ({ ...gapWords(gap), ...gapPlace(gap) })),
    },
  };
}

const asInstant = (at: Date | null): string | null => at?.toISOString() ?? null;

const datedMoney = ({ cents, orders, oldestAt }: queries.ReadDashboardRow["owed"]) => ({
  orders,
  cents,
  oldestAt: oldestAt && new Date(oldestAt).toISOString(),
});

/** Where staff mend it. */
const gapPlace = (gap: LaunchGap) =>
  gap.kind === "setting"
    ? { kind: "setting" as const, id: gap.setting as string }
    : { kind: "page" as const, id: gap.code as string };
