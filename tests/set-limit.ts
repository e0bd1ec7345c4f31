import { sql } from "kysely";
import { onTestFinished } from "vitest";
import type { SettingKey } from "#contract/admin/settings.ts";
import type { TestShop } from "./open-shop.ts";

/** For one test, a setting has this value, also one that the back office would not let anybody set. */
export async function setLimit(
  { context }: TestShop,
  key: SettingKey,
  value: number | string,
): Promise<void> {
  await sql`
    insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(context.db);
  await context.settings.refresh();
  onTestFinished(async () => {
    await sql`delete from settings where key = ${key}`.execute(context.db);
    await context.settings.refresh();
  });
}
