import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { emptyTrailOf } from "#server/erasure/erasure.sql.ts";
import { openTestDatabase } from "#tests/database.ts";
import { aPerson } from "#tests/staff.ts";
import { audit } from "./audit.ts";
import { sealTrail } from "./seal-entries.ts";

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase("selling", 8);
});
afterEach(() => database.close());

const SYSTEM = { actor: { kind: "system" }, sourceAddress: undefined } as const;
const run = (text: string) => sql.raw(text).execute(database.db);
const seal = () => sealTrail(database);

/** Writes entries the way an act does, each in a transaction of its own. */
async function write(count: number, subjectId: string = randomUUID()): Promise<void> {
  for (let one = 0; one < count; one += 1)
    await inTransaction(database.db, (tx) =>
      audit(tx, SYSTEM, {
        action: "admin-granted",
        subjectKind: "user",
        subjectId,
        before: { one },
        after: { one: one + 1 },
      }),
    );
}

const breaches = async () => (await brokenInvariants(database.db)).map(({ id, problem }) => [id, problem]);
const seals = async () =>
  (
    await sql<{ rank: number; entry: number }>`
      select rank, entry_id as entry from audit_seals order by rank`.execute(database.db)
  ).rows;
/** What only somebody does who owns the database. */
const behindTheTriggers = (text: string) =>
  run(`begin; alter table audit_trail disable trigger user; alter table audit_seals disable trigger user;
    ${text};
    alter table audit_trail enable trigger user; alter table audit_seals enable trigger user; commit`);

test("every entry is sealed once, without a gap, however many seal at once", async () => {
  await write(40);
  const all = await Promise.all([seal(), seal(), seal(), seal()]);
  expect(new Set(all.map(({ rank }) => rank))).toEqual(new Set([40]));
  expect((await seals()).map(({ rank }) => rank)).toEqual(
    Array.from({ length: 40 }, (_, place) => place + 1),
  );
  await write(2);
  const { rank, hash } = await seal();
  expect([rank, hash]).toEqual([42, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(hash).not.toBe(all[0]?.hash);
  expect(await breaches()).toEqual([]);
});

test("an entry whose act ends after a later one's is sealed after it, and is not missed", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let written = () => {};
  const isWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const slow = inTransaction(database.db, async (tx) => {
    await audit(tx, SYSTEM, { action: "color-created", subjectKind: "color", subjectId: "slow" });
    written();
    await held;
  });
  await isWritten;
  await write(1);
  await seal();
  expect(await seals()).toEqual([{ rank: 1, entry: 2 }]);
  release();
  await slow;
  await seal();
  expect(await seals()).toEqual([
    { rank: 1, entry: 2 },
    { rank: 2, entry: 1 },
  ]);
  expect(await breaches()).toEqual([]);
});

test("entries and seals are append only", async () => {
  await write(1);
  await seal();
  for (const act of [
    "update audit_trail set after = '{}'",
    "delete from audit_trail",
    "update audit_seals set hash = ''",
    "delete from audit_seals",
    "truncate audit_trail cascade",
    "truncate audit_seals",
    "truncate audit_unsealed",
  ])
    await expect(run(act)).rejects.toThrow("is append only");
});

test.each([
  ["update audit_trail set after = '{\"one\": 7}' where id = 2", [["2", "ce qu'elle dit a été changé"]]],
  [
    "update audit_trail set after = null, before = null, salt = null where id = 2",
    [["2", "ce qu'elle dit a été changé"]],
  ],
  ["update audit_trail set action = 'person-erased' where id = 2", [["2", "a été changée"]]],
  ["update audit_trail set at = at - interval '1 day' where id = 2", [["2", "a été changée"]]],
  [
    "delete from audit_seals where entry_id = 2; delete from audit_trail where id = 2",
    [["3", "il manque un sceau juste avant le sien"]],
  ],
  ["delete from audit_seals where entry_id = 3", [["3", "n'a pas de sceau"]]],
  [
    "update audit_trail set action = 'person-erased' where id = 2; update audit_seals s set facts_hash = audit_facts_hash(t) from audit_trail t where t.id = 2 and s.entry_id = 2",
    [["2", "son sceau ne suit pas du précédent"]],
  ],
  [
    "insert into audit_trail (actor_kind, action, subject_kind, subject_id) values ('admin', 'person-saved', 'user', 'x')",
    [["4", "n'a pas de sceau"]],
  ],
])("a chain that somebody tampered with shows: %s", async (tampering, shown) => {
  // About somebody who is there: what was said of who is no more may go.
  await write(3, await aPerson(database.db));
  await seal();
  expect(await breaches()).toEqual([]);
  await behindTheTriggers(tampering);
  const found = await breaches();
  expect(found.map(([id, problem]) => [String(id), problem])).toEqual(expect.arrayContaining(shown));
});

test.each(["- interval '40 days'", "- interval '2 hours'", "+ interval '2 hours'"])(
  "an entry that is put in with another day than its own shows (now %s), and none after it",
  async (apart) => {
    await write(2);
    await seal();
    await run(`insert into audit_trail (at, actor_kind, action, subject_kind, subject_id)
      values (clock_timestamp() ${apart}, 'admin', 'person-saved', 'user', 'x')`);
    await seal();
    await write(1);
    await seal();
    expect(await breaches()).toEqual([["3", "porte une date qui n'est pas celle de sa place"]]);
  },
);

test("entries that wait for their seals together are sealed in the order of their times", async () => {
  for (const past of ["1 day", "3 days", "2 days"])
    await run(`insert into audit_trail (at, actor_kind, action, subject_kind, subject_id)
      values (clock_timestamp() - interval '${past}', 'admin', 'person-saved', 'user', 'x')`);
  await seal();
  expect((await seals()).map(({ entry }) => entry)).toEqual([2, 3, 1]);
  expect(await breaches()).toEqual([]);
});

test("who took which rows away is said for good", async () => {
  const taken = { subjectKind: "export", subjectId: "users", after: { rows: 40 } } as const;
  await inTransaction(database.db, (tx) => audit(tx, SYSTEM, { action: "export", ...taken }));
  await seal();
  await run(`begin; select set_config('shop.erasing', 'on', true);
    update audit_trail set before = null, after = null, salt = null; commit`);
  expect((await breaches()).map(([, problem]) => problem)).toContain("ce qu'elle dit a été changé");
});

describe("an entry that is gone and said to have been let go", () => {
  const enter = (action: string, past = "0 s") =>
    run(`insert into audit_trail (at, actor_kind, action, subject_kind, subject_id)
      values (clock_timestamp() - interval '${past}', 'admin', '${action}', 'user', 'x')`);
  const letGo = (id: number, set: string) =>
    behindTheTriggers(`delete from audit_trail where id = ${id};
      update audit_seals set ${set} where entry_id = ${id}`);
  const sealedAtItsTime = async () => {
    await seal();
    await behindTheTriggers(
      "update audit_seals s set sealed_at = t.at from audit_trail t where t.id = s.entry_id",
    );
  };
  const shown = [["2", "a disparu, et n'avait pas à s'effacer"]];

  test.each([
    ["now, before its time", "let_go_at = clock_timestamp()"],
    ["on a day to come", "let_go_at = clock_timestamp() + interval '7 months'"],
    [
      "now, under a seal that is dated back",
      "let_go_at = clock_timestamp(), sealed_at = sealed_at - interval '7 months'",
    ],
  ])("%s: shows", async (_, set) => {
    for (const action of ["person-saved", "address-seen", "person-saved"]) await enter(action);
    await seal();
    await letGo(2, set);
    expect(await breaches()).toEqual(shown);
  });

  test.each([
    ["address-seen", true],
    ["person-saved", false],
  ])("after seven months, an entry of %s: %s", async (action, holds) => {
    for (const one of ["address-seen", action, "person-saved"]) await enter(one, "7 months");
    await sealedAtItsTime();
    await letGo(2, "let_go_at = clock_timestamp()");
    expect(await breaches()).toEqual(holds ? [] : shown);
  });
});

describe("entries that wait for their seals", () => {
  test.each<[string, ages: string[], found: string[]]>([
    ["show where the shop goes on writing for an hour and a minute", ["3 h", "90 min", "0 s"], ["1"]],
    ["don't where it has just been started again", ["3 days", "10 s", "0 s"], []],
    ["don't where it wrote nothing since: it is off, or the copy of a backup", ["3 days", "3 days"], []],
    ["don't within the hour", ["50 min", "30 min", "0 s"], []],
  ])("%s", async (_, ages, found) => {
    await write(ages.length);
    for (const [place, age] of ages.entries())
      await run(`update audit_unsealed set since = clock_timestamp() - interval '${age}'
        where entry_id = ${place + 1}`);
    expect(await breaches()).toEqual(
      found.map((id) => [id, "n'a pas de sceau, une heure et plus après avoir été écrite"]),
    );
    await seal();
    expect(await breaches()).toEqual([]);
  });
});

describe("what is said of a viewer's request may be gone", () => {
  const LIVE = randomUUID();
  const request = (past: string) =>
    run(`insert into audit_trail (at, actor_kind, action, subject_kind, subject_id, after)
      values (clock_timestamp() - interval '${past}', 'admin', 'claim-waiting', 'live', '${LIVE}', '{"handle": "lea"}')`);
  const emptyIt = () =>
    run(`begin; select set_config('shop.erasing', 'on', true);
      update audit_trail set before = null, after = null, salt = null where subject_id = '${LIVE}'; commit`);
  const kept = (days: number) =>
    run(`insert into settings (key, value) values ('liveDays', '${days}')
      on conflict (key) do update set value = excluded.value`);
  const saved = (before: number, past: string) =>
    run(`insert into audit_trail (at, actor_kind, action, subject_kind, subject_id, before, after) values (clock_timestamp() -
      interval '${past}', 'admin', 'setting-saved', 'setting', 'liveDays', '{"value": ${before}}', '{"value": 90}')`);

  test.each<[string, past: string, () => Promise<unknown>, holds: boolean]>([
    ["at once: never", "1 second", async () => undefined, false],
    ["after the usual time", "91 days", async () => undefined, true],
    ["before the usual time: never", "89 days", async () => undefined, false],
    ["after a shorter time that is set", "31 days", () => kept(30), true],
    ["before a longer time that is set: never", "91 days", () => kept(120), false],
    ["after a shorter time that was set until today", "31 days", () => saved(30, "1 second"), true],
    ["by a shorter time that was set too early for it: never", "31 days", () => saved(30, "2 days"), false],
    ["before the least time of the law, whatever is set: never", "6 days", () => kept(1), false],
  ])("%s", async (_, past, set, holds) => {
    await request(past);
    await set();
    await seal();
    await emptyIt();
    const shown = [["1", "ce qu'elle dit a été changé"]];
    expect(await breaches()).toEqual(holds ? [] : shown);
  });

  test.each([
    [1, true],
    [2, false],
  ])("where an erasure names entry %i: %s", async (named, holds) => {
    await request("1 second");
    await inTransaction(database.db, (tx) =>
      audit(tx, SYSTEM, {
        action: "viewer-erased",
        subjectKind: "viewer",
        subjectId: randomUUID(),
        after: { trailEntries: [named] },
      }),
    );
    await seal();
    await emptyIt();
    expect(await breaches()).toHaveLength(holds ? 0 : 1);
  });
});

test("what was said about somebody goes with her erasure, and only then", async () => {
  const { rows } = await sql<{ id: string }>`
    insert into users (email, first_name) values ('partie@example.com', 'Partie') returning id`.execute(
    database.db,
  );
  const userId = rows[0]?.id ?? "";
  await write(2, userId);
  await seal();
  await inTransaction(database.db, (tx) => emptyTrailOf(tx, { userId }));
  expect(await breaches()).toHaveLength(2);
  await run(`update users set erased_at = clock_timestamp() where id = '${userId}'`);
  expect(await breaches()).toEqual([]);
  const { rows: kept } = await sql<{ said: string | null }>`
    select concat(before, after, salt) as said from audit_trail`.execute(database.db);
  expect(kept.map(({ said }) => said)).toEqual(["", ""]);
});
