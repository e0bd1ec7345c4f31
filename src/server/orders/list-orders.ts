import { MOST_AT_ONCE } from "#contract/admin/bulk-acts.ts";
import type { ChosenOrder } from "#contract/admin/orders.ts";
import type { Context } from "#server/context.ts";
import type { OrderFilters } from "./filter-orders.ts";
import { findOrders, type OrderSort } from "./find-orders.ts";
import { readOrderRows } from "./order-columns.ts";

const PAGE_SIZE = 50;

/** One page of the filtered list; the ids are found first, so that only fifty orders are read whole. */
export async function listOrders(context: Context, input: OrderFilters & { sort: OrderSort; page: number }) {
  const { sort, page, ...filters } = input;
  const slice = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const { ids, ...totals } = await findOrders(context.lists, filters, sort, slice);
  const rows = await readOrderRows(context.lists, ids);
  return { rows, ...totals, page, pageSize: PAGE_SIZE };
}

/** The first 500 orders of the sorted list with what a bulk act must know of each; `total` says how many there are. */
export async function chooseOrders(
  context: Context,
  { sort, ...filters }: OrderFilters & { sort: OrderSort },
): Promise<{ rows: ChosenOrder[]; total: number }> {
  const slice = { limit: MOST_AT_ONCE, offset: 0 };
  const { ids, total } = await findOrders(context.lists, filters, sort, slice);
  const rows = (await readOrderRows(context.lists, ids)).map((row) => ({
    id: row.id,
    orderNumber: row.orderNumber,
    status: row.status,
    name: row.customer.name,
    email: row.customer.email,
    handle: row.customer.handle,
    totalCents: row.totalCents,
  }));
  return { rows, total };
}
