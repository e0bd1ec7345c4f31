import type { CaptureReport, FollowedLive } from "#contract/ingest.ts";
import { createCaptureState, type Pace } from "./capture-state.ts";
import type { Delivery } from "./delivery.ts";
import type { Connection, Source } from "./source.ts";
import { watchConnection } from "./watch-connection.ts";

export const USUAL_PACE: Pace = {
  silenceMs: 60_000,
  firstRetryMs: 1_000,
  longestRetryMs: 300_000,
  notLiveMs: 60_000,
};

export interface Capture {
  handle: string;
  /** Whether it is connected now. */
  isConnected(): boolean;
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
  const state = createCaptureState(live, delivery, pace);
  let connection: Connection | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function connect(): void {
    state.connecting();
    connection = watchConnection(source, live.handle, pace.silenceMs, {
      opened: state.connected,
      alive: state.alive,
      said: delivery.push,
      ended(ending) {
        if (stopped) return;
        const wait = state.ended(ending);
        if (wait !== undefined) timer = setTimeout(connect, wait);
      },
    });
  }

  connect();
  return {
    handle: live.handle,
    isConnected: state.isConnected,
    report: state.report,
    async stop(patience) {
      stopped = true;
      clearTimeout(timer);
      connection?.close();
      await delivery.finish(patience);
    },
  };
}
