import type { LiveDetail } from "#contract/admin/lives.ts";
import { refusal } from "#domain/refusals.ts";
import { fromStoredTime } from "#domain/time-to-pay.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./lives.sql.ts";

/** Everything the page of a live shows of it. Read from where it is written, so that an edit sees itself. */
export async function getLiveDetail(context: Context, liveId: string): Promise<LiveDetail> {
  const live = await queries.getLiveDetail(context.db, {
    liveId,
    tellAgainHours: context.settings.current().tellAgainHours,
  });
  if (!live) throw refusal("LIVE_NOT_FOUND");
  const { payRule, payMinutes, ...shown } = live;
  return {
    ...shown,
    timeToPay: fromStoredTime({ payRule, payMinutes }),
    liveDate: live.liveDate.toISOString(),
    createdAt: live.createdAt.toISOString(),
    updatedAt: live.updatedAt.toISOString(),
  };
}
