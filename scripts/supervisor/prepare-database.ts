import type { Config } from "#server/config.ts";
import { checkDatabase } from "#server/db/check-database.ts";
import { migrate } from "#server/db/migrate.ts";
import { withClient } from "#server/db/with-client.ts";
import { START_REFUSALS } from "#wording/start-refusals.ts";
import { playedParts } from "./demo-settings.ts";
import type { Opening } from "./opening.ts";

type Preparing = Pick<Opening, "env" | "say">;

/**
 * Makes a database ready for the demo's server, or a rehearsal's. Our own embedded one is told the demo's story; one that
 * somebody gave only when DEMO_STORY asks for it, and only while it is empty. A rehearsal begins as a real shop does: empty.
 */
export async function prepareDatabase(
  opening: Preparing,
  config: Config,
  { embedded }: { embedded: boolean },
): Promise<void> {
  if (embedded && !config.staging) await tellAside(opening, config);
  await checkDatabase(config);
  await migrate(config.databaseUrl);
  if (!embedded && config.demoStory && (await tell(opening, config)) === "in-use")
    throw new Error(START_REFUSALS.notEmpty);
}

/**
 * Tells the story in a database of its own, which takes the shop's place once it is whole. A telling that is cut off
 * leaves the shop's database as it was, empty; the next start throws the unfinished one away.
 */
async function tellAside(opening: Preparing, config: Config): Promise<void> {
  const { isEmpty } = await import("#db/seed/is-empty.ts");
  if (!(await withClient(config.databaseUrl, isEmpty))) return;
  const shop = new URL(config.databaseUrl).pathname.slice(1);
  const aside = `${shop}_telling`;
  const onServer = (...statements: string[]) =>
    withClient(onDatabase(config.databaseUrl, "postgres"), async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  await onServer(`drop database if exists ${aside} with (force)`, `create database ${aside}`);
  const told = { ...config, databaseUrl: onDatabase(config.databaseUrl, aside) };
  await migrate(told.databaseUrl);
  await tell(opening, told);
  await onServer(`drop database ${shop} with (force)`, `alter database ${aside} rename to ${shop}`);
}

async function tell({ env, say }: Preparing, config: Config) {
  // Loaded here, so that a production start does not even read it.
  const { seed } = await import("#db/seed/main.ts");
  const parts = playedParts(env);
  const played = { card: parts.includes("card"), carrier: parts.includes("carrier") };
  try {
    return await seed(config, { say, played });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new Error(`La démonstration n'a pas pu être préparée (${reason})`, { cause });
  }
}

function onDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
