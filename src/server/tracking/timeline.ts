import { z } from "zod";
import { DELIVERED_BY_WORD, stateOfCode } from "#domain/carrier-codes.ts";
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

const event = z.looseObject({
  code: z.string(),
  date: z.string(),
  labelLong: z.string().nullish(),
  label: z.string().nullish(),
});
const answer = z.looseObject({
  // The carrier's own plug-ins read it at either place.
  statusDelivery: z.unknown().optional(),
  status: z.array(z.looseObject({ code: z.coerce.string(), message: z.string().nullish() })).nullish(),
  parcel: z
    .looseObject({
      statusDelivery: z.unknown().optional(),
      // A single event comes without its list.
      event: z.union([z.array(event), event.transform((one) => [one])]).nullish(),
    })
    .nullish(),
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
    return { outcome: "slow-down", retryAfterMs: secondsIn(headers["retry-after"]) };
  const parsed = answer.safeParse(parseJson(bytes));
  if (!parsed.success) return { outcome: "unavailable", reason: `HTTP ${status}, not understood` };
  const [word] = parsed.data.status ?? [];
  const told = parsed.data.parcel?.event ?? [];
  if (told.length === 0 && word?.code !== "0") {
    const message = word?.message ?? `HTTP ${status}`;
    if (/inconnu/i.test(message)) return { outcome: "unknown-parcel" };
    return status >= 500 ? { outcome: "unavailable", reason: message } : { outcome: "refused", message };
  }
  const events = told.flatMap(({ code, date, labelLong, label }) => {
    const at = new Date(date);
    const known = code.trim().toUpperCase();
    return Number.isNaN(at.getTime()) || known === ""
      ? []
      : [{ code: known, at, label: (labelLong ?? label ?? "").trim() }];
  });
  const { statusDelivery, parcel } = parsed.data;
  const isDelivered = statusDelivery === true || parcel?.statusDelivery === true;
  return { outcome: "known", events: isDelivered ? withDelivery(events) : events };
}

/** A code is believed before the word 'delivered', which says what an unknown newest code does not. */
function withDelivery(events: ToldEvent[]): ToldEvent[] {
  const [newest] = events.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  if (!newest || stateOfCode(newest.code) !== undefined) return events;
  return [...events, { ...newest, code: DELIVERED_BY_WORD }];
}

function secondsIn(header: string | undefined): number | undefined {
  const seconds = Number(header);
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
