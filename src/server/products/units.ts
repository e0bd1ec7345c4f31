import type { Tx } from "#server/db/database.ts";
import * as queries from "./units.sql.ts";

/**
 * Frees the pieces of an order, or of some of its items, and answers which. Items that hold nothing free nothing, and a
 * piece that came back and was set aside, that could not be found, or that has not come back yet, stays out of sale.
 */
export async function releaseUnits(
  tx: Tx,
  orderId: string,
  itemIds: readonly string[] | null = null,
): Promise<string[]> {
  const freed = (await queries.releaseItems(tx, { orderId, itemIds })).map(({ id }) => id);
  if (freed.length > 0) await handOverUnits(tx, freed);
  return freed;
}

/**
 * Gives one unit of each piece to the next viewer on its waiting list, or back to everybody where nobody waits. The
 * unit stays taken for the viewer who is next, so that no guest can be faster; her item follows (see claims/waiting-list.ts).
 * The caller has locked the pieces.
 */
export async function handOverUnits(tx: Tx, productIds: readonly string[]): Promise<void> {
  await queries.handOverUnits(tx, { productIds });
}

/**
 * Takes one piece for each item of the order that holds none and has not come back, products by ascending id. Answers
 * which products had nothing left; those items stay without a piece.
 */
export async function takeUnitsAgain(tx: Tx, orderId: string): Promise<{ taken: string[]; gone: string[] }> {
  const taken: string[] = [];
  const gone: string[] = [];
  for (const item of await queries.itemsWithoutUnit(tx, { orderId })) {
    const won = await takeOneUnit(tx, item.productId);
    (won ? taken : gone).push(item.productId);
    if (won) await queries.itemTakesUnit(tx, { itemId: item.id });
  }
  return { taken, gone };
}

/** Takes one piece. False: none is left. The caller adds the item in the same transaction. */
export async function takeOneUnit(tx: Tx, productId: string): Promise<boolean> {
  return (await queries.takeUnit(tx, { productId })) === 1;
}

/**
 * Sold units are lost, and free ones of the same products take their place: the stock is so much smaller. Answers which
 * products have no other one free; the caller rolls back.
 */
export async function replaceUnits(
  tx: Tx,
  orderIds: readonly string[],
): Promise<{ replaced: string[]; gone: string[] }> {
  const replaced: string[] = [];
  const gone: string[] = [];
  for (const { id: productId, units } of await queries.lockProductsOf(tx, { orderIds }))
    ((await queries.loseUnits(tx, { productId, units })) ? replaced : gone).push(productId);
  return { replaced, gone };
}
