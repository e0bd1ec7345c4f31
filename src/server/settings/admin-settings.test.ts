import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type AllSettings,
  DEFAULT_SETTINGS,
  type SettingGroup,
  settingGroups,
} from "#contract/admin/settings.ts";
import { openShop } from "#tests/open-shop.ts";
import { adminOf, anAdministrator } from "#tests/staff.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

beforeEach(async () => {
  await sql`delete from settings`.execute(db());
  await admin.shop.context.settings.refresh();
});

const read = async () => (await admin.staff.call<AllSettings>("GET", "/api/admin/settings")).body;
const valuesOf = (group: SettingGroup, { values }: AllSettings) =>
  Object.fromEntries(Object.keys(settingGroups[group].shape).map((key) => [key, values[key]]));

/** Changes some values of a group as the form does: all of the group, as it was read. */
async function save(group: SettingGroup, changed: object, from?: AllSettings, who = admin.staff) {
  const known = from ?? (await read());
  return who.call<AllSettings & { data: { fields: Record<string, string> } }>(
    "PUT",
    `/api/admin/settings/${group}`,
    {
      expectedVersion: known.versions[group],
      values: { ...valuesOf(group, known), ...changed },
    },
  );
}

const trailOf = async (key: string) =>
  (
    await sql`select action, actor_id, before, after from audit_trail
      where subject_kind = 'setting' and subject_id = ${key} order by id`.execute(db())
  ).rows;

describe("the settings", () => {
  test("are the shop's defaults until somebody changes one, and then say who and when", async () => {
    expect((await read()).values).toEqual(DEFAULT_SETTINGS);
    const { status, body } = await save("orders", { shippingCents: 490 });
    expect(status).toBe(200);
    expect(body.values).toEqual({ ...DEFAULT_SETTINGS, shippingCents: 490 });
    expect(body.changes.shippingCents).toEqual({ by: admin.staff.email, at: expect.any(String) });
    expect(body.versions.orders).toBeGreaterThan(0);
    expect(body.versions.shop).toBe(0);
  });

  test("leave one entry in the trail for each that changed, and none for the others", async () => {
    await sql`alter table audit_trail disable trigger user`.execute(db());
    await sql`delete from audit_trail`.execute(db());
    await sql`alter table audit_trail enable trigger user`.execute(db());
    await save("orders", { shippingCents: 490, holdMinutes: 20 });
    const actor = { action: "setting-saved", actor_id: admin.staff.userId };
    expect(await trailOf("shippingCents")).toEqual([
      { ...actor, before: { value: 600 }, after: { value: 490 } },
    ]);
    expect(await trailOf("holdMinutes")).toEqual([{ ...actor, before: { value: 15 }, after: { value: 20 } }]);
    expect(await trailOf("minimumCents")).toEqual([]);
    await save("orders", {});
    expect(await trailOf("shippingCents")).toHaveLength(1);
  });

  test.each([
    ["orders", { holdMinutes: 0 }, "holdMinutes", "Un nombre de 1 à 240 est attendu."],
    [
      "orders",
      { shippingCents: 6.5 },
      "shippingCents",
      "Un montant de 0,00\u00a0€ à 100,00\u00a0€ est attendu.",
    ],
    ["orders", { holdMinutes: "15" }, "holdMinutes", "Un nombre de 1 à 240 est attendu."],
    [
      "orders",
      { holdMinutes: 90 },
      "holdLimitMinutes",
      "Cette durée ne peut pas être plus courte que celle de la réservation.",
    ],
    ["parcels", { parcelWeightKg: 31 }, "parcelWeightKg", "Un nombre de 0,01 à 30 est attendu."],
    ["retention", { accountingYears: 9 }, "accountingYears", "Un nombre de 10 à 15 est attendu."],
    ["retention", { withdrawalYears: 4 }, "withdrawalYears", "Un nombre de 5 à 10 est attendu."],
    ["retention", { customerYears: 4 }, "customerYears", "Un nombre de 1 à 3 est attendu."],
    ["retention", { auditAddressMonths: 13 }, "auditAddressMonths", "Un nombre de 6 à 12 est attendu."],
    ["retention", { liveDays: 6 }, "liveDays", "Un nombre de 7 à 365 est attendu."],
    [
      "shop",
      { returnAddress: "À l'atelier" },
      "returnAddress",
      "La rue, puis le code postal et la ville sont attendus. Exemple\u00a0: 2 rue du Stock, 69003 Lyon",
    ],
    ["shop", { shopName: " " }, "shopName", "Ce champ est obligatoire"],
    [
      "shop",
      { contactEmail: "hf-outlet" },
      "contactEmail",
      "Cet email n'est pas complet. Exemple\u00a0: prenom@exemple.fr",
    ],
  ] as const)("%s refuse %j", async (group, changed, field, sentence) => {
    const { status, body } = await save(group, changed);
    expect({ status, sentence: body.data.fields[field] }).toEqual({ status: 400, sentence });
    expect((await read()).values).toEqual(DEFAULT_SETTINGS);
  });

  test("of another group, unknown, or missing are refused", async () => {
    const known = await read();
    for (const values of [
      { ...valuesOf("limits", known), shopName: "Autre" },
      { ...valuesOf("limits", known), demoStory: "told" },
      { maxOpenOrdersPerBrowser: 3 },
    ])
      expect(
        await admin.staff.call("PUT", "/api/admin/settings/limits", { expectedVersion: 0, values }),
      ).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect((await read()).values).toEqual(DEFAULT_SETTINGS);
  });

  test("changed by a colleague meanwhile are not overwritten, and other groups are not in the way", async () => {
    const seen = await read();
    const colleague = await anAdministrator(admin.shop);
    await save("orders", { holdMinutes: 20 }, seen, colleague);
    expect(await save("orders", { holdMinutes: 30 }, seen)).toMatchObject({
      status: 409,
      body: { code: "RECORD_CHANGED", data: { by: colleague.email } },
    });
    expect((await save("shop", { shopName: "Vestiaire" }, seen)).status).toBe(200);
    expect((await read()).values).toMatchObject({ holdMinutes: 20, shopName: "Vestiaire" });
  });

  test("saved by two at the same moment, from the same reading, are one's alone", async () => {
    const seen = await read();
    const colleague = await anAdministrator(admin.shop);
    const answers = await Promise.all([
      save("limits", { maxOpenOrdersPerBrowser: 3 }, seen),
      save("limits", { maxOpenOrdersPerBrowser: 4 }, seen, colleague),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test("a change holds at once where it was made, and in every other copy of the server without a restart", async () => {
  const copy = await openShop({ databaseUrl: admin.shop.databaseUrl, card: admin.shop.card });
  try {
    const shippingIn = async (shop: typeof copy) =>
      (await shop.visitor().call<{ shippingCents: number }>("GET", "/api/shop")).body.shippingCents;
    expect(await shippingIn(copy)).toBe(600);
    await save("orders", { shippingCents: 350 });
    expect(await shippingIn(admin.shop)).toBe(350);
    await expect.poll(() => shippingIn(copy)).toBe(350);
  } finally {
    await copy.close();
  }
});

test("the limits of attempts are those that are set", async () => {
  await sql`delete from auth_rate_limit`.execute(db());
  await save("protection", { signInAttempts: 3, linksPerHour: 1 });
  const visitor = admin.shop.visitor();
  const tryToSignIn = async () =>
    (await visitor.call("POST", "/api/auth/sign-in/email", { email: "a@b.fr", password: "wrong wrong" }))
      .status;
  expect([await tryToSignIn(), await tryToSignIn(), await tryToSignIn(), await tryToSignIn()]).toEqual([
    401, 401, 401, 429,
  ]);
  await sql`delete from auth_rate_limit`.execute(db());
});

test("what a member of staff wrote into the table beyond a form's bounds counts; what is no setting does not", async () => {
  await sql`insert into settings (key, value) values
    ('lookupsPerMinute', '1000000'), ('shopName', '12'), ('demoStory', '"told"')`.execute(db());
  expect((await read()).values).toEqual({ ...DEFAULT_SETTINGS, lookupsPerMinute: 1_000_000 });
});
