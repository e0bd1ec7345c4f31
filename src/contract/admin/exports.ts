import { z } from "zod";
import { staffCall } from "#contract/base.ts";
import { id } from "#contract/input.ts";
import { auditFilters } from "./audit.ts";
import { colorFilters } from "./colors.ts";
import { invoiceFilters } from "./invoices.ts";
import { liveFilters } from "./lives.ts";
import { orderFilters } from "./order-filters.ts";
import { outboxFilters } from "./outbox.ts";
import { productFilters } from "./product-filters.ts";
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
  makers: unfiltered,
  "promo-codes": unfiltered,
  credits: unfiltered,
  faqs: unfiltered,
  pages: unfiltered,
  "message-templates": unfiltered,
  outbox: outboxFilters,
  audit: auditFilters,
  withdrawals: withdrawalFilters,
  invoices: invoiceFilters,
} as const;
export type ExportName = keyof typeof EXPORTS;

/** The lists of which ticked rows may be had alone. */
export const CHOSEN_EXPORTS = ["orders", "users", "products", "withdrawals"] as const;
export type ChosenExport = (typeof CHOSEN_EXPORTS)[number];

export const adminExports = {
  /** The rows that were ticked as a file, which is small enough to be an answer like any other. */
  chosen: staffCall("management")
    .route({ method: "POST", path: "/admin/exports/{list}" })
    .input(z.strictObject({ list: z.enum(CHOSEN_EXPORTS), rowIds: z.array(id).min(1).max(500) }))
    .output(z.object({ fileName: z.string(), text: z.string() })),
};

export const exportPath = (name: ExportName): string => `/admin/exports/${name}.csv`;
