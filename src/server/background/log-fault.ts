import { randomBytes } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { faultNumberOf } from "#domain/faults.ts";
import type { AppContext } from "#server/context.ts";
import { isRetryable, isUnavailable } from "#server/db/errors.ts";
import { type Fault, tellable } from "#server/faults/fault.ts";
import { VERSION } from "#server/release.ts";

const SAID_AGAIN_AFTER_MS = 60_000;

/** When each log was last told that the database kept something from being done. */
const told = new WeakMap<FastifyBaseLogger, Map<string, number>>();

/** Where a fault is told: the log, and the error-reporting service. */
export type FaultLog = Pick<AppContext, "log" | "faults">;

/**
 * Tells the log and the error-reporting service what went wrong, under one number. A database that restarts or was busy
 * is no error of ours: the next turn tries again, and as long as it fails likewise the log alone says so once a minute.
 * `facts` are for the log; `seen` is what both are told of the circumstances.
 */
export function logFault(
  { log, faults }: FaultLog,
  error: unknown,
  what: string,
  facts: object = {},
  seen: Partial<Pick<Fault, "id" | "level" | "route" | "userId">> = {},
): void {
  const level = seen.level ?? levelOf(log, error, what);
  if (level !== "error" && level !== "fatal") {
    log[level]({ err: error, ...facts }, what);
    return;
  }
  const { id = randomBytes(16).toString("hex"), route, userId } = seen;
  log[level]({ err: error, fault: faultNumberOf(id), ...(route && { route }), ...facts }, what);
  faults.report({
    id,
    from: "server",
    level,
    release: VERSION,
    what,
    route,
    userId,
    errors: tellable(error),
  });
}

function levelOf(log: FastifyBaseLogger, error: unknown, what: string): "error" | "warn" | "debug" {
  if (!isUnavailable(error) && !isRetryable(error)) return "error";
  return isDue(log, what) ? "warn" : "debug";
}

function isDue(log: FastifyBaseLogger, what: string): boolean {
  const times = told.get(log) ?? new Map<string, number>();
  told.set(log, times);
  const now = performance.now();
  const last = times.get(what);
  if (last !== undefined && now - last < SAID_AGAIN_AFTER_MS) return false;
  times.set(what, now);
  return true;
}
