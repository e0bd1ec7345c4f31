import type { FastifyBaseLogger } from "fastify";
import { isRetryable, isUnavailable } from "#server/db/errors.ts";

/**
 * Logs what went wrong where nobody waits for an answer. A database that restarts or was busy is no error of ours: the
 * next turn tries again.
 */
export function logFault(log: FastifyBaseLogger, error: unknown, what: string, facts: object = {}): void {
  if (isUnavailable(error) || isRetryable(error)) log.warn({ err: error, ...facts }, what);
  else log.error({ err: error, ...facts }, what);
}
