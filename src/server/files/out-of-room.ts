const FULL = new Set(["ENOSPC", "EDQUOT"]);

/** Whether a fault of the file store, or its cause, is that the disk or the quota is full. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && FULL.has(String(error.code))) || isOutOfRoom(error.cause);
}
