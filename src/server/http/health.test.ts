import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openShop, ownShop } from "#tests/open-shop.ts";

const shop = ownShop();
const ready = async (at = shop.it) => {
  const { status, body } = await at.visitor().call<{ problems: string[] }>("GET", "/readyz");
  return { status, problems: body.problems };
};

/** Another copy, whose connections are all made after `change` was made to the database. */
async function copyAfter(change: string, undo: string) {
  const { db } = shop.it.house;
  const name = sql.id(new URL(shop.it.databaseUrl).pathname.slice(1));
  await sql`alter database ${name} ${sql.raw(change)}`.execute(db);
  onTestFinished(async () => void (await sql`alter database ${name} ${sql.raw(undo)}`.execute(db)));
  const copy = await openShop({ databaseUrl: shop.it.databaseUrl, card: shop.it.card });
  onTestFinished(copy.close);
  return copy;
}

test("a shop that can sell is ready", async () => {
  expect(await ready()).toEqual({ status: 200, problems: [] });
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
  const { db } = shop.it.house;
  await sql`insert into migrations (name) values ('9999_of_the_next_release.sql')`.execute(db);
  onTestFinished(async () => void (await sql`delete from migrations where name like '9999%'`.execute(db)));
  expect(await ready()).toEqual({ status: 200, problems: [] });
});

test("a schema that is not there yet does too", async () => {
  const { db } = shop.it.house;
  const { rows } = await sql<{ name: string }>`
    delete from migrations where name = (select max(name) from migrations) returning name`.execute(db);
  onTestFinished(
    async () => void (await sql`insert into migrations (name) values (${rows[0]?.name})`.execute(db)),
  );
  expect(await ready()).toEqual({ status: 503, problems: ["migrations are not current"] });
});

test("files that can't be reached are told, and the process still answers that it lives", async () => {
  const copy = await openShop({ databaseUrl: shop.it.databaseUrl, card: shop.it.card });
  onTestFinished(copy.close);
  const { files } = copy.house.config;
  if (files.kind === "folder") await rm(files.folder, { recursive: true });
  expect(await ready(copy)).toMatchObject({ status: 503 });
  expect(await copy.visitor().call("GET", "/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
});
