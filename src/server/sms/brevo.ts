import { z } from "zod";
import type { Config } from "#server/config.ts";
import { type Answer, type CallerOptions, createCaller } from "#server/outgoing/caller.ts";
import { parseJson } from "#server/outgoing/parse-json.ts";

export interface Sms {
  /** Found again by in `find`; of this message alone. */
  tag: string;
  sender: string;
  /** E.164. */
  to: string;
  text: string;
  /** Where what becomes of it is reported. */
  reportUrl: string;
}

export type SmsOutcome =
  | { outcome: "accepted"; providerId: string; parts: number | undefined }
  /** This message will never pass. */
  | { outcome: "refused"; reason: string }
  /** It has certainly not been taken; later may be better. */
  | { outcome: "later"; reason: string; seconds: number | undefined }
  /** It may have been taken: `find` knows, some minutes later. */
  | { outcome: "unknown"; reason: string }
  /** No message will pass until somebody mends the account: stop, and use up no attempts. */
  | { outcome: "stop"; reason: string };

/** `status`: the newest of what the provider says of a message; undefined: it does not know it. */
export type SmsFound =
  | { outcome: "told"; status: string | undefined }
  | { outcome: "unavailable"; reason: string }
  | { outcome: "stop"; reason: string };

export type SmsProvider = {
  send: (sms: Sms) => Promise<SmsOutcome>;
  /** Asks what became of a message, by its tag. The provider allows few such questions. */
  find: (sms: Pick<Sms, "tag" | "to">) => Promise<SmsFound>;
  close: () => void;
};

const accepted = z.looseObject({
  messageId: z.union([z.number(), z.string()]).transform(String),
  smsCount: z.int().positive().optional().catch(undefined),
});
const problem = z.looseObject({ code: z.string(), message: z.string().optional() });
const statistics = z.looseObject({
  events: z
    .array(z.looseObject({ event: z.string(), tag: z.unknown(), date: z.string().optional() }))
    .nullish(),
});

/** Nobody's message passes while these stand. */
const ACCOUNT_CODES = ["unauthorized", "permission_denied", "account_under_validation", "not_enough_credits"];
const ACCOUNT_STATUSES = [401, 402, 403];
/** It says that it has the message already, which is looked at rather than believed. */
const DUPLICATE_CODES = ["duplicate_request", "duplicate_parameter"];
const DAYS_LOOKED_BACK = 7;

/**
 * Text messages by Brevo's HTTP API v3, always transactional and in the network's own alphabet. It has no idempotency
 * key: whoever gets no answer asks `find` before sending again. Answers hold no number and no text.
 */
export function createSmsProvider(
  { url, apiKey, onlyTo }: NonNullable<Config["sms"]>,
  limits: Omit<CallerOptions, "baseUrl"> = {},
): SmsProvider {
  // The address of one of the provider's two ways of sending; the statistics are beside it.
  const at = url.lastIndexOf("/");
  const caller = createCaller({ baseUrl: url.slice(0, at), ...limits });
  const headers = { "api-key": apiKey, accept: "application/json" };
  return {
    async send({ tag, sender, to, text, reportUrl }) {
      if (onlyTo && !onlyTo.includes(to)) return { outcome: "refused", reason: "SMS_ONLY_TO" };
      const called = await caller.post({
        path: url.slice(at),
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({
          sender,
          recipient: to,
          content: text,
          type: "transactional",
          unicodeEnabled: false,
          tag,
          webUrl: reportUrl,
        }),
        repeatable: false,
      });
      if (called.outcome === "not-sent")
        return { outcome: "later", reason: called.reason, seconds: undefined };
      if (called.outcome === "no-answer") return { outcome: "unknown", reason: called.reason };
      return readAnswer(called.answer);
    },
    async find({ tag, to }) {
      const asked = new URLSearchParams({
        limit: "100",
        days: String(DAYS_LOOKED_BACK),
        phoneNumber: to.slice(1),
        tags: tag,
        sort: "desc",
      });
      const path = `/statistics/events?${asked}`;
      const called = await caller.post({ method: "GET", path, headers, body: "", repeatable: true });
      if (called.outcome !== "answered") return { outcome: "unavailable", reason: called.reason };
      return readEvents(called.answer, tag);
    },
    close: caller.close,
  };
}

function readAnswer(answer: Answer): SmsOutcome {
  const { status } = answer;
  const said = parseJson(answer.bytes);
  if (status >= 200 && status < 300) {
    const taken = accepted.safeParse(said);
    if (!taken.success) return { outcome: "unknown", reason: `HTTP ${status}, not understood` };
    return { outcome: "accepted", providerId: taken.data.messageId, parts: taken.data.smsCount };
  }
  const { code, reason } = problemOf(answer, said);
  if (status === 429) return { outcome: "later", reason, seconds: secondsOf(answer) };
  if (status >= 500 || DUPLICATE_CODES.includes(code)) return { outcome: "unknown", reason };
  if (ACCOUNT_STATUSES.includes(status) || ACCOUNT_CODES.includes(code)) return { outcome: "stop", reason };
  return { outcome: "refused", reason };
}

function readEvents(answer: Answer, tag: string): SmsFound {
  const said = parseJson(answer.bytes);
  const { code, reason } = problemOf(answer, said);
  if (ACCOUNT_STATUSES.includes(answer.status) || ACCOUNT_CODES.includes(code))
    return { outcome: "stop", reason };
  const told = statistics.safeParse(said);
  if (answer.status !== 200 || !told.success) return { outcome: "unavailable", reason };
  const own = (told.data.events ?? []).filter((event) => JSON.stringify(event.tag ?? "").includes(tag));
  return { outcome: "told", status: own[0]?.event };
}

/** The account's credits running out is told in words too. */
function problemOf({ status }: Answer, said: unknown): { code: string; reason: string } {
  const told = problem.safeParse(said);
  if (!told.success) return { code: "", reason: `HTTP ${status}` };
  const outOfCredits = /insufficient credits/i.test(told.data.message ?? "");
  const code = outOfCredits ? "not_enough_credits" : told.data.code;
  return { code, reason: `HTTP ${status} ${code}` };
}

/** When the provider's window of requests is over. */
function secondsOf({ headers }: Answer): number | undefined {
  const seconds = Number(headers["x-sib-ratelimit-reset"]);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3_600) : undefined;
}
