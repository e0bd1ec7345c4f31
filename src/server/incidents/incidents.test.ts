import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Incident, IncidentFields, WholeIncident } from "#contract/admin/incidents.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { anIncident, knownWhole } from "#tests/an-incident.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { adminOf, anAdministrator } from "#tests/staff.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

type Answer = { id: string; code?: string; data?: { fields?: Record<string, string>; gaps?: string[] } };
const send = (
  method: "POST" | "PUT",
  path: string,
  body: object,
  { who = admin.staff, key = randomUUID() }: { who?: Visitor; key?: string } = {},
) => who.call<Answer>(method, `/api/admin/incidents${path}`, body, { "idempotency-key": key });

const note = async (known: Partial<IncidentFields> = {}) =>
  (await send("POST", "", anIncident(known))).body.id;
const read = async (id: string) =>
  (await admin.staff.call<WholeIncident>("GET", `/api/admin/incidents/${id}`)).body;
const list = async () => (await admin.staff.call<Incident[]>("GET", "/api/admin/incidents")).body;
const onDashboard = async () =>
  (
    await admin.staff.call<{ incidents: { open: number; notifyBy: string | null } }>(
      "GET",
      "/api/admin/dashboard",
    )
  ).body.incidents;
const decide = (id: string, duty: string, isYes: boolean, words = "Risque faible.") =>
  send("POST", `/${id}/decisions`, { duty, isYes, words });
const told = (toldAt: string, more: object = {}) => ({
  toldAt,
  reference: "",
  words: "",
  lateBecause: "",
  ...more,
});
const tell = (id: string, duty: string, toldAt: string, more: object = {}, key?: string) =>
  send("POST", `/${id}/notices`, { duty, ...told(toldAt, more) }, key ? { key } : {});
const close = (id: string) => send("PUT", `/${id}/closing`, { note: "" });

async function settle(id: string) {
  const { version: expectedVersion, noticedAt } = await read(id);
  await send("PUT", `/${id}`, { ...anIncident({ ...knownWhole, noticedAt }), expectedVersion });
  await decide(id, "authority", false);
  await decide(id, "people", false);
  expect(await close(id)).toMatchObject({ status: 200 });
}

describe("the clock of an incident", () => {
  test("runs 72 hours from when it was noticed, also over the night when clocks change", async () => {
    const id = await note({ noticedAt: "2026-10-23T22:30:00.000Z" });
    expect((await read(id)).notifyBy).toBe("2026-10-26T22:30:00.000Z");
    await settle(id);
  });

  test("stands on the dashboard until the authority was told or need not be, the first that ends before", async () => {
    expect(await onDashboard()).toEqual({ open: 0, notifyBy: null });
    const [first, second] = [await note({ noticedAt: ago(20) }), await note({ noticedAt: ago(2) })];
    const ends = async (id: string) => (await read(id)).notifyBy;
    expect(await onDashboard()).toEqual({ open: 2, notifyBy: await ends(first) });
    await decide(first, "authority", true);
    expect(await onDashboard()).toEqual({ open: 2, notifyBy: await ends(first) });
    await tell(first, "authority", ago(1), { reference: "2026-0001" });
    expect(await onDashboard()).toEqual({ open: 2, notifyBy: await ends(second) });
    await decide(second, "authority", false);
    expect(await onDashboard()).toEqual({ open: 2, notifyBy: null });
    await settle(second);
    expect(await onDashboard()).toEqual({ open: 1, notifyBy: null });
  });

  test("is no reason to say nothing: what is told too late is told with the reason", async () => {
    const id = await note({ noticedAt: ago(73) });
    expect(await tell(id, "authority", ago(0.5), { reference: "2026-0002" })).toMatchObject({
      status: 400,
      body: { data: { fields: { lateBecause: "Plus de 72\u00a0h\u00a0: la loi demande pourquoi" } } },
    });
    const late = { reference: "2026-0002", lateBecause: "L'étendue n'était pas connue." };
    expect(await tell(id, "authority", ago(0.5), late)).toMatchObject({ status: 200 });
    // What becomes known later is told without another reason, and the first time stays the one that counts.
    expect(await tell(id, "authority", ago(0.1), { reference: "2026-0003" })).toMatchObject({ status: 200 });
    const { duties, steps } = await read(id);
    expect(duties.authority).toEqual({ state: "told", toldAt: steps[0]?.toldAt });
    expect(steps).toMatchObject([
      { kind: "authority-told", reference: "2026-0002", lateBecause: "L'étendue n'était pas connue." },
      { kind: "authority-told", reference: "2026-0003", lateBecause: null },
    ]);
  });
});

describe("a correction of when an incident was noticed", () => {
  const correct = async (id: string, noticedAt: string) => {
    const { version: expectedVersion } = await read(id);
    return send("PUT", `/${id}`, { ...anIncident({ noticedAt }), expectedVersion });
  };

  test("that makes the notice late asks why before it is closed, which the next notice says", async () => {
    const id = await note({ noticedAt: ago(50) });
    await tell(id, "authority", ago(1), { reference: "2026-0007" });
    expect((await read(id)).gaps).not.toContain("authority-late");
    expect(await correct(id, ago(100))).toMatchObject({ status: 200 });
    expect((await read(id)).gaps).toContain("authority-late");
    const again = { reference: "2026-0008" };
    expect(await tell(id, "authority", ago(0.5), again)).toMatchObject({ status: 400 });
    const why = { ...again, lateBecause: "Le premier signe n'a été compris qu'après." };
    expect(await tell(id, "authority", ago(0.5), why)).toMatchObject({ status: 200 });
    expect((await read(id)).gaps).not.toContain("authority-late");
    await settle(id);
  });

  test("can't be later than whoever was told of it", async () => {
    const id = await note({ noticedAt: ago(50) });
    await tell(id, "authority", ago(10), { reference: "2026-0009" });
    expect((await correct(id, ago(5))).body.data?.fields).toEqual({ noticedAt: expect.any(String) });
    await settle(id);
  });
});

describe("an account of an incident", () => {
  test("needs only what the clock needs, and nothing of it lies ahead or out of order", async () => {
    expect(await send("POST", "", anIncident())).toMatchObject({ status: 201 });
    const wrong = async (known: Partial<IncidentFields>) =>
      Object.keys((await send("POST", "", anIncident(known))).body.data?.fields ?? {});
    expect(await wrong({ noticedAt: new Date(Date.now() + HOUR).toISOString() })).toEqual(["noticedAt"]);
    expect(await wrong({ noticedAt: ago(3), beganAt: ago(2) })).toEqual(["beganAt"]);
    expect(await wrong({ beganAt: ago(4), endedAt: ago(5) })).toEqual(["endedAt"]);
    expect(await wrong({ title: " ", account: "" })).toEqual(["title", "account"]);
    expect(await wrong({ peopleCount: -1 })).toEqual(["peopleCount"]);
  });

  test("is corrected by another one: the old words stay, in the register and in the trail", async () => {
    const id = await note({ account: "Une liste est partie." });
    const correction = {
      ...anIncident({ account: "Deux listes sont parties.", peopleCount: 80 }),
      expectedVersion: 1,
    };
    expect(await send("PUT", `/${id}`, correction)).toMatchObject({ status: 200 });
    const { version, account, accounts } = await read(id);
    expect([version, account]).toEqual([2, "Deux listes sont parties."]);
    expect(accounts).toMatchObject([
      { version: 1, account: "Une liste est partie.", peopleCount: null, writtenBy: expect.any(String) },
      { version: 2, account: "Deux listes sont parties.", peopleCount: 80 },
    ]);
    const { rows } = await sql<{ before: object; after: object }>`
      select before, after from audit_trail where subject_id = ${id} and action = 'incident-corrected'`.execute(
      db(),
    );
    expect(rows).toMatchObject([
      {
        before: { account: "Une liste est partie.", peopleCount: null },
        after: { account: "Deux listes sont parties.", peopleCount: 80 },
      },
    ]);
  });

  test("of two who correct at once, one learns that the other did", async () => {
    const id = await note();
    const correct = (account: string) =>
      send("PUT", `/${id}`, { ...anIncident({ account }), expectedVersion: 1 });
    const answers = await Promise.all(["Un", "Deux", "Trois"].map(correct));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.filter(({ body }) => body.code === "RECORD_CHANGED")).toHaveLength(2);
    expect((await read(id)).accounts).toHaveLength(2);
  });

  test("never changes nor goes, whoever asks the database", async () => {
    const id = await note();
    await decide(id, "people", true);
    for (const statement of [
      `update incident_accounts set account = 'x' where incident_id = '${id}'`,
      `delete from incident_accounts where incident_id = '${id}'`,
      `update incident_steps set words = 'x' where incident_id = '${id}'`,
      `delete from incident_steps where incident_id = '${id}'`,
    ])
      await expect(sql.raw(statement).execute(db())).rejects.toThrow("append only");
    await expect(sql.raw(`delete from incidents where id = '${id}'`).execute(db())).rejects.toThrow(
      "foreign key",
    );
  });
});

describe("what is decided about an incident", () => {
  test("may be decided anew with its reason until they were told, and each decision stays", async () => {
    const id = await note();
    expect(await decide(id, "people", true, "")).toMatchObject({
      status: 400,
      body: { data: { fields: { words: "Dites pourquoi" } } },
    });
    await decide(id, "people", false, "Rien de grave.");
    await decide(id, "people", true, "Des mots de passe en sont.");
    expect((await read(id)).duties).toMatchObject({
      people: { state: "due" },
      authority: { state: "undecided" },
    });
    expect(await tell(id, "people", ago(0.5))).toMatchObject({
      body: { data: { fields: { words: "Dites comment elles ont été prévenues" } } },
    });
    expect(await tell(id, "people", ago(2), { words: "Par email." })).toMatchObject({
      body: { data: { fields: { toldAt: expect.any(String) } } },
    });
    await tell(id, "people", ago(0.5), { words: "Par email." });
    expect(await decide(id, "people", false)).toMatchObject({ status: 409, body: { code: "INCIDENT_TOLD" } });
    expect((await read(id)).steps).toMatchObject([
      { kind: "people-decided", isYes: false, words: "Rien de grave." },
      { kind: "people-decided", isYes: true, words: "Des mots de passe en sont." },
      { kind: "people-told", words: "Par email." },
    ]);
  });

  test("is noted once, however often it is pressed", async () => {
    const id = await note();
    const key = randomUUID();
    const at = ago(0.5);
    const press = () => tell(id, "authority", at, { reference: "2026-0009" }, key);
    expect((await Promise.all([press(), press(), press()])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    expect((await read(id)).steps).toHaveLength(1);
  });
});

describe("closing an incident", () => {
  test("waits for the facts, both decisions and what they ask for, and names what is missing", async () => {
    const id = await note();
    const facts = ["natures", "data", "people", "severity", "consequences", "measures"];
    expect(await close(id)).toMatchObject({
      status: 409,
      body: {
        code: "INCIDENT_NOT_READY",
        data: { gaps: [...facts, "authority-undecided", "people-undecided"] },
      },
    });
    await send("PUT", `/${id}`, { ...anIncident(knownWhole), expectedVersion: 1 });
    await decide(id, "authority", true);
    await decide(id, "people", true);
    expect((await close(id)).body.data?.gaps).toEqual(["authority-due", "people-due"]);
    await tell(id, "authority", ago(0.2), { reference: "2026-0011" });
    await tell(id, "people", ago(0.1), { words: "Par email." });
    expect((await read(id)).gaps).toEqual([]);
    expect(await close(id)).toMatchObject({ status: 200 });
    expect((await list()).find((one) => one.id === id)?.closedAt).toEqual(expect.any(String));
  });

  test("leaves it in the register, where nothing is written any more until it is opened again", async () => {
    const id = await note();
    await settle(id);
    const refused = { status: 409, body: { code: "INCIDENT_CLOSED" } };
    const { version } = await read(id);
    expect(await send("PUT", `/${id}`, { ...anIncident(), expectedVersion: version })).toMatchObject(refused);
    expect(await decide(id, "people", true)).toMatchObject(refused);
    expect(await tell(id, "authority", ago(0.1), { reference: "1" })).toMatchObject(refused);
    expect(await close(id)).toMatchObject(refused);
    const reopen = () => send("PUT", `/${id}/reopening`, { reason: "Une seconde liste." });
    expect((await Promise.all([reopen(), reopen()])).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await decide(id, "people", true)).toMatchObject({ status: 200 });
    expect((await list()).map((one) => one.closedAt === null)).toEqual(
      (await list())
        .map((one) => one.closedAt === null)
        .sort()
        .reverse(),
    );
  });

  test("without a decision is a breach of I23", async () => {
    const id = await note();
    await sql`insert into incident_steps (incident_id, kind, words) values (${id}, 'closed', '')`.execute(
      db(),
    );
    expect(await brokenInvariants(db())).toMatchObject([{ invariant: "I23", kind: "incident", id }]);
    await sql`insert into incident_steps (incident_id, kind, words) values (${id}, 'reopened', 'essai')`.execute(
      db(),
    );
  });
});

test("incidents are for management, and one that is unknown is not found", async () => {
  const packer = await anAdministrator(admin.shop);
  await sql`update users set role = 'preparation' where id = ${packer.userId}`.execute(db());
  expect(await packer.call("GET", "/api/admin/incidents")).toMatchObject({ status: 403 });
  expect(await send("POST", "", anIncident(), { who: packer })).toMatchObject({ status: 403 });
  for (const answer of [
    await decide(randomUUID(), "people", true),
    await close(randomUUID()),
    await admin.staff.call("GET", `/api/admin/incidents/${randomUUID()}`),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: "INCIDENT_NOT_FOUND" } });
});
