import { setTimeout as sleep } from "node:timers/promises";
import { addressOf, newBrowser } from "./guest.ts";
import { openClient } from "./http.ts";
import { percentile } from "./percentiles.ts";

export interface DropResult {
  guests: number;
  pieces: number;
  winners: number;
  sold: number;
  errors: number;
  firstError: string | undefined;
  p50: number;
  p95: number;
  p99: number;
  seconds: number;
}

/** Lets `guests` browsers ask for the same products within one second, each on a connection and from an address of its own. */
export async function runDrop(
  shopOrigin: string,
  liveId: string,
  productIds: readonly string[],
  guests: number,
  pieces: number,
): Promise<DropResult> {
  const client = openClient(shopOrigin, guests);
  const times: number[] = [];
  let winners = 0;
  let sold = 0;
  let errors = 0;
  let firstError: string | undefined;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: guests }, async (_, place) => {
      await sleep((place / guests) * 1000);
      const browser = newBrowser(shopOrigin, addressOf(place + 1));
      const productId = productIds[place % productIds.length];
      const answer = await client
        .call("POST", "/api/guest-orders", JSON.stringify({ liveId, productId }), browser.write())
        .catch((error: unknown) => ({ status: 0, body: String(error), ms: 0 }));
      if (answer.status === 201) winners += 1;
      else if (answer.status === 409 && JSON.parse(answer.body).code === "PRODUCT_ALREADY_SOLD") sold += 1;
      else {
        errors += 1;
        firstError ??= `${answer.status} ${answer.body.slice(0, 200)}`;
      }
      times.push(answer.ms);
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  client.close();
  return {
    guests,
    pieces,
    winners,
    sold,
    errors,
    firstError,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    seconds,
  };
}
