import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id, instant } from "#contract/input.ts";
import { CAPTURE_REASONS, CAPTURE_STATES } from "#domain/capture.ts";

/** A comment of a live. Every text in it is a stranger's: it is shown as text. */
export const liveComment = z.object({
  /** Grows with each comment that arrives in its live. */
  id: z.int(),
  liveId: id,
  /** Lower case, without the at sign. */
  handle: z.string(),
  nickname: z.string().nullable(),
  comment: z.string(),
  msgId: z.string(),
  /** When it was written, as the video platform says. */
  at: instant,
});
export type LiveComment = z.infer<typeof liveComment>;

/** A window in which comments may be missing; `until` is null while it is open. */
export const captureGap = z.object({
  liveId: id,
  from: instant,
  until: instant.nullable(),
  cause: z.enum(CAPTURE_REASONS),
});
export type CaptureGap = z.infer<typeof captureGap>;

export const capture = z.object({
  liveId: id,
  title: z.string(),
  /** The video account that is followed. */
  handle: z.string().nullable(),
  state: z.enum(CAPTURE_STATES),
  reason: z.enum(CAPTURE_REASONS).nullable(),
  since: instant.nullable(),
  /** When the connector tries again. */
  retryAt: instant.nullable(),
  heardAt: instant.nullable(),
  source: z.string().nullable(),
  /** Events that the connector holds until the shop takes them. */
  waiting: z.int(),
});
export type Capture = z.infer<typeof capture>;

export const adminCapture = {
  /** The 100 newest comments of the lives on air, newest first, with the gaps among them and how each capture goes. */
  comments: staffCall("live")
    .route({ method: "GET", path: "/admin/capture/comments" })
    .output(
      z.object({
        comments: z.array(liveComment),
        gaps: z.array(captureGap),
        captures: z.array(capture),
      }),
    ),
  /** How the capture of one live goes, and its 50 newest gaps. */
  get: staffCall("live")
    .route({ method: "GET", path: "/admin/lives/{liveId}/capture" })
    .input(z.strictObject({ liveId: id }))
    .errors(refusals("LIVE_NOT_FOUND"))
    .output(z.object({ capture, gaps: z.array(captureGap) })),
};
