import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, inject } from "vitest";

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** Makes a fresh, migrated, empty database. The caller drops it; open connections do not prevent that. */
export async function createDatabase(): Promise<TestDatabase> {
  const { url, template } = inject("testServer");
  const name = `hf_test_${process.pid}_${randomBytes(4).toString("hex")}`;
  await run(url, `create database ${name} template ${template}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return { url: address.href, drop: () => run(url, `drop database if exists ${name} with (force)`) };
}

/**
 * Gives the calling test file (or `describe`) a database of its own, made before its tests and dropped
 * after them. Read `url` inside tests and hooks only: it does not exist while the file is loaded.
 */
export function ownDatabase(): { readonly url: string } {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(async () => {
    await database?.drop();
  });
  return {
    get url() {
      if (!database) throw new Error("The test database exists only inside tests and hooks.");
      return database.url;
    },
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
