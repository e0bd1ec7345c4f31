import { readAddress } from "#domain/address.ts";
import { refusal } from "#domain/refusals.ts";
import type { House } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import {
  asOrderRow,
  ITEMS_JSON,
  type ItemJson,
  type OrderColumns,
  ROW_COLUMNS,
  ROW_TABLES,
  toPack,
} from "#server/orders/order-columns.ts";
import type { SlipOrder } from "#wording/packing-slip.ts";

const select = statement<OrderColumns & { items: ItemJson[] | null }>(`
  select ${ROW_COLUMNS}, ${ITEMS_JSON} as items
  from unnest($1::uuid[]) with ordinality as asked(id, place)
  join (${ROW_TABLES}) on o.id = asked.id
  order by asked.place`);

/** What the packing slips of these orders say, in their order. */
export async function readSlips({ lists }: Pick<House, "lists">, orderIds: readonly string[]) {
  const rows = await select(lists, orderIds);
  if (rows.length < orderIds.length) throw refusal("ORDER_NOT_FOUND");
  return rows.map(
    (row): SlipOrder => ({
      ...asOrderRow(row),
      shippingAddress: row.shipping_address && readAddress(row.shipping_address),
      items: toPack(row.items),
    }),
  );
}
