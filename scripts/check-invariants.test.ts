import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { sealTrail } from "#server/audit/seal-entries.ts";
import { ownAppContext } from "#tests/app-context.ts";

const shop = ownAppContext();
const kept = join(mkdtempSync(join(tmpdir(), "seals-")), "kept.txt");

function check(...more: string[]) {
  const env = { ...process.env, NODE_ENV: "test", DATABASE_URL: shop.it.config.databaseUrl };
  const file = fileURLToPath(import.meta.resolve("./check-invariants.ts"));
  return spawnSync(process.execPath, [file, ...more], { env, encoding: "utf8" });
}

async function write(subject: string): Promise<{ rank: number; hash: string }> {
  await sql`insert into audit_trail (actor_kind, action, subject_kind, subject_id)
    values ('system', 'retention', 'setting', ${subject})`.execute(shop.it.db);
  return sealTrail(shop.it);
}

/** Whoever owns the database takes out all entries from one on, with their seals. */
const cutOffFrom = (rank: number) =>
  sql`begin; alter table audit_trail disable trigger user; alter table audit_seals disable trigger user;
    with cut as (delete from audit_seals where rank >= ${sql.lit(rank)} returning entry_id)
    delete from audit_trail where id in (select entry_id from cut);
    alter table audit_trail enable trigger user; alter table audit_seals enable trigger user; commit`.execute(
    shop.it.db,
  );

test("compares seals that were kept elsewhere with the chain: one that is cut off or written anew shows", async () => {
  const seals = [await write("a"), await write("b"), await write("c")];
  const printed = check().stdout.split("\n").at(-2) ?? "";
  expect(printed).toContain(`n° 3, ${seals[2]?.hash}`);
  // A line as the log writes it, and the one that the command itself prints.
  writeFileSync(
    kept,
    `{"level":30,"rank":2,"hash":"${seals[1]?.hash}","msg":"the trail is sealed up to here"}\n${printed}\n`,
  );
  const whole = check(`--seals=${kept}`);
  expect(whole.stdout).toContain("Sceaux gardés\u00a0: 2\u00a0retrouvés");
  expect(whole.status).toBe(0);

  await cutOffFrom(3);
  const short = check(`--seals=${kept}`);
  expect(short.stdout).toMatch(/I11 +tient/);
  expect(short.stdout).toContain("Sceau gardé n° 3\u00a0: il n'est plus dans la chaîne");
  expect(short.status).toBe(1);

  await cutOffFrom(2);
  for (const subject of ["another", "c"]) await write(subject);
  const anew = check(`--seals=${kept}`);
  expect(anew.stdout).toMatch(/I11 +tient/);
  expect(anew.stdout).toContain("Sceau gardé n° 2\u00a0: la chaîne en a un autre à sa place");
  expect(anew.stdout).toContain("Sceau gardé n° 3\u00a0: la chaîne en a un autre à sa place");
  expect(anew.status).toBe(1);
});

test("a file without a seal is no proof", () => {
  writeFileSync(kept, "rien\n");
  expect(check(`--seals=${kept}`)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("ne contient aucun sceau du journal"),
  });
});
