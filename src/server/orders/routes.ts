import type { Handlers } from "#server/http/handlers.ts";
import { addItem } from "./add-item.ts";
import { buyersOfProduct } from "./buyers-of-product.ts";
import { clearReview } from "./clear-review.ts";
import { createOrder } from "./create-order.ts";
import { findByTracking } from "./find-by-tracking.ts";
import { findProducts } from "./find-products.ts";
import { giveMoreTime } from "./give-more-time.ts";
import { chooseOrders, listOrders } from "./list-orders.ts";
import { countByStatus } from "./order-totals.ts";
import { readOrderPage } from "./read-order-page.ts";
import { removeItem } from "./remove-item.ts";
import { saveAddress } from "./save-address.ts";
import { changeOrderStatus } from "./set-status.ts";

export const orderRoutes: Handlers["admin"]["orders"] = {
  buyers: buyersOfProduct,
  list: listOrders,
  counts: countByStatus,
  ids: chooseOrders,
  findByTracking,
  get: readOrderPage,
  create: createOrder,
  changeStatus: changeOrderStatus,
  giveMoreTime,
  saveAddress,
  findProducts,
  addItem,
  removeItem,
  clearReview,
};
