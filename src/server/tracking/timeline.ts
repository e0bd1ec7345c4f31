import { z } from "zod";
import { DELIVERED_BY_WORD, stateOfCode } from "#domain/carrier-codes.ts";
import { parisInstant } from "#domain/paris-time.ts";
import type { Config } from "#server/config.ts";
import { type Answer, type CallerOptions, createCaller } from "#server/outgoing/caller.ts";
import { parseJson } from "#server/outgoing/parse-json.ts";

export interface ToldEvent {
  code: string;
  at: Date;
  /** The carrier's own words. */
  label: string;
}

export type Timeline =
  | { outcome: "known"; events: ToldEvent[] }
  /** Usual between the label and its first scan. */
  | { outcome: "unknown-parcel" }
  /** The request itself was refused: a wrong key, a closed account. */
  | { outcome: "refused"; message: string }
  /** Too many questions; `retryAfterMs` where the carrier says how long to wait. */
  | { outcome: "slow-down"; retryAfterMs: number | undefined }
  | { outcome: "unavailable"; reason: string };

export type ParcelTracker = { ask: (trackingNumber: string) => Promise<Timeline>; close: () => void };

const PATH = "/tracking-timeline-ws/rest/tracking/timelineCompany";
/** The service wants the address of whoever looks: it is a program that asks, and buyers' addresses are not given away. */
const OWN_ADDRESS = "127.0.0.1";

/** Longer than this no pause is: it lasts until the next start of the server. */
const LONGEST_PAUSE_MS = 24 * 3_600_000;

const event = z.looseObject({
  code: z.string(),
  date: z.union([z.string(), z.number()]),
  labelLong: z.string().nullish(),
  label: z.string().nullish(),
});
const word = z.looseObject({ code: z.coerce.string(), message: z.string().nullish() });
const answer = z.looseObject({
  // The carrier's own plug-ins read it at either place.
  statusDelivery: z.unknown().optional(),
  status: z.union([z.array(word), word.transform((one) => [one])]).nullish(),
  // Each event is read for itself: one that is amiss loses no other.
  parcel: z.looseObject({ statusDelivery: z.unknown().optional(), event: z.unknown() }).nullish(),
});

/** Colissimo's tracking for firms, `timelineCompany`, on the host of its labels. It has no notifications: one asks. */
export function createParcelTracker(
  carrier: Config["carrier"],
  limits: Omit<CallerOptions, "baseUrl"> = {},
): ParcelTracker {
  const caller = createCaller({ baseUrl: carrier.url, ...limits });
  return {
    ask: async (parcelNumber) => {
      const called = await caller.post({
        path: PATH,
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({ parcelNumber, ip: OWN_ADDRESS, lang: "fr_FR", apiKey: carrier.apiKey }),
        repeatable: true,
      });
      if (called.outcome !== "answered") return { outcome: "unavailable", reason: called.reason };
      return readTimeline(called.answer);
    },
    close: caller.close,
  };
}

function readTimeline({ status, headers, bytes }: Answer): Timeline {
  if (status === 429 || status === 503)
    return { outcome: "slow-down", retryAfterMs: pauseIn(headers["retry-after"]) };
  const parsed = answer.safeParse(parseJson(bytes));
  if (!parsed.success) return { outcome: "unavailable", reason: `HTTP ${status}, not understood` };
  const [said] = parsed.data.status ?? [];
  const told = listOf(parsed.data.parcel?.event);
  if (told.length === 0 && said?.code !== "0") {
    const message = said?.message ?? `HTTP ${status}`;
    if (/colis inconnu/i.test(message)) return { outcome: "unknown-parcel" };
    return status >= 500 ? { outcome: "unavailable", reason: message } : { outcome: "refused", message };
  }
  const events = told.flatMap((one) => readEvent(one) ?? []);
  const { statusDelivery, parcel } = parsed.data;
  const isDelivered = statusDelivery === true || parcel?.statusDelivery === true;
  return { outcome: "known", events: isDelivered ? withDelivery(events) : events };
}

/** A single event comes without its list. */
const listOf = (events: unknown): unknown[] =>
  Array.isArray(events) ? events : events === null || events === undefined ? [] : [events];

function readEvent(told: unknown): ToldEvent | undefined {
  const { data } = event.safeParse(told);
  const code = data?.code.trim().toUpperCase();
  const at = data && instantOf(data.date);
  if (!code || !at) return undefined;
  const label = (data.labelLong ?? data.label ?? "").trim();
  return { code, at, label: label === NOT_SHOWN ? "" : label };
}

/** The carrier's own words for an event that it shows to nobody. */
const NOT_SHOWN = "Non affiché";

const WALL_CLOCK = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;

/** ISO 8601 with its offset; without one it is the clock of Paris; a number is epoch milliseconds. */
function instantOf(date: string | number): Date | undefined {
  const [, day, time = "00:00", seconds = "0"] = WALL_CLOCK.exec(String(date).trim()) ?? [];
  if (day !== undefined) {
    const minute = parisInstant(`${day}T${time}`);
    return minute === undefined ? undefined : new Date(Date.parse(minute) + Number(seconds) * 1000);
  }
  const at = new Date(date);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/**
 * A code is believed before the word 'delivered', which says what an unknown newest code does not; of a parcel that goes back,
 * or went, it says that its sender has it.
 */
function withDelivery(events: ToldEvent[]): ToldEvent[] {
  const newestFirst = events.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const [newest] = newestFirst;
  if (!newest || stateOfCode(newest.code) !== undefined) return events;
  const [state] = newestFirst.flatMap(({ code }) => stateOfCode(code) ?? []);
  if (state === "returning" || state === "returned") return events;
  return [...events, { ...newest, code: DELIVERED_BY_WORD }];
}

/** Retry-After, in seconds or as a date. */
function pauseIn(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === "") return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) || ms < 0 ? undefined : Math.min(ms, LONGEST_PAUSE_MS);
}
