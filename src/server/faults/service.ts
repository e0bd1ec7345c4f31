import {
  createEventEnvelope,
  createTransport,
  dsnFromString,
  type Event,
  getEnvelopeEndpointWithUrlEncodedAuth,
} from "@sentry/core";
import { createCaller } from "#server/outgoing/caller.ts";
import type { Fault, TellableError } from "./fault.ts";

const MOST_UNDER_WAY = 32;
const LONGEST_MS = 5_000;
const LONGEST_ANSWER_BYTES = 16 * 1024;
/** A service that asks to be left alone for ever is asked again after this. */
const LONGEST_PAUSE_SECONDS = 3_600;
const CLIENT = { name: "hf-outlet", version: "1" };

export interface ErrorService {
  /** Sends one event; answers why it did not arrive, and undefined when it did. Never throws. */
  send(fault: Fault, times: number): Promise<string | undefined>;
  /** Waits for what is under way, for `ms` at most. */
  flush(ms: number): Promise<unknown>;
  close(): void;
}

/**
 * The error-reporting service at this address, as Sentry's protocol writes it (`https://key@host/project`): envelopes,
 * the queue of what is under way and the service's wishes to be left alone are the library's.
 */
export function openErrorService(address: string, environment: string): ErrorService {
  const dsn = dsnFromString(address);
  if (!dsn) throw new Error("SENTRY_DSN has passed the configuration and can't be read");
  const endpoint = new URL(
    getEnvelopeEndpointWithUrlEncodedAuth(dsn, undefined, { ...CLIENT, integrations: [], packages: [] }),
  );
  const caller = createCaller({
    baseUrl: endpoint.origin,
    totalMs: LONGEST_MS,
    maxBytes: LONGEST_ANSWER_BYTES,
  });
  /** Why the library kept the last event back, which it says while it is given it. */
  let keptBack: string | undefined;

  const transport = createTransport(
    {
      bufferSize: MOST_UNDER_WAY,
      recordDroppedEvent: (reason) => {
        keptBack = reason;
      },
    },
    async ({ body }) => {
      const called = await caller.post({
        path: endpoint.pathname + endpoint.search,
        headers: { "content-type": "application/x-sentry-envelope" },
        body: typeof body === "string" ? body : new TextDecoder().decode(body),
        repeatable: true,
      });
      if (called.outcome !== "answered") throw new Error(called.reason);
      const { status, headers } = called.answer;
      return {
        statusCode: status,
        headers: {
          "x-sentry-rate-limits": withinReason(headers["x-sentry-rate-limits"]),
          "retry-after": withinReason(headers["retry-after"]),
        },
      };
    },
  );

  return {
    async send(fault, times) {
      try {
        keptBack = undefined;
        const answering = transport.send(createEventEnvelope(eventOf(fault, times, environment), dsn));
        const reason = keptBack;
        const { statusCode } = await answering;
        if (statusCode === undefined) return reason ?? "kept back";
        return statusCode >= 200 && statusCode < 300 ? undefined : `HTTP ${statusCode}`;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    flush: async (ms) => transport.flush(ms),
    close: caller.close,
  };
}

/** The seconds at the head of each limit ("60:error:key"), bounded. */
function withinReason(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  return String(header).replaceAll(/(^|,)\s*(\d+)/g, (_all, before: string, seconds: string) => {
    return `${before}${Math.min(Number(seconds), LONGEST_PAUSE_SECONDS)}`;
  });
}

function eventOf(fault: Fault, times: number, environment: string): Event {
  return {
    event_id: fault.id,
    timestamp: Date.now() / 1000,
    platform: fault.from === "server" ? "node" : "javascript",
    level: fault.level,
    release: `hf-outlet@${fault.release}`,
    environment,
    logger: fault.from,
    ...(fault.route === undefined ? {} : { transaction: fault.route }),
    ...(fault.userId === undefined ? {} : { user: { id: fault.userId } }),
    tags: {
      from: fault.from,
      what: fault.what,
      ...Object.assign({}, ...fault.errors.map(({ facts }) => facts)),
    },
    extra: { times },
    // The protocol wants the innermost cause first.
    exception: { values: fault.errors.map(exceptionOf).reverse() },
    // Else the service would take the address that sends the event for the visitor's.
    sdk: { ...CLIENT, settings: { infer_ip: "never" } },
  };
}

const exceptionOf = ({ type, message, frames }: TellableError) => ({
  type,
  value: message,
  stacktrace: {
    // Of frames, too, the protocol wants the innermost last.
    frames: frames
      .map(({ file, line, column, function: called }) => ({
        filename: file,
        lineno: line,
        colno: column,
        in_app: !/^node:|node_modules\//.test(file),
        ...(called === undefined ? {} : { function: called }),
      }))
      .reverse(),
  },
});
