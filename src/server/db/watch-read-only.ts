import type { FastifyBaseLogger } from "fastify";

/** Hears of each new session whether it is read-only, and when its opening began (`performance.now()`). */
export type OnSession = (isReadOnly: boolean, beganAt: number) => void;

/**
 * Tells the log when the database stops taking writes, and when it takes them again, once each. A session stays what it was
 * opened as, and several open at once: one that may be older than what was heard last, and contradicts it, is not believed.
 * Where it was right, the next session says so too.
 */
export function watchReadOnly(log: Pick<FastifyBaseLogger, "info" | "warn">): OnSession {
  let readOnly = false;
  /** When a writable session was heard of last. */
  let writableHeardAt = 0;
  /** When the youngest read-only session began. */
  let readOnlyBeganAt = 0;
  return (isReadOnly, beganAt) => {
    if (isReadOnly ? beganAt < writableHeardAt : beganAt < readOnlyBeganAt) return;
    if (isReadOnly) readOnlyBeganAt = beganAt;
    else writableHeardAt = performance.now();
    if (isReadOnly && !readOnly) log.warn("the database takes no writes: acts are refused until it does");
    if (!isReadOnly && readOnly) log.info("the database takes writes again");
    readOnly = isReadOnly;
  };
}
