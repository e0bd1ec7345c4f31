import { z } from "zod";
import { auditFilters } from "./audit.ts";
import { colorFilters } from "./colors.ts";
import { liveFilters } from "./lives.ts";
import { orderFilters } from "./orders.ts";
import { outboxFilters } from "./outbox.ts";
import { productFilters } from "./products.ts";
import { userFilters } from "./users.ts";
import { withdrawalFilters } from "./withdrawals.ts";

const unfiltered = z.strictObject({});

/**
 * The lists that may be had as a file for a spreadsheet, each with the filters of its screen. Their answers are
 * streams of CSV, so they are routes of their own beside the procedures; they are an administrator's alone.
 */
export const EXPORTS = {
  orders: orderFilters,
  users: userFilters,
  products: productFilters,
  lives: liveFilters,
  colors: colorFilters,
  faqs: unfiltered,
  pages: unfiltered,
  "message-templates": unfiltered,
  outbox: outboxFilters,
  audit: auditFilters,
  withdrawals: withdrawalFilters,
} as const;
export type ExportName = keyof typeof EXPORTS;

export const exportPath = (name: ExportName): string => `/admin/exports/${name}.csv`;
