import type { FastifyBaseLogger } from "fastify";
import { isRetryable, isUnavailable } from "#server/db/errors.ts";

const SAID_AGAIN_AFTER_MS = 60_000;

/** When each log was last told that the database kept something from being done. */
const told = new WeakMap<FastifyBaseLogger, Map<string, number>>();

/**
 * Logs what went wrong where nobody waits for an answer. A database that restarts or was busy is no error of ours: the
 * next turn tries again, and as long as it fails likewise that is said once a minute.
 */
export function logFault(log: FastifyBaseLogger, error: unknown, what: string, facts: object = {}): void {
  log[levelOf(log, error, what)]({ err: error, ...facts }, what);
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
