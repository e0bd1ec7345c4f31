import type { LaunchGap } from "#domain/launch-list.ts";
import { isDrillDue } from "#server/backups/drills.ts";
import type { Context } from "#server/context.ts";
import { readLaunchGaps } from "#server/launch/launch.ts";
import { listUnmatched } from "#server/payments/unmatched/read-unmatched.ts";
import { gapWords } from "#wording/launch-list.ts";
import * as queries from "./dashboard.sql.ts";

/** The first page of the back office: what waits for somebody, and how the lives on air go. */
export async function dashboard(context: Context) {
  const [waiting, drillDue, unmatched, gaps] = await Promise.all([
    queries.readDashboard(context.lists),
    context.config.production && isDrillDue(context.lists),
    listUnmatched(context, { view: "open", page: 1 }),
    readLaunchGaps(context),
  ]);
  return {
    ...waiting,
    toReview: waiting.toReview.map((order) => ({ ...order, at: new Date(order.at).toISOString() })),
    unmatchedPayments: unmatched.rows,
    paymentsToMatch: unmatched.total,
    backupDrillDue: drillDue,
    launch: {
      closed: context.config.production && gaps.length > 0,
      gaps: gaps.map((gap) => ({ ...gapWords(gap), ...gapPlace(gap) })),
    },
  };
}

/** Where staff mend it. */
const gapPlace = (gap: LaunchGap) =>
  gap.kind === "setting"
    ? { kind: "setting" as const, id: gap.setting as string }
    : { kind: "page" as const, id: gap.code as string };
