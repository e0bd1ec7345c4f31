import type { ShopSettings } from "#contract/admin/settings.ts";
import { type LaunchGap, launchGaps } from "#domain/launch-list.ts";
import { LEGAL_PAGES } from "#domain/legal-pages.ts";
import type { House } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { plainTextOf } from "#server/messages/rich-text.ts";
import { fixedNotice } from "#wording/legal/fixed-notice.ts";

const CODES = LEGAL_PAGES.map(({ code }) => code);

const texts = statement<{ code: string; content: string; is_active: boolean }>(`
  select p.code, coalesce(v.content, p.content) as content, p.is_active
  from pages p left join page_versions v on v.code = p.code and v.version = p.version
  where p.code = any($1::text[])`);

type Shop = Pick<House, "db" | "config" | "settings">;

/** What the shop still lacks before it may sell. */
export async function readLaunchGaps({ db, config, settings }: Shop): Promise<LaunchGap[]> {
  const pages = await texts(db, CODES);
  return launchGaps({
    facts: settings.current(),
    pages: pages.map(({ code, content, is_active }) => ({
      code,
      text: plainTextOf(content),
      isActive: is_active,
    })),
    notice: fixedNotice(`${config.publicUrl}/retractation`),
    demoAllowed: !config.production,
  });
}

/** Settings are read anew every few seconds: for as long as these stand, a shop that was complete still is. */
const complete = new WeakSet<ShopSettings>();

/** Whether money may be taken; outside production a shop always sells. */
export async function isOpenForSale(house: Shop): Promise<boolean> {
  if (!house.config.production) return true;
  const settings = house.settings.current();
  if (complete.has(settings)) return true;
  // What a colleague has just mended counts at once.
  await house.settings.refresh();
  const open = (await readLaunchGaps(house)).length === 0;
  if (open) complete.add(house.settings.current());
  return open;
}
