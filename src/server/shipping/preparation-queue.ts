import { tagNumberIn } from "#domain/piece-code.ts";
import { weightOfParcel } from "#domain/weight.ts";
import { fromStoredAddress } from "#server/addresses/stored-address.ts";
import type { Context } from "#server/context.ts";
import { bare, containing } from "#server/db/search-text.ts";
import { asOrderRow, type ItemJson, toPack } from "#server/orders/order-columns.ts";
import { showLabel } from "#server/orders/show-label.ts";
import { readPreparationQueue } from "./preparation.sql.ts";

const PAGE_SIZE = 300;

/** An order of a parcel as the statement builds it. */
export interface PackedJson {
  id: string;
  orderNumber: string;
  buyerNumber: number | null;
  comment: string | null;
  unconfirmed: boolean;
  items: ItemJson[] | null;
}

/**
 * Parcels that may be packed, each as its first paid order, with the pieces that go into it, by the last day promised,
 * then by live, the oldest first. One of which no day was kept stands where one paid that day would. `after`: those that
 * follow this order's.
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
  const { packagingGrams } = context.settings.current();
  const rows = found.slice(0, PAGE_SIZE);
  return {
    orders: rows.map((row) => ({
      ...asOrderRow(row),
      shippingAddress: row.shippingAddress && fromStoredAddress(row.shippingAddress),
      items: row.parcel.flatMap(({ orderNumber, buyerNumber, items }) =>
        toPack(items).map((item) => ({ ...item, orderNumber, buyerNumber })),
      ),
      label: showLabel(row.label, row, context.config),
      parcel: row.parcel.map(({ id, orderNumber, comment, unconfirmed }) => ({
        id,
        orderNumber,
        comment,
        unconfirmed,
      })),
      packed: row.packed,
      foreign: row.foreign ?? [],
      packer: row.packer,
      weightGrams: weightOfParcel(row.piecesGrams, packagingGrams),
      deliverBy: row.deliverBy,
    })),
    total: rows[0]?.total ?? 0,
    next: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null,
  };
}
