import type { IngestEvent } from "#contract/ingest.ts";
import type { Answer, TestShop } from "./open-shop.ts";

/** A connector's calls to the shop: its key and nothing a browser would add. */
export function aConnector(shop: TestShop, key = shop.context.config.ingestKey) {
  const post = async <Body>(path: string, body: unknown): Promise<Answer<Body>> => {
    const answer = await fetch(`${shop.url}/api/ingest/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body };
  };
  return {
    post,
    tell: (liveId: string, events: unknown[]) =>
      post<{ accepted: number; duplicates: number; rejected: { index: number; reason: string }[] }>(
        "live-events",
        { liveId, source: "test", events },
      ),
  };
}

let rank = 0;

/** A comment as a connector tells it; each has an id of its own unless one is given. */
export function aComment(fields: Partial<IngestEvent> = {}): IngestEvent {
  rank += 1;
  return {
    type: "chat",
    msgId: `m${rank}`,
    userId: `7${String(rank).padStart(18, "0")}`,
    uniqueId: `viewer.${rank}`,
    nickname: `Viewer ${rank}`,
    comment: `A${rank}`,
    createTime: Date.now(),
    ...fields,
  };
}
