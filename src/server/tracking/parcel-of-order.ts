import { refusal } from "#domain/refusals.ts";
import { STANDS_STILL_AFTER_DAYS } from "#domain/tracking-plan.ts";
import type { Context } from "#server/context.ts";
import { showParcel } from "./show-parcel.ts";
import * as queries from "./tracking.sql.ts";

/** What the carrier told of an order's parcel, the newest first; without a label there is nothing. */
export async function parcelOfOrder({ db, config }: Context, { orderId }: { orderId: string }) {
  const order = await queries.findTrackingNumber(db, { orderId });
  if (!order) throw refusal("ORDER_NOT_FOUND");
  const { trackingId: trackingNumber } = order;
  if (trackingNumber === null) return { parcel: null, events: [] };
  const [[row], events] = await Promise.all([
    queries.readParcel(db, { trackingNumber, stillDays: STANDS_STILL_AFTER_DAYS }),
    queries.readEvents(db, { trackingNumber }),
  ]);
  return {
    parcel: row ? showParcel(row, config) : null,
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
  };
}
