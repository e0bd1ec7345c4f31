import type { Context } from "#server/context.ts";
import * as queries from "./buyers.sql.ts";
import { readOrderRows } from "./order-columns.ts";

/** Who has a unit of a product on a paid or an open order, and who waits for one. */
export async function buyersOfProduct({ lists }: Context, { productId }: { productId: string }) {
  const [orders, waiting] = await Promise.all([
    queries.listBuyers(lists, { productId }),
    queries.listWaiting(lists, { productId }),
  ]);
  const rows = await readOrderRows(
    lists,
    orders.map(({ id }) => id),
  );
  return {
    orders: rows.map(({ id, orderNumber, status, customer }) => ({
      id,
      orderNumber,
      status,
      customer,
      itemId: orders.find((order) => order.id === id)?.itemId ?? null,
    })),
    waiting: waiting.map(({ handle }) => handle),
  };
}
