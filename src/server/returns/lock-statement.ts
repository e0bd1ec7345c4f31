import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./returns.sql.ts";

interface Answered {
  withdrawalId: string;
  orderId: string;
  /** Null: all pieces of the order. */
  itemIds: string[] | null;
}

/** Locks the statement that a return of these pieces answers; one that names pieces names some of these. */
export async function lockStatement(tx: Tx, { withdrawalId, orderId, itemIds }: Answered) {
  const stated = (await queries.lockWithdrawalsOfOrder(tx, { orderId })).find(
    ({ id }) => id === withdrawalId,
  );
  if (!stated) throw refusal("WITHDRAWAL_NOT_FOUND");
  if (itemIds && (await queries.isAboutOthers(tx, { withdrawalId, itemIds })).isAboutOthers)
    throw refusal("WITHDRAWAL_OF_OTHER_PIECES");
  return stated;
}
