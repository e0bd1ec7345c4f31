import { Client } from "pg";

const PATIENCE_MS = 10_000;

/** Works on one connection of its own, outside any pool, and closes it. */
export async function withClient<Result>(
  databaseUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: PATIENCE_MS });
  // A connection that breaks fails the query under way; without a handler it would also end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
