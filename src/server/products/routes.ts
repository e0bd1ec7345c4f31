import type { Handlers } from "#server/http/handlers.ts";
import { createBulk, previewBulk } from "./create-bulk.ts";
import { createRows } from "./create-rows.ts";
import { chooseProducts, listProducts, suggestReference } from "./list-products.ts";
import { readProduct } from "./product-rows.ts";
import { asSeen } from "./purchase-price.ts";
import { putPhotos } from "./put-photos.ts";
import { priceTags, referenceSheet } from "./reference-sheet.ts";
import { restock } from "./restock.ts";
import { createProduct, removeProduct, restoreProduct, saveProduct } from "./write-products.ts";

export const productRoutes: Handlers["admin"]["products"] = {
  list: async (context, input) => {
    const { rows, ...page } = await listProducts(context, input);
    return { ...page, rows: rows.map((row) => asSeen(context, row)) };
  },
  ids: chooseProducts,
  sheet: referenceSheet,
  tags: priceTags,
  get: async (context, { productId }) => asSeen(context, await readProduct(context.db, productId)),
  reference: suggestReference,
  create: async (context, input) => asSeen(context, await createProduct(context, input)),
  save: async (context, input) => asSeen(context, await saveProduct(context, input)),
  remove: removeProduct,
  restore: async (context, input) => asSeen(context, await restoreProduct(context, input)),
  restock: async (context, input) => asSeen(context, await restock(context, input)),
  previewBulk,
  createBulk,
  createRows,
  putPhotos,
};
