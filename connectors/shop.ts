import type { CaptureReport, FollowedLive } from "#contract/ingest.ts";

const LONGEST_CALL_MS = 10_000;

/** `refused`: what was sent is at fault, the same again gets the same answer. `away`: it may be sent again. */
export type Outcome<Body> =
  | { outcome: "ok"; body: Body }
  | { outcome: "refused"; status: number }
  | { outcome: "away"; retryAfterMs: number };

export interface Ingested {
  accepted: number;
  duplicates: number;
  rejected: { index: number; reason: string }[];
}

export interface Followed {
  lives: FollowedLive[];
  leaseSeconds: number;
}

export interface Shop {
  /** `events` are JSON already. */
  deliver(liveId: string, source: string, events: readonly string[]): Promise<Outcome<Ingested>>;
  report(told: {
    connector: string;
    source: string;
    leaving: boolean;
    captures: CaptureReport[];
  }): Promise<Outcome<Followed>>;
}

/** The shop's ingest contract over HTTP. Nothing here throws: a shop that can't be reached is `away`. */
export function openShop(url: string, key: string): Shop {
  async function post<Body>(path: string, body: string): Promise<Outcome<Body>> {
    try {
      const answer = await fetch(`${url}/api/ingest/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body,
        redirect: "error",
        signal: AbortSignal.timeout(LONGEST_CALL_MS),
      });
      if (answer.ok) return { outcome: "ok", body: (await answer.json()) as Body };
      await answer.body?.cancel();
      if ([400, 404, 413, 422].includes(answer.status)) return { outcome: "refused", status: answer.status };
      return { outcome: "away", retryAfterMs: retryAfterMs(answer.headers.get("retry-after")) };
    } catch {
      return { outcome: "away", retryAfterMs: 0 };
    }
  }
  return {
    deliver: (liveId, source, events) =>
      post(
        "live-events",
        `{"liveId":${JSON.stringify(liveId)},"source":${JSON.stringify(source)},"events":[${events.join(",")}]}`,
      ),
    report: (told) => post("captures", JSON.stringify(told)),
  };
}

/** The header's seconds or date as milliseconds from now; 0 when there is none. */
export function retryAfterMs(header: string | null | undefined): number {
  if (!header) return 0;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : 0;
}
