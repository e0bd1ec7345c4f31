import type { LiveDetail } from "#contract/admin/lives.ts";
import { refusal } from "#domain/refusals.ts";
import { fromStoredTime, type TimeToPay, toStoredTime } from "#domain/time-to-pay.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { getLiveDetail } from "./get-live-detail.ts";
import * as queries from "./lives.sql.ts";

/** How long buyers have to pay in this live, for whoever is asked from now on. */
export async function saveTimeToPay(
  context: Context,
  { liveId, timeToPay, remindMinutes }: { liveId: string; timeToPay: TimeToPay; remindMinutes: number[] },
): Promise<LiveDetail> {
  await inTransaction(context.db, async (tx) => {
    const before = await queries.readTimeToPay(tx, { liveId });
    if (!before) throw refusal("LIVE_NOT_FOUND");
    await queries.updateTimeToPay(tx, { liveId, ...toStoredTime(timeToPay), remindMinutes });
    await audit(tx, context, {
      action: "live-time-to-pay",
      subjectKind: "live",
      subjectId: liveId,
      before: { timeToPay: fromStoredTime(before), remindMinutes: before.remindMinutes },
      after: { timeToPay, remindMinutes },
    });
  });
  context.events.changed({ lives: [liveId] });
  return getLiveDetail(context, liveId);
}
