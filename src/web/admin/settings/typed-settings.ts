import { type SettingGroup, type SettingKey, settingGroups } from "#contract/admin/settings.ts";
import { parseEuros } from "#domain/money.ts";
import { SETTING_WORDS, type SettingShape } from "./setting-words.ts";
import { asTypedMeans, givenMeans } from "./typed-means.ts";

/** What stands in the fields of a group. */
export type TypedSettings = Record<string, string>;

/** Text, whatever it means. */
const AS_TYPED: ReadonlySet<SettingShape> = new Set([
  "line",
  "text",
  "words",
  "photo",
  "choice",
  "day",
] as const);

export const keysOf = (group: SettingGroup): SettingKey[] =>
  Object.keys(settingGroups[group].shape) as SettingKey[];

export const asTyped = (group: SettingGroup, values: Record<string, number | string>): TypedSettings =>
  Object.fromEntries(keysOf(group).map((key) => [key, typedOf(key, values[key] ?? "")]));

function typedOf(key: SettingKey, value: number | string): string {
  const { shape } = SETTING_WORDS[key];
  if (shape === "means") return asTypedMeans(String(value));
  if (shape === "euros" || shape === "off") return (Number(value) / 100).toFixed(2).replace(".", ",");
  return String(value).replace(".", shape === "decimal" ? "," : ".");
}

/** What the fields mean; a number that can't be read is `NaN`, which the rules of the group refuse. */
export const given = (group: SettingGroup, typed: TypedSettings): Record<string, number | string> =>
  Object.fromEntries(keysOf(group).map((key) => [key, meantBy(key, typed[key] ?? "")]));

function meantBy(key: SettingKey, typed: string): number | string {
  const { shape } = SETTING_WORDS[key];
  if (shape === "means") return givenMeans(typed);
  if (AS_TYPED.has(shape)) return typed;
  if (shape === "euros" || shape === "off") return parseEuros(typed) ?? Number.NaN;
  return /^\d+([.,]\d+)?$/.test(typed.trim()) ? Number(typed.trim().replace(",", ".")) : Number.NaN;
}
