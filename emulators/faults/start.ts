import { z } from "zod";
import { type Call, json, jsonBody, type Reply, serve } from "#emulators/http/serve.ts";
import { openSwitches } from "#emulators/switches.ts";
import { readEnvelope } from "./envelope.ts";

const KEY = "00000000000000000000000000000001";
const PROJECT = "42";

const settings = z.strictObject({
  /** "silence" takes what it is sent and never answers; "cut" hangs up; "redirect" leads elsewhere. */
  mood: z.enum(["normal", "silence", "cut", "redirect"]),
  status: z.number().int().min(200).max(599),
  /** Headers beside each answer, `retry-after` among them. */
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

export type ReceivedEvent = {
  event_id: string;
  platform?: string;
  level?: string;
  release?: string;
  environment?: string;
  transaction?: string;
  user?: Record<string, unknown>;
  tags?: Record<string, string>;
  extra?: Record<string, unknown>;
  exception?: {
    values: {
      type: string;
      value: string;
      stacktrace?: { frames: { filename?: string; function?: string; lineno?: number; colno?: number }[] };
    }[];
  };
};

export type FaultService = {
  /** Sentry's address of the project (DSN), key included. */
  dsn: string;
  /** Where its behavior is set and what it received is read. */
  url: string;
  events: () => ReceivedEvent[];
  /** How often it was asked, whatever it made of it. */
  asked: () => number;
  behave: (change: Partial<z.infer<typeof settings>>) => void;
  stop: () => Promise<void>;
};

/** Starts an error-reporting service that takes events as Sentry does, and keeps them while it runs. */
export async function startFaultService({ port = 0 } = {}): Promise<FaultService> {
  const switches = openSwitches(settings, { mood: "normal", status: 200, headers: {}, body: "" });
  const events: ReceivedEvent[] = [];
  let asked = 0;

  function take(call: Call): Reply | "taken-over" {
    asked += 1;
    const { mood, status, headers, body } = switches.current();
    if (mood === "silence") return "taken-over";
    if (mood === "cut") {
      call.response.destroy();
      return "taken-over";
    }
    if (mood === "redirect") return { status: 307, headers: { location: "/elsewhere" }, body: "" };
    if (status !== 200) return { status, headers, body };
    if (keyOf(call) !== KEY || call.params.project !== PROJECT)
      return json({ detail: "event submission rejected with_reason: ProjectId" }, 403);
    try {
      const event = eventIn(call.body);
      events.push(event);
      return { headers, body: body || JSON.stringify({ id: event.event_id }) };
    } catch (problem) {
      return json({ detail: "invalid event envelope", causes: [String(problem)] }, 400);
    }
  }

  const served = await serve(port, {
    "POST /api/:project/envelope/": take,
    "GET /emulator/events": () => json(events),
    "POST /emulator/behavior": (call) => {
      const wrong = switches.change(jsonBody(call));
      return wrong === undefined ? json(switches.current()) : json({ wrong }, 400);
    },
  });
  const url = `http://localhost:${served.port}`;
  return {
    dsn: `http://${KEY}@localhost:${served.port}/${PROJECT}`,
    url,
    events: () => events,
    asked: () => asked,
    behave: (change) => void switches.change({ reset: true, ...change }),
    stop: served.stop,
  };
}

/** The key stands in the query, or in the header that the protocol had first. */
const keyOf = ({ query, headers }: Call): string | undefined =>
  query.get("sentry_key") ?? /sentry_key=(\w+)/.exec(String(headers["x-sentry-auth"]))?.[1];

/** The one event of an envelope, which bears the same id in both places. */
function eventIn(body: Buffer): ReceivedEvent {
  const { header, items } = readEnvelope(body);
  const found = items.filter((item) => item.header.type === "event");
  if (found.length !== 1) throw new Error(`${found.length} events`);
  const event = JSON.parse(found[0]?.payload ?? "") as ReceivedEvent;
  if (!/^[0-9a-f]{32}$/.test(event.event_id)) throw new Error("the event has no id");
  if (header.event_id !== event.event_id) throw new Error("the envelope is about another event");
  return event;
}
