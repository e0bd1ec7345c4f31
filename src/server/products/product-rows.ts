import type { ProductRow } from "#contract/admin/products.ts";
import { refusal } from "#domain/refusals.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { photoUrl } from "./photo-url.ts";
import * as queries from "./products.sql.ts";

/** These products, in this order, as the back office shows them. */
export async function readProducts(db: Db | Tx, ids: readonly string[]): Promise<ProductRow[]> {
  return (await queries.readProducts(db, { ids })).map((row) => ({
    id: row.id,
    live: { id: row.liveId, title: row.liveTitle, ref: row.liveRef },
    ref: row.ref,
    refCategory: row.refCategory,
    name: row.name,
    priceCents: row.priceCents,
    size: row.size,
    fit: row.fit,
    color: row.color,
    composition: row.composition,
    maker: row.maker,
    weightGrams: row.weightGrams,
    purchaseCents: row.purchaseCents,
    warnings: row.warnings,
    animalParts: row.animalParts,
    missing: row.missing,
    photoKey: row.photoKey,
    photoUrl: photoUrl(row.photoKey),
    stock: row.stock,
    taken: row.taken,
    sold: row.stock !== null && row.taken >= row.stock,
    paid: row.paid,
    reserved: row.reserved,
    waiting: row.waiting,
    unsoldDays: row.unsoldDays,
    ordered: row.ordered,
    createdAt: row.createdAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    version: row.version,
  }));
}

export async function readProduct(db: Db | Tx, productId: string): Promise<ProductRow> {
  const [product] = await readProducts(db, [productId]);
  if (!product) throw refusal("PRODUCT_NOT_FOUND");
  return product;
}
