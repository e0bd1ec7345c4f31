import type { LiveClosing } from "#contract/admin/live-console.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { unpaidOfLive } from "#server/unpaid-ladder/read-unpaid.ts";
import * as queries from "./closing.sql.ts";

/** What a live brought, and what it leaves to do: whom to ask for payment, what nobody answered, who waits. */
export async function readClosing(context: Context, { liveId }: { liveId: string }): Promise<LiveClosing> {
  const closing = await queries.readClosing(context.db, {
    liveId,
    tellAgainHours: context.settings.current().tellAgainHours,
  });
  if (!closing) throw refusal("LIVE_NOT_FOUND");
  return { ...closing, unpaid: await unpaidOfLive(context, { liveId }) };
}
