import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";

const MOST_ROWS = 1000;

const findLive = statement<{ title: string; live_date: Date }>(
  "select title, live_date from lives where id = $1",
);

interface SheetRow {
  id: string;
  ref: number;
  refCategory: string | null;
  name: string;
  size: string | null;
  priceCents: number;
  color: string | null;
  /** Pieces not yet sold; null: unlimited. */
  left: number | null;
}

/** References are letters and a number: 'A2' comes before 'A10'. */
const read = statement<SheetRow>(`
  select p.id, p.ref, p.ref_category as "refCategory", p.name, p.size, p.price_cents as "priceCents", c.name as color,
    p.stock - p.taken as "left"
  from products p left join product_colors c on c.id = p.color_id
  where p.live_id = $1 and p.archived_at is null
  order by upper(regexp_replace(coalesce(p.ref_category, ''), '\\d.*$', '')) collate "C",
    nullif(regexp_replace(coalesce(p.ref_category, ''), '^\\D*(\\d{0,9}).*$', '\\1'), '')::int nulls first,
    upper(p.ref_category), lower(c.name), p.ref
  limit ${MOST_ROWS}`);

/** The pieces of a live as its seller announces them. */
export async function referenceSheet(context: Context, { live }: { live: string }) {
  const [found] = await findLive(context.lists, live);
  if (!found) throw refusal("LIVE_NOT_FOUND");
  return {
    live: { title: found.title, liveDate: found.live_date.toISOString() },
    rows: await read(context.lists, live),
  };
}
