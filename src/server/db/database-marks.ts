import type { Client } from "pg";
import { DEMO_ADMINISTRATOR } from "#domain/demo.ts";
import { START_REFUSALS } from "#wording/start-refusals.ts";

/** Settings that no form shows: what this database has been used for. */
export const DEMO_MARK = "demoStory";
const PRODUCTION_MARK = "production";

interface Marks {
  /** How far the demo's story was told. */
  story: "telling" | "told" | null;
  production: boolean;
  demo_administrator: boolean;
}

/**
 * Why this start must not use the database: production keeps out of what the demo has filled, anything else out of what
 * production has opened, and nobody serves a story that was cut off.
 */
export async function whyForeign(client: Client, production: boolean): Promise<string | undefined> {
  const marks = await readMarks(client);
  if (production) {
    if (marks?.story) return START_REFUSALS.toldByDemo;
    if (marks?.demo_administrator) return START_REFUSALS.demoAdministrator(DEMO_ADMINISTRATOR.email);
  } else {
    if (marks?.production) return START_REFUSALS.usedInProduction;
    if (marks?.story === "telling") return START_REFUSALS.halfTold;
  }
  return undefined;
}

/** From now on only a start in production opens this database. */
export async function markAsProduction(client: Client): Promise<void> {
  await client.query("insert into settings (key, value) values ($1, 'true') on conflict (key) do nothing", [
    PRODUCTION_MARK,
  ]);
}

async function readMarks(client: Client): Promise<Marks | undefined> {
  const { rowCount } = await client.query("select where to_regclass('tiktok_pseudo_union') is not null");
  if (rowCount === 0) return undefined;
  const { rows } = await client.query<Marks>(
    `select (select value #>> '{}' from settings where key = $1) as story,
       exists (select from settings where key = $2) as production,
       exists (select from users where is_admin and lower(email) = $3) as demo_administrator`,
    [DEMO_MARK, PRODUCTION_MARK, DEMO_ADMINISTRATOR.email],
  );
  return rows[0];
}
