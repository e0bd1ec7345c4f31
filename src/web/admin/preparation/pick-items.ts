import { buyerNumbersOf } from "#wording/buyer-number.ts";
import { pieceReference } from "#wording/packing-slip.ts";
import type { PackedItem, PackedOrder } from "./packed-order.ts";

/** One kind of piece to fetch from the rail, for all the orders that want it. */
export type PickItem = {
  key: string;
  item: PackedItem;
  count: number;
  /** "n° 14 HF-noel-12" */
  orders: string[];
};

const BY_REFERENCE = new Intl.Collator("fr", { numeric: true });

/** The pieces of many orders, gathered by announced reference, color and size, in the order of the rail. */
export function pickItems(orders: readonly PackedOrder[]): PickItem[] {
  const kinds = new Map<string, PickItem>();
  for (const { items } of orders) {
    for (const item of items) {
      // A piece that is gone is not on the rail.
      if (!item.takesUnit) continue;
      const key = [pieceReference(item), item.name, item.color?.name, item.size].join("\u0000");
      const picked = kinds.get(key) ?? { key, item, count: 0, orders: [] };
      picked.count += item.quantity;
      picked.orders.push([buyerNumbersOf([item]), item.orderNumber].filter(Boolean).join(" "));
      kinds.set(key, picked);
    }
  }
  return [...kinds.values()].sort(
    (one, other) =>
      BY_REFERENCE.compare(pieceReference(one.item), pieceReference(other.item)) ||
      BY_REFERENCE.compare(one.item.color?.name ?? "", other.item.color?.name ?? ""),
  );
}
