import { refusal } from "#domain/refusals.ts";
import { STANDS_STILL_AFTER_DAYS } from "#domain/tracking-plan.ts";
import type { Context } from "#server/context.ts";
import { showParcel } from "./show-parcel.ts";
import * as queries from "./tracking.sql.ts";

/** What the carrier told of an order's parcel, the newest first, and of those under which it went before. */
export async function parcelOfOrder({ db, config }: Context, { orderId }: { orderId: string }) {
  const order = await queries.findTrackingNumber(db, { orderId });
  if (!order) throw refusal("ORDER_NOT_FOUND");
  const before = await queries.earlierParcels(db, { orderId });
  const { trackingId } = order;
  const numbers = [...before.map((one) => one.trackingNumber), ...(trackingId === null ? [] : [trackingId])];
  if (numbers.length === 0) return { parcel: null, events: [], earlier: [] };
  const [[row], told] = await Promise.all([
    trackingId === null
      ? []
      : queries.readParcel(db, { trackingNumber: trackingId, stillDays: STANDS_STILL_AFTER_DAYS }),
    queries.eventsOf(db, { numbers }),
  ]);
  const eventsOf = (number: string | null) =>
    told
      .filter(({ trackingNumber }) => trackingNumber === number)
      .map(({ code, at, label }) => ({ code, at: at.toISOString(), label }));
  return {
    parcel: row ? showParcel(row, config) : null,
    events: eventsOf(trackingId),
    earlier: before.map(({ trackingNumber, state }) => ({
      trackingNumber,
      trackingUrl: config.carrier.trackingUrl + encodeURIComponent(trackingNumber),
      state,
      events: eventsOf(trackingNumber),
    })),
  };
}
