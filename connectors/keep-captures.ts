import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FollowedLive } from "#contract/ingest.ts";
import { type Capture, startCapture } from "./capture.ts";
import type { Pace } from "./capture-state.ts";
import { createDelivery } from "./delivery.ts";
import type { Shop } from "./shop.ts";
import type { Source } from "./source.ts";

const TELL_EVERY_MS = 1_000;
const PATIENCE_MS = 5_000;

export interface KeepOptions {
  shop: Shop;
  source: Source;
  pace?: Pace;
  tellEveryMs?: number;
  log(what: string, facts: Record<string, unknown>): void;
}

/**
 * Follows the lives that the shop says are this program's, and tells the shop each second how that goes. While the
 * shop is away every capture goes on and what it hears waits.
 */
export function keepCaptures({ shop, source, pace, tellEveryMs = TELL_EVERY_MS, log }: KeepOptions): {
  stop(): Promise<void>;
} {
  const connector = randomUUID();
  const captures = new Map<string, Capture>();
  const ending = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function tell(leaving: boolean): Promise<FollowedLive[] | undefined> {
    const reports = [...captures.values()].map((capture) => capture.report());
    const answer = await shop.report({
      connector,
      source: source.name,
      leaving,
      captures: reports.map(({ told }) => told),
    });
    if (answer.outcome === "ok") {
      for (const { received } of reports) received();
      return answer.body.lives;
    }
    if (answer.outcome === "refused") log("the shop does not understand this connector", answer);
    else await pauseFor(answer.retryAfterMs);
    return undefined;
  }

  function follow(lives: FollowedLive[]): void {
    const wanted = new Map(lives.map((live) => [live.liveId, live]));
    for (const [liveId, capture] of captures) {
      const live = wanted.get(liveId);
      // Never told of, though we tell each second: staff have just put it on air anew, so what failed is tried again.
      const anew = live?.resumes === false && !capture.isConnected();
      if (live?.handle !== capture.handle || anew) leave(liveId, capture);
    }
    for (const live of lives) if (!captures.has(live.liveId)) begin(live);
  }

  function begin(live: FollowedLive): void {
    log("following", { live: live.liveId });
    const delivery = createDelivery({
      send: (events) => shop.deliver(live.liveId, source.name, events),
      setAside: (reason) => log("an event was set aside", { live: live.liveId, reason }),
    });
    captures.set(live.liveId, startCapture(live, source, delivery, pace));
  }

  function leave(liveId: string, capture: Capture): void {
    log("no longer following", { live: liveId });
    captures.delete(liveId);
    const ended = capture.stop(PATIENCE_MS).finally(() => ending.delete(ended));
    ending.add(ended);
  }

  const pauseFor = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);

  const running = (async () => {
    while (!stopping.signal.aborted) {
      const lives = await tell(false);
      if (lives && !stopping.signal.aborted) follow(lives);
      await pauseFor(tellEveryMs);
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await running;
      await Promise.all([...captures.values()].map((capture) => capture.stop(PATIENCE_MS)));
      await tell(true);
      await Promise.all(ending);
    },
  };
}
