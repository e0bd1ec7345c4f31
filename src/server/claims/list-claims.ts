import type { Claim } from "#contract/admin/claims.ts";
import type { ClaimReason, ClaimState } from "#domain/claim-state.ts";
import type { CommentLabel } from "#domain/claims/types.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { IS_OPEN } from "#server/orders/order-columns.ts";
import { OPEN_LINES_OF_CLAIM } from "./lines-of-viewers.ts";

interface PieceJson {
  id: string;
  reference: string | null;
  name: string;
  size: string | null;
  color: { name: string; hexCode: string } | null;
  left: number | null;
}

interface Row {
  id: number;
  comment_id: number;
  text: string | null;
  live_id: string;
  handle: string;
  said_at: number;
  act: "claim" | "cancel";
  reference: string | null;
  colour: string | null;
  size: string | null;
  quantity: number;
  confidence: number;
  state: ClaimState;
  reason: ClaimReason | null;
  actor_kind: string | null;
  by: string | null;
  order_id: string | null;
  order_number: string;
  order_status: OrderStatus;
  order_open: boolean;
  item_id: string | null;
  pieces: PieceJson[] | null;
}

const lives = statement<{ id: string; automatic_claims: boolean }>(
  "select id, automatic_claims from lives where is_active order by live_date desc, id limit 50",
);

const readings = statement<{ comment_id: number; label: CommentLabel }>(`
  select r.comment_id, r.label from lives l cross join lateral (
    select comment_id, label from comment_readings where live_id = l.id order by comment_id desc limit 300
  ) r where l.is_active`);

const claims = statement<Row>(`
  select c.id, c.comment_id, e.comment as text, c.live_id, c.handle, c.said_at, c.act, c.reference, c.colour, c.size,
    c.quantity, r.confidence, c.state, c.reason, c.actor_kind, u.display_name as by, c.order_id, o.order_number,
    o.status as order_status, ${IS_OPEN} as order_open, c.item_id, m.pieces
  from (
    select n.* from lives l cross join lateral (
      (select * from claims where live_id = l.id and state = 'proposed' order by id desc limit 200)
      union
      (select * from claims where live_id = l.id order by id desc limit 200)
    ) n where l.is_active
  ) c
  join tiktok_event e on e.id = c.comment_id
  join comment_readings r on r.comment_id = c.comment_id
  left join users u on u.id = c.actor_id
  left join orders o on o.id = c.order_id
  left join lateral (
    select json_agg(json_build_object('id', p.id, 'reference', p.ref_category, 'name', p.name, 'size', p.size,
      'left', p.stock - p.taken,
      'color', case when k.id is not null then json_build_object('name', k.name, 'hexCode', k.hex_code) end)
      order by p.ref) as pieces
    from (
      select * from products where live_id = c.live_id and upper(ref_category) = upper(c.reference) and archived_at is null
      union all
      select * from products where c.reference is null and c.product_id is not null and id = c.product_id and archived_at is null
      union all
      select * from products where c.reference is null and c.product_id is null and id in (
        select i.product_id from ${OPEN_LINES_OF_CLAIM} where u.tiktok_username = c.handle)
    ) p left join product_colors k on k.id = p.color_id
    where (c.product_id is null or p.id = c.product_id) and (c.colour is null or k.name is null or k.name = c.colour)
      and (c.size is null or p.size is null or p.size = c.size)
      and (c.act = 'claim' or c.state <> 'proposed' or exists (
        select from ${OPEN_LINES_OF_CLAIM} where u.tiktok_username = c.handle and i.product_id = p.id))
  ) m on true
  order by c.state <> 'proposed', c.id desc`);

/** How the comments of the lives on air were read, and what became of them. */
export async function listClaims(context: Context) {
  const [onAir, read, rows] = await Promise.all([
    lives(context.lists),
    readings(context.lists),
    claims(context.lists),
  ]);
  return {
    lives: onAir.map((live) => ({ liveId: live.id, automatic: live.automatic_claims })),
    readings: read.map((row) => ({ commentId: row.comment_id, label: row.label })),
    claims: rows.map(asClaim),
  };
}

const asClaim = (row: Row): Claim => ({
  id: row.id,
  commentId: row.comment_id,
  text: row.text ?? "",
  liveId: row.live_id,
  handle: row.handle,
  at: new Date(row.said_at).toISOString(),
  act: row.act,
  reference: row.reference,
  colour: row.colour,
  size: row.size,
  quantity: row.quantity,
  confidence: row.confidence,
  state: row.state,
  reason: row.reason,
  automatic: row.actor_kind === "system",
  by: row.by,
  order:
    row.order_id === null
      ? null
      : {
          id: row.order_id,
          orderNumber: row.order_number,
          status: row.order_status,
          open: row.order_open,
        },
  itemId: row.item_id,
  pieces: row.pieces ?? [],
});

const lockLive = statement<{ automatic_claims: boolean }>(
  "select automatic_claims from lives where id = $1 for no key update",
);
const write = statement("update lives set automatic_claims = $2 where id = $1");
/** What only waited for the mode is carried out as if it had been written now. */
const takeUp = statement(`
  update claims set state = 'new', reason = null, changed_at = clock_timestamp()
  where live_id = $1 and state = 'proposed' and reason = 'automatic-off'`);

/** Lets sure claims of a live become lines by themselves, those that wait included, or no longer. */
export async function setAutomatic(
  context: Context,
  { liveId, automatic }: { liveId: string; automatic: boolean },
) {
  await inTransaction(context.db, async (tx) => {
    const [live] = await lockLive(tx, liveId);
    if (!live) throw refusal("LIVE_NOT_FOUND");
    if (live.automatic_claims === automatic) return;
    await write(tx, liveId, automatic);
    if (automatic) await takeUp(tx, liveId);
    await audit(tx, context, {
      action: "live-automatic-claims",
      subjectKind: "live",
      subjectId: liveId,
      before: { automatic: live.automatic_claims },
      after: { automatic },
    });
  });
  context.events.changed({ marks: [liveId], ...(automatic ? { comments: [liveId] } : {}) });
  return { automatic };
}
