import { sql } from "kysely";
import { expect, test } from "vitest";
import type { AllSettings } from "#contract/admin/settings.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { setLimit } from "#tests/set-limit.ts";
import { adminOf } from "#tests/staff.ts";
import { applyPlannedVat } from "./apply-planned-vat.ts";

const admin = adminOf();
const today = parisDay(new Date());
const tomorrow = addDays(today, 1);
const NOTHING = { vatChangeRegime: "same", vatChangeRate: "same", vatChangeExemption: "" };

async function plan(values: object) {
  const { body } = await admin.staff.call<AllSettings>("GET", "/api/admin/settings");
  return admin.staff.call<AllSettings & { data: { fields: Record<string, string> } }>(
    "PUT",
    "/api/admin/settings/vatChange",
    { expectedVersion: body.versions.vatChange, values: { ...NOTHING, ...values } },
  );
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
