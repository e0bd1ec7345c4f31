import { spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { startDatabase } from "#scripts/database/start-database.ts";
import { isDrillDue } from "#server/backups/drills.ts";
import { migrate } from "#server/db/migrate.ts";
import { ownAppContext } from "#tests/app-context.ts";
import { query } from "#tests/query.ts";
import { scratchFolder } from "#tests/scratch.ts";
import { anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = ownAppContext();

const GUIDE = readFileSync(join(import.meta.dirname, "..", "docs", "operations.md"), "utf8");
const COMMAND = /\*\*A backup counts once .*\*\*\n```\n(.+)\n```/.exec(GUIDE)?.[1] ?? "";

/** The drill as the guide says that it is typed. */
function drill(env: NodeJS.ProcessEnv) {
  const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", COMMAND], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    encoding: "utf8",
    timeout: 300_000,
  });
  // What npm itself has to say is not ours.
  return { status, said: stdout, problem: stderr.replaceAll(/^npm .*\n/gm, "") };
}

const ofTheShop = () => ({ DATABASE_URL: shop.it.config.databaseUrl, FILES_DIR: filesDir() });
const filesDir = () => {
  const { files } = shop.it.config;
  return files.kind === "folder" ? files.folder : "";
};
const proofs = async () =>
  (
    await sql<{ passed: boolean; findings: { rows: number; problems: string[] } }>`
      select passed, findings from backup_drills order by id`.execute(shop.it.db)
  ).rows;

test("a shop that can be restored passes, keeps the proof, and leaves nothing behind", async () => {
  const { liveId, productIds } = await stockLive(shop.it.db, [1, 2]);
  await anOrder(shop.it.db, { liveId, productIds, status: "paid" });
  const key = `photos/${randomUUID()}.svg`;
  const picture = new TextEncoder().encode("<svg/>");
  await shop.it.files.put(key, picture, {
    contentType: "image/svg+xml",
    sha256: createHash("sha256").update(picture).digest("hex"),
  });
  await sql`update products set photo_key = ${key} where id = ${productIds[0]}`.execute(shop.it.db);
  const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith("hf-drill-"));
  const before = folders();
  const { status, said } = drill(ofTheShop());
  expect(said).toMatch(
    /Essai réussi en .*lignes de \d+ tables revenues, règles respectées, 1\u00a0fichier présent\./,
  );
  expect(status).toBe(0);
  expect(await proofs()).toMatchObject([{ passed: true, findings: { problems: [], files: 1 } }]);
  expect(folders()).toEqual(before);
  expect(
    await query(shop.it.config.databaseUrl, "select datname from pg_database where datname like 'hf_drill%'"),
  ).toEqual([]);

  await shop.it.files.delete(key);
  const lost = drill(ofTheShop());
  expect(lost.status).toBe(1);
  expect(lost.said).toContain(`fichier absent du stockage\u00a0: ${key}`);
  await sql`update products set photo_key = null, taken = taken + 1 where id = ${productIds[1]}`.execute(
    shop.it.db,
  );
  await sql`update products set photo_key = null`.execute(shop.it.db);
  const broken = drill(ofTheShop());
  expect(broken.status).toBe(1);
  expect(broken.said).toMatch(new RegExp(`I1\\s: produit ${productIds[1]}\\s: 2 pris`));
  expect((await proofs()).map(({ passed }) => passed)).toEqual([true, false, false]);
});

test("readiness counts drills that passed, and gives a new shop eight days for its first", async () => {
  const { db } = shop.it;
  await sql`delete from backup_drills`.execute(db);
  expect(await isDrillDue(db)).toBe(false);
  await sql`update migrations set ran_at = ran_at - interval '9 days'`.execute(db);
  expect(await isDrillDue(db)).toBe(true);
  const done = (days: number, passed: boolean) =>
    sql`insert into backup_drills (finished_at, passed, findings)
      values (clock_timestamp() - make_interval(days => ${days}), ${passed}, '{}')`.execute(db);
  await done(9, true);
  await done(1, false);
  expect(await isDrillDue(db)).toBe(true);
  await done(7, true);
  expect(await isDrillDue(db)).toBe(false);
});

test("the embedded database that lies in the data folder is drilled too", async () => {
  const dataDir = scratchFolder();
  const database = await startDatabase({ dataDir: join(dataDir, "postgres"), log: () => undefined });
  await migrate(database.url);
  await database.stop();
  const { status, said, problem } = drill({ DATA_DIR: dataDir });
  expect({ status, problem }).toEqual({ status: 0, problem: "" });
  expect(said).toContain("Essai réussi");
  const again = await startDatabase({ dataDir: join(dataDir, "postgres"), log: () => undefined });
  onTestFinished(again.stop);
  expect(await query(again.url, "select passed from backup_drills")).toEqual([{ passed: true }]);
});

test("an account that may make no database restores into one of its own", async () => {
  const { databaseUrl } = shop.it.config;
  const url = new URL(databaseUrl);
  const role = `poor_${randomUUID().slice(0, 8)}`;
  await query(databaseUrl, `create role ${role} login in role pg_read_all_data, pg_write_all_data`);
  onTestFinished(async () => void (await query(databaseUrl, `drop role ${role}`)));
  await sql`delete from backup_drills`.execute(shop.it.db);
  url.username = role;
  await sql`update products set taken = (select count(*) from order_items i where i.product_id = products.id)`.execute(
    shop.it.db,
  );
  const { status, said, problem } = drill({ ...ofTheShop(), DATABASE_URL: url.href });
  expect({ status, said, problem }).toMatchObject({ status: 0, problem: "" });
  expect(await proofs()).toMatchObject([{ passed: true }]);
});

test("a database that can't be reached is told in words", () => {
  const { status, problem } = drill({ DATABASE_URL: "postgres://shop@localhost:9/shop" });
  expect(status).toBe(1);
  expect(problem).toMatch(/^L'essai de restauration n'a pas pu être fait\u00a0: .*ECONNREFUSED/);
});
