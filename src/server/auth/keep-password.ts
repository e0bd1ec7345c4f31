import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

/** Their own sessions end, and those in which they act as somebody else. */
const write = statement(`
  with known as (
    update auth_account set password = $2, "updatedAt" = now()
    where "userId" = $1 and "providerId" = 'credential' returning id
  ), opened as (
    insert into auth_account (id, "accountId", "providerId", "userId", password)
    select gen_random_uuid()::text, $1, 'credential', $1, $2 where not exists (select from known)
  )
  delete from auth_session where "userId" = $1 or "impersonatedBy" = $1`);

/** Gives a login identity this password (already hashed), be it the first or a new one; its sessions end. */
export async function keepPassword(tx: Tx, authId: string, hashed: string): Promise<void> {
  await write(tx, authId, hashed);
}
