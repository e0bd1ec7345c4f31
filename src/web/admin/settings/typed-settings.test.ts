import { expect, test } from "vitest";
import { DEFAULT_SETTINGS, SETTING_GROUPS, settingGroups } from "#contract/admin/settings.ts";
import { asTyped, given } from "./typed-settings.ts";

test.each(SETTING_GROUPS)("what the fields of %s show means what was read", (group) => {
  const meant = given(group, asTyped(group, DEFAULT_SETTINGS));
  expect(settingGroups[group].parse(meant)).toEqual(meant);
  expect(DEFAULT_SETTINGS).toMatchObject(meant);
});

test("money and weights are typed the French way", () => {
  expect(asTyped("orders", { shippingCents: 490, minimumCents: 1800 })).toMatchObject({
    shippingCents: "4,90",
    minimumCents: "18,00",
  });
  expect(given("parcels", { parcelWeightKg: "0,75", deliveryArea: "france-and-monaco" }).parcelWeightKg).toBe(
    0.75,
  );
  expect(given("orders", { shippingCents: "6,5" }).shippingCents).toBe(650);
});

test.each(["", "six", "-1", "1e3", "1 000"])("%j is no number", (typed) => {
  const { success } = settingGroups.limits.safeParse(
    given("limits", { ...asTyped("limits", DEFAULT_SETTINGS), maxOpenOrdersPerBrowser: typed }),
  );
  expect(success).toBe(false);
});
