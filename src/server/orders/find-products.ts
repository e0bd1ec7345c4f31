import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { photoUrl } from "#server/products/photo-url.ts";
import { readOrderNumbers } from "./order-rows.sql.ts";
import { findProductsToAdd } from "./products.sql.ts";

const MOST_FOUND = 20;

/** Pieces of the order's live whose announced reference has, or begins with, these digits. */
export async function findProducts({ lists }: Context, { orderId, ref }: { orderId: string; ref: string }) {
  const found = await findProductsToAdd(lists, { orderId, ref, most: MOST_FOUND });
  if (found.length === 0 && (await readOrderNumbers(lists, { ids: [orderId] })).length === 0)
    throw refusal("ORDER_NOT_FOUND");
  return found.map(({ colorName, colorHex, photoKey, ...piece }) => ({
    ...piece,
    photoUrl: photoUrl(photoKey),
    color: colorName === null || colorHex === null ? null : { name: colorName, hexCode: colorHex },
  }));
}
