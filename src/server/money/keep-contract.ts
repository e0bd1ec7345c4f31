import { deliveryWindow } from "#domain/delivery.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./money.sql.ts";

/**
 * Keeps what was sold, on which terms and for which money, with the first settlement of an order, or of a sale of it anew.
 * The days of delivery are those that the form of the payment showed which settles it (`paymentId`), else they count from the
 * settlement.
 */
export async function keepContract(
  tx: Tx,
  orderId: string,
  { paymentId = null, settledAt = new Date() }: { paymentId?: string | null; settledAt?: Date } = {},
): Promise<void> {
  await queries.keepContract(tx, { orderId, paymentId, ...deliveryWindow(settledAt) });
}
