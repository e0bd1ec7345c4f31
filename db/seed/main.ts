import type { Client } from "pg";
import type { Config } from "#server/config.ts";
import { DEMO_MARK } from "#server/db/database-marks.ts";
import { withClient } from "#server/db/with-client.ts";
import { START_REFUSALS } from "#wording/start-refusals.ts";
import { isEmpty } from "./is-empty.ts";

export interface Seeding {
  say?: (line: string) => void;
  /** Which third parties are stand-ins on this machine; nothing is asked of a real one. */
  played?: { card: boolean; carrier: boolean };
}

/** `known`: the shop was told the story before. `in-use`: it holds something else, and is left alone. */
export type Seeded = "told" | "known" | "in-use";

const LOCK = 4_812_330_119;

/**
 * Fills an empty shop with the demo's story, and nothing but an empty one. Nothing is ever deleted: a database in which
 * a telling was cut off is refused. Refuses a production configuration.
 */
export async function seed(config: Config, { say, played }: Seeding = {}): Promise<Seeded> {
  if (config.production) throw new Error("The demo's story is not told to a shop in production.");
  const begun = await withClient(config.databaseUrl, begin);
  if (begun !== "told") return begun;
  say?.("Préparation de la démonstration…");
  // Loaded only here, so that a shop that knows the story starts without it.
  const { tell } = await import("./tell.ts");
  await tell(config, played ?? { card: false, carrier: false });
  await withClient(config.databaseUrl, (client) => mark(client, "told"));
  return "told";
}

/** Marks an empty shop as being told; of several that want to, one does. */
async function begin(client: Client): Promise<Seeded> {
  await client.query("select pg_advisory_lock($1)", [LOCK]);
  const { rows } = await client.query<{ story: string }>(
    "select value #>> '{}' as story from settings where key = $1",
    [DEMO_MARK],
  );
  const [marked] = rows;
  if (marked?.story === "told") return "known";
  if (marked) throw new Error(START_REFUSALS.halfTold);
  if (!(await isEmpty(client))) return "in-use";
  await mark(client, "telling");
  return "told";
}

async function mark(client: Client, story: "telling" | "told"): Promise<void> {
  await client.query(
    "insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value",
    [DEMO_MARK, JSON.stringify(story)],
  );
}
