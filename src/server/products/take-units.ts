import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

/** The one statement that decides the race for a piece: no row comes back when none is left. */
const takeUnit = statement<{ id: string }>(
  "update products set taken = taken + 1 where id = $1 and (stock is null or taken < stock) returning id",
);

const releaseLines = statement<{ id: string }>(`
  with released as (
    update order_items set takes_unit = false
    where order_id = $1 and takes_unit and ($2::uuid[] is null or id = any($2))
      and not exists (select from return_lines r where r.order_item_id = order_items.id and r.disposition = 'set-aside')
    returning product_id
  )
  select id from products where id in (select product_id from released) order by id for update`);

/** Its own statement, so that it sees the waiting lists as they are once the pieces are locked. */
const handOver = statement<{ product_id: string }>(`
  with next as (
    select distinct on (product_id) id from claims where state = 'waiting' and product_id = any($1::uuid[])
    order by product_id, said_at, comment_id, place
  ), granted as (
    update claims c set state = 'granted', changed_at = clock_timestamp()
    from next n where c.id = n.id and c.state = 'waiting' returning c.product_id
  ), freed as (
    update products set taken = taken - 1
    where id = any($1::uuid[]) and id not in (select product_id from granted)
  )
  select product_id from granted`);

const linesWithoutUnit = statement<{ id: string; product_id: string }>(`
  select id, product_id from order_items i where order_id = $1 and not takes_unit
    and not exists (select from return_lines r where r.order_item_id = i.id)
  order by product_id`);
const lineTakesUnit = statement("update order_items set takes_unit = true where id = $1");

/**
 * Frees the pieces of an order, or of some of its lines. Lines that hold nothing free nothing, and a piece that came back
 * and was set aside stays out of sale.
 */
export async function releaseUnits(
  tx: Tx,
  orderId: string,
  itemIds: readonly string[] | null = null,
): Promise<void> {
  const freed = await releaseLines(tx, orderId, itemIds);
  if (freed.length > 0)
    await handOverUnits(
      tx,
      freed.map(({ id }) => id),
    );
}

/**
 * Gives one unit of each piece to the next viewer on its waiting list, or back to everybody where nobody waits. The
 * unit stays taken for the viewer who is next, so that no guest can be faster; her line follows (see claims/waiting-list.ts).
 * The caller has locked the pieces.
 */
export async function handOverUnits(tx: Tx, productIds: readonly string[]): Promise<void> {
  await handOver(tx, productIds);
}

/**
 * Takes one piece for each line of the order that holds none and has not come back, products by ascending id. Answers
 * which products had nothing left; those lines stay without a piece.
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
