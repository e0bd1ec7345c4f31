import { z } from "zod";
import { CAPTURE_REASONS, CONNECTOR_STATES } from "#domain/capture.ts";
import { REJECT_REASONS } from "#domain/live-event.ts";
import { connectorCall, refusals } from "./base.ts";
import { id, line } from "./input.ts";

const LARGEST_EVENT_BATCH = 200;
const MOST_CAPTURES = 50;

const instant = z.iso.datetime({ offset: true });

/**
 * One event as connectors write it. The server reads each by itself (`domain/live-event.ts`): a bad one is answered
 * by its place in the batch, and the others are kept.
 */
export interface IngestEvent {
  type: string;
  msgId?: string | undefined;
  userId?: string | undefined;
  uniqueId?: string | undefined;
  nickname?: string | undefined;
  avatarUrl?: string | undefined;
  comment?: string | undefined;
  /** Epoch seconds or milliseconds, as a number or its digits. */
  createTime?: number | string | undefined;
  payload?: unknown;
}

/** A window in which comments may be missing, as the connector saw it. Told again with its end once it has one. */
const toldGap = z
  .strictObject({ from: instant, until: instant.nullable(), cause: z.enum(CAPTURE_REASONS) })
  .refine(({ from, until }) => until === null || Date.parse(until) >= Date.parse(from));
export const captureReport = z.strictObject({
  liveId: id,
  state: z.enum(CONNECTOR_STATES),
  reason: z.enum(CAPTURE_REASONS).nullable(),
  since: instant,
  retryAt: instant.nullable(),
  /** When the service last sent anything at all. */
  heardAt: instant.nullable(),
  /** Everything that the service sent before this instant has been delivered. */
  coveredUntil: instant.nullable(),
  /** Events that wait to be delivered. */
  waiting: z.int().min(0),
  gaps: z.array(toldGap).max(100),
});
export type CaptureReport = z.infer<typeof captureReport>;

export const followedLive = z.object({
  liveId: id,
  handle: z.string(),
  /** Where the capture before this one left off. */
  coveredUntil: z.string(),
  /** Whether there was one: what lies between may be missing. */
  resumes: z.boolean(),
});
export type FollowedLive = z.infer<typeof followedLive>;

/** What connectors say to the shop, each with the ingest key as their bearer token. */
export const ingest = {
  /** Keeps the events of a live, each once by its message id; an event that can't be kept is named by its place. */
  liveEvents: connectorCall
    .meta({ batch: true })
    .route({ method: "POST", path: "/ingest/live-events" })
    .input(
      z.strictObject({
        liveId: id,
        source: line(40),
        events: z.array(z.unknown()).min(1).max(LARGEST_EVENT_BATCH),
      }),
    )
    .errors(refusals("CONNECTOR_KEY_WRONG", "LIVE_NOT_FOUND"))
    .output(
      z.object({
        accepted: z.int(),
        duplicates: z.int(),
        rejected: z.array(z.object({ index: z.int(), reason: z.enum(REJECT_REASONS) })),
      }),
    ),
  /**
   * Tells how each followed live goes and asks which to follow: those on air that have a handle and that no other
   * connector holds. Told every second; a connector that stays silent for `leaseSeconds` loses its lives.
   */
  captures: connectorCall
    .route({ method: "POST", path: "/ingest/captures" })
    .input(
      z.strictObject({
        connector: id,
        source: line(40),
        /** The connector stops: what it held is free at once. */
        leaving: z.boolean().default(false),
        captures: z.array(captureReport).max(MOST_CAPTURES),
      }),
    )
    .errors(refusals("CONNECTOR_KEY_WRONG"))
    .output(z.object({ lives: z.array(followedLive), leaseSeconds: z.int() })),
};
