import { DEFAULT_SETTINGS, SETTING_KEYS } from "#contract/admin/settings.ts";
import { parisDay } from "#domain/paris-time.ts";
import { plannedVat, vatOn } from "#domain/seller.ts";
import { startTask } from "#server/background/start-task.ts";
import { type AppContext, asSystem } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { republishPages } from "#server/pages/publish-page.ts";
import { writeChanged } from "./admin-settings.ts";
import * as queries from "./settings.sql.ts";
import { settingsOf } from "./settings.ts";

const LOOK_EVERY_MS = 60_000;

const {
  vatChangeFrom,
  vatChangeRegime,
  vatChangeRate,
  vatChangeExemption,
  vatNextFrom,
  vatNextRegime,
  vatNextRate,
  vatNextExemption,
} = DEFAULT_SETTINGS;
/** What is set where nothing is planned. */
const NONE = {
  vatChange: { vatChangeFrom, vatChangeRegime, vatChangeRate, vatChangeExemption },
  vatNext: { vatNextFrom, vatNextRegime, vatNextRate, vatNextExemption },
};

/**
 * Once its day has come, a planned change of VAT becomes what is set, and the pages say so. Invoices do not wait for it:
 * whoever reads the settings of a day reads the plan with them (`vatOn`). Answers whether there was one.
 */
export async function applyPlannedVat(app: AppContext, now = new Date()): Promise<boolean> {
  const context = asSystem(app);
  const changed = await inTransaction(app.db, async (tx) => {
    await queries.lockSettings(tx);
    const before = settingsOf(await queries.readSettings(tx, { keys: SETTING_KEYS }));
    const today = parisDay(now);
    const after = vatOn(before, () => today);
    if (after === before) return [];
    const { vatRegime, vatRate, vatExemption } = after;
    const over = plannedVat(before).filter(({ from }) => from <= today);
    // The plans go last, the earlier one first: at no instant do the dated settings say neither, or an earlier one alone.
    const given = Object.assign({ vatRegime, vatRate, vatExemption }, ...over.map(({ slot }) => NONE[slot]));
    const keys = await writeChanged(tx, context, new Map(Object.entries(before)), given);
    await republishPages(tx, context, before, after);
    return keys;
  });
  if (changed.length === 0) return false;
  await app.settings.refresh();
  app.events.changed({ settings: changed });
  return true;
}

/** Looks at once and every minute until stopped. */
export const startPlannedVat = (context: AppContext): (() => Promise<void>) =>
  startTask(context, {
    name: "the planned change of VAT",
    everyMs: LOOK_EVERY_MS,
    work: () => applyPlannedVat(context),
  });
