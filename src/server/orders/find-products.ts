import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";

const MOST_FOUND = 20;

interface Row {
  id: string | null;
  ref: number;
  ref_category: string;
  name: string;
  size: string | null;
  price_cents: number;
  color_name: string | null;
  color_hex: string;
  sold: boolean;
  in_order: boolean;
}

/** One row without a product says that the order exists. The shortest reference first: 'A1' before 'A12'. */
const find = statement<Row>(`
  select p.id, p.ref, p.ref_category, p.name, p.size, p.price_cents, c.name as color_name, c.hex_code as color_hex,
    p.stock is not null and p.taken >= p.stock as sold,
    exists (select from order_items i where i.order_id = o.id and i.product_id = p.id) as in_order
  from orders o
  left join products p on p.live_id = o.live_id and p.archived_at is null
    and regexp_replace(p.ref_category, '\\D', '', 'g') like $2 || '%'
  left join product_colors c on c.id = p.color_id
  where o.id = $1
  order by length(regexp_replace(p.ref_category, '\\D', '', 'g')), p.ref_category, p.ref
  limit ${MOST_FOUND}`);

/** Pieces of the order's live whose announced reference has, or begins with, these digits. */
export async function findProducts(context: Context, { orderId, ref }: { orderId: string; ref: string }) {
  const rows = await find(context.lists, orderId, ref);
  if (rows.length === 0) throw refusal("ORDER_NOT_FOUND");
  return rows.filter(isPiece).map((row) => ({
    id: row.id,
    ref: row.ref,
    refCategory: row.ref_category,
    name: row.name,
    size: row.size,
    priceCents: row.price_cents,
    color: row.color_name === null ? null : { name: row.color_name, hexCode: row.color_hex },
    sold: row.sold,
    inOrder: row.in_order,
  }));
}

const isPiece = (row: Row): row is Row & { id: string } => row.id !== null;
