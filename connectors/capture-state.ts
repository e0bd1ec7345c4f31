import type { CaptureReport, FollowedLive } from "#contract/ingest.ts";
import type { CaptureReason } from "#domain/capture.ts";
import { backoff } from "./backoff.ts";
import type { Delivery } from "./delivery.ts";
import { createGaps } from "./gaps.ts";
import type { Ending } from "./source.ts";

/** A connection that lasted so many first waits has held: the next failure starts from the first wait again. */
const STEADY_WAITS = 10;

export interface Pace {
  /** Nothing of any kind for so long: the connection is taken for dead. */
  silenceMs: number;
  firstRetryMs: number;
  longestRetryMs: number;
  /** Between two looks whether the account is on air. */
  notLiveMs: number;
}

/** State: how the capture of one live goes, and since when comments may be missing. It neither connects nor waits. */
export function createCaptureState(live: FollowedLive, delivery: Delivery, pace: Pace) {
  const gaps = createGaps(delivery.takeOverflow);
  const waits = backoff(pace.firstRetryMs, pace.longestRetryMs);
  let state: CaptureReport["state"] = "connecting";
  let reason: CaptureReason | null = "starting";
  let since = Date.now();
  let retryAt: number | undefined;
  let heardAt: number | undefined;
  let coveredUntil = Date.parse(live.coveredUntil);
  // What becomes a gap once we hear, or fail to: an account that turns out not to be on air said nothing meanwhile.
  let unheard: CaptureReason | undefined = live.resumes ? "connector-lost" : "starting";

  function enter(next: CaptureReport["state"], why: CaptureReason | null): void {
    if (state !== next) since = Date.now();
    state = next;
    reason = why;
    retryAt = undefined;
  }

  function retryIn(wait: number): number {
    retryAt = Date.now() + wait;
    return wait;
  }

  function pause(now: number, why: CaptureReason, retryAfterMs = 0): number {
    if (unheard === "connector-lost") gaps.open(coveredUntil, unheard);
    gaps.close(now);
    unheard = "starting";
    coveredUntil = now;
    waits.reset();
    enter("not-live", why);
    return retryIn(Math.max(pace.notLiveMs, retryAfterMs));
  }

  return {
    isConnected: () => state === "connected",
    connecting() {
      if (state !== "connecting") enter("connecting", reason);
    },
    connected(from: number) {
      if (unheard) gaps.open(coveredUntil, unheard);
      unheard = undefined;
      gaps.close(from);
      enter("connected", null);
    },
    alive() {
      heardAt = Date.now();
    },
    /** Answers after how many milliseconds to connect again; undefined: never. */
    ended({ reason: why, next, retryAfterMs, clean }: Ending): number | undefined {
      const now = Date.now();
      if (state === "connected") {
        coveredUntil = clean ? now : (heardAt ?? now);
        if (now - since >= pace.firstRetryMs * STEADY_WAITS) waits.reset();
      }
      if (next === "wait") return pause(now, why, retryAfterMs);
      gaps.open(coveredUntil, unheard === "connector-lost" ? unheard : why);
      unheard = undefined;
      enter(next === "give-up" ? "refused" : "retrying", why);
      return next === "retry" ? retryIn(waits.next(retryAfterMs)) : undefined;
    },
    report(): { told: CaptureReport; received: () => void } {
      if (state === "connected") coveredUntil = Math.max(coveredUntil, heardAt ?? 0);
      const { gaps: windows, told } = gaps.untold();
      return {
        told: {
          liveId: live.liveId,
          state,
          reason,
          since: iso(since),
          retryAt: retryAt === undefined ? null : iso(retryAt),
          heardAt: heardAt === undefined ? null : iso(heardAt),
          coveredUntil: iso(Math.min(coveredUntil, delivery.oldest() ?? Number.POSITIVE_INFINITY)),
          waiting: delivery.waiting(),
          gaps: windows,
        },
        received: told,
      };
    },
  };
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
