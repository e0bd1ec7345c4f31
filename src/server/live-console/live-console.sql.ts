// Written by `npm run db:types` from live-console.sql: change that file, not this one.
import { exec, many, optional, type Refine } from "#server/db/statement.ts";
import type { CommentMark, ConsolePiece } from "#contract/admin/live-console.ts";

export interface FindJustAddedParameters {
  productId: string;
  orderId: string;
}

export interface FindJustAddedRow {
  reference: string;
}

/** The same announced reference, in another color or size; the same piece is refused anyway. */
export const findJustAdded = optional<FindJustAddedParameters, FindJustAddedRow>({
  parameters: ["productId","orderId"],
  columns: ["reference!"],
  text: `select p.ref_category as reference
from order_items i join products p on p.id = i.product_id join products q on q.id = $1
where i.order_id = $2 and p.id <> q.id and upper(p.ref_category) = upper(q.ref_category)
  and i.created_at > clock_timestamp() - interval '2 minutes'
limit 1`,
});

export interface FindCommentParameters {
  userId: string | null;
  commentId: number;
}

export interface FindCommentRow {
  liveId: string;
  heldBy: string | null;
}

export const findComment = optional<FindCommentParameters, FindCommentRow>({
  parameters: ["userId","commentId"],
  columns: ["live_id!","held_by"],
  text: `select e.live_id, (
  select u.display_name from comment_leases h join users u on u.id = h.user_id
  where h.comment_id = e.id and h.user_id <> $1 and h.held_until > clock_timestamp()) as held_by
from tiktok_event e where e.id = $2`,
});

export interface LeaseCommentParameters {
  commentId: number;
  userId: string | null;
  takeOver: boolean;
}

/** Nothing is written when somebody else holds it: two who press at once can't both have it. */
export const leaseComment = exec<LeaseCommentParameters>({
  parameters: ["commentId","userId","takeOver"],
  text: `insert into comment_leases as h (comment_id, user_id, held_until)
values ($1, $2, clock_timestamp() + interval '2 minutes')
on conflict (comment_id) do update set user_id = excluded.user_id, held_until = excluded.held_until
  where $3 or h.user_id = excluded.user_id or h.held_until <= clock_timestamp()`,
});

export interface DeleteLeaseParameters {
  commentId: number;
  userId: string | null;
}

export const deleteLease = exec<DeleteLeaseParameters>({
  parameters: ["commentId","userId"],
  text: `delete from comment_leases where comment_id = $1 and user_id = $2`,
});

export interface LivesOnAirRow {
  id: string;
  title: string;
  ref: string;
  onAir: string | null;
  shownLast: string | null;
  run: string[];
  liveDate: Date;
  numbers: Refine<unknown, { orders: number; receivedCents: number; owedCents: number }>;
  onAirSince: Refine<Date | null, Date | null>;
}

/** Newest first. */
export const livesOnAir = many<void, LivesOnAirRow>({
  columns: ["id!","title!","ref!","on_air","shown_last","run!","live_date!","numbers!","on_air_since"],
  text: `select l.id, l.title, l.ref, l.on_air_ref as on_air, coalesce(l.on_air_ref, l.last_on_air_ref) as shown_last, l.run,
  l.live_date, json_build_object('orders', coalesce(n.orders, 0), 'receivedCents', coalesce(n.revenue_cents, 0),
    'owedCents', coalesce(n.owed_cents, 0)) as numbers,
  case when l.live_date <= clock_timestamp() then greatest(l.live_date, (
    select t.at from audit_trail t
    where t.subject_kind = 'live' and t.subject_id = l.id::text and t.action in ('live-opened', 'live-saved', 'live-created')
      and t.after ->> 'isActive' = 'true' and t.before ->> 'isActive' is distinct from 'true'
    order by t.id desc limit 1)) end as on_air_since
from lives l
left join (select * from live_numbers where live_id = any(array(select id from lives where is_active))) n on n.live_id = l.id
where l.is_active order by l.live_date desc, l.id limit 50`,
});

export interface PiecesOfLiveParameters {
  liveId: string;
}

export interface PiecesOfLiveRow {
  id: string | null;
  ref: number | null;
  refCategory: string | null;
  name: string | null;
  size: string | null;
  priceCents: number | null;
  left: number | null;
  photoKey: string | null;
  color: Refine<unknown, ConsolePiece["color"] | null>;
  holders: Refine<unknown, ConsolePiece["holders"]>;
}

/** One row without a piece says that the live exists. */
export const piecesOfLive = many<PiecesOfLiveParameters, PiecesOfLiveRow>({
  parameters: ["liveId"],
  columns: ["id","ref","ref_category","name","size","price_cents","left","photo_key","color","holders!"],
  text: `select p.id, p.ref, p.ref_category, p.name, p.size, p.price_cents, p.stock - p.taken as left,
  p.photo_key, case when c.id is not null then json_build_object('name', c.name, 'hexCode', c.hex_code) end as color,
  (select coalesce(json_agg(json_build_object('handle', h.tiktok_username, 'orderNumber', h.order_number)), '[]') from (
    select u.tiktok_username, h.order_number from order_items i join orders h on h.id = i.order_id left join users u on u.id = h.user_id
    where p.taken >= p.stock and i.product_id = p.id and i.takes_unit order by i.created_at desc, i.id limit 3) h) as holders
from lives l
left join products p on p.live_id = l.id and p.archived_at is null
left join product_colors c on c.id = p.color_id
where l.id = $1
order by length(p.ref_category), upper(p.ref_category), p.ref
limit 2000`,
});

export interface FindViewersParameters {
  pattern: string;
  beginning: string;
}

export interface FindViewersRow {
  id: string;
  handle: string;
  name: string | null;
  blocked: boolean;
}

export const findViewers = many<FindViewersParameters, FindViewersRow>({
  parameters: ["pattern","beginning"],
  columns: ["id!","handle!","name","blocked!"],
  text: `select id, tiktok_username as handle, display_name as name,
  exists (select from users u join unpaid_steps s on s.user_id = u.id
    where u.tiktok_username = p.tiktok_username and s.block_reason is not null) as blocked
from tiktok_pseudo_union p
where tiktok_username || ' ' || lower(coalesce(display_name, '')) like $1
order by tiktok_username not like $2, length(tiktok_username), tiktok_username limit 100`,
});

export interface ListMarksRow {
  commentId: number;
  order: Refine<unknown, CommentMark["order"] | null>;
  heldBy: Refine<unknown, CommentMark["heldBy"] | null>;
}

/**
 * A screen may keep a few more comments than it reads at once. The items decide whether a comment became an order: one
 * whose items were all taken off again is as before.
 */
export const listMarks = many<void, ListMarksRow>({
  columns: ["comment_id!","order","held_by"],
  text: `select e.id as comment_id, made."order", held.held_by
from (
  select e.id from lives l cross join lateral (
    select id from tiktok_event where live_id = l.id order by create_time desc, id desc limit 300
  ) e
  where l.is_active
) e
left join lateral (
  select json_build_object('id', o.id, 'orderNumber', o.order_number, 'by', u.display_name,
    'cancelled', order_is_cancelled(o.status)) as "order"
  from comment_orders c join orders o on o.id = c.order_id left join users u on u.id = c.actor_id
  where c.comment_id = e.id and exists (select from order_items i where i.comment_id = e.id)
) made on true
left join lateral (
  select json_build_object('userId', h.user_id, 'name', u.display_name) as held_by
  from comment_leases h join users u on u.id = h.user_id
  where h.comment_id = e.id and h.held_until > clock_timestamp()
) held on true
where made."order" is not null or held.held_by is not null`,
});

export interface LockLiveParameters {
  liveId: string;
}

export interface LockLiveRow {
  id: string;
  title: string;
  ref: string;
  onAir: string | null;
  shownLast: string | null;
  run: string[];
}

export const lockLive = optional<LockLiveParameters, LockLiveRow>({
  parameters: ["liveId"],
  columns: ["id!","title!","ref!","on_air","shown_last","run!"],
  text: `select id, title, ref, on_air_ref as on_air, coalesce(on_air_ref, last_on_air_ref) as shown_last, run
from lives where id = $1 for no key update`,
});

export interface FindReferenceParameters {
  liveId: string;
  reference: string;
}

export interface FindReferenceRow {
  reference: string;
}

export const findReference = optional<FindReferenceParameters, FindReferenceRow>({
  parameters: ["liveId","reference"],
  columns: ["reference!"],
  text: `select upper(ref_category) as reference from products
where live_id = $1 and upper(ref_category) = upper($2) and archived_at is null order by ref limit 1`,
});

export interface UpdateOnAirParameters {
  onAir: string | null;
  liveId: string;
}

/** `updated_at` is the version of what staff edit of a live; what is on air is no edit. */
export const updateOnAir = exec<UpdateOnAirParameters>({
  parameters: ["onAir","liveId"],
  text: `update lives set on_air_ref = $1, last_on_air_ref = coalesce($1, on_air_ref, last_on_air_ref),
  on_air_since = case when $1::text is not null then clock_timestamp() end
where id = $2`,
});

export interface ReferencesOfLiveParameters {
  liveId: string;
}

export interface ReferencesOfLiveRow {
  reference: string;
}

/** As they are sorted: 'A2' before 'A12'. */
export const referencesOfLive = many<ReferencesOfLiveParameters, ReferencesOfLiveRow>({
  parameters: ["liveId"],
  columns: ["reference!"],
  text: `select upper(ref_category) as reference from products
where live_id = $1 and ref_category is not null and archived_at is null
group by 1 order by length(upper(ref_category)), 1`,
});

export interface UpdateRunParameters {
  run: readonly string[];
  liveId: string;
}

export const updateRun = exec<UpdateRunParameters>({
  parameters: ["run","liveId"],
  text: `update lives set run = $1 where id = $2`,
});
