import { expect, test } from "vitest";
import { SETTING_GROUP_ROLES } from "./setting-roles.ts";
import { type SettingGroup, settingGroups } from "./settings.ts";

test("what costs a buyer money is set by the owner alone (decision 0121)", () => {
  const prices = Object.entries(settingGroups).flatMap(([group, { shape }]) =>
    SETTING_GROUP_ROLES[group as SettingGroup] === "owner"
      ? []
      : Object.keys(shape).filter((key) => key.endsWith("Cents")),
  );
  expect(prices).toEqual([]);
});
