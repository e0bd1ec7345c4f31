import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { expect, test } from "vitest";
import { ownDatabase } from "#tests/database.ts";

const database = ownDatabase();

function createAdministrator(email: string) {
  const file = fileURLToPath(import.meta.resolve("./create-administrator.ts"));
  const { ADMIN_PASSWORD: _, ...environment } = process.env;
  const env = { ...environment, DATABASE_URL: database.url };
  return spawnSync(process.execPath, [file, email], { env, encoding: "utf8" });
}

test("the command makes an administrator and shows the password once", async () => {
  const { status, stdout, stderr } = createAdministrator("Nouvelle@exemple.fr");
  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Nouvelle@exemple\.fr peut entrer .* Mot de passe : \S{20}\n$/);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query("select email, is_admin, auth_id is not null as signs_in from users");
  await client.end();
  expect(rows).toEqual([{ email: "nouvelle@exemple.fr", is_admin: true, signs_in: true }]);
});
