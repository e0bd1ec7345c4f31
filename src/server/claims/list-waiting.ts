import type { Served, Waiting } from "#contract/admin/claims.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";

interface PieceRow {
  product_id: string;
  ref_category: string | null;
  name: string;
  size: string | null;
  color_name: string | null;
  color_hex: string;
}

const PIECE = "c.product_id, p.ref_category, p.name, p.size, k.name as color_name, k.hex_code as color_hex";
const PIECES =
  "claims c join products p on p.id = c.product_id left join product_colors k on k.id = p.color_id";

const known = statement("select 1 from lives where id = $1");

const queue = statement<
  PieceRow & {
    id: number;
    comment_id: number;
    live_id: string;
    handle: string;
    said_at: number;
    rank: number;
  }
>(`
  select c.id, c.comment_id, c.live_id, c.handle, c.said_at, ${PIECE},
    row_number() over (partition by c.product_id order by c.said_at, c.comment_id, c.place)::int as rank
  from ${PIECES}
  where c.live_id = $1 and c.state = 'waiting'
  order by p.ref, rank limit 1000`);

const newlyServed = statement<
  PieceRow & { id: number; handle: string; order_id: string; order_number: string; changed_at: Date }
>(`
  select c.id, c.handle, c.order_id, o.order_number, c.changed_at, ${PIECE}
  from ${PIECES} join orders o on o.id = c.order_id
  where c.live_id = $1 and c.state = 'done' and c.waiting_since is not null
  order by c.changed_at desc limit 10`);

/** Who waits for which piece of a live, in the order in which they will be served, and who was served last. */
export async function listWaiting(
  context: Context,
  { liveId }: { liveId: string },
): Promise<{ waiting: Waiting[]; served: Served[] }> {
  if ((await known(context.lists, liveId)).length === 0) throw refusal("LIVE_NOT_FOUND");
  const [waiting, served] = await Promise.all([
    queue(context.lists, liveId),
    newlyServed(context.lists, liveId),
  ]);
  return {
    waiting: waiting.map((row) => ({
      claimId: row.id,
      commentId: row.comment_id,
      liveId: row.live_id,
      product: asPiece(row),
      rank: row.rank,
      handle: row.handle,
      at: new Date(row.said_at).toISOString(),
    })),
    served: served.map((row) => ({
      claimId: row.id,
      product: asPiece(row),
      handle: row.handle,
      order: { id: row.order_id, orderNumber: row.order_number },
      at: row.changed_at.toISOString(),
    })),
  };
}

const asPiece = (row: PieceRow): Waiting["product"] => ({
  id: row.product_id,
  reference: row.ref_category,
  name: row.name,
  size: row.size,
  color: row.color_name === null ? null : { name: row.color_name, hexCode: row.color_hex },
});
