import type { Closing } from "#contract/admin/invoices.ts";
import { daysOf } from "#domain/period.ts";
import type { Handlers } from "#server/http/handlers.ts";
import * as queries from "./closings.sql.ts";

/** What was closed in a period. */
export const listClosings: Handlers["admin"]["invoices"]["closings"] = async ({ lists }, { period }) => {
  const rows = await queries.listClosings(lists, daysOf(period));
  return rows.map(({ closedAt, ...row }): Closing => ({ ...row, closedAt: closedAt.toISOString() }));
};
