import { existsSync } from "node:fs";
import { join } from "node:path";
import { startDatabase } from "#scripts/database/start-database.ts";
import { findRunningShop } from "#scripts/running-shop.ts";

export interface FoundDatabase {
  url: string;
  /** Whether it is the one that comes with the shop. */
  embedded: boolean;
  close: () => Promise<void>;
}

/** DATABASE_URL's database, the running demo's, or the one that lies in the data folder, started for the caller. */
export async function findDatabase(dataDir: string): Promise<FoundDatabase> {
  const close = async () => undefined;
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, embedded: false, close };
  const running = findRunningShop(dataDir);
  if (running) return { url: running.databaseUrl, embedded: true, close };
  if (!existsSync(join(dataDir, "postgres")) && !existsSync(join(dataDir, "postgres.location")))
    throw new Error(
      `Il n'y a pas de base ici : donnez DATABASE_URL, ou lancez la boutique (${dataDir} est vide).`,
    );
  const database = await startDatabase({
    dataDir: join(dataDir, "postgres"),
    log: (line) => void process.stderr.write(`${line}\n`),
  });
  return { url: database.url, embedded: true, close: database.stop };
}
