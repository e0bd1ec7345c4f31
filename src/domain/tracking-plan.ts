import type { ParcelState } from "./carrier-codes.ts";
import { isEnd } from "./carrier-journey.ts";
import { parisField } from "./paris-time.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The carrier knows nothing of a parcel before it is dropped. */
const FIRST_AFTER_MS = 2 * HOUR_MS;
const USUAL_MS = 2 * HOUR_MS;
const NEAR_THE_DOOR_MS = HOUR_MS;
/** Without news for this long it is asked about once a day. */
const QUIET_AFTER_MS = 7 * DAY_MS;
const GIVE_UP_AFTER_MS = 90 * DAY_MS;
/** Hours of Paris between which parcels move and are asked about. */
const FIRST_HOUR = 7;
const LAST_HOUR = 21;

/** A parcel that stands still for this long deserves a look. */
export const STANDS_STILL_AFTER_DAYS = 5;

export interface AskedAbout {
  state: ParcelState;
  /** When its label was made. */
  announcedAt: Date;
  /** Its newest event, by the carrier's clock. */
  lastNewsAt: Date | null;
  /** It brings pieces back: given back to its sender it is with the buyer, who may drop it once more. */
  isReturn?: boolean;
}

/**
 * When the carrier is next asked about a parcel; null: never again. The carrier publishes no limit of its calls, so the
 * plan is sparing: every other hour of the day, hourly once it is near the door, daily once it has gone quiet.
 */
export function nextQuestion(
  { state, announcedAt, lastNewsAt, isReturn = false }: AskedAbout,
  now: Date,
): Date | null {
  if (isEnd(state) && !(isReturn && state === "returned")) return null;
  if (now.getTime() - announcedAt.getTime() >= GIVE_UP_AFTER_MS) return null;
  const first = new Date(announcedAt.getTime() + FIRST_AFTER_MS);
  if (now < first) return daytime(first);
  const quietFor = now.getTime() - (lastNewsAt ?? announcedAt).getTime();
  const pause =
    quietFor >= QUIET_AFTER_MS ? DAY_MS : state === "out-for-delivery" ? NEAR_THE_DOOR_MS : USUAL_MS;
  return daytime(new Date(now.getTime() + pause));
}

/** This instant, or the next morning's first hour in Paris. */
function daytime(at: Date): Date {
  let time = at;
  while (!isDaytime(time)) time = new Date(Math.ceil((time.getTime() + 1) / HOUR_MS) * HOUR_MS);
  return time;
}

export function isDaytime(at: Date): boolean {
  const hour = Number(parisField(at.toISOString()).slice(11, 13));
  return hour >= FIRST_HOUR && hour < LAST_HOUR;
}
