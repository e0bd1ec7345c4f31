import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { judgeFreeSpace, readFreeSpace } from "#server/files/free-space.ts";
import { dashboard } from "#server/overview/dashboard.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { openShop, ownShop, type TestShop } from "#tests/open-shop.ts";

const shop = ownShop();
const ready = async (at = shop.it) => {
  const { status, body } = await at.visitor().call<{ problems: string[] }>("GET", "/readyz");
  return { status, problems: body.problems };
};

/** Another copy, whose connections are all made after `change` was made to the database. */
async function copyAfter(change: string, undo: string) {
  const { db } = shop.it.context;
  const name = sql.id(new URL(shop.it.databaseUrl).pathname.slice(1));
  await sql`alter database ${name} ${sql.raw(change)}`.execute(db);
  onTestFinished(async () => void (await sql`alter database ${name} ${sql.raw(undo)}`.execute(db)));
  const copy = await openShop({ databaseUrl: shop.it.databaseUrl, card: shop.it.card, terms: false });
  onTestFinished(copy.close);
  return copy;
}

test("a shop that can sell is ready", async () => {
  await expect.poll(() => ready()).toEqual({ status: 200, problems: [] });
});

test("a database that may lose what it acknowledged makes the shop red, with the reason", async () => {
  const copy = await copyAfter("set synchronous_commit = off", "reset synchronous_commit");
  expect(await ready(copy)).toEqual({ status: 503, problems: ["database does not flush its writes"] });
});

test("a database that takes no writes does too", async () => {
  const copy = await copyAfter(
    "set default_transaction_read_only = on",
    "reset default_transaction_read_only",
  );
  expect(await ready(copy)).toEqual({ status: 503, problems: ["database is read only"] });
});

test("a schema that a newer release has taken further leaves the shop ready: copies are exchanged one by one", async () => {
  const { db } = shop.it.context;
  await sql`insert into migrations (name) values ('9999_of_the_next_release.sql')`.execute(db);
  onTestFinished(async () => void (await sql`delete from migrations where name like '9999%'`.execute(db)));
  await expect.poll(() => ready()).toEqual({ status: 200, problems: [] });
});

test("a schema that is not there yet does too", async () => {
  const { db } = shop.it.context;
  const { rows } = await sql<{ name: string }>`
    delete from migrations where name = (select max(name) from migrations) returning name`.execute(db);
  onTestFinished(
    async () => void (await sql`insert into migrations (name) values (${rows[0]?.name})`.execute(db)),
  );
  await expect.poll(() => ready()).toEqual({ status: 503, problems: ["migrations are not current"] });
});

test("a database that takes no write is told, though it calls itself writable", async () => {
  const { db } = shop.it.context;
  await sql`create function refuse() returns trigger language plpgsql as
    'begin raise exception ''could not extend file'' using errcode = ''53100''; end'`.execute(db);
  await sql`create trigger refuse before insert on write_proofs for each row execute function refuse()`.execute(
    db,
  );
  onTestFinished(async () => void (await sql`drop function if exists refuse cascade`.execute(db)));
  await expect.poll(() => ready()).toEqual({ status: 503, problems: ["database takes no writes"] });
  await sql`drop function refuse cascade`.execute(db);
  await expect.poll(() => ready()).toEqual({ status: 200, problems: [] });
});

test("room that a row finds in its own page is not taken for room on the disk", async () => {
  const copy = await copyAfter("set temp_file_limit = '100kB'", "reset temp_file_limit");
  expect(await ready(copy)).toEqual({ status: 503, problems: ["database takes no writes"] });
});

test("probes that come together share one write", async () => {
  const { db } = shop.it.context;
  await sql`create table writes (at timestamptz)`.execute(db);
  await sql`create function count_it() returns trigger language plpgsql as
    'begin insert into writes values (clock_timestamp()); return new; end'`.execute(db);
  await sql`create trigger count_it after insert or update on write_proofs for each row execute function count_it()`.execute(
    db,
  );
  onTestFinished(async () => void (await sql`drop function count_it cascade`.execute(db)));
  const written = async () => (await sql`select from writes`.execute(db)).rows.length;
  await expect.poll(async () => [await ready(), await written()]).toMatchObject([{ status: 200 }, 1]);
  const begun = performance.now();
  for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 40 }, () => ready()));
  const seconds = Math.ceil((performance.now() - begun) / 1000);
  expect(await written()).toBeLessThanOrEqual(1 + seconds);
});

test("a disk that is nearly full is a warning, and the shop stays open", async () => {
  const { files } = shop.it.context.config;
  const { body } = await shop.it.visitor().call<{ warnings: string[] }>("GET", "/readyz");
  const verdict = judgeFreeSpace(await readFreeSpace(files), files.kind);
  expect(body.warnings).toEqual(verdict === "little" ? ["less than a tenth of the disk is free"] : []);
});

test("files that can't be reached are told, and the process still answers that it lives", async () => {
  const copy = await openShop({ databaseUrl: shop.it.databaseUrl, card: shop.it.card });
  onTestFinished(copy.close);
  const { files } = copy.context.config;
  if (files.kind === "folder") await rm(files.folder, { recursive: true });
  expect(await ready(copy)).toEqual({ status: 503, problems: ["files can't be reached"] });
  expect(await copy.visitor().call("GET", "/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
});

test("in production a week and a day without a restored backup is a warning, and no reason to stop selling", async () => {
  const { db } = shop.it.context;
  const copy = await openShop({ databaseUrl: shop.it.databaseUrl, card: shop.it.card });
  onTestFinished(copy.close);
  copy.context.config.production = true;
  const warnings = async (at: TestShop) => {
    const { status, body } = await at.visitor().call<{ warnings: string[] }>("GET", "/readyz");
    return { status, drill: body.warnings.filter((warning) => warning.includes("backup")) };
  };
  await expect.poll(() => warnings(copy)).toEqual({ status: 200, drill: [] });
  await sql`update migrations set ran_at = ran_at - interval '9 days'`.execute(db);
  onTestFinished(
    async () => void (await sql`update migrations set ran_at = ran_at + interval '9 days'`.execute(db)),
  );
  const told = ["no backup was restored as a test for eight days"];
  await expect.poll(() => warnings(copy)).toEqual({ status: 200, drill: told });
  await expect.poll(() => warnings(shop.it)).toEqual({ status: 200, drill: [] });
  const staff = await asAdministrator(copy);
  expect(await dashboard(staff.context())).toMatchObject({ backupDrillDue: true });
  await sql`insert into backup_drills (passed, findings) values (true, '{}')`.execute(db);
  await expect.poll(() => warnings(copy)).toEqual({ status: 200, drill: [] });
  expect(await dashboard(staff.context())).toMatchObject({ backupDrillDue: false });
});
