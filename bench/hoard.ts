import { type DropResult, runDrop } from "./drop.ts";
import { addressOf, newBrowser } from "./guest.ts";
import { openClient } from "./http.ts";
import type { Drop } from "./stall.ts";

export interface HoardedDrop extends DropResult {
  /** What the script held in the end. */
  scriptPieces: number;
  scriptCalls: number;
}

const HANDS = 32;
const HEAD_START_MS = 1_000;

/** A drop that meets a script which has been taking what it can for a second, and goes on until the drop is over. */
export async function runHoardedDrop(
  shopOrigin: string,
  { liveId, productIds, pieces }: Drop,
  guests: number,
): Promise<HoardedDrop> {
  const client = openClient(shopOrigin, HANDS);
  const ended = new AbortController();
  let scriptPieces = 0;
  let scriptCalls = 0;

  const ask = async (path: string, body: object) => {
    scriptCalls += 1;
    const stranger = newBrowser(shopOrigin, addressOf(0));
    const answer = await client.call("POST", path, JSON.stringify(body), stranger.write());
    if (answer.status < 300) scriptPieces += 1;
    return answer;
  };
  const hand = async () => {
    while (!ended.signal.aborted) {
      const [first, ...others] = productIds;
      const opened = await ask("/api/guest-orders", { liveId, productId: first });
      if (opened.status !== 201) continue;
      const { id } = JSON.parse(opened.body) as { id: string };
      for (const productId of others) await ask(`/api/guest-orders/${id}/items`, { productId });
    }
  };
  const hands = Promise.all(Array.from({ length: HANDS }, hand));
  await new Promise((begin) => setTimeout(begin, HEAD_START_MS));
  const drop = await runDrop(shopOrigin, liveId, productIds, guests, pieces).finally(() => ended.abort());
  await hands;
  client.close();
  return { ...drop, scriptPieces, scriptCalls };
}
