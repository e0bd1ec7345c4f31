import type { ActiveLive, OfferedProduct } from "#contract/lives.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { photoUrl } from "#server/products/photo-url.ts";
import { readOnAir } from "./on-air.ts";

interface LiveRow {
  id: string;
  title: string;
  ref: string;
  live_date: Date;
}

interface PieceRow {
  product_id: string | null;
  ref_category: string;
  name: string;
  price_cents: number;
  size: string | null;
  composition: string | null;
  maker: string | null;
  photo_key: string | null;
  color_name: string | null;
  color_hex: string;
  sold: boolean;
}

const active = statement<LiveRow>(
  "select id, title, ref, live_date from lives where is_active order by live_date desc limit 50",
);
const next = statement<{ live_date: Date }>(
  "select live_date from lives where not is_active and live_date > clock_timestamp() order by live_date limit 1",
);
const one = statement<LiveRow>("select id, title, ref, live_date from lives where id = $1 and is_active");
const pieces = statement<PieceRow>(`
  select p.id as product_id, p.ref_category, p.name, p.price_cents, p.size, p.composition, p.maker, p.photo_key,
    c.name as color_name, c.hex_code as color_hex, p.stock is not null and p.taken >= p.stock as sold
  from lives l
  left join products p on p.live_id = l.id and upper(p.ref_category) = upper($2) and p.archived_at is null
  left join product_colors c on c.id = p.color_id
  where l.id = $1 and l.is_active
  order by p.ref
  limit 200`);

const asLive = (row: LiveRow): ActiveLive => ({
  id: row.id,
  title: row.title,
  ref: row.ref,
  liveDate: row.live_date.toISOString(),
});

function asOffer(row: PieceRow & { product_id: string }, defaultMaker: string): OfferedProduct {
  return {
    id: row.product_id,
    refCategory: row.ref_category,
    name: row.name,
    priceCents: row.price_cents,
    size: row.size,
    color: row.color_name === null ? null : { name: row.color_name, hexCode: row.color_hex },
    composition: row.composition,
    maker: row.maker ?? (defaultMaker || null),
    photoUrl: photoUrl(row.photo_key),
    sold: row.sold,
  };
}

async function listLives(context: Context) {
  const rows = await active(context.db);
  const [upcoming] = rows.length === 0 ? await next(context.db) : [];
  return { lives: rows.map(asLive), next: upcoming?.live_date.toISOString() ?? null };
}

async function getLive(context: Context, { liveId }: { liveId: string }) {
  const [row] = await one(context.db, liveId);
  if (!row) throw refusal("LIVE_NOT_FOUND");
  return asLive(row);
}

async function getOnAir(context: Context, { liveId }: { liveId: string }) {
  const [row] = await one(context.db, liveId);
  if (!row) throw refusal("LIVE_NOT_FOUND");
  return { piece: (await readOnAir(context.db, [liveId])).get(liveId) ?? null };
}

async function searchPieces(context: Context, { liveId, ref }: { liveId: string; ref: string }) {
  const rows = await pieces(context.db, liveId, ref);
  if (rows.length === 0) throw refusal("LIVE_NOT_FOUND");
  const { defaultMaker } = context.settings.current();
  return {
    reference: ref.toUpperCase(),
    products: rows.filter(isPiece).map((row) => asOffer(row, defaultMaker)),
  };
}

const isPiece = (row: PieceRow): row is PieceRow & { product_id: string } => row.product_id !== null;

export const liveRoutes: Handlers["lives"] = {
  list: listLives,
  get: getLive,
  onAir: getOnAir,
  search: searchPieces,
};
