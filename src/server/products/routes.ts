import type { Handlers } from "#server/http/handlers.ts";
import { createBulk, previewBulk } from "./create-bulk.ts";
import { createRows } from "./create-rows.ts";
import { chooseProducts, listProducts, suggestReference } from "./list-products.ts";
import { readProduct } from "./product-rows.ts";
import { putPhotos } from "./put-photos.ts";
import { priceTags, referenceSheet } from "./reference-sheet.ts";
import { createProduct, removeProduct, restoreProduct, saveProduct } from "./write-products.ts";

export const productRoutes: Handlers["admin"]["products"] = {
  list: listProducts,
  ids: chooseProducts,
  sheet: referenceSheet,
  tags: priceTags,
  get: (context, { productId }) => readProduct(context.db, productId),
  reference: suggestReference,
  create: createProduct,
  save: saveProduct,
  remove: removeProduct,
  restore: restoreProduct,
  previewBulk,
  createBulk,
  createRows,
  putPhotos,
};
