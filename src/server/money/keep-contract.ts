import type { Tx } from "#server/db/database.ts";
import * as queries from "./money.sql.ts";

/**
 * Keeps what was sold, and on which terms, with the first settlement of an order; `paidCents` is null while unknown. `promised`
 * are the days of delivery that the buyer is shown as she concludes it; else they are those of the last payment that was begun.
 */
export async function keepContract(
  tx: Tx,
  orderId: string,
  paidCents: number | null,
  promised?: { earliest: string; latest: string },
): Promise<void> {
  const { earliest = null, latest = null } = promised ?? {};
  await queries.keepContract(tx, { orderId, paidCents, earliest, latest });
}
