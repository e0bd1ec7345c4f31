import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "#server/db/in-transaction.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import { ownShop } from "#tests/open-shop.ts";
import { queueAdvertisements } from "./queue-advertisements.ts";

const shop = ownShop();
const db = () => shop.it.context.db;

test("the keys of earlier releases become those that are written now; of an emptied message nothing of the address stays", async () => {
  const staff = await asAdministrator(shop.it);
  const [key, address] = [randomUUID(), `Léa+${randomUUID()}@Example.fr`];
  const [id = 0] = await inTransaction(db(), (tx) =>
    queueAdvertisements(tx, staff.context(), {
      key,
      readers: [{ userId: null, name: "Léa", address }],
      subject: "Live de jeudi",
      body: "<p>Rendez-vous jeudi.</p>",
    }),
  );
  const keys = async () =>
    (
      await sql<{ key: string }>`
        select dedupe_key as key from outbox where kind = 'advertisement' order by id`.execute(db())
    ).rows.map((row) => row.key);
  const written = await keys();
  expect(written).toEqual([expect.stringMatching(new RegExp(`^advertisement:${key}:[0-9a-f]{64}$`))]);

  const before = `advertisement:${key}:${address.toLowerCase()}`;
  await sql`update outbox set dedupe_key = ${before} where id = ${id}`.execute(db());
  const { rows } = await sql<{ id: number }>`insert into outbox (dedupe_key, kind, state)
    values (${`advertisement:${randomUUID()}:${address.toLowerCase()}`}, 'advertisement', 'cancelled') returning id`.execute(
    db(),
  );
  const migration = await readFile("db/migrations/0409_keys_of_advertisements_name_nobody.sql", "utf8");
  await sql.raw(migration).execute(db());
  expect(await keys()).toEqual([...written, `advertisement:${rows[0]?.id}`]);
});
