import type { Tx } from "#server/db/database.ts";
import { forgetDevicesOf } from "#server/order-access/devices.ts";
import * as queries from "./erasure.sql.ts";

/**
 * From this amount on, the law wants the contract kept for ten years from delivery and shown on request: code de la
 * consommation, L213-1 and D213-1.
 */
const CONTRACT_KEPT_FROM_CENTS = 120_00;

/** Empties these messages, and what the trail says of them; answers how many. The caller has locked them. */
export async function emptyMessages(tx: Tx, messages: readonly { id: number }[]): Promise<number> {
  const ids = messages.map(({ id }) => id);
  const emptied = await queries.emptyMessages(tx, { ids });
  await queries.emptyTrailOfMessages(tx, { ids });
  return emptied;
}

/** Empties what was written about these orders; answers how many messages that were. */
export const emptyMessagesOf = async (tx: Tx, orderIds: readonly string[]): Promise<number> =>
  emptyMessages(tx, await queries.messagesAbout(tx, { orderIds }));

/** Takes out of the trail what staff wrote about these orders, and the numbers of their parcels. */
export async function forgetWordsInTrail(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await queries.emptyTrailOfOrders(tx, { orderIds });
}

/**
 * Takes out of orders what names their buyer: address, comment, what was written to them and of them. Numbers, amounts, dates
 * and history stay for accounting, and the contracts that the law wants kept. The caller holds the orders' locks.
 */
export async function eraseOrders(
  tx: Tx,
  orderIds: readonly string[],
): Promise<{ messages: number; contractsKept: number }> {
  const messages = await emptyMessagesOf(tx, orderIds);
  const erased = await queries.emptyOrders(tx, { orderIds, keptFromCents: CONTRACT_KEPT_FROM_CENTS });
  await queries.forgetWordsAbout(tx, { orderIds });
  await forgetWordsInTrail(tx, orderIds);
  await forgetDevicesOf(tx, orderIds);
  return {
    messages,
    contractsKept: erased.filter((order) => order.contractKept).length,
  };
}
