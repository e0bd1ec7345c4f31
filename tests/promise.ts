import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** The day until which an order was promised, set as if it had been concluded so: a contract never changes by itself. */
export async function promisedUntil(db: Db, orderId: string, deliveryLatest: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update orders set contract_snapshot = coalesce(contract_snapshot, '{}')
      || jsonb_build_object('deliveryLatest', ${deliveryLatest}::text) where id = ${orderId}`.execute(tx);
  });
}
