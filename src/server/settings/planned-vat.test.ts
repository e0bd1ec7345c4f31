import { sql } from "kysely";
import { expect, test } from "vitest";
import { type AllSettings, settingGroups } from "#contract/admin/settings.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { setLimit } from "#tests/set-limit.ts";
import { adminOf } from "#tests/staff.ts";
import { applyPlannedVat } from "./apply-planned-vat.ts";

const admin = adminOf();
const today = parisDay(new Date());
const tomorrow = addDays(today, 1);
const NOTHING = { vatChangeRegime: "same", vatChangeRate: "same", vatChangeExemption: "" };
const NOTHING_NEXT = { vatNextFrom: "", vatNextRegime: "same", vatNextRate: "same", vatNextExemption: "" };

async function plan(values: object) {
  const { body } = await admin.staff.call<AllSettings>("GET", "/api/admin/settings");
  return admin.staff.call<AllSettings & { data: { fields: Record<string, string> } }>(
    "PUT",
    "/api/admin/settings/vatChange",
    { expectedVersion: body.versions.vatChange, values: { ...NOTHING, ...values } },
  );
}
async function planNext(values: object) {
  const { body } = await admin.staff.call<AllSettings>("GET", "/api/admin/settings");
  return admin.staff.call<AllSettings & { data: { fields: Record<string, string> } }>(
    "PUT",
    "/api/admin/settings/vatNext",
    { expectedVersion: body.versions.vatNext, values: { ...NOTHING_NEXT, ...values } },
  );
}
async function saveTaxes(changed: object) {
  const { body } = await admin.staff.call<AllSettings>("GET", "/api/admin/settings");
  const own = Object.keys(settingGroups.taxes.shape) as (keyof AllSettings["values"])[];
  const values = Object.fromEntries(own.map((key) => [key, body.values[key]]));
  return admin.staff.call<{ data: { fields: Record<string, string> } }>("PUT", "/api/admin/settings/taxes", {
    expectedVersion: body.versions.taxes,
    values: { ...values, ...changed },
  });
}
const settings = () => admin.shop.context.settings;

test("a change is planned for a day to come, and changes something", async () => {
  const refused = async (values: object) => Object.keys((await plan(values)).body.data.fields);
  expect(await refused({ vatChangeFrom: today, vatChangeExemption: "Autre" })).toEqual(["vatChangeFrom"]);
  expect(await refused({ vatChangeFrom: tomorrow })).toEqual(["vatChangeFrom"]);
  expect(await refused({ vatChangeFrom: "", vatChangeRate: "10" })).toEqual(["vatChangeFrom"]);
  expect(await refused({ vatChangeFrom: tomorrow, vatChangeRegime: "vat" })).toEqual(["vatChangeRegime"]);
  await setLimit(admin.shop, "vatNumber", "FR44732829320");
  expect((await plan({ vatChangeFrom: tomorrow, vatChangeRegime: "vat" })).status).toBe(200);
  expect((await saveTaxes({ vatNumber: "" })).body.data.fields).toHaveProperty("vatNumber");
  expect((await plan({ vatChangeFrom: "" })).status).toBe(200);
});

test("what is planned holds from its day on, and becomes what is set; until then nothing changes", async () => {
  const { context } = admin.shop;
  await setLimit(admin.shop, "vatRegime", "franchise");
  await setLimit(admin.shop, "vatRate", "10");
  await plan({ vatChangeFrom: tomorrow, vatChangeExemption: "TVA non applicable, art. L223-3 du CIBS" });
  await setLimit(admin.shop, "vatChangeRegime", "vat");
  expect(settings().current()).toMatchObject({ vatRegime: "franchise", vatRate: "10" });
  expect(await applyPlannedVat(context)).toBe(false);

  // As if a day had passed.
  await setLimit(admin.shop, "vatChangeFrom", today);
  const changed = {
    vatRegime: "vat",
    vatRate: "10",
    vatExemption: "TVA non applicable, art. L223-3 du CIBS",
  };
  expect(settings().current()).toMatchObject(changed);
  expect((await Promise.all([applyPlannedVat(context), applyPlannedVat(context)])).sort()).toEqual([
    false,
    true,
  ]);
  const { body } = await admin.staff.call<AllSettings>("GET", "/api/admin/settings");
  expect(body.values).toMatchObject({ ...changed, ...NOTHING, vatChangeFrom: "" });
  const { rows } = await sql`select actor_kind, after from audit_trail
    where subject_kind = 'setting' and subject_id = 'vatRegime' order by id desc limit 1`.execute(context.db);
  expect(rows).toEqual([{ actor_kind: "system", after: { value: "vat" } }]);
});

test.each(["in the order of their days", "the later one first"])(
  "two changes are planned at once, %s: each is listed, withdrawn by itself, and holds from its own day on",
  async (order) => {
    const { context } = admin.shop;
    const later = addDays(today, 40);
    await setLimit(admin.shop, "vatNumber", "FR44732829320");
    await setLimit(admin.shop, "vatRegime", "franchise");
    await setLimit(admin.shop, "vatRate", "20");
    const mention = { vatNextExemption: "TVA non applicable, renumérotée" };
    const leaves = { vatChangeRegime: "vat", vatChangeRate: "5.5" };
    const isSorted = order !== "the later one first";
    const [first, second] = isSorted ? [tomorrow, later] : [later, tomorrow];
    expect((await plan({ vatChangeFrom: first, ...leaves })).status).toBe(200);
    const sameDay = await planNext({ vatNextFrom: first, ...mention });
    expect(Object.keys(sameDay.body.data.fields)).toEqual(["vatNextFrom"]);
    expect((await planNext({ vatNextFrom: second, ...mention })).body.values).toMatchObject({
      vatChangeFrom: first,
      vatNextFrom: second,
    });
    // Withdrawn, the other stays; and is planned again.
    expect((await planNext({})).body.values).toMatchObject({ vatChangeFrom: first, vatNextFrom: "" });
    await planNext({ vatNextFrom: second, ...mention });

    const [of, untouched] = isSorted ? ["vatChange", "vatNext"] : ["vatNext", "vatChange"];
    expect(await applyPlannedVat(context, new Date(`${tomorrow}T12:00:00Z`))).toBe(true);
    const { body } = await admin.staff.call<AllSettings>("GET", "/api/admin/settings");
    expect(body.values).toMatchObject({ [`${of}From`]: "", [`${untouched}From`]: later });
    expect(body.values).toMatchObject({ vatRegime: isSorted ? "vat" : "franchise" });
    expect(await applyPlannedVat(context, new Date(`${later}T12:00:00Z`))).toBe(true);
    expect(settings().current()).toMatchObject({
      vatRegime: "vat",
      vatRate: "5.5",
      vatExemption: "TVA non applicable, renumérotée",
      vatChangeFrom: "",
      vatNextFrom: "",
    });
  },
);

test("of two changes of one field that came while the shop stood still, the later one holds", async () => {
  const { context } = admin.shop;
  await setLimit(admin.shop, "vatRate", "20");
  await plan({ vatChangeFrom: addDays(today, 60), vatChangeRate: "10" });
  await planNext({ vatNextFrom: addDays(today, 30), vatNextRate: "5.5" });
  await applyPlannedVat(context, new Date(`${addDays(today, 61)}T12:00:00Z`));
  expect(settings().current()).toMatchObject({ vatRate: "10", vatChangeFrom: "", vatNextFrom: "" });
  const { rows } = await sql<{ key: string; value: string }>`select key, value #>> '{}' as value
    from dated_settings where key in ('vatRate', 'vatChangeFrom', 'vatNextFrom') order by valid_from desc limit 3`.execute(
    context.db,
  );
  expect(rows.map(({ key }) => key)).toEqual(["vatChangeFrom", "vatNextFrom", "vatRate"]);
});
