import { parisDay } from "#domain/paris-time.ts";
import { refusal } from "#domain/refusals.ts";
import type { OfferedRelayPoint, RelayPoint } from "#domain/relay-point.ts";
import { addWorkingDays } from "#domain/working-days.ts";
import type { Context } from "#server/context.ts";
import type { RateLimits } from "#server/http/rate-limits.ts";

const KEPT_MS = 5 * 60_000;
const MOST_KEPT = 200;
const TRIES_A_MINUTE_AND_BROWSER = 10;
/** Of the shop towards the carrier, whoever asks; kept answers don't count. */
const QUESTIONS_A_MINUTE = 120;

type Around = { street: string; zip: string; city: string };

/** The points around a postcode, kept for five minutes: guests of one evening live in the same towns. */
export function relayPointSearch(limits: RateLimits) {
  const kept = new Map<string, { until: number; points: OfferedRelayPoint[] }>();
  return async (
    context: Context,
    { street, zip, city }: Around,
  ): Promise<{ points: OfferedRelayPoint[] }> => {
    refuseIfOff(context);
    limits.hit(
      `relay points of ${context.browserId ?? context.sourceAddress ?? zip}`,
      TRIES_A_MINUTE_AND_BROWSER,
    );
    const day = shippingDay();
    const key = [zip, city, street, day].join("|").toLowerCase();
    const known = kept.get(key);
    if (known && known.until > Date.now()) return { points: known.points };
    limits.hit("relay points asked for", QUESTIONS_A_MINUTE);
    const found = await context.relayPoints.around({ street, zip, city }, day);
    if (found.outcome !== "found") {
      context.log.warn(found, "the carrier told no relay points");
      throw refusal("RELAY_POINTS_UNAVAILABLE");
    }
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, { until: Date.now() + KEPT_MS, points: found.points });
    return { points: found.points };
  };
}

/** The point as the carrier knows it now; refuses one that is closed, and where the carrier doesn't answer. */
export async function openPoint(
  context: Context,
  chosen: Pick<RelayPoint, "id" | "network">,
): Promise<RelayPoint> {
  refuseIfOff(context);
  const asked = await context.relayPoints.byId(chosen, shippingDay());
  if (asked.outcome === "closed") throw refusal("RELAY_POINT_CLOSED");
  if (asked.outcome !== "open") {
    context.log.warn(asked, "the carrier told nothing of a relay point");
    throw refusal("RELAY_POINTS_UNAVAILABLE");
  }
  const { id, type, network, name, street, zip, city } = asked.point;
  return { id, type, network, name, street, zip, city };
}

/** Whether the carrier says that the point is closed; one that it can't be asked about counts as open. */
export async function isClosed(
  context: Context,
  { id, network }: Pick<RelayPoint, "id" | "network">,
): Promise<boolean> {
  const asked = await context.relayPoints.byId({ id, network }, shippingDay());
  return asked.outcome === "closed";
}

/** Parcels leave within one working day. */
const shippingDay = (): string => addWorkingDays(parisDay(new Date()), 1);

function refuseIfOff({ settings }: Context): void {
  if (settings.current().relayPoints !== "on") throw refusal("RELAY_POINTS_OFF");
}
