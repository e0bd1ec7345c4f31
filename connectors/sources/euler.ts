import { WebSocket } from "ws";
import { retryAfterMs } from "#connectors/shop.ts";
import type { Ending, Source } from "#connectors/source.ts";
import { readMessage } from "./read-message.ts";

const LONGEST_HANDSHAKE_MS = 20_000;
const LARGEST_FRAME_BYTES = 4 * 1024 * 1024;
const TOO_MANY_WAIT_MS = 30_000;
/** Whoever is not welcome is let in first and told so by a close code. */
const WELCOME_AFTER_MS = 2_000;

export interface EulerOptions {
  /** `wss://ws.eulerstream.com`, or whoever speaks like it. */
  url: string;
  apiKey: string | undefined;
}

/** What each close code of the service asks for. */
const CLOSES: Record<number, Ending> = {
  1000: { reason: "connection-lost", next: "retry", clean: true },
  1001: { reason: "connection-lost", next: "retry", clean: true },
  1011: { reason: "service-fault", next: "retry" },
  4005: { reason: "stream-ended", next: "wait", clean: true },
  4006: { reason: "silence", next: "retry" },
  4400: { reason: "options-refused", next: "give-up" },
  4401: { reason: "key-refused", next: "give-up" },
  4403: { reason: "no-permission", next: "give-up" },
  4404: { reason: "not-live", next: "wait" },
  4429: { reason: "too-many-connections", next: "retry", retryAfterMs: TOO_MANY_WAIT_MS },
  4500: { reason: "service-fault", next: "retry" },
  4555: { reason: "lifetime-reached", next: "retry", clean: true },
  4556: { reason: "service-fault", next: "retry" },
  4557: { reason: "service-fault", next: "retry" },
};

/** What the service answered instead of opening the connection. */
const REFUSALS: Record<number, Ending> = {
  400: { reason: "options-refused", next: "give-up" },
  401: { reason: "key-refused", next: "give-up" },
  403: { reason: "no-permission", next: "give-up" },
  404: { reason: "not-live", next: "wait" },
  429: { reason: "too-many-connections", next: "retry", retryAfterMs: TOO_MANY_WAIT_MS },
};

/** Euler Stream's WebSocket: text frames `{"messages": [{"type": "WebcastChatMessage", "data": {…}}]}`. */
export function eulerSource({ url, apiKey }: EulerOptions): Source {
  return {
    name: "euler",
    connect(handle, listener) {
      if (!apiKey) {
        queueMicrotask(() => listener.ended({ reason: "key-missing", next: "give-up" }));
        return { close: () => undefined };
      }
      const address = new URL(url);
      address.searchParams.set("uniqueId", handle);
      address.searchParams.set("apiKey", apiKey);
      const socket = new WebSocket(address, {
        handshakeTimeout: LONGEST_HANDSHAKE_MS,
        maxPayload: LARGEST_FRAME_BYTES,
        followRedirects: false,
      });
      let refused: Ending | undefined;
      let welcome = () => undefined as unknown;
      let patience: NodeJS.Timeout | undefined;
      socket.on("open", () => {
        const since = Date.now();
        welcome = () => {
          clearTimeout(patience);
          welcome = () => undefined;
          listener.opened(since);
        };
        patience = setTimeout(() => welcome(), WELCOME_AFTER_MS);
      });
      socket.on("message", (frame, isBinary) => {
        welcome();
        listener.alive();
        const events = isBinary ? [] : readFrame(frame.toString());
        if (events.length > 0) listener.said(events);
      });
      socket.on("unexpected-response", (request, response) => {
        refused = refusalOf(response.statusCode ?? 0, retryAfterMs(response.headers["retry-after"]));
        request.destroy();
        response.destroy();
        listener.ended(refused);
      });
      socket.on("error", () => listener.ended(refused ?? { reason: "service-unreachable", next: "retry" }));
      socket.on("close", (code) => {
        clearTimeout(patience);
        listener.ended(CLOSES[code] ?? { reason: "connection-lost", next: "retry" });
      });
      return { close: () => socket.terminate() };
    },
  };
}

function refusalOf(status: number, retryAfter: number): Ending {
  const known = REFUSALS[status] ?? { reason: "service-unreachable", next: "retry" };
  return { ...known, retryAfterMs: Math.max(retryAfter, known.retryAfterMs ?? 0) };
}

/** A frame that can't be read is no reason to hang up: the next one may be fine. */
function readFrame(frame: string) {
  try {
    const { messages } = JSON.parse(frame) as { messages?: unknown };
    if (!Array.isArray(messages)) return [];
    return messages.flatMap((message: { type?: unknown; data?: unknown } | null) => {
      const event = readMessage(String(message?.type), message?.data);
      return event ? [event] : [];
    });
  } catch {
    return [];
  }
}
