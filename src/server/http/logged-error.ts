/**
 * What the log keeps of an error. A database names in `detail` and `where` the values of the row that it refused: names,
 * addresses and e-mails, which no log may hold.
 */
export function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, table, cause } = error as Error & Record<string, unknown>;
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    ...(cause === undefined ? {} : { cause: loggedError(cause) }),
  };
}
