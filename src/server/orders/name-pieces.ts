import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

/** How a piece `p` of colour `c` is named to a person: "A12 Robe portefeuille Noir M". */
export const PIECE_NAME = "concat_ws(' ', coalesce(p.ref_category, p.ref::text), p.name, c.name, p.size)";

const select = statement<{ name: string }>(`
  select ${PIECE_NAME} as name
  from products p left join product_colors c on c.id = p.color_id
  where p.id = any($1::uuid[]) order by p.ref`);

/** Names these pieces, in the order of their references. */
export async function namePieces(db: Db, productIds: string[]): Promise<string[]> {
  return (await select(db, productIds)).map((row) => row.name);
}
