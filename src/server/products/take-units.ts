import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

/** The one statement that decides the race for a piece: no row comes back when none is left. */
const takeUnit = statement<{ id: string }>(
  "update products set taken = taken + 1 where id = $1 and (stock is null or taken < stock) returning id",
);

const releaseLines = statement<{ product_id: string }>(`
  with released as (
    update order_items set takes_unit = false
    where order_id = $1 and takes_unit and ($2::uuid is null or id = $2)
    returning product_id
  ), locked as (
    select id from products where id in (select product_id from released) order by id for update
  )
  update products set taken = taken - 1 where id in (select id from locked) returning id as product_id`);

const linesWithoutUnit = statement<{ id: string; product_id: string }>(
  "select id, product_id from order_items where order_id = $1 and not takes_unit order by product_id",
);
const lineTakesUnit = statement("update order_items set takes_unit = true where id = $1");

/** Frees the pieces of an order, or of one of its lines. Lines that hold nothing free nothing. */
export async function releaseUnits(tx: Tx, orderId: string, itemId: string | null = null): Promise<string[]> {
  return (await releaseLines(tx, orderId, itemId)).map((row) => row.product_id);
}

/**
 * Takes one piece for each line of the order that holds none, products by ascending id. Answers which
 * products had nothing left; those lines stay without a piece.
 */
export async function takeUnitsAgain(tx: Tx, orderId: string): Promise<{ taken: string[]; gone: string[] }> {
  const taken: string[] = [];
  const gone: string[] = [];
  for (const line of await linesWithoutUnit(tx, orderId)) {
    const [won] = await takeUnit(tx, line.product_id);
    (won ? taken : gone).push(line.product_id);
    if (won) await lineTakesUnit(tx, line.id);
  }
  return { taken, gone };
}

/** Takes one piece. False: none is left. The caller adds the line in the same transaction. */
export async function takeOneUnit(tx: Tx, productId: string): Promise<boolean> {
  return (await takeUnit(tx, productId)).length === 1;
}
