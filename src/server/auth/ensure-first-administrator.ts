import type { AppContext } from "#server/context.ts";
import { allowMoreTime } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as queries from "./administrators.sql.ts";
import { createAdministrator } from "./create-administrator.ts";
import { hashPassword } from "./password.ts";

const LOCK = 4_812_330_118;

const LONGEST_SECONDS = 60;

/** The administrator named by the configuration, as long as the shop has none who can sign in. */
export async function ensureFirstAdministrator({
  db,
  config,
}: Pick<AppContext, "db" | "config">): Promise<void> {
  const { firstAdmin } = config;
  if (!firstAdmin || (await queries.findAdministrator(db))) return;
  const { email, password } = firstAdmin;
  const hashedPassword = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    // Several copies may start at once.
    await allowMoreTime(tx, LONGEST_SECONDS);
    await queries.waitForLock(tx, { seconds: LONGEST_SECONDS });
    await queries.lockFirstAdministrator(tx, { lock: LOCK });
    if (!(await queries.findAdministrator(tx))) await createAdministrator(tx, { email, hashedPassword });
  });
}
