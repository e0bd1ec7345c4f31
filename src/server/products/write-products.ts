import type { z } from "zod";
import type { productFields, SharedFields } from "#contract/admin/product-fields.ts";
import type { ProductRow } from "#contract/admin/products.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { changedMeanwhile, goneMeanwhile } from "#server/audit/changed-meanwhile.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { askAboutClaims, askAboutSaved, noteClaims } from "#server/regulated-words/ask-about-claims.ts";
import { readProduct, readProducts } from "./product-rows.ts";
import * as queries from "./products.sql.ts";
import { askAboutPurchases } from "./purchase-price.ts";
import { requirePhotos } from "./require-photos.ts";

type ProductFields = z.output<typeof productFields>;

/** What a buyer reads of it that staff word freely. */
export const wordsOf = ({
  name,
  size,
  fit,
  warnings,
}: {
  name: string;
  size?: string | null;
  fit?: string | null;
  warnings?: string | null;
}): string[] => [name, size ?? "", fit ?? "", warnings ?? ""];

export async function createProduct(context: Context, { keepsClaims, ...input }: ProductFields) {
  askAboutPurchases(context, [input]);
  const claims = askAboutClaims(context, { now: wordsOf(input), keepsClaims });
  await requirePhotos(context, [input.photoKey]);
  const product = await once(context, principalOf(context), "admin.products.create", input, async (tx) => {
    const { id } = await queries
      .insertProduct(tx, { ...input, purchaseCents: input.purchaseCents ?? null })
      .catch(inWords);
    await audit(tx, context, {
      action: "product-created",
      subjectKind: "product",
      subjectId: id,
      after: input,
    });
    await noteClaims(tx, context, { subjectKind: "product", subjectId: id }, claims);
    return readProduct(tx, id);
  });
  context.events.changed({ products: [product.id] });
  return product;
}

/** Items of orders keep the price that they copied. */
export async function saveProduct(
  context: Context,
  input: ProductFields & { productId: string; expectedVersion: number },
) {
  const { productId, expectedVersion, keepsClaims, ...given } = input;
  askAboutPurchases(context, [given]);
  const [seen] = await readProducts(context.db, [productId]);
  if (given.photoKey !== seen?.photoKey) await requirePhotos(context, [given.photoKey]);
  const product = await inTransaction(context.db, async (tx) => {
    const before = await lockProduct(tx, productId);
    const { taken, purchaseCents = null } = before;
    const after = {
      ...given,
      purchaseCents: given.purchaseCents === undefined ? purchaseCents : given.purchaseCents,
    };
    if (before.version !== expectedVersion) throw await changedMeanwhile(tx, "product", productId);
    if (after.liveId !== before.live.id) mayChangeLive(before);
    if (after.stock !== null && after.stock < taken) throw refusal("STOCK_UNDER_TAKEN", { taken });
    const subject = { subjectKind: "product", subjectId: productId } as const;
    const texts = { now: wordsOf(after), before: wordsOf(before), keepsClaims };
    const claims = await askAboutSaved(tx, context, subject, texts);
    await queries.updateProduct(tx, { ...after, productId }).catch(inWords);
    await audit(tx, context, {
      action: "product-saved",
      subjectKind: "product",
      subjectId: productId,
      before: keptOf(before),
      after,
    });
    await noteClaims(tx, context, subject, claims);
    return readProduct(tx, productId);
  });
  context.events.changed({ products: [productId] });
  return product;
}

/** A product as a form gives it: what the trail compares with what was given. */
const keptOf = (row: ProductRow): Required<Omit<ProductFields, "keepsClaims">> => ({
  liveId: row.live.id,
  name: row.name,
  ref: row.ref,
  priceCents: row.priceCents,
  refCategory: row.refCategory,
  size: row.size,
  fit: row.fit,
  colorId: row.color?.id ?? null,
  composition: row.composition,
  makerId: row.maker?.id ?? null,
  warnings: row.warnings,
  animalParts: row.animalParts,
  weightGrams: row.weightGrams,
  purchaseCents: row.purchaseCents ?? null,
  stock: row.stock,
  photoKey: row.photoKey,
});

/** A price alone; saying again what it is already changes nothing. Items of orders keep the one that they copied. */
export async function putPrice(
  tx: Tx,
  context: Context,
  { productId, priceCents }: { productId: string; priceCents: number },
): Promise<void> {
  const before = await lockProduct(tx, productId);
  if (before.priceCents === priceCents) return;
  await queries.setPrice(tx, { productId, priceCents });
  await audit(tx, context, {
    action: "product-saved",
    subjectKind: "product",
    subjectId: productId,
    before: { priceCents: before.priceCents },
    after: { priceCents },
  });
}

/** What many products get at once, for one of them; saying again what it is already changes nothing. */
export async function putFields(
  tx: Tx,
  context: Context,
  { productId, fields, keepsClaims }: { productId: string; fields: SharedFields; keepsClaims: boolean },
): Promise<void> {
  const { size = null, fit = null, stock = null, composition = null, makerId = null } = fields;
  const before = await lockProduct(tx, productId);
  if (stock !== null && stock < before.taken) throw refusal("STOCK_UNDER_TAKEN", { taken: before.taken });
  await queries.setFields(tx, { productId, size, fit, stock, composition, makerId }).catch(inWords);
  const after = await readProduct(tx, productId);
  const [was, is] = [shared(before), shared(after)];
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  const subject = { subjectKind: "product", subjectId: productId } as const;
  const texts = { now: wordsOf(after), before: wordsOf(before), keepsClaims };
  const claims = await askAboutSaved(tx, context, subject, texts);
  await audit(tx, context, {
    action: "product-saved",
    subjectKind: "product",
    subjectId: productId,
    before: was,
    after: is,
  });
  await noteClaims(tx, context, subject, claims);
}

const shared = ({ size, fit, stock, composition, maker }: ProductRow) => ({
  size,
  fit,
  stock,
  composition,
  maker: maker?.name ?? null,
});

export async function removeProduct(context: Context, { productId }: { productId: string }) {
  const archived = await inTransaction(context.db, (tx) => deleteProduct(tx, context, productId));
  context.events.changed({ products: [productId] });
  return { id: productId, archived };
}

/** What stands on an order, be it cancelled, is archived instead; true says so. */
export async function deleteProduct(tx: Tx, context: Context, productId: string): Promise<boolean> {
  const before = await lockProduct(tx, productId);
  if (before.ordered && before.archivedAt)
    throw await goneMeanwhile(tx, "product", productId, refusal("PRODUCT_NOT_FOUND"));
  await (before.ordered ? queries.archiveProduct : queries.deleteProduct)(tx, { productId }).catch(inWords);
  await audit(tx, context, {
    action: before.ordered ? "product-archived" : "product-deleted",
    subjectKind: "product",
    subjectId: productId,
    before: keptOf(before),
  });
  return before.ordered;
}

/** Archives a product whose row the caller has locked, whether an order names it or not. */
export async function takeOffSale(tx: Tx, context: Context, productId: string): Promise<void> {
  await queries.archiveProduct(tx, { productId });
  await audit(tx, context, { action: "product-archived", subjectKind: "product", subjectId: productId });
}

/** An archived product is on sale again, under the rank that it kept. */
export async function restoreProduct(context: Context, { productId }: { productId: string }) {
  const product = await inTransaction(context.db, async (tx) => {
    await lockProduct(tx, productId);
    if ((await queries.restoreProduct(tx, { productId }).catch(inWords)) > 0)
      await audit(tx, context, { action: "product-restored", subjectKind: "product", subjectId: productId });
    return readProduct(tx, productId);
  });
  context.events.changed({ products: [productId] });
  return product;
}

/** An order is of one live, and so is a unit that is kept for who waits. */
export function mayChangeLive({ ordered, taken }: ProductRow): void {
  if (ordered || taken > 0) throw refusal("PRODUCT_ORDERED");
}

export async function lockProduct(tx: Tx, productId: string) {
  if (!(await queries.lockProduct(tx, { productId })))
    throw await goneMeanwhile(tx, "product", productId, refusal("PRODUCT_NOT_FOUND"));
  return readProduct(tx, productId);
}

/** What the database forbids, as the shop says it. */
export function inWords(error: unknown): never {
  switch (brokenConstraint(error)) {
    case "products_ref_unique_per_live":
      throw refusal("PRODUCT_REF_TAKEN");
    case "products_live_id_fkey":
      throw refusal("LIVE_NOT_FOUND");
    case "products_color_id_fkey":
      throw refusal("COLOR_NOT_FOUND");
    case "products_maker_id_fkey":
      throw refusal("MAKER_NOT_FOUND");
    case "products_recalled_stay_off_sale":
    case "recall_products_product_id_fkey":
      throw refusal("PRODUCT_RECALLED");
    default:
      throw error;
  }
}
