import type { ConsoleLive, ConsolePiece, Viewer } from "#contract/admin/live-console.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { containing } from "#server/orders/filter-orders.ts";

const active = statement<{ id: string; title: string; ref: string; on_air_ref: string | null }>(
  "select id, title, ref, on_air_ref from lives where is_active order by live_date desc, id limit 50",
);

interface PieceRow {
  id: string | null;
  ref: number;
  ref_category: string | null;
  name: string;
  size: string | null;
  price_cents: number;
  color_name: string | null;
  color_hex: string;
  left: number | null;
}

/** One row without a piece says that the live exists. */
const pieces = statement<PieceRow>(`
  select p.id, p.ref, p.ref_category, p.name, p.size, p.price_cents, c.name as color_name, c.hex_code as color_hex,
    p.stock - p.taken as left
  from lives l
  left join products p on p.live_id = l.id and p.archived_at is null
  left join product_colors c on c.id = p.color_id
  where l.id = $1
  order by length(p.ref_category), upper(p.ref_category), p.ref
  limit 2000`);

const viewers = statement<{ id: string; tiktok_username: string; display_name: string | null }>(`
  select id, tiktok_username, display_name from tiktok_pseudo_union
  where tiktok_username || ' ' || lower(coalesce(display_name, '')) like $1
  order by tiktok_username not like $2, length(tiktok_username), tiktok_username limit 100`);

/** The lives on air, newest first. */
export async function listConsoleLives(context: Context): Promise<ConsoleLive[]> {
  return (await active(context.db)).map(({ id, title, ref, on_air_ref }) => ({
    id,
    title,
    ref,
    onAir: on_air_ref,
  }));
}

/** Every piece of a live, the shortest reference first: 'A2' before 'A12'. */
export async function listPieces(context: Context, { liveId }: { liveId: string }): Promise<ConsolePiece[]> {
  const rows = await pieces(context.lists, liveId);
  if (rows.length === 0) throw refusal("LIVE_NOT_FOUND");
  return rows.filter(isPiece).map((row) => ({
    id: row.id,
    ref: row.ref,
    refCategory: row.ref_category,
    name: row.name,
    size: row.size,
    color: row.color_name === null ? null : { name: row.color_name, hexCode: row.color_hex },
    priceCents: row.price_cents,
    left: row.left,
  }));
}

/** Viewers whose handle or name contains the text, those whose handle begins with it first. */
export async function findViewers(context: Context, { q }: { q: string }): Promise<Viewer[]> {
  const text = q.replace(/^@/, "");
  const beginning = containing(text).slice(1);
  return (await viewers(context.lists, containing(text), beginning)).map((row) => ({
    id: row.id,
    handle: row.tiktok_username,
    name: row.display_name,
  }));
}

const isPiece = (row: PieceRow): row is PieceRow & { id: string } => row.id !== null;
