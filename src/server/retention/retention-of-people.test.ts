import { sql } from "kysely";
import { expect, test } from "vitest";
import type { UserPage } from "#contract/admin/user-page.ts";
import { aWord, promisedAndDone, tablesThatSay } from "#tests/retention.ts";
import { adminOf, anOrder, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { runRetention } from "./run-retention.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const context = () => admin.shop.context;

test("who are known by a handle alone don't take along whose orders became whose", async () => {
  const handle = aWord();
  const [first, last] = [await aPerson(db()), await aPerson(db())];
  const between = await aPerson(db(), { email: `${handle}@tiktok.invalid`, handle });
  await anOrder(db(), { liveId: (await stockLive(db(), [1])).liveId, userId: first });
  for (const [sourceId, destinationId] of [
    [first, between],
    [between, last],
  ])
    expect(
      (await admin.staff.call("POST", "/api/admin/users/merge", { sourceId, destinationId })).status,
    ).toBe(200);
  await sql`update users set created_at = created_at - interval '91 days' where id = ${between}`.execute(
    db(),
  );
  expect(await runRetention(context())).toMatchObject({ "viewers-without-order": 1 });
  const { body } = await admin.staff.call<UserPage>("GET", `/api/admin/users/${last}/page`);
  expect(body.mergedFrom.map(({ id }) => id)).toEqual([first]);
});

test("those about whom staff decided are kept: blocked for three years after it, with a step for ninety days", async () => {
  const people = { blocked: aWord(), stepped: aWord(), lifted: aWord() };
  const ids = new Map<string, string>();
  for (const handle of Object.values(people)) {
    const userId = await aPerson(db(), { email: `${handle}@tiktok.invalid`, handle });
    await sql`update users set created_at = created_at - interval '4 years' where id = ${userId}`.execute(
      db(),
    );
    ids.set(handle, userId);
  }
  const decide = async (handle: string, what: string, body: object) => {
    const path = `/api/admin/users/${ids.get(handle)}/${what}`;
    expect((await admin.staff.call("PUT", path, body)).status).toBe(200);
  };
  await decide(people.blocked, "block", { reason: "Insultes" });
  await decide(people.stepped, "unpaid-step", { step: "pay-first" });
  for (const reason of ["Erreur", null]) await decide(people.lifted, "block", { reason });
  expect(await runRetention(context())).toMatchObject({ "viewers-without-order": 1 });
  expect(await tablesThatSay(db(), [people.lifted])).toEqual([]);

  const decidedAgo = (past: string) =>
    sql`update unpaid_steps set set_at = clock_timestamp() - ${past}::interval, blocked_at = case
      when block_reason is not null then clock_timestamp() - ${past}::interval end`.execute(db());
  await decidedAgo("91 days");
  expect(await promisedAndDone(context())).toMatchObject({ "viewers-without-order": 1 });
  expect(await tablesThatSay(db(), [people.stepped])).toEqual([]);
  expect(await tablesThatSay(db(), [people.blocked])).toContain("users");
  await decidedAgo("3 years 1 day");
  expect(await runRetention(context())).toMatchObject({ "viewers-without-order": 1 });
  expect(await tablesThatSay(db(), [people.blocked])).toEqual([]);
});
