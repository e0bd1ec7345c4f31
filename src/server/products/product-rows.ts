import type { ProductRow } from "#contract/admin/products.ts";
import { refusal } from "#domain/refusals.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { photoUrl } from "./photo-url.ts";

interface Row {
  id: string;
  live_id: string;
  live_title: string;
  live_ref: string;
  ref: number;
  ref_category: string | null;
  name: string;
  price_cents: number;
  size: string | null;
  color_id: string | null;
  color_name: string;
  color_hex: string;
  composition: string | null;
  maker: string | null;
  photo_key: string | null;
  stock: number | null;
  taken: number;
  ordered: boolean;
  created_at: Date;
  archived_at: Date | null;
  version: number;
}

/** What staff call a product `p` of colour `c`: "A12 · Robe · Noir". */
export const PRODUCT_LABEL = "concat_ws(' · ', coalesce(p.ref_category, p.ref::text), p.name, c.name)";

const read = statement<Row>(`
  select p.id, p.live_id, l.title as live_title, l.ref as live_ref, p.ref, p.ref_category, p.name, p.price_cents, p.size,
    p.color_id, c.name as color_name, c.hex_code as color_hex, p.composition, p.maker, p.photo_key, p.stock, p.taken,
    exists (select from order_items i where i.product_id = p.id) as ordered, p.created_at, p.archived_at,
    (extract(epoch from p.updated_at) * 1000000)::bigint as version
  from unnest($1::uuid[]) with ordinality as chosen(id, place)
  join products p on p.id = chosen.id
  join lives l on l.id = p.live_id
  left join product_colors c on c.id = p.color_id
  order by chosen.place`);

/** These products, in this order, as the back office shows them. */
export async function readProducts(db: Db | Tx, ids: readonly string[]): Promise<ProductRow[]> {
  return (await read(db, ids)).map((row) => ({
    id: row.id,
    live: { id: row.live_id, title: row.live_title, ref: row.live_ref },
    ref: row.ref,
    refCategory: row.ref_category,
    name: row.name,
    priceCents: row.price_cents,
    size: row.size,
    color: row.color_id === null ? null : { id: row.color_id, name: row.color_name, hexCode: row.color_hex },
    composition: row.composition,
    maker: row.maker,
    photoKey: row.photo_key,
    photoUrl: photoUrl(row.photo_key),
    stock: row.stock,
    taken: row.taken,
    sold: row.stock !== null && row.taken >= row.stock,
    ordered: row.ordered,
    createdAt: row.created_at.toISOString(),
    archivedAt: row.archived_at?.toISOString() ?? null,
    version: row.version,
  }));
}

export async function readProduct(db: Db | Tx, productId: string): Promise<ProductRow> {
  const [product] = await readProducts(db, [productId]);
  if (!product) throw refusal("PRODUCT_NOT_FOUND");
  return product;
}
