import pg from "pg";

const { DatabaseError } = pg;

/** What a transaction read before its last lock holds no more: all its locks are to be taken anew, in their order. */
export class ReadTooEarly extends Error {}

/** Deadlock and serialization failure: the whole transaction may be run again. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof ReadTooEarly) return true;
  return error instanceof DatabaseError && (error.code === "40001" || error.code === "40P01");
}

/** The name of the constraint that refused a write, if one did. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code?.startsWith("23") ? error.constraint : undefined;
}

export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "55P03";
}

/** What the system says of a database that is gone, moving to another machine, or beyond a limit of this process. */
const OUT_OF_REACH = new Set([
  "EADDRNOTAVAIL",
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "EMFILE",
  "ENETDOWN",
  "ENETRESET",
  "ENETUNREACH",
  "ENFILE",
  "ENOBUFS",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** What the driver says in words only. */
const CONNECTION_LOST =
  /timeout exceeded when trying to connect|Connection terminated|Connection ended|not queryable|Client was closed/;

/**
 * The database is restarting, full, read-only, silent or out of reach: the same request may succeed in a moment.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    const code = error.code ?? "";
    if (error.severity === "FATAL" || error.severity === "PANIC") return true;
    return /^(53|57P|08)/.test(code) || code === "57014" || isReadOnlyRefusal(error);
  }
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return OUT_OF_REACH.has(code) || isUnanswered(error) || CONNECTION_LOST.test(error.message);
}

/** A write in a session that is read-only. */
export function isReadOnlyRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "25006";
}

/** The driver gave up on a database that accepted a statement and said nothing more. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

/** Text or number that PostgreSQL itself can't read (class 22): the input was at fault. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof DatabaseError && Boolean(error.code?.startsWith("22"));
}
