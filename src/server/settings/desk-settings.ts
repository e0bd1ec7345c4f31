import {
  type AllSettings,
  SETTING_GROUPS,
  SETTING_KEYS,
  type SettingGroup,
  settingGroups,
} from "#contract/admin/settings.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { changedMeanwhile, VERSION } from "#server/audit/changed-meanwhile.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { republishPages } from "#server/pages/publish-page.ts";
import { ACTOR_NAMES, type ActorKind } from "#wording/actors.ts";
import { settingsOf } from "./settings.ts";

interface Row {
  key: string;
  value: unknown;
  version: number;
}

const select = statement<Row>(`select key, value, ${VERSION} as version from settings where key = any($1)`);

/** Settings that nobody changed have no row to lock. */
const lock = statement("select pg_advisory_xact_lock(hashtext('settings'))");

const write = statement(`
  insert into settings (key, value, updated_at) values ($1, $2, clock_timestamp())
  on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`);

const lastChanges = statement<{ key: string; actor_kind: ActorKind; name: string | null; at: Date }>(`
  select k.key, last.actor_kind, u.display_name as name, last.at
  from unnest($1::text[]) as k(key)
  cross join lateral (
    select actor_kind, actor_id, at from audit_trail
    where subject_kind = 'setting' and subject_id = k.key order by id desc limit 1) last
  left join users u on u.id = last.actor_id`);

/** Every setting, and who changed it last. */
export async function getSettings(context: Context): Promise<AllSettings> {
  const rows = await select(context.db, SETTING_KEYS);
  const changes = await lastChanges(context.db, SETTING_KEYS);
  return {
    values: settingsOf(rows),
    versions: Object.fromEntries(
      SETTING_GROUPS.map((group) => [group, versionOf(rows, group)]),
    ) as AllSettings["versions"],
    changes: Object.fromEntries(
      changes.map(({ key, actor_kind, name, at }) => [
        key,
        { by: name ?? ACTOR_NAMES[actor_kind], at: at.toISOString() },
      ]),
    ),
  };
}

type Save = { group: SettingGroup; expectedVersion: number; values: Record<string, number | string> };

/** Saves a group of settings as a whole; each that changed has its own entry in the trail. */
export async function saveSettings(context: Context, input: Save): Promise<AllSettings> {
  const { group, expectedVersion } = input;
  const given = checked(group, input.values);
  const changed = await inTransaction(context.db, async (tx) => {
    await lock(tx);
    const rows = await select(tx, Object.keys(given));
    if (versionOf(rows, group) !== expectedVersion) throw await changedMeanwhile(tx, "setting", newest(rows));
    const before = settingsOf(rows);
    const changed = await writeChanged(tx, context, new Map(Object.entries(before)), given);
    const after = settingsOf(await select(tx, SETTING_KEYS));
    const old = Object.fromEntries(changed.map((key) => [key, before[key as keyof typeof before]]));
    await republishPages(tx, context, { ...after, ...old }, after);
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

async function writeChanged(
  tx: Tx,
  context: Context,
  before: ReadonlyMap<string, unknown>,
  after: Save["values"],
): Promise<string[]> {
  const changed = Object.entries(after).filter(([key, value]) => before.get(key) !== value);
  for (const [key, value] of changed) {
    await write(tx, key, JSON.stringify(value));
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
