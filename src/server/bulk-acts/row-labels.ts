import type { BulkList } from "#contract/admin/bulk-acts.ts";
import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { PRODUCT_LABEL } from "#server/products/product-rows.ts";

const named = (rows: string) => statement<{ id: string; label: string }>(rows);
const titled = (table: "lives" | "faqs" | "pages" | "message_templates") =>
  named(`select id::text, title as label from ${table} where id = any($1::uuid[])`);

/** What staff call the rows of each list. */
const LABELS: Record<BulkList, ReturnType<typeof named>> = {
  orders: named("select id::text, order_number as label from orders where id = any($1::uuid[])"),
  products: named(`
    select p.id::text, ${PRODUCT_LABEL} as label from products p left join product_colors c on c.id = p.color_id
    where p.id = any($1::uuid[])`),
  lives: titled("lives"),
  colors: named("select id::text, name as label from product_colors where id = any($1::uuid[])"),
  faqs: titled("faqs"),
  pages: titled("pages"),
  templates: titled("message_templates"),
  outbox: named(`
    select id::text, concat_ws(' · ', subject, to_address) as label from outbox where id = any($1::bigint[])`),
  withdrawals: named(`
    select w.id::text, concat_ws(' · ', concat_ws(' ', w.first_name, w.last_name),
      coalesce(o.order_number, w.stated_order_number)) as label
    from withdrawals w left join orders o on o.id = w.order_id where w.id = any($1::uuid[])`),
};

/** The names of these rows; one that is no more is missing. */
export async function labelsOf(db: Db, list: BulkList, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await LABELS[list](db, ids)).map(({ id, label }) => [id, label]));
}
