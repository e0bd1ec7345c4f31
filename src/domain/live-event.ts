import { asPlainLine, withoutFormatting } from "./plain-text.ts";

/** Why an event of a live can't be kept; told to the connector beside the event's place in its batch. */
export const REJECT_REASONS = [
  "not-an-object",
  "forbidden-key",
  "type-missing",
  "message-id-missing",
  "create-time-unreadable",
  "handle-missing",
  "comment-empty",
  "too-old",
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** One thing that happened in a live, as the shop keeps it: every text a readable line, the time in epoch milliseconds. */
export interface LiveEvent {
  type: string;
  /** Undefined where the service gave none: the server derives one from who, when and what. */
  msgId: string | undefined;
  userId: string | null;
  handle: string | null;
  nickname: string | null;
  avatarUrl: string | null;
  comment: string | null;
  createTime: number;
  /** The same by the service's clock, which may run ahead of ours: what has no id is known by it. */
  toldTime: number;
  payload: unknown;
}

const LONGEST_COMMENT = 1000;
const LONGEST_HANDLE = 100;
const LONGEST_NICKNAME = 200;
const LONGEST_ID = 200;
const LONGEST_URL = 1000;
/** The service did not exist before. */
const EARLIEST = Date.UTC(2016, 8, 1);
/** Below this a number counts seconds, above it milliseconds. */
const SECONDS_BELOW = 1e12;

const DAY_MS = 86_400_000;

const AVATAR_HOSTS = /(^|\.)(tiktokcdn|tiktokcdn-eu|tiktokcdn-us)\.com$/;

type Raw = Record<string, unknown>;

/**
 * Reads one event of a connector's batch. A clock that runs ahead is put back to `now` (epoch milliseconds), so that
 * its comments do not stay the newest for ever. What is older than `keptDays` was kept for its time, or never was.
 */
export function readLiveEvent(
  given: unknown,
  { now, keptDays }: { now: number; keptDays: number },
): LiveEvent | RejectReason {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return "not-an-object";
  if (hasForbiddenKey(given)) return "forbidden-key";
  const raw = given as Raw;
  const type = textOf(raw.type, 60);
  if (!type) return "type-missing";
  const toldTime = timeOf(raw.createTime, now);
  if (toldTime === undefined) return "create-time-unreadable";
  if (toldTime < now - keptDays * DAY_MS) return "too-old";
  const msgId = textOf(raw.msgId, LONGEST_ID);
  if (!msgId && (raw.createTime ?? null) === null) return "message-id-missing";
  const handle = handleOf(raw.uniqueId);
  const comment = textOf(raw.comment, LONGEST_COMMENT);
  if (type === "chat" && !handle) return "handle-missing";
  if (type === "chat" && !comment) return "comment-empty";
  return {
    type,
    msgId: msgId ?? undefined,
    // The platform's word for nobody, which would make one person of all whom it can't name.
    userId: String(raw.userId) === "0" ? null : textOf(raw.userId, LONGEST_ID),
    handle,
    nickname: textOf(raw.nickname, LONGEST_NICKNAME),
    avatarUrl: avatarOf(raw.avatarUrl),
    comment,
    createTime: Math.min(toldTime, now),
    toldTime,
    payload: raw.payload ?? null,
  };
}

/** Keys that change what an object is, once it is copied without care. Without recursion: strangers nest as deep as they like. */
function hasForbiddenKey(event: object): boolean {
  const waiting: unknown[] = [event];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    if (Object.hasOwn(value, "__proto__")) return true;
    if (Object.hasOwn(value, "constructor") && hasPrototype((value as Raw).constructor)) return true;
    for (const one of Object.values(value)) waiting.push(one);
  }
  return false;
}

const hasPrototype = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.hasOwn(value, "prototype");

/** A viewer's handle as the shop keys it: lower case, without the at sign, and with nothing that can't be typed. */
function handleOf(given: unknown): string | null {
  const handle = withoutFormatting(textOf(given, LONGEST_HANDLE) ?? "")
    .replace(/^[@\s]+/, "")
    .replace(/[@\s]/g, "_")
    .toLowerCase()
    .slice(0, LONGEST_HANDLE);
  return handle || null;
}

/** Ids are numbers past 2^53 in some sources: only whole ones that are still exact are taken as such. */
function textOf(given: unknown, max: number): string | null {
  if (typeof given === "number" && Number.isSafeInteger(given)) return String(given);
  return (typeof given === "string" && asPlainLine(given, max)) || null;
}

function timeOf(given: unknown, now: number): number | undefined {
  if (given === undefined || given === null) return now;
  const number = typeof given === "string" && /^\d{1,16}$/.test(given) ? Number(given) : given;
  if (typeof number !== "number" || !Number.isFinite(number)) return undefined;
  const milliseconds = Math.round(number < SECONDS_BELOW ? number * 1000 : number);
  return milliseconds < EARLIEST ? undefined : milliseconds;
}

/** Pictures come from strangers: only those of the service's own hosts are remembered. */
function avatarOf(given: unknown): string | null {
  if (typeof given !== "string" || given.length > LONGEST_URL || !given.startsWith("https://")) return null;
  const [, host = ""] = /^https:\/\/([a-z0-9.-]+)(?:[/?#]|$)/i.exec(given) ?? [];
  return AVATAR_HOSTS.test(host.toLowerCase()) && !/\s/.test(given) ? asPlainLine(given, LONGEST_URL) : null;
}
