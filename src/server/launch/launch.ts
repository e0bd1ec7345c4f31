import type { ShopSettings } from "#contract/admin/settings.ts";
import { type LaunchGap, launchGaps } from "#domain/launch-list.ts";
import { LEGAL_PAGES } from "#domain/legal-pages.ts";
import type { AppContext } from "#server/context.ts";
import { plainTextOf } from "#server/rich-text/rich-text.ts";
import { fixedNotice } from "#wording/legal/fixed-notice.ts";
import * as queries from "./launch.sql.ts";

const CODES = LEGAL_PAGES.map(({ code }) => code);

type Shop = Pick<AppContext, "db" | "config" | "settings">;

/** What the shop still lacks before it may sell. */
export async function readLaunchGaps({ db, config, settings }: Shop): Promise<LaunchGap[]> {
  const pages = await queries.readPublishedTexts(db, { codes: CODES });
  return launchGaps({
    facts: settings.current(),
    pages: pages.map(({ code, content, isActive }) => ({
      code,
      text: plainTextOf(content),
      framesGuarantees: content.includes('<div class="guarantee-box">'),
      isActive: isActive,
    })),
    notice: fixedNotice(`${config.publicUrl}/retractation`),
    demoAllowed: !config.production,
  });
}

/** Settings are read anew every few seconds: for as long as these stand, a shop that was complete still is. */
const complete = new WeakSet<ShopSettings>();

/** Whether money may be taken; outside production a shop always sells. */
export async function isOpenForSale(context: Shop): Promise<boolean> {
  if (!context.config.production) return true;
  const settings = context.settings.current();
  if (complete.has(settings)) return true;
  // What a colleague has just mended counts at once.
  await context.settings.refresh();
  const open = (await readLaunchGaps(context)).length === 0;
  if (open) complete.add(context.settings.current());
  return open;
}
