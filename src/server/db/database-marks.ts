import type { Client } from "pg";
import { DEMO_ADMINISTRATOR } from "#domain/demo.ts";
import type { Config } from "#server/config.ts";
import { START_REFUSALS } from "#wording/start-refusals.ts";

/** Settings that no form shows: what this database has been used for. */
export const DEMO_MARK = "demoStory";

/** What a database that sells is used for, which is also the name of its mark. */
const USES = ["production", "staging"] as const;

interface Marks {
  /** How far the demo's story was told. */
  story: "telling" | "told" | null;
  used_for: (typeof USES)[number] | null;
  demo_administrator: boolean;
}

/**
 * Why this start must not use the database: production and a rehearsal keep out of what the demo has filled, everything
 * else out of what one of these two has opened, and nobody serves a story that was cut off.
 */
export async function whyForeign(
  client: Client,
  environment: Config["environment"],
): Promise<string | undefined> {
  const marks = await readMarks(client);
  if (marks?.used_for && marks.used_for !== environment) return START_REFUSALS.usedFor[marks.used_for];
  if (sellingUse(environment)) {
    if (marks?.story) return START_REFUSALS.toldByDemo;
    if (marks?.demo_administrator) return START_REFUSALS.demoAdministrator(DEMO_ADMINISTRATOR.email);
  } else if (marks?.story === "telling") return START_REFUSALS.halfTold;
  return undefined;
}

/** From now on only a start for the same use, production or a rehearsal, opens this database. */
export async function markUse(client: Client, environment: Config["environment"]): Promise<void> {
  const use = sellingUse(environment);
  if (use)
    await client.query("insert into settings (key, value) values ($1, 'true') on conflict (key) do nothing", [
      use,
    ]);
}

const sellingUse = (environment: Config["environment"]) => USES.find((use) => use === environment);

async function readMarks(client: Client): Promise<Marks | undefined> {
  const { rowCount } = await client.query("select where to_regclass('tiktok_pseudo_union') is not null");
  if (rowCount === 0) return undefined;
  const { rows } = await client.query<Marks>(
    `select (select value #>> '{}' from settings where key = $1) as story,
       (select key from settings where key = any($2) limit 1) as used_for,
       exists (select from users where is_admin and lower(email) = $3) as demo_administrator`,
    [DEMO_MARK, USES, DEMO_ADMINISTRATOR.email],
  );
  return rows[0];
}
