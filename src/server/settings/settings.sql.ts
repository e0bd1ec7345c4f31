// Written by `npm run db:types` from settings.sql: change that file, not this one.
import { exec, many, type Refine } from "#server/db/statement.ts";

type AuditTrailActorKind = "admin" | "customer" | "guest" | "card-provider" | "carrier" | "system";

export interface ReadSettingsParameters {
  keys: readonly string[];
}

export interface ReadSettingsRow {
  key: string;
  value: unknown;
  version: number;
}

export const readSettings = many<ReadSettingsParameters, ReadSettingsRow>({
  parameters: ["keys"],
  columns: ["key!","value","version!"],
  text: `select key, value, row_version(updated_at) as version from settings where key = any($1)`,
});

/** Settings that nobody changed have no row to lock. */
export const lockSettings = exec<void>({
  text: `select pg_advisory_xact_lock(hashtext('settings'))`,
});

export interface SaveSettingParameters {
  key: string;
  value: Refine<unknown, unknown>;
}

export const saveSetting = exec<SaveSettingParameters>({
  parameters: ["key","value"],
  json: ["value"],
  text: `insert into settings (key, value, updated_at) values ($1, $2, clock_timestamp())
on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
});

export interface LastChangesOfSettingsParameters {
  keys: readonly string[];
}

export interface LastChangesOfSettingsRow {
  key: string;
  actorKind: AuditTrailActorKind;
  name: string | null;
  at: Date;
}

export const lastChangesOfSettings = many<LastChangesOfSettingsParameters, LastChangesOfSettingsRow>({
  parameters: ["keys"],
  columns: ["key!","actor_kind!","name","at!"],
  text: `select k.key, last.actor_kind, u.display_name as name, last.at
from unnest($1::text[]) as k(key)
cross join lateral (
  select actor_kind, actor_id, at from audit_trail
  where subject_kind = 'setting' and subject_id = k.key order by id desc limit 1) last
left join users u on u.id = last.actor_id`,
});

export interface GiveSettingParameters {
  key: string;
  value: string;
}

export const giveSetting = exec<GiveSettingParameters>({
  parameters: ["key","value"],
  text: `insert into settings (key, value) values ($1, to_jsonb($2::text)) on conflict (key) do nothing`,
});
