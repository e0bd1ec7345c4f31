import type { GuestComplaint } from "#contract/guest-complaints.ts";
import { lastDayToAnswer } from "#domain/complaints.ts";
import { parisDay } from "#domain/paris-time.ts";
import type { Context } from "#server/context.ts";
import { readerOfOrder } from "#server/order-access/devices.ts";
import * as queries from "./complaints.sql.ts";

/** The complaints about an order as its buyer follows them, the newest first; anybody else reads of none. */
export async function complaintsOfGuest(
  context: Pick<Context, "db" | "actor" | "browserId">,
  { orderId }: { orderId: string },
): Promise<GuestComplaint[]> {
  const { isBuyer } = await readerOfOrder(context.db, context, orderId);
  if (!isBuyer) return [];
  return (await queries.complaintsOfOrder(context.db, { orderId })).map(({ statedAt, closedAt, ...one }) => ({
    ...one,
    statedAt: statedAt.toISOString(),
    answerBy: lastDayToAnswer(parisDay(statedAt)),
    closedAt: closedAt?.toISOString() ?? null,
  }));
}
