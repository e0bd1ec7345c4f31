// Written by `npm run db:types` from buyers.sql: change that file, not this one.
import { many } from "#server/db/statement.ts";

export interface ListBuyersParameters {
  productId: string;
}

export interface ListBuyersRow {
  id: string;
  itemId: string;
}

/** The newest hundred orders that have a unit of a product. */
export const listBuyers = many<ListBuyersParameters, ListBuyersRow>({
  parameters: ["productId"],
  columns: ["id!","item_id!"],
  text: `select o.id, i.id as item_id from order_items i join orders o on o.id = i.order_id
where i.product_id = $1 and i.takes_unit and not order_is_cancelled(o.status)
order by o.created_at desc, o.id limit 100`,
});

export interface ListWaitingParameters {
  productId: string;
}

export interface ListWaitingRow {
  handle: string;
}

/** In the order in which they will be served. */
export const listWaiting = many<ListWaitingParameters, ListWaitingRow>({
  parameters: ["productId"],
  columns: ["handle!"],
  text: `select handle from claims where product_id = $1 and state = 'waiting' order by said_at, comment_id, place limit 100`,
});
