import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

const select = statement<{ name: string }>(`
  select concat_ws(' ', coalesce(p.ref_category, p.ref::text), p.name, c.name, p.size) as name
  from products p left join product_colors c on c.id = p.color_id
  where p.id = any($1::uuid[]) order by p.ref`);

/** "A12 Robe portefeuille Noir M": how a piece is named to a person. */
export async function namePieces(tx: Tx, productIds: string[]): Promise<string[]> {
  return (await select(tx, productIds)).map((row) => row.name);
}
