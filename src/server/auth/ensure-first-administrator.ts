import type { House } from "#server/context.ts";
import { allowMoreTime } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { createAdministrator } from "./create-administrator.ts";

const LOCK = 4_812_330_118;

const anyone = statement("select from users where is_admin and auth_id is not null limit 1");
const LONGEST_SECONDS = 60;
const waitForLock = statement("select set_config('lock_timeout', $1 || 's', true)");
const lock = statement("select pg_advisory_xact_lock($1)");

/** The administrator named by the configuration, as long as the shop has none who can sign in. */
export async function ensureFirstAdministrator({ db, config }: Pick<House, "db" | "config">): Promise<void> {
  const { firstAdmin } = config;
  if (!firstAdmin || (await anyone(db)).length > 0) return;
  await inTransaction(db, async (tx) => {
    // Several copies may start at once, and the first one's password takes its time to hash.
    await allowMoreTime(tx, LONGEST_SECONDS);
    await waitForLock(tx, LONGEST_SECONDS);
    await lock(tx, LOCK);
    if ((await anyone(tx)).length === 0) await createAdministrator(tx, firstAdmin);
  });
}
