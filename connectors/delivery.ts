import { setTimeout as sleep } from "node:timers/promises";
import type { IngestEvent } from "#contract/ingest.ts";
import { backoff } from "./backoff.ts";
import type { Ingested, Outcome } from "./shop.ts";

const MOST_A_CALL = 200;
/** Below the shop's limit for the body of one call. */
const LARGEST_CALL_BYTES = 400 * 1024;
/** The shop keeps no larger one. */
const LARGEST_PAYLOAD_BYTES = 8 * 1024;
/** What arrives within it travels together. */
const GATHER_MS = 40;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;

interface Waiting {
  json: string;
  bytes: number;
  /** When it was heard, epoch milliseconds. */
  at: number;
}

/** When events were thrown away because the shop was away for too long. */
export interface Overflow {
  from: number;
  until: number;
}

export interface Delivery {
  push(events: readonly IngestEvent[]): void;
  waiting(): number;
  /** When the oldest event that is not delivered yet was heard. */
  oldest(): number | undefined;
  /** What was lost since the last call, once the buffer has room again. */
  takeOverflow(): Overflow | undefined;
  /** Resolves when nothing waits any more, or after `patience` milliseconds; takes nothing afterwards. */
  finish(patience?: number): Promise<void>;
}

export interface DeliveryOptions {
  send(events: readonly string[]): Promise<Outcome<Ingested>>;
  /** Told of an event that the shop will never take. */
  setAside(reason: string): void;
  mostEvents?: number;
  mostBytes?: number;
}

/**
 * Brings events to the shop in their order, each until the shop has said that it has it. While the shop is away they
 * wait, and when there is no more room the oldest go. An event that makes the shop refuse its whole batch is found by
 * halving and set aside.
 */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { send, setAside, mostEvents = 20_000, mostBytes = 32 * 1024 * 1024 } = options;
  let queue: Waiting[] = [];
  let bytes = 0;
  let overflow: Overflow | undefined;
  let sending: Promise<void> | undefined;
  const stopping = new AbortController();
  const waits = backoff(FIRST_WAIT_MS, LONGEST_WAIT_MS);

  function push(events: readonly IngestEvent[]): void {
    if (stopping.signal.aborted) return;
    const at = Date.now();
    for (const event of events) {
      const json = asJson(event);
      queue.push({ json, bytes: Buffer.byteLength(json), at });
      bytes += queue.at(-1)?.bytes ?? 0;
    }
    makeRoom();
    sending ??= deliver().finally(() => {
      sending = undefined;
    });
  }

  function makeRoom(): void {
    let surplus = 0;
    let freed = 0;
    while (queue.length - surplus > mostEvents || bytes - freed > mostBytes) {
      const lost = queue[surplus];
      if (!lost) break;
      freed += lost.bytes;
      overflow = { from: overflow?.from ?? lost.at, until: lost.at };
      surplus += 1;
    }
    if (surplus === 0) return;
    queue = queue.slice(surplus);
    bytes -= freed;
  }

  async function deliver(): Promise<void> {
    await sleep(GATHER_MS);
    while (queue.length > 0 && !stopping.signal.aborted) {
      const batch = nextBatch();
      const wait = await bring(batch);
      if (wait > 0) await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      else if (queue.length < MOST_A_CALL) await sleep(GATHER_MS);
    }
  }

  function nextBatch(): Waiting[] {
    let size = 0;
    const batch: Waiting[] = [];
    for (const event of queue.slice(0, MOST_A_CALL)) {
      size += event.bytes + 1;
      if (size > LARGEST_CALL_BYTES && batch.length > 0) break;
      batch.push(event);
    }
    return batch;
  }

  /** Milliseconds to wait before the next call. */
  async function bring(batch: Waiting[]): Promise<number> {
    const answer = await send(batch.map(({ json }) => json));
    if (answer.outcome === "away") return waits.next(answer.retryAfterMs);
    waits.reset();
    if (answer.outcome === "ok") {
      for (const { reason } of answer.body.rejected) setAside(reason);
      forget(batch);
      return 0;
    }
    if (batch.length === 1 || answer.status === 404) {
      setAside(`status ${answer.status}`);
      forget(batch);
      return 0;
    }
    const middle = Math.ceil(batch.length / 2);
    const wait = await bring(batch.slice(0, middle));
    return wait > 0 ? wait : bring(batch.slice(middle));
  }

  /** Some of them may have gone meanwhile to make room. */
  function forget(batch: Waiting[]): void {
    const done = new Set(batch);
    queue = queue.filter((event) => !done.has(event));
    bytes = queue.reduce((sum, event) => sum + event.bytes, 0);
  }

  return {
    push,
    waiting: () => queue.length,
    oldest: () => queue[0]?.at,
    takeOverflow() {
      if (queue.length > mostEvents / 2 || bytes > mostBytes / 2) return undefined;
      const lost = overflow;
      overflow = undefined;
      return lost;
    },
    async finish(patience) {
      const impatience = patience === undefined ? undefined : setTimeout(() => stopping.abort(), patience);
      await sending;
      clearTimeout(impatience);
      stopping.abort();
    },
  };
}

function asJson({ payload, ...event }: IngestEvent): string {
  const document = JSON.stringify(payload, (_, value) => (typeof value === "bigint" ? String(value) : value));
  const isKept = document !== undefined && Buffer.byteLength(document) <= LARGEST_PAYLOAD_BYTES;
  const json = JSON.stringify(event);
  return isKept ? `${json.slice(0, -1)},"payload":${document}}` : json;
}
