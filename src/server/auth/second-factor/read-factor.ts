import type { Db, Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

/** SQL: the login identity `authId` has a second factor that works. */
export const hasFactor = (authId: string): string =>
  `exists (select from auth_second_factors f where f.auth_id = ${authId} and f.confirmed_at is not null)`;

const asked = statement<{ asked: boolean }>(`select ${hasFactor("$1")} as asked`);

const read = statement<{ since: Date; codes: number }>(`
  select confirmed_at as since, (select count(*)::int from auth_backup_codes b where b.auth_id = f.auth_id) as codes
  from auth_second_factors f where auth_id = $1 and confirmed_at is not null`);

/** Whether signing in to this login identity asks for a code. */
export async function asksForCode(db: Db | Tx, authId: string): Promise<boolean> {
  const [row] = await asked(db, authId);
  return row?.asked ?? false;
}

/** Since when an account has its second factor, and how many backup codes are left; nothing when it has none. */
export async function readFactor(
  db: Db | Tx,
  authId: string,
): Promise<{ since: string | null; backupCodes: number }> {
  const [row] = await read(db, authId);
  return { since: row?.since.toISOString() ?? null, backupCodes: row?.codes ?? 0 };
}
