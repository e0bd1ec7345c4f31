// Written by `npm run db:types` from list-claims.sql: change that file, not this one.
import { exec, many, optional, type Refine } from "#server/db/statement.ts";
import type { Claim } from "#contract/admin/claims.ts";

type CommentReadingsLabel = "claim" | "cancel" | "question" | "unclear";

export interface LivesOnAirRow {
  id: string;
  automaticClaims: boolean;
  unanswered: number;
}

export const livesOnAir = many<void, LivesOnAirRow>({
  columns: ["id!","automatic_claims!","unanswered!"],
  text: `select id, automatic_claims,
  (select count(*)::int from claims where live_id = lives.id and state = 'proposed') as unanswered
from lives where is_active order by live_date desc, id limit 50`,
});

export interface NewestReadingsRow {
  commentId: number;
  label: CommentReadingsLabel;
}

export const newestReadings = many<void, NewestReadingsRow>({
  columns: ["comment_id!","label!"],
  text: `select r.comment_id, r.label from lives l cross join lateral (
  select comment_id, label from comment_readings where live_id = l.id order by comment_id desc limit 300
) r where l.is_active`,
});

export interface NewestClaimsParameters {
  liveId: string | null;
}

export interface NewestClaimsRow {
  id: number;
  commentId: number;
  text: string;
  liveId: string;
  handle: string;
  saidAt: number;
  act: Refine<string | null, Claim["act"]>;
  reference: string | null;
  colour: string | null;
  size: string | null;
  quantity: number;
  confidence: number;
  state: Refine<string | null, Claim["state"]>;
  reason: Refine<string | null, Claim["reason"] | null>;
  automatic: boolean;
  by: string | null;
  order: Refine<unknown, Claim["order"] | null>;
  itemId: string | null;
  pieces: Refine<unknown, Claim["pieces"]>;
}

/**
 * Of one live, or of those on air. The items of a viewer are joined here, not read from `viewer_items`: so the planner asks for
 * them claim by claim.
 */
export const newestClaims = many<NewestClaimsParameters, NewestClaimsRow>({
  parameters: ["liveId"],
  columns: ["id!","comment_id!","text!","live_id!","handle!","said_at!","act!","reference","colour","size","quantity!","confidence!","state!","reason","automatic!","by","order","item_id","pieces!"],
  text: `select c.id, e.id as comment_id, coalesce(e.comment, '') as text, c.live_id, c.handle, c.said_at, c.act, c.reference, c.colour,
  c.size, c.quantity, r.confidence, c.state, c.reason, coalesce(c.actor_kind = 'system', false) as automatic,
  u.display_name as by, case when o.id is not null then json_build_object('id', o.id, 'orderNumber', o.order_number,
    'status', o.status, 'open', order_change_refusal(o.status, o.paid_at, o.held_until) is null) end as "order",
  c.item_id, coalesce(m.pieces, '[]') as pieces
from (
  select n.* from lives l cross join lateral (
    (select * from claims where live_id = l.id and state = 'proposed' order by id desc limit 200)
    union
    (select * from claims where live_id = l.id order by id desc limit 200)
  ) n where case when $1::uuid is null then l.is_active else l.id = $1 end
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
      select i.product_id
      from users u join orders o on o.user_id = u.id and o.live_id = c.live_id and order_is_open(o.status) and o.paid_at is null
      join order_items i on i.order_id = o.id where u.tiktok_username = c.handle)
  ) p left join product_colors k on k.id = p.color_id
  where (c.product_id is null or p.id = c.product_id) and (c.colour is null or k.name is null or k.name = c.colour)
    and (c.size is null or p.size is null or p.size = c.size)
    and (c.act = 'claim' or c.state <> 'proposed' or exists (
      select
      from users u join orders o on o.user_id = u.id and o.live_id = c.live_id and order_is_open(o.status) and o.paid_at is null
      join order_items i on i.order_id = o.id
      where u.tiktok_username = c.handle and i.product_id = p.id))
) m on true
order by c.state <> 'proposed', c.id desc`,
});

export interface LockLiveParameters {
  liveId: string;
}

export interface LockLiveRow {
  automaticClaims: boolean;
}

export const lockLive = optional<LockLiveParameters, LockLiveRow>({
  parameters: ["liveId"],
  columns: ["automatic_claims!"],
  text: `select automatic_claims from lives where id = $1 for no key update`,
});

export interface SetAutomaticParameters {
  automatic: boolean;
  liveId: string;
}

export const setAutomatic = exec<SetAutomaticParameters>({
  parameters: ["automatic","liveId"],
  text: `update lives set automatic_claims = $1 where id = $2`,
});

export interface TakeUpProposalsParameters {
  liveId: string;
}

/** What only waited for the mode is carried out as if it had been written now. */
export const takeUpProposals = exec<TakeUpProposalsParameters>({
  parameters: ["liveId"],
  text: `update claims set state = 'new', reason = null, changed_at = clock_timestamp()
where live_id = $1 and state = 'proposed' and reason = 'automatic-off'`,
});
