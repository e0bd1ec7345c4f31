import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startDatabase } from "#scripts/database/start-database.ts";
import { migrate } from "#server/db/migrate.ts";
import { memoryFolder } from "./memory-folder.ts";
import { query } from "./query.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where databases are made, and the migrated one they are copied from. */
    testServer: { url: string; template: string };
  }
}

/**
 * One PostgreSQL for the whole run, with the migrations applied once, to a template. TEST_DATABASE_URL
 * names a server to use instead of the embedded one; its user must be allowed to create databases.
 */
export default async function prepareDatabases(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const template = `hf_template_${randomBytes(4).toString("hex")}`;
  await query(server.url, `create database ${template}`);
  await migrate(onDatabase(server.url, template));
  project.provide("testServer", { url: server.url, template });
  return async () => {
    await query(server.url, `drop database ${template} with (force)`);
    await server.close();
  };
}

async function openServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, close: async () => undefined };
  const scratch = memoryFolder("hf-tests-");
  const database = await startDatabase({
    dataDir: join(scratch, "postgres"),
    log: (line) => process.stderr.write(`${line}\n`),
    settings: { max_connections: "400" },
  });
  return {
    url: database.url,
    close: async () => {
      await database.stop();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

function onDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
