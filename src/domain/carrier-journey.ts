import { PARCEL_STATES, type ParcelState, saysDamaged, showsHandOver, stateOfCode } from "./carrier-codes.ts";

/** One event of a parcel, as the carrier tells it. */
export interface CarrierEvent {
  code: string;
  /** ISO instant, by the carrier's clock. */
  at: string;
}

/** What staff should look at although the parcel arrived. */
export const DELIVERY_DOUBTS = ["damaged", "contradicted"] as const;
export type DeliveryDoubt = (typeof DELIVERY_DOUBTS)[number];

export interface Journey {
  state: ParcelState;
  /** When the state began; null as long as the carrier told nothing. */
  since: string | null;
  /** The first time that the parcel was in the carrier's hands. */
  handedOverAt: string | null;
  deliveredAt: string | null;
  doubt: DeliveryDoubt | null;
}

/** After a delivery these contradict it; only a person takes the delivery back. */
const CONTRADICT: readonly ParcelState[] = ["lost", "returning", "returned"];

/**
 * Where a parcel is, from all that was told of it, in whatever order and however often: events are judged by their own
 * time, and of two of the same time by the later state. Delivered stays delivered.
 */
export function journeyOf(events: readonly CarrierEvent[]): Journey {
  const all = events
    .flatMap(({ code, at }) => {
      const state = stateOfCode(code);
      return state ? [{ code, state, at: new Date(at).toISOString() }] : [];
    })
    .sort((a, b) => compare(a.at, b.at) || rank(a.state) - rank(b.state) || compare(a.code, b.code));
  // A parcel that was seen is announced no more, whenever its announcement is dated.
  const seen = all.filter(({ state }) => state !== "announced");
  const told = seen.length > 0 ? seen : all;
  const handedOverAt = seen.find(({ code }) => showsHandOver(code))?.at ?? null;
  const delivered = deliveryIn(told);
  if (delivered) {
    const contradicted = told.some(
      ({ state, at }) => CONTRADICT.includes(state) && compare(at, delivered.at) > 0,
    );
    const damaged = told.some(({ code }) => saysDamaged(code));
    return {
      state: "delivered",
      since: delivered.at,
      handedOverAt,
      deliveredAt: delivered.at,
      doubt: contradicted ? "contradicted" : damaged ? "damaged" : null,
    };
  }
  const last = told.at(-1);
  if (!last) return { state: "announced", since: null, handedOverAt: null, deliveredAt: null, doubt: null };
  let first = told.length - 1;
  while (told[first - 1]?.state === last.state) first -= 1;
  return {
    state: last.state,
    since: told[first]?.at ?? last.at,
    handedOverAt,
    deliveredAt: null,
    doubt: null,
  };
}

/**
 * The delivery that holds: told again after the parcel was elsewhere, the later one does, for the time to withdraw must not end
 * too early; told twice in a row, the first.
 */
function deliveryIn<One extends { state: ParcelState }>(told: readonly One[]): One | undefined {
  const last = told.findLastIndex(({ state }) => state === "delivered");
  let first = last;
  while (told[first - 1]?.state === "delivered") first -= 1;
  return told[first];
}

const rank = (state: ParcelState): number => PARCEL_STATES.indexOf(state);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Nothing more is told of a parcel in these states, or nothing that the shop waits for. */
export const isEnd = (state: ParcelState): boolean =>
  state === "delivered" || state === "returned" || state === "renumbered";
