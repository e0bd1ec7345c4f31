import { expect, test } from "vitest";
import { ownDatabase } from "#tests/database.ts";
import { databaseTypes, staleStatements } from "./database-types.ts";

const database = ownDatabase();

test("the types the server reads rows with are those of the migrated schema", () => {
  const { status, stdout } = databaseTypes(database.url, "--verify");
  expect(stdout).toContain("up-to-date");
  expect(status).toBe(0);
});

test("the statements beside the `.sql` files are those that the database describes", async () => {
  expect(await staleStatements(database.url)).toEqual([]);
});
