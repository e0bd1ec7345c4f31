import { moveCredits } from "#server/credits/follow-person.ts";
import type { Tx } from "#server/db/database.ts";
import { moveOrders, moveViewer } from "./merge-orders.ts";
import * as queries from "./order-owners.sql.ts";

/**
 * Called when a person has proved their e-mail by signing in with it, or types it while signed in. Orders that staff
 * opened for a handle, and on which this e-mail was typed, become theirs; so does the handle with all its orders, unless
 * another address was typed on one of them. Answers the orders that changed hands.
 */
export async function joinTypedOrders(tx: Tx, userId: string): Promise<string[]> {
  const found = await queries.findTypedOrders(tx, { userId });
  const wanted = found.filter(({ typed, apart }) => typed || !apart);
  if (wanted.length === 0) return [];
  await queries.lockOrders(tx, { orderIds: wanted.map(({ id }) => id) });
  const holders = [...new Set(wanted.map(({ holderId }) => holderId))];
  await queries.lockPeople(tx, { userIds: [userId, ...holders] });
  const moved: string[] = [];
  const actor = { kind: "customer", userId } as const;
  for (const holderId of holders) {
    const theirs = wanted.filter((order) => order.holderId === holderId);
    const ids = theirs.map(({ id }) => id);
    moved.push(...(await moveOrders(tx, { actor }, ids, { sourceId: holderId, destinationId: userId })));
    // Where several people share a placeholder, nobody knows whose its credit is.
    if (theirs[0]?.apart) continue;
    const people = { sourceId: holderId, destinationId: userId };
    await moveCredits(tx, people);
    await moveViewer(tx, people);
  }
  return moved;
}
