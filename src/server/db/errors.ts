import pg from "pg";

const { DatabaseError } = pg;

/** Deadlock and serialization failure: the whole transaction may be run again. */
export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === "40001" || error.code === "40P01");
}

/** The name of the constraint that refused a write, if one did. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code?.startsWith("23") ? error.constraint : undefined;
}

export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "55P03";
}

/** The database is restarting, full or out of reach: the same request may succeed in a moment. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    const code = error.code ?? "";
    if (error.severity === "FATAL" || error.severity === "PANIC") return true;
    return code.startsWith("53") || code.startsWith("57P") || code.startsWith("08") || code === "57014";
  }
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    ["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"].includes(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Connection ended|not queryable|Client was closed/.test(
      error.message,
    )
  );
}

/** Text or number that PostgreSQL itself can't read (class 22): the input was at fault. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof DatabaseError && Boolean(error.code?.startsWith("22"));
}
