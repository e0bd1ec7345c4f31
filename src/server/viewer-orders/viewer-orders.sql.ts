// Written by `npm run db:types` from viewer-orders.sql: change that file, not this one.
import { exec, many, optional } from "#server/db/statement.ts";

type CommentOrdersActorKind = "admin" | "system";

export interface LockViewerParameters {
  liveId: string;
  handle: string;
}

/** Serializes those who write for one viewer of one live; taken before any row lock, so that it can't deadlock. */
export const lockViewer = exec<LockViewerParameters>({
  parameters: ["liveId","handle"],
  text: `select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))`,
});

export interface ViewerSayingParameters {
  commentId: number | null;
  handle: string;
  liveId: string;
}

export interface ViewerSayingRow {
  viewerId: string | null;
}

/** The platform's id of who wrote the comment, else of who bears the handle. */
export const viewerSaying = optional<ViewerSayingParameters, ViewerSayingRow>({
  parameters: ["commentId","handle","liveId"],
  columns: ["viewer_id"],
  text: `select coalesce((select user_id from tiktok_event where id = $1 and lower(user_unique_id) = $2),
  viewer_in_live($3, $2), viewer_of($2)) as viewer_id`,
});

export interface FindAccountParameters {
  viewerId: string | null;
  handle: string;
}

export interface FindAccountRow {
  id: string;
}

/** Hers by the platform's id; by the handle, while nobody else's id is known of it. */
export const findAccount = optional<FindAccountParameters, FindAccountRow>({
  parameters: ["viewerId","handle"],
  columns: ["id!"],
  text: `select id from users
where erased_at is null and (viewer_id = $1 or tiktok_username = $2 and (viewer_id = $1) is not false)
order by viewer_id = $1 desc nulls last limit 1`,
});

export interface InsertViewerParameters {
  localPart: string;
  viewerId: string | null;
  handle: string;
}

export interface InsertViewerRow {
  id: string;
}

/**
 * The placeholder may still be that of somebody who has changed their handle since; then the new person's carries a
 * mark. Who wrote under a handle that is somebody else's by now has none. Nothing comes back when her account, or her handle's, has
 * just been created.
 */
export const insertViewer = optional<InsertViewerParameters, InsertViewerRow>({
  parameters: ["localPart","viewerId","handle"],
  columns: ["id!"],
  text: `insert into users (email, viewer_id, tiktok_username)
select case when exists (select from users where lower(email) = $1 || '@tiktok.invalid')
    then $1 || '.' || left(gen_random_uuid()::text, 8) else $1 end || '@tiktok.invalid', $2,
  case when not exists (select from users where tiktok_username = $3) then $3 end
on conflict do nothing
returning id`,
});

export interface ListHandleParameters {
  handle: string;
}

export const listHandle = exec<ListHandleParameters>({
  parameters: ["handle"],
  text: `insert into tiktok_pseudo_union (tiktok_username) values ($1) on conflict do nothing`,
});

export interface FindCommentParameters {
  commentId: number;
  liveId: string;
}

export interface FindCommentRow {
  id: number;
}

export const findComment = optional<FindCommentParameters, FindCommentRow>({
  parameters: ["commentId","liveId"],
  columns: ["id!"],
  text: `select id from tiktok_event where id = $1 and live_id = $2`,
});

export interface InsertTieParameters {
  commentId: number;
  orderId: string;
  actorKind: string;
  actorId: string | null;
}

/** Waits for whoever is just tying the same comment. */
export const insertTie = exec<InsertTieParameters>({
  parameters: ["commentId","orderId","actorKind","actorId"],
  text: `insert into comment_orders (comment_id, order_id, actor_kind, actor_id) values ($1, $2, $3, $4)
on conflict (comment_id) do nothing`,
});

export interface LockTieParameters {
  commentId: number;
}

export interface LockTieRow {
  orderId: string;
  orderNumber: string;
  actorKind: CommentOrdersActorKind;
  name: string | null;
}

export const lockTie = optional<LockTieParameters, LockTieRow>({
  parameters: ["commentId"],
  columns: ["order_id!","order_number!","actor_kind!","name"],
  text: `select c.order_id, o.order_number, c.actor_kind, u.display_name as name
from comment_orders c join orders o on o.id = c.order_id left join users u on u.id = c.actor_id
where c.comment_id = $1 for update of c`,
});

export interface FindItemOfCommentParameters {
  commentId: number;
}

export interface FindItemOfCommentRow {
  id: string;
}

/** Items of an order that was cancelled count no more. */
export const findItemOfComment = optional<FindItemOfCommentParameters, FindItemOfCommentRow>({
  parameters: ["commentId"],
  columns: ["id!"],
  text: `select i.id from order_items i join orders o on o.id = i.order_id
where i.comment_id = $1 and not order_is_cancelled(o.status) limit 1`,
});

export interface UntieItemsParameters {
  commentId: number;
}

/** What a cancelled order keeps of its items is nobody's answer any more; its history still names the comment. */
export const untieItems = exec<UntieItemsParameters>({
  parameters: ["commentId"],
  text: `update order_items set comment_id = null where comment_id = $1`,
});

export interface UpdateTieParameters {
  orderId: string;
  actorKind: string;
  actorId: string | null;
  commentId: number;
}

export const updateTie = exec<UpdateTieParameters>({
  parameters: ["orderId","actorKind","actorId","commentId"],
  text: `update comment_orders set order_id = $1, actor_kind = $2, actor_id = $3, at = clock_timestamp()
where comment_id = $4`,
});

export interface OpenOrdersOfViewerParameters {
  liveId: string;
  userId: string;
}

export interface OpenOrdersOfViewerRow {
  id: string;
}

/** One that was opened for her comes first: a guest's own is hers by the e-mail that somebody typed, which proves nothing. */
export const openOrdersOfViewer = many<OpenOrdersOfViewerParameters, OpenOrdersOfViewerRow>({
  parameters: ["liveId","userId"],
  columns: ["id!"],
  text: `select id from orders where live_id = $1 and user_id = $2 and order_is_open(status)
order by origin = 'guest', created_at desc, id`,
});

export interface AddCommentParameters {
  comment: string;
  orderId: string;
}

export const addComment = exec<AddCommentParameters>({
  parameters: ["comment","orderId"],
  text: `update orders set comment = left(concat_ws(' · ', comment, $1), 500), version = version + 1
where id = $2 and position($1 in coalesce(comment, '')) = 0`,
});
