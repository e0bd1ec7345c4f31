import { SETTING_GROUP_ROLES } from "#contract/admin/setting-roles.ts";
import {
  type AllSettings,
  SETTING_GROUPS,
  SETTING_KEYS,
  type SettingGroup,
  settingGroups,
} from "#contract/admin/settings.ts";
import { refusal } from "#domain/refusals.ts";
import { newClaims } from "#domain/regulated-words.ts";
import { mayAct } from "#domain/roles.ts";
import { plannedVat } from "#domain/seller.ts";
import { audit } from "#server/audit/audit.ts";
import { changedMeanwhile } from "#server/audit/changed-meanwhile.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { republishPages } from "#server/pages/publish-page.ts";
import { requirePhotos } from "#server/products/require-photos.ts";
import {
  askAboutClaims,
  duringSales,
  keptWords,
  noteClaims,
} from "#server/regulated-words/ask-about-claims.ts";
import { ACTOR_NAMES } from "#wording/actors.ts";
import { CHANGE_WITHOUT_NUMBER, CHANGES_ON_ONE_DAY, NUMBER_OF_CHANGE } from "#wording/settings-forms.ts";
import { SMS_FORMS } from "#wording/sms.ts";
import * as queries from "./settings.sql.ts";
import { settingsOf } from "./settings.ts";

interface Row {
  key: string;
  value: unknown;
  version: number;
}

/** Every setting, and who changed it last. */
export async function getSettings(context: Context): Promise<AllSettings> {
  const rows = await queries.readSettings(context.db, { keys: SETTING_KEYS });
  const changes = await queries.lastChangesOfSettings(context.db, { keys: SETTING_KEYS });
  return {
    values: settingsOf(rows),
    versions: Object.fromEntries(
      SETTING_GROUPS.map((group) => [group, versionOf(rows, group)]),
    ) as AllSettings["versions"],
    changes: Object.fromEntries(
      changes.map(({ key, actorKind, name, at }) => [
        key,
        { by: name ?? ACTOR_NAMES[actorKind], at: at.toISOString() },
      ]),
    ),
  };
}

/** Groups whose texts buyers read as they are; the others state facts. */
const WRITTEN_TO_BUYERS: ReadonlySet<SettingGroup> = new Set(["sms", "portrait"] as const);

type Save = {
  group: SettingGroup;
  expectedVersion: number;
  values: Record<string, number | string>;
  keepsClaims: boolean;
};

/** Saves a group of settings as a whole; each that changed has its own entry in the trail. */
export async function saveSettings(context: Context, input: Save): Promise<AllSettings> {
  const needed = SETTING_GROUP_ROLES[input.group];
  if (!mayAct(staffOf(context).role, needed)) throw refusal("NOT_YOUR_ROLE", { needed });
  const { group, expectedVersion, keepsClaims } = input;
  const given = checked(group, input.values);
  if (given.smsActive === "on" && !context.sms)
    throw refusal("INVALID_INPUT", { fields: { smsActive: SMS_FORMS.noProvider } });
  for (const field of ["vatChangeRegime", "vatNextRegime"])
    if (given[field] === "vat" && !context.settings.current().vatNumber)
      throw refusal("INVALID_INPUT", { fields: { [field]: CHANGE_WITHOUT_NUMBER } });
  if (given.portraitPhoto) await requirePhotos(context, [String(given.portraitPhoto)]);
  const changed = await inTransaction(context.db, async (tx) => {
    await queries.lockSettings(tx);
    const rows = await queries.readSettings(tx, { keys: Object.keys(given) });
    if (versionOf(rows, group) !== expectedVersion) throw await changedMeanwhile(tx, "setting", newest(rows));
    const before = settingsOf(rows);
    const old = new Map<string, unknown>(Object.entries(before));
    const texts = WRITTEN_TO_BUYERS.has(group) ? Object.entries(given) : [];
    const kept = await keptWords(tx, { subjectKind: "setting", subjectIds: texts.map(([key]) => key) });
    askAboutClaims(context, {
      kept,
      now: texts.map(([, text]) => String(text)),
      before: texts.map(([key]) => String(old.get(key))),
      keepsClaims,
    });
    const changed = await writeChanged(tx, context, old, given);
    for (const [key, text] of texts)
      await noteClaims(
        tx,
        context,
        { subjectKind: "setting", subjectId: key },
        newClaims(String(text), String(old.get(key)), { duringSales: duringSales(context), kept }),
      );
    const after = settingsOf(await queries.readSettings(tx, { keys: SETTING_KEYS }));
    if (given[`${group}From`] && after.vatChangeFrom === after.vatNextFrom)
      throw refusal("INVALID_INPUT", { fields: { [`${group}From`]: CHANGES_ON_ONE_DAY } });
    if (given.vatNumber === "" && plannedVat(after).some(({ regime }) => regime === "vat"))
      throw refusal("INVALID_INPUT", { fields: { vatNumber: NUMBER_OF_CHANGE } });
    const replaced = Object.fromEntries(changed.map((key) => [key, before[key as keyof typeof before]]));
    await republishPages(tx, context, { ...after, ...replaced }, after);
    return changed;
  });
  if (changed.length > 0) {
    await context.settings.refresh();
    context.events.changed({ settings: changed });
  }
  return getSettings(context);
}

/** Grows with each change of the group; 0 while nobody has changed anything in it. */
const versionOf = (rows: readonly Row[], group: SettingGroup): number =>
  Math.max(0, ...rows.filter(({ key }) => key in settingGroups[group].shape).map(({ version }) => version));

const newest = (rows: readonly Row[]): string =>
  rows.toSorted((one, other) => other.version - one.version)[0]?.key ?? "";

function checked(group: SettingGroup, values: Save["values"]): Save["values"] {
  const parsed = settingGroups[group].safeParse(values);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => [path.join("."), message]);
  throw refusal("INVALID_INPUT", { fields: Object.fromEntries(problems) });
}

/** Writes those that differ, in the order in which they are given; each has its own entry in the trail. */
export async function writeChanged(
  tx: Tx,
  context: Context,
  before: ReadonlyMap<string, unknown>,
  after: Save["values"],
): Promise<string[]> {
  const changed = Object.entries(after).filter(([key, value]) => before.get(key) !== value);
  for (const [key, value] of changed) {
    await queries.saveSetting(tx, { key, value: value });
    await audit(tx, context, {
      action: "setting-saved",
      subjectKind: "setting",
      subjectId: key,
      before: { value: before.get(key) },
      after: { value },
    });
  }
  return changed.map(([key]) => key);
}
