import type { Tx } from "#server/db/database.ts";
import * as queries from "./money.sql.ts";

/** Keeps what was sold, and on which terms, with the first settlement of an order; `paidCents` is null while unknown. */
export async function keepContract(tx: Tx, orderId: string, paidCents: number | null): Promise<void> {
  await queries.keepContract(tx, { orderId, paidCents });
}
