import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ownDatabase } from "#tests/database.ts";
import { query } from "#tests/query.ts";

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
  const statement = "select email, is_admin, auth_id is not null as signs_in from users";
  expect(await query(database.url, statement)).toEqual([
    { email: "nouvelle@exemple.fr", is_admin: true, signs_in: true },
  ]);
});
