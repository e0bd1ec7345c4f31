import { tagNumberIn } from "#domain/piece-code.ts";
import { fromStoredAddress } from "#server/addresses/stored-address.ts";
import type { Context } from "#server/context.ts";
import { bare, containing } from "#server/db/search-text.ts";
import { asOrderRow, toPack } from "#server/orders/order-columns.ts";
import { showLabel } from "#server/orders/show-label.ts";
import { readPreparationQueue } from "./preparation.sql.ts";

const PAGE_SIZE = 300;

/**
 * Paid orders that may be packed, with the pieces that go into the parcel, by the last day promised, then by live, the oldest first. An order of which no day was
 * kept stands where one paid that day would. `after`: those that follow this one.
 */
export async function preparationQueue(
  context: Context,
  { q, after }: { q: string; after?: string | undefined },
) {
  const found = await readPreparationQueue(context.lists, {
    pattern: containing(bare(q)),
    reference: bare(q),
    tagNumber: tagNumberIn(q) ?? null,
    after: after ?? null,
    most: PAGE_SIZE + 1,
  });
  const rows = found.slice(0, PAGE_SIZE);
  return {
    orders: rows.map((row) => ({
      ...asOrderRow(row),
      shippingAddress: row.shippingAddress && fromStoredAddress(row.shippingAddress),
      items: toPack(row.items),
      label: showLabel(row.label, row, context.config),
      comment: row.comment,
      deliverBy: row.deliverBy,
      unconfirmed: row.unconfirmed,
    })),
    total: rows[0]?.total ?? 0,
    next: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null,
  };
}
