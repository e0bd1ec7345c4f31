import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, Client } from "#bench/http.ts";

export interface Patience {
  shop: Client;
  /** Told of every acknowledged write, with the time at which it was asked for. */
  acknowledged: (askedAt: number) => void;
  fault: (what: string) => void;
  /** The run is over: a guest who still waits for a card form goes. */
  closing: () => boolean;
}

/** Whose act it is: a guest's browser, or one of staff that is signed in. */
export interface Browser {
  write(): { "content-type": string } & Record<string, string>;
}

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** An act of one browser, and what the shop answered. */
export type Ask = (
  method: Method,
  path: string,
  body?: object,
) => Promise<{ status: number; code: string | undefined; body: unknown }>;

const LONGEST_MS = 180_000;
const LONGEST_ANSWER_MS = 30_000;
/** Refusals that say: not now. */
const PASSING = ["STILL_IN_PROGRESS", "PAYMENT_NOT_STARTED"];

/**
 * One act of a guest, asked again under the same idempotency key until the shop answers it: a connection that broke,
 * a shop that is starting and a duplicate request under way are no answers.
 */
export async function insist(
  { shop, acknowledged, fault, closing }: Patience,
  browser: Browser,
  method: Method,
  path: string,
  body?: object,
): Promise<{ status: number; code: string | undefined; body: unknown }> {
  const { "content-type": type, ...headers } = browser.write();
  const sent = body ? { ...headers, "content-type": type } : headers;
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; ) {
    const askedAt = performance.now();
    const answer = await inTime(shop.call(method, path, body && JSON.stringify(body), sent));
    const told = answer && readAnswer(answer);
    if (told && told.status < 500 && !PASSING.includes(told.code ?? "")) {
      if (told.status < 300 && method !== "GET") acknowledged(askedAt);
      return told;
    }
    if (told && told.status !== 503 && !PASSING.includes(told.code ?? ""))
      fault(`${method} ${path.replace(/[0-9a-f-]{36}/g, "{id}")} answered ${told.status} ${told.code}`);
    if (told && closing() && path.endsWith("/payment")) return told;
    await sleep(60 + Math.random() * 60);
  }
  throw new Error(`${method} ${path.replace(/[0-9a-f-]{36}/g, "{id}")} got no answer in ${LONGEST_MS} ms`);
}

function readAnswer({ status, body }: Answer) {
  const read = /^[{[]/.test(body) ? (JSON.parse(body) as { code?: string }) : {};
  return { status, code: status >= 400 ? read.code : undefined, body: read as unknown };
}

async function inTime(call: Promise<Answer>): Promise<Answer | undefined> {
  const waiting = new AbortController();
  const late = sleep(LONGEST_ANSWER_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
  return Promise.race([call.catch(() => undefined), late]).finally(() => waiting.abort());
}
