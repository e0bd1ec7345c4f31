import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type Call, json, jsonBody, type Reply, type Routes } from "#emulators/http/serve.ts";
import type { SmsSwitches } from "./behavior.ts";
import type { Text, TextBook } from "./book.ts";
import type { Reporter } from "./reports.ts";
import { segments } from "./segments.ts";

export interface SmsService {
  book: TextBook;
  switches: SmsSwitches;
  reporter: Reporter;
  apiKey: string;
  now: () => number;
}

const WINDOW_MS = 1_000;
/** What a refusal for too many requests says of the end of its window, in seconds. */
const RESET_SECONDS = 1;

const message = z.object({
  sender: z.string().regex(/^([a-z0-9]{3,11}|\d{1,15})$/i, "Sender is invalid"),
  recipient: z.string().regex(/^\+?\d{6,15}$/, "Invalid telephone number"),
  content: z.string("Content is missing").min(1, "Content is missing"),
  type: z.enum(["transactional", "marketing"], "Type is invalid").default("transactional"),
  unicodeEnabled: z.boolean("unicodeEnabled is invalid").default(false),
  tag: z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(10)]).optional(),
  webUrl: z.url("webUrl is invalid").optional(),
});

/** Brevo's sending and statistics of transactional text messages, API v3. */
export function smsRoutes(service: SmsService): Routes {
  const { book, switches, now } = service;
  const window = { begun: 0, count: 0 };
  const refusedBefore = new Map<string, number>();

  function overRate(): boolean {
    if (now() - window.begun >= WINDOW_MS) Object.assign(window, { begun: now(), count: 0 });
    window.count += 1;
    return window.count > switches.current().perSecond;
  }

  async function send(call: Call, answerOf: (text: Text) => object): Promise<Reply | "taken-over"> {
    const { mood, delayMs } = switches.current();
    if (delayMs > 0) await sleep(delayMs);
    if (mood === "down") return problem(503, "service_unavailable", "Service Unavailable");
    if (mood === "silence-before") return "taken-over";
    if (call.headers["api-key"] !== service.apiKey || mood === "unauthorized")
      return problem(401, "unauthorized", "Key not found");
    if (mood === "error-500") return problem(500, "internal_error", "Internal Server Error");
    if (mood === "too-many" || overRate()) return tooMany();
    const parsed = message.safeParse(jsonBody(call));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const missing = issue?.code === "invalid_type";
      return problem(400, missing ? "missing_parameter" : "invalid_parameter", issue?.message ?? "");
    }
    if (mood === "refused") return problem(400, "invalid_parameter", "Invalid telephone number");
    if (mood === "no-credits") return problem(402, "not_enough_credits", "Insufficient credits");
    const { sender, recipient, content, tag, webUrl } = parsed.data;
    const to = recipient.replace("+", "");
    const trouble = await troubleOf(to, tag);
    if (trouble) return trouble;
    const text = await book.take({
      sender,
      to,
      content,
      // A text that brings the code of a stop is advertising, whatever it calls itself.
      type: content.includes("[STOP_CODE]") ? "marketing" : parsed.data.type,
      tags: tag === undefined ? [] : [tag].flat(),
      webUrl,
      parts: segments(content),
      at: now(),
    });
    const silent = mood === "silence" || to === "33600000006";
    if (!silent) setImmediate(() => void service.reporter.follow(text));
    return silent ? "taken-over" : json(answerOf(text), 201);
  }

  /** The numbers of the integration's checklist that make the sending itself fail. */
  async function troubleOf(to: string, tag: unknown): Promise<Reply | undefined> {
    if (to === "33600000007") return problem(500, "internal_error", "Internal Server Error");
    if (to === "33600000008") return problem(402, "not_enough_credits", "Insufficient credits");
    if (to !== "33600000009") return undefined;
    const key = String(tag);
    const times = (refusedBefore.get(key) ?? 0) + 1;
    refusedBefore.set(key, times);
    return times > 2 ? undefined : tooMany();
  }

  const rated = async (call: Call, answerOf: (text: Text) => object): Promise<Reply | "taken-over"> => {
    const reply = await send(call, answerOf);
    if (reply === "taken-over") return reply;
    const limit = String(switches.current().perSecond);
    const left = String(Math.max(0, switches.current().perSecond - window.count));
    const headers = {
      "x-sib-ratelimit-limit": limit,
      "x-sib-ratelimit-remaining": left,
      "x-sib-ratelimit-reset": String(RESET_SECONDS),
    };
    return { ...reply, headers: { ...reply.headers, ...headers } };
  };

  return {
    "POST /v3/transactionalSMS/sms": (call) =>
      rated(call, ({ reference, messageId, parts }) => ({
        reference,
        messageId,
        smsCount: parts,
        usedCredits: parts,
        remainingCredits: book.credits(),
      })),
    "POST /v3/transactionalSMS/send": (call) => rated(call, ({ messageId }) => ({ messageId })),
    "GET /v3/transactionalSMS/statistics/events": (call) => {
      if (call.headers["api-key"] !== service.apiKey || switches.current().mood === "unauthorized")
        return problem(401, "unauthorized", "Key not found");
      if (switches.current().statistics === "down")
        return problem(503, "service_unavailable", "Service Unavailable");
      return json({ events: eventsOf(book, call.query) });
    },
  };
}

function eventsOf(book: TextBook, query: URLSearchParams) {
  const [number, tag] = [query.get("phoneNumber"), query.get("tags")];
  const wanted = book
    .list()
    .filter(({ to, tags }) => (number === null || to === number) && (tag === null || tags.includes(tag)));
  return wanted
    .flatMap(({ to, messageId, tags, events }) =>
      events.map(({ event, at, reply }) => ({
        phoneNumber: to,
        date: new Date(at).toISOString(),
        messageId: String(messageId),
        event,
        tag: tags.join(","),
        ...(reply === undefined ? {} : { reply }),
      })),
    )
    .reverse()
    .slice(0, Number(query.get("limit") ?? 50));
}

const problem = (status: number, code: string, words: string): Reply =>
  json({ code, message: words }, status);

const tooMany = (): Reply => problem(429, "too_many_requests", "Too many requests");
