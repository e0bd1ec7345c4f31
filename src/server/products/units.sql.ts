// Written by `npm run db:types` from units.sql: change that file, not this one.
import { exec, many, optional } from "#server/db/statement.ts";

export interface TakeUnitParameters {
  productId: string;
}

/** Decides the race for a piece, as `createBatch` and `addBatch` do for theirs: no row is written when none is left. */
export const takeUnit = exec<TakeUnitParameters>({
  parameters: ["productId"],
  text: `update products set taken = taken + 1 where id = $1 and (stock is null or taken < stock)`,
});

export interface ReleaseItemsParameters {
  orderId: string;
  itemIds: readonly string[] | null;
}

export interface ReleaseItemsRow {
  id: string;
}

/** Not what is on its way back of a parcel that was sent: nobody has looked at it yet; nor what a check of it missed. */
export const releaseItems = many<ReleaseItemsParameters, ReleaseItemsRow>({
  parameters: ["orderId","itemIds"],
  columns: ["id!"],
  text: `with released as (
  update order_items set takes_unit = false
  where order_id = $1 and takes_unit and ($2::uuid[] is null or id = any($2))
    and not exists (select from return_lines r where r.order_item_id = order_items.id and r.disposition = 'set-aside')
    and not exists (select from shortages s where s.order_item_id = order_items.id and coalesce(s.outcome, 'cancelled') = 'cancelled')
    and not exists (select from return_case_items c join orders o on o.id = order_items.order_id
      where c.order_item_id = order_items.id and c.is_open and order_is_sent(o.status))
    and not was_missed(id)
  returning product_id
)
select id from products where id in (select product_id from released) order by id for update`,
});

export interface HandOverUnitsParameters {
  productIds: readonly string[];
}

/** Its own statement, so that it sees the waiting lists as they are once the pieces are locked. */
export const handOverUnits = exec<HandOverUnitsParameters>({
  parameters: ["productIds"],
  text: `with next as (
  select distinct on (product_id) id from claims where state = 'waiting' and product_id = any($1::uuid[])
  order by product_id, said_at, comment_id, place
), granted as (
  update claims c set state = 'granted', changed_at = clock_timestamp()
  from next n where c.id = n.id and c.state = 'waiting' returning c.product_id
)
update products set taken = taken - 1
where id = any($1::uuid[]) and id not in (select product_id from granted)`,
});

export interface ItemsWithoutUnitParameters {
  orderId: string;
}

export interface ItemsWithoutUnitRow {
  id: string;
  productId: string;
}

export const itemsWithoutUnit = many<ItemsWithoutUnitParameters, ItemsWithoutUnitRow>({
  parameters: ["orderId"],
  columns: ["id!","product_id!"],
  text: `select id, product_id from order_items i where order_id = $1 and not takes_unit
  and not exists (select from return_lines r where r.order_item_id = i.id)
order by product_id`,
});

export interface ItemTakesUnitParameters {
  itemId: string;
}

export const itemTakesUnit = exec<ItemTakesUnitParameters>({
  parameters: ["itemId"],
  text: `update order_items set takes_unit = true where id = $1`,
});

export interface LockProductsOfParameters {
  orderIds: readonly string[];
}

export interface LockProductsOfRow {
  id: string;
  units: number;
}

/** How many units of each product these orders take, once the products are locked. */
export const lockProductsOf = many<LockProductsOfParameters, LockProductsOfRow>({
  parameters: ["orderIds"],
  columns: ["id!","units!"],
  text: `select p.id, (select count(*)::int from order_items i where i.product_id = p.id and i.order_id = any($1::uuid[]) and i.takes_unit
  and not exists (select from return_lines r where r.order_item_id = i.id)) as units
from products p
where p.id in (select product_id from order_items where order_id = any($1::uuid[]) and takes_unit) order by p.id for update of p`,
});

export interface LoseUnitsParameters {
  units: number;
  productId: string;
}

export interface LoseUnitsRow {
  id: string;
}

/** Units that were sold are gone, and others take their place: there are so many less. Nothing, where no other one is free. */
export const loseUnits = optional<LoseUnitsParameters, LoseUnitsRow>({
  parameters: ["units","productId"],
  columns: ["id!"],
  text: `update products set stock = stock - $1::int, updated_at = clock_timestamp()
where id = $2 and (stock is null or taken + $1::int <= stock) returning id`,
});
