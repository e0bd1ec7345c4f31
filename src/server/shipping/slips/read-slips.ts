import { refusal } from "#domain/refusals.ts";
import { fromStoredAddress } from "#server/addresses/stored-address.ts";
import type { AppContext } from "#server/context.ts";
import { asOrderRow, type ItemJson, toPack } from "#server/orders/order-columns.ts";
import type { SlipOrder } from "#wording/packing-slip.ts";
import * as queries from "./slips.sql.ts";

/** An order of a parcel as the statement builds it. */
export interface SlipJson {
  orderNumber: string;
  buyerNumber: number | null;
  items: ItemJson[] | null;
}

/** What the packing slips of these orders' parcels say, in their order. */
export async function readSlips({ lists }: Pick<AppContext, "lists">, orderIds: readonly string[]) {
  const rows = await queries.readSlips(lists, { orderIds });
  if (rows.length < orderIds.length) throw refusal("ORDER_NOT_FOUND");
  return rows.map(
    (row): SlipOrder => ({
      ...asOrderRow(row),
      shippingAddress: row.shippingAddress && fromStoredAddress(row.shippingAddress),
      items: row.parcel.flatMap(({ orderNumber, buyerNumber, items }) =>
        toPack(items).map((item) => ({ ...item, orderNumber, buyerNumber })),
      ),
    }),
  );
}
