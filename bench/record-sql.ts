import pg from "pg";

export interface RecordedStatement {
  text: string;
  values: unknown[];
}

/**
 * Notes every statement that this process sends to the database while `work` runs, in order. The bench uses it on
 * one guest's purchase, so that the limit it prints is made of the very statements the server sends.
 */
export async function recordSql(work: () => Promise<void>): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  const original = pg.Client.prototype.query;
  const spy = function (this: pg.Client, ...given: unknown[]) {
    const [first, values] = given;
    if (typeof first === "string")
      recorded.push({ text: first, values: Array.isArray(values) ? values : [] });
    else if (typeof first === "object" && first !== null && "text" in first)
      recorded.push(first as unknown as RecordedStatement);
    return (original as (...parts: unknown[]) => unknown).apply(this, given);
  };
  pg.Client.prototype.query = spy as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return recorded;
}
