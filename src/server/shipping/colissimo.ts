import { z } from "zod";
import type { Config } from "#server/config.ts";
import { type CallerOptions, createCaller } from "#server/outgoing/caller.ts";
import { failureOf, type LabelFailure, type MadeLabel, readInfos, readLabelAnswer } from "./label-answer.ts";
import { type LabelOrder, labelRequest } from "./label-request.ts";
import { type ParcelState, parcelState } from "./parcel-events.ts";

export type { LabelFailure, LabelOrder, MadeLabel, ParcelState };

export type ParcelEvent = { code: string; at: string; state: ParcelState };

export type TrackingReading =
  /** Oldest event first; `state` is that of the last one. */
  | { outcome: "found"; state: ParcelState; events: ParcelEvent[] }
  | { outcome: "refused"; code: string; message: string }
  | { outcome: "unavailable"; reason: string };

export type LabelMaker = {
  /**
   * Announces a parcel and makes its label. The carrier knows no idempotency key: a second call makes a second parcel,
   * so "unknown" must never be repeated without a person.
   */
  makeLabel: (order: LabelOrder) => Promise<MadeLabel | LabelFailure>;
  /** The same request without a parcel: what the carrier would say. */
  checkLabel: (order: LabelOrder) => Promise<{ outcome: "accepted" } | LabelFailure>;
  readTracking: (trackingNumber: string) => Promise<TrackingReading>;
  close: () => void;
};

const SLS = "/sls-ws/SlsServiceWSRest/2.0";

/** Colissimo SLS 2.0 (www.colissimo.fr/doc-colissimo/redoc-sls/en) and its tracking service. */
export function createLabelMaker(
  carrier: Config["carrier"],
  limits: Omit<CallerOptions, "baseUrl"> = {},
): LabelMaker {
  const caller = createCaller({ baseUrl: carrier.url, maxBytes: 4 * 1024 * 1024, ...limits });
  const headers = { "content-type": "application/json", apiKey: carrier.apiKey };

  return {
    makeLabel: async (order) => {
      const called = await caller.post({
        path: `${SLS}/generateLabel`,
        headers,
        body: JSON.stringify(labelRequest(order, carrier.sender, new Date())),
        repeatable: false,
      });
      if (called.outcome === "not-sent") return { outcome: "unavailable", reason: called.reason };
      if (called.outcome === "no-answer") return { outcome: "unknown", reason: called.reason };
      return readLabelAnswer(called.answer);
    },

    checkLabel: async (order) => {
      const called = await caller.post({
        path: `${SLS}/checkGenerateLabel`,
        headers,
        body: JSON.stringify(labelRequest(order, carrier.sender, new Date())),
        repeatable: true,
      });
      if (called.outcome !== "answered") return { outcome: "unavailable", reason: called.reason };
      const { status, bytes } = called.answer;
      const failure = failureOf(status, readInfos(bytes)) ?? { outcome: "accepted" as const };
      // Nothing is made here, so nothing can be in doubt.
      return failure.outcome === "unknown" ? { outcome: "unavailable", reason: failure.reason } : failure;
    },

    readTracking: async (trackingNumber) => {
      const called = await caller.post({
        path: "/tracking-timeline-ws/rest/tracking/timelineCompany",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          parcelNumber: trackingNumber,
          ip: "127.0.0.1",
          lang: "fr_FR",
          apiKey: carrier.apiKey,
        }),
        repeatable: true,
      });
      if (called.outcome !== "answered") return { outcome: "unavailable", reason: called.reason };
      const { status, bytes } = called.answer;
      if (status !== 200) return { outcome: "unavailable", reason: `HTTP ${status}` };
      return readTimeline(bytes);
    },

    close: caller.close,
  };
}

const timeline = z.looseObject({
  status: z.array(z.looseObject({ code: z.coerce.string(), message: z.string().nullish() })).nullish(),
  parcel: z
    .looseObject({ event: z.array(z.looseObject({ code: z.string(), date: z.string() })).nullish() })
    .nullish(),
});

function readTimeline(bytes: Buffer): TrackingReading {
  const parsed = timeline.safeParse(parseJson(bytes));
  if (!parsed.success) return { outcome: "unavailable", reason: "unreadable answer" };
  const fault = parsed.data.status?.find((status) => status.code !== "0");
  if (fault) return { outcome: "refused", code: fault.code, message: fault.message ?? "" };
  // The carrier gives its events in no promised order.
  const events = (parsed.data.parcel?.event ?? [])
    .map(({ code, date }) => ({ code, at: date, state: parcelState(code) }))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return { outcome: "found", state: events.at(-1)?.state ?? "other", events };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
