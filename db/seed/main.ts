import { Client } from "pg";
import type { Config } from "#server/config.ts";

export interface Seeding {
  say?: (line: string) => void;
  /** Which third parties are stand-ins on this machine; nothing is asked of a real one. */
  played?: { card: boolean; carrier: boolean };
}

/**
 * Fills a new shop with the demo's story and answers whether it did: a shop that was told it already, or that has
 * data of its own, is left alone. Refuses a production configuration.
 */
export async function seed(config: Config, { say, played }: Seeding = {}): Promise<boolean> {
  if (config.production) throw new Error("The demo's story is not told to a shop in production.");
  if (!(await begin(config.databaseUrl))) return false;
  say?.("Préparation de la démonstration…");
  // Loaded only here, so that a shop that knows the story starts without it.
  const { tell } = await import("./tell.ts");
  await tell(config, played ?? { card: false, carrier: false });
  await mark(config.databaseUrl, "told");
  return true;
}

const MARK = "demoStory";

/** Marks the shop as being told. A telling that was cut off begins again from an empty shop: nothing else was in it. */
async function begin(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ story: string | null; used: boolean }>(
      `select (select value #>> '{}' from settings where key = $1) as story,
         exists (select from lives) or exists (select from orders) or exists (select from pages) as used`,
      [MARK],
    );
    const { story = null, used = false } = rows[0] ?? {};
    if (story === "told" || (story === null && used)) return false;
    if (story === "telling") await client.query(`truncate ${EVERYTHING} cascade`);
    await write(client, "telling");
    return true;
  });
}

const EVERYTHING =
  "settings, users, auth_user, lives, product_colors, message_templates, outbox, pages, page_versions, faqs, withdrawals, tiktok_pseudo_union, audit_trail, idempotency_keys, auth_rate_limit";

const mark = (databaseUrl: string, story: "told") =>
  withClient(databaseUrl, (client) => write(client, story));

async function write(client: Client, story: "telling" | "told"): Promise<void> {
  await client.query(
    "insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value",
    [MARK, JSON.stringify(story)],
  );
}

async function withClient<Result>(
  databaseUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
