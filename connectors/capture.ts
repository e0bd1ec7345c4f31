import type { CaptureReport, FollowedLive } from "#contract/ingest.ts";
import type { CaptureReason } from "#domain/capture.ts";
import { backoff } from "./backoff.ts";
import type { Delivery } from "./delivery.ts";
import { createGaps } from "./gaps.ts";
import type { Connection, Ending, Source } from "./source.ts";

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

export const USUAL_PACE: Pace = {
  silenceMs: 60_000,
  firstRetryMs: 1_000,
  longestRetryMs: 300_000,
  notLiveMs: 60_000,
};

export interface Capture {
  handle: string;
  /** Whether it is connected now. */
  hears(): boolean;
  /** How it goes, and what to call once the shop knows. */
  report(): { told: CaptureReport; received: () => void };
  /** Hangs up, and brings what was heard to the shop for at most `patience` milliseconds. */
  stop(patience: number): Promise<void>;
}

/**
 * Follows one live until it is stopped: connects, connects again after every end, and keeps account of each window in
 * which it did not hear.
 */
export function startCapture(
  live: FollowedLive,
  source: Source,
  delivery: Delivery,
  pace: Pace = USUAL_PACE,
): Capture {
  const gaps = createGaps(delivery.takeOverflow);
  const waits = backoff(pace.firstRetryMs, pace.longestRetryMs);
  let state: CaptureReport["state"] = "connecting";
  let reason: CaptureReason | null = "starting";
  let since = Date.now();
  let retryAt: number | undefined;
  let heardAt: number | undefined;
  let coveredUntil = Date.parse(live.coveredUntil);
  let connection: Connection | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  // What becomes a gap once we hear, or fail to: an account that turns out not to be on air said nothing meanwhile.
  let unheard: CaptureReason | undefined = live.resumes ? "connector-lost" : "starting";

  function enter(next: CaptureReport["state"], why: CaptureReason | null): void {
    if (state !== next) since = Date.now();
    state = next;
    reason = why;
    retryAt = undefined;
    clearTimeout(timer);
  }

  function connect(): void {
    if (state !== "connecting") enter("connecting", reason);
    // A connection that was given up may still speak: only the latest one is listened to.
    let isOver = false;
    const end = (ending: Ending) => {
      if (isOver || stopped) return;
      isOver = true;
      own.close();
      lost(ending);
    };
    const silence = setTimeout(() => end({ reason: "silence", next: "retry" }), pace.silenceMs);
    const alive = () => {
      heardAt = Date.now();
      silence.refresh();
    };
    const own: Connection = { close: () => undefined };
    const opened = source.connect(live.handle, {
      opened: (since) => {
        if (isOver) return;
        alive();
        heard(since);
      },
      alive: () => !isOver && alive(),
      said: (events) => {
        if (isOver) return;
        alive();
        delivery.push(events);
      },
      ended: end,
    });
    own.close = () => {
      clearTimeout(silence);
      opened.close();
    };
    // It may have ended while it was being opened.
    if (isOver) own.close();
    else connection = own;
  }

  function heard(from: number): void {
    if (unheard) gaps.open(coveredUntil, unheard);
    unheard = undefined;
    gaps.close(from);
    enter("connected", null);
  }

  function lost({ reason: why, next, retryAfterMs, clean }: Ending): void {
    const now = Date.now();
    if (state === "connected") {
      coveredUntil = clean ? now : (heardAt ?? now);
      if (now - since >= pace.firstRetryMs * STEADY_WAITS) waits.reset();
    }
    if (next === "wait") {
      pause(now, why, retryAfterMs);
      return;
    }
    gaps.open(coveredUntil, unheard === "connector-lost" ? unheard : why);
    unheard = undefined;
    enter(next === "give-up" ? "refused" : "retrying", why);
    if (next === "retry") tryIn(waits.next(retryAfterMs));
  }

  function pause(now: number, why: CaptureReason, retryAfterMs = 0): void {
    if (unheard === "connector-lost") gaps.open(coveredUntil, unheard);
    gaps.close(now);
    unheard = "starting";
    coveredUntil = now;
    waits.reset();
    enter("not-live", why);
    tryIn(Math.max(pace.notLiveMs, retryAfterMs));
  }

  function tryIn(wait: number): void {
    retryAt = Date.now() + wait;
    timer = setTimeout(connect, wait);
  }

  connect();
  return {
    handle: live.handle,
    hears: () => state === "connected",
    report() {
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
    async stop(patience) {
      stopped = true;
      clearTimeout(timer);
      connection?.close();
      await delivery.finish(patience);
    },
  };
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
