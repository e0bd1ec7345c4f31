import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as queries from "./tracking.sql.ts";

/** Staff have seen to a parcel. Harmless when repeated. */
export async function markHandled(context: Context, { trackingNumber }: { trackingNumber: string }) {
  const { userId } = staffOf(context);
  await inTransaction(context.db, async (tx) => {
    const parcel = await queries.markHandled(tx, { trackingNumber, userId });
    if (!parcel) throw refusal("PARCEL_NOT_FOUND");
    await audit(tx, context, {
      action: "parcel-handled",
      subjectKind: "order",
      subjectId: parcel.orderId,
      after: { trackingNumber, state: parcel.state },
    });
  });
  return {};
}
