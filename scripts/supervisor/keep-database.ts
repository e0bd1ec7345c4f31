import { join } from "node:path";
import { type EmbeddedDatabase, startDatabase } from "#scripts/database/start-database.ts";
import { keepRunning } from "./keep-running.ts";
import { lossOf, type Opening } from "./opening.ts";

/** Starts the embedded PostgreSQL and starts it again should it ever die. */
export async function keepDatabase({ dataDir, closers, say }: Opening): Promise<() => EmbeddedDatabase> {
  const database = await keepRunning({
    start: () => startDatabase({ dataDir: join(dataDir, "postgres"), log: say }),
    exited: (running) => running.exited,
    lost: (problem) => say(lossOf("PostgreSQL", problem)),
  });
  closers.push(() => database.release().then((running) => running?.stop()));
  return database.latest;
}
