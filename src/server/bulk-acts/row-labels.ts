import type { BulkList } from "#contract/admin/bulk-acts.ts";
import type { Db } from "#server/db/database.ts";
import * as queries from "./row-labels.sql.ts";

/** What staff call the rows of each list; a message is told by a number, all else by a uuid. */
const LABELS: Record<
  Exclude<BulkList, "outbox">,
  (db: Db, given: { ids: readonly string[] }) => Promise<{ id: string; label: string }[]>
> = {
  orders: queries.nameOrders,
  products: queries.nameProducts,
  lives: queries.nameLives,
  colors: queries.nameColors,
  faqs: queries.nameFaqs,
  pages: queries.namePages,
  templates: queries.nameTemplates,
  withdrawals: queries.nameWithdrawals,
};

/** The names of these rows; one that is no more is missing. */
export async function labelsOf(db: Db, list: BulkList, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows =
    list === "outbox"
      ? await queries.nameMessages(db, { ids: ids.map(Number) })
      : await LABELS[list](db, { ids });
  return new Map(rows.map(({ id, label }) => [id, label]));
}
