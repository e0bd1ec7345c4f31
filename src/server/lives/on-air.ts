import type { OnAir } from "#contract/lives.ts";
import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

interface Row {
  live_id: string;
  reference: string;
  id: string;
  name: string;
  size: string | null;
  price_cents: number;
  color_name: string | null;
  color_hex: string;
  sold: boolean;
}

const select = statement<Row>(`
  select l.id as live_id, l.on_air_ref as reference, p.id, p.name, p.size, p.price_cents, c.name as color_name,
    c.hex_code as color_hex, p.stock is not null and p.taken >= p.stock as sold
  from lives l
  join products p on p.live_id = l.id and upper(p.ref_category) = upper(l.on_air_ref)
    and p.archived_at is null
  left join product_colors c on c.id = p.color_id
  where l.id = any($1::uuid[]) and l.is_active
  order by p.ref`);

/** What is on air in each of these lives; a live without a piece on air is left out. */
export async function readOnAir(db: Db, liveIds: readonly string[]): Promise<Map<string, OnAir>> {
  const onAir = new Map<string, OnAir>();
  for (const row of await select(db, liveIds)) {
    const { live_id, reference, id, name, size, price_cents, color_name, color_hex, sold } = row;
    const piece = onAir.get(live_id) ?? { reference, name, pieces: [] };
    const color = color_name === null ? null : { name: color_name, hexCode: color_hex };
    piece.pieces.push({ id, size, color, priceCents: price_cents, sold });
    onAir.set(live_id, piece);
  }
  return onAir;
}
