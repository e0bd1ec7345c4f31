import { areaOfOrder, type DeliveryArea, isPointDeliverable } from "#domain/delivery-area.ts";
import { parisDay } from "#domain/paris-time.ts";
import { refusal } from "#domain/refusals.ts";
import type { FoundRelayPoint, OfferedRelayPoint, RelayPoint } from "#domain/relay-point.ts";
import { gramsOfParcel } from "#domain/weight.ts";
import { addWorkingDays } from "#domain/working-days.ts";
import type { Context } from "#server/context.ts";
import type { RateLimits } from "#server/http/rate-limits.ts";
import { refusePointOutside } from "#server/orders/delivery-area.ts";
import { readOrderToDeliver } from "./relay-points.sql.ts";

const KEPT_MS = 5 * 60_000;
const MOST_KEPT = 200;
const TRIES_A_MINUTE_AND_BROWSER = 10;
/** Of the shop towards the carrier, whoever asks; kept answers don't count. */
const QUESTIONS_A_MINUTE = 120;

type Around = { street: string; zip: string; city: string };
type Asked = Around & { orderId?: string | undefined };

/**
 * The points around a postcode of the delivery area that take a parcel of the order's weight. What the carrier says is kept for
 * five minutes: guests of one evening live in the same towns.
 */
export function relayPointSearch(limits: RateLimits) {
  const kept = new Map<string, { until: number; points: FoundRelayPoint[] }>();
  return async (context: Context, { orderId, ...place }: Asked): Promise<{ points: OfferedRelayPoint[] }> => {
    const { grams, area } = await orderFor(context, orderId);
    const points = (await around(context, place, area)).filter((point) => isPointDeliverable(point, area));
    return {
      points: points.filter((point) => takes(point, grams)).map(({ maxGrams, ...offered }) => offered),
    };
  };

  async function around(
    context: Context,
    { street, zip, city }: Around,
    area: DeliveryArea,
  ): Promise<FoundRelayPoint[]> {
    refuseIfOff(context);
    refusePointOutside({ zip }, area);
    limits.hit(
      `relay points of ${context.browserId ?? context.sourceAddress ?? zip}`,
      TRIES_A_MINUTE_AND_BROWSER,
    );
    const day = shippingDay();
    const key = [zip, city, street, day].join("|").toLowerCase();
    const known = kept.get(key);
    if (known && known.until > Date.now()) return known.points;
    limits.hit("relay points asked for", QUESTIONS_A_MINUTE);
    const found = await context.relayPoints.around({ street, zip, city }, day);
    if (found.outcome !== "found") {
      context.log.warn(found, "the carrier told no relay points");
      throw refusal("RELAY_POINTS_UNAVAILABLE");
    }
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, { until: Date.now() + KEPT_MS, points: found.points });
    return found.points;
  }
}

/** What the parcel weighs that an order goes in, by its pieces, and where it may go. Before the first piece there is no order. */
async function orderFor(context: Context, orderId: string | undefined) {
  const settings = context.settings.current();
  const order = orderId === undefined ? undefined : await readOrderToDeliver(context.db, { orderId });
  return {
    grams: orderId === undefined ? 0 : gramsOfParcel(order?.piecesGrams ?? null, settings),
    area: areaOfOrder(order?.isPaid ?? false, settings.deliveryArea),
  };
}

const takes = ({ maxGrams }: FoundRelayPoint, grams: number): boolean =>
  maxGrams === null || grams <= maxGrams;

/**
 * The point as the carrier knows it now; refuses one that is closed, outside the delivery area or takes no parcel of the order's
 * weight, and where the carrier doesn't answer.
 */
export async function openPoint(
  context: Context,
  orderId: string,
  chosen: Pick<RelayPoint, "id" | "network">,
): Promise<RelayPoint> {
  refuseIfOff(context);
  const asked = await context.relayPoints.byId(chosen, shippingDay());
  if (asked.outcome === "closed") throw refusal("RELAY_POINT_CLOSED");
  if (asked.outcome !== "open") {
    context.log.warn(asked, "the carrier told nothing of a relay point");
    throw refusal("RELAY_POINTS_UNAVAILABLE");
  }
  const { grams, area } = await orderFor(context, orderId);
  refusePointOutside(asked.point, area);
  refuseTooHeavy(asked.point, grams);
  const { id, type, network, name, street, zip, city } = asked.point;
  return { id, type, network, name, street, zip, city };
}

/**
 * Whether the carrier says that the point is closed; one that it can't be asked about counts as open. Refuses one that takes no
 * parcel of so many grams.
 */
export async function isClosed(
  context: Context,
  { id, network }: Pick<RelayPoint, "id" | "network">,
  grams: number,
): Promise<boolean> {
  const asked = await context.relayPoints.byId({ id, network }, shippingDay());
  if (asked.outcome === "open") refuseTooHeavy(asked.point, grams);
  return asked.outcome === "closed";
}

function refuseTooHeavy(point: FoundRelayPoint, grams: number): void {
  if (!takes(point, grams)) throw refusal("RELAY_PARCEL_TOO_HEAVY", { maxGrams: point.maxGrams ?? 0 });
}

/** Parcels leave within one working day. */
const shippingDay = (): string => addWorkingDays(parisDay(new Date()), 1);

function refuseIfOff({ settings }: Context): void {
  if (settings.current().relayPoints !== "on") throw refusal("RELAY_POINTS_OFF");
}
