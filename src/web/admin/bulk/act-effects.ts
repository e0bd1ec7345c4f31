import type { QueryClient } from "@tanstack/react-query";
import type { BulkList } from "#contract/admin/bulk-acts.ts";
import { colorsChanged } from "#web/admin/colors/color-queries.ts";
import { faqsQuery } from "#web/admin/faqs/faqs-query.ts";
import { livesChanged } from "#web/admin/lives/live-queries.ts";
import { templatesQuery } from "#web/admin/messages/templates-query.ts";
import { ordersChanged } from "#web/admin/orders/order-queries.ts";
import { outboxChanged } from "#web/admin/outbox/outbox-queries.ts";
import { productsChanged } from "#web/admin/products/product-queries.ts";
import { withdrawalsChanged } from "#web/admin/withdrawals/withdrawal-queries.ts";

/** What is read again after an act on rows of each list. */
export const LIST_CHANGED: Record<BulkList, (queries: QueryClient) => void> = {
  orders: ordersChanged,
  products: productsChanged,
  lives: livesChanged,
  colors: colorsChanged,
  faqs: (queries) => void queries.invalidateQueries({ queryKey: faqsQuery.queryKey }),
  pages: (queries) => void queries.invalidateQueries({ queryKey: ["pages"] }),
  templates: (queries) => void queries.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  outbox: outboxChanged,
  withdrawals: withdrawalsChanged,
};
