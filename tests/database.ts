import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";
import { type Database, openDatabase, type Use } from "#server/db/database.ts";
import { query } from "./query.ts";

export type TestDatabase = { url: string; drop: () => Promise<unknown> };

/** Makes a fresh, migrated, empty database. The caller drops it; open connections do not prevent that. */
export async function createDatabase(): Promise<TestDatabase> {
  const { url, template } = inject("testServer");
  const name = `hf_test_${process.pid}_${randomBytes(4).toString("hex")}`;
  // Copying files costs a fifth of writing every page to the log too, which is what PostgreSQL does unless told.
  await query(url, `create database ${name} template ${template} strategy file_copy`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return { url: address.href, drop: () => query(url, `drop database if exists ${name} with (force)`) };
}

/** Such a database, spoken to the way the shop does; closing it drops it. */
export async function openTestDatabase(use: Use, connections: number): Promise<Database & { url: string }> {
  const { url, drop } = await createDatabase();
  const multiplier = Number(process.env.DATABASE_TIMEOUT_MULTIPLIER);
  const database = openDatabase(url, use, connections, () => undefined, multiplier);
  const close = async () => {
    await database.close();
    await drop();
  };
  return { ...database, url, close };
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
