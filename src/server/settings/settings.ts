import { DEFAULT_SETTINGS, type ShopSettings } from "#contract/admin/settings.ts";
import { parisDay } from "#domain/paris-time.ts";
import { vatOn } from "#domain/seller.ts";
import type { Db } from "#server/db/database.ts";

export interface Settings {
  /** The settings as last read, and as they hold today; never waits. */
  current(): ShopSettings;
  refresh(): Promise<void>;
}

const today = (): string => parisDay(new Date());

/** Reads the settings and keeps them; `refresh` is called when one was changed, and every few seconds. */
export async function openSettings(db: Db): Promise<Settings> {
  let known = DEFAULT_SETTINGS;
  const refresh = async () => {
    const rows = await db.selectFrom("settings").select(["key", "value"]).execute();
    known = settingsOf(rows);
  };
  await refresh();
  return { current: () => vatOn(known, today), refresh };
}

/**
 * What rows of the table say. Bounds are those of the form: a member of staff may go beyond them, and a release that draws
 * them closer does not stop a shop. A row that is no setting, or not of its kind, counts for nothing.
 */
export function settingsOf(rows: readonly { key: string; value: unknown }[]): ShopSettings {
  const stored = rows.filter(
    ({ key, value }) => typeof value === typeof DEFAULT_SETTINGS[key as keyof ShopSettings],
  );
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(stored.map(({ key, value }) => [key, value])) };
}
