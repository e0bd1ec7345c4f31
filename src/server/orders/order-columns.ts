import type { z } from "zod";
import type { ListedOrder, OrderRow, orderItem } from "#contract/admin/orders.ts";
import { realEmail } from "#domain/real-email.ts";
import type { Disposition } from "#domain/returns.ts";
import { fromStoredAddress } from "#server/addresses/stored-address.ts";
import type { Db } from "#server/db/database.ts";
import { asContact } from "#server/order-contacts/as-contact.ts";
import { photoUrl } from "#server/products/photo-url.ts";
import { relayLines } from "#wording/relay-points.ts";
import * as queries from "./order-rows.sql.ts";

export type OrderColumns = Omit<
  queries.ReadOrderRowsRow,
  "contact" | "discountCents" | "creditCents" | "parcelWith"
>;

/** The order's own address names its customer; the person it is tied to does when there is none yet. */
export function asOrderRow(row: OrderColumns): OrderRow {
  const address = row.shippingAddress && fromStoredAddress(row.shippingAddress);
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    orderDate: row.orderDate.toISOString(),
    status: row.status,
    version: row.version,
    totalCents: row.totalCents,
    itemCount: row.itemCount,
    returnedCount: row.returnedCount,
    returnedCents: row.returnedCents,
    live: { id: row.liveId, title: row.liveTitle },
    customer: {
      userId: row.userId,
      name: (address && `${address.firstName} ${address.lastName}`.trim()) || realEmail(row.displayName),
      email: address?.email || realEmail(row.userEmail),
      handle: row.tiktokUsername,
    },
    hasAddress: address !== null,
    hasLabel: row.hasLabel,
    reviewReason: row.reviewReason,
  };
}

/** These orders, in this order, as a list shows them. */
export const readOrderRows = async (db: Db, ids: readonly string[]): Promise<ListedOrder[]> =>
  (await queries.readOrderRows(db, { ids })).map((row) => ({
    ...asOrderRow(row),
    contact: asContact(row.contact),
    discountCents: row.discountCents,
    creditCents: row.creditCents,
    relay: relayOf(row.shippingAddress),
    parcelWith: row.parcelWith,
  }));

function relayOf(address: queries.ReadOrderRowsRow["shippingAddress"]): string | null {
  const { relay } = fromStoredAddress(address ?? {});
  return relay ? relayLines(relay).join(", ") : null;
}

/** An item of an order, as the view `order_rows` writes it. */
export interface ItemJson {
  id: string;
  productId: string;
  ref: number;
  refCategory: string | null;
  name: string;
  size: string | null;
  photoKey: string | null;
  colorName: string | null;
  colorHex: string;
  quantity: number;
  priceCents: number;
  discountCents: number;
  takesUnit: boolean;
  returned: { returnId: string; at: string; disposition: Disposition } | null;
}

/** The items that are, or were, in the parcel: not those that came back before it was packed. */
export const toPack = (items: readonly ItemJson[] | null): z.infer<typeof orderItem>[] =>
  (items ?? []).filter(({ returned }) => returned === null).map(asOrderItem);

export function asOrderItem(item: ItemJson): z.infer<typeof orderItem> {
  return {
    id: item.id,
    productId: item.productId,
    ref: item.ref,
    refCategory: item.refCategory,
    name: item.name,
    size: item.size,
    color: item.colorName === null ? null : { name: item.colorName, hexCode: item.colorHex },
    photoUrl: photoUrl(item.photoKey),
    quantity: item.quantity,
    priceCents: item.priceCents,
    discountCents: item.discountCents,
    takesUnit: item.takesUnit,
    returned: item.returned && { ...item.returned, at: new Date(item.returned.at).toISOString() },
  };
}
