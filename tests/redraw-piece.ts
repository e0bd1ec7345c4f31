import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** A request for a piece as the rows tell it: when, whose, what became of it, and out of which order its unit came. */
export interface DrawnRequest {
  key: string;
  at: number;
  handle: string | null;
  orderNumber: string | null;
  fate: string;
  from: string | null;
}

interface Row {
  key: string;
  at: number;
  handle: string | null;
  number: string | null;
  fate: string;
  waiting: number | null;
  served: number | null;
}

/**
 * Everybody who wanted a piece, drawn from the raw rows by statements and a walk that are not the shop's: comments and entries
 * of the history, whatever live the piece is in by now, and each freed unit handed to the first who waited.
 */
export async function redrawPiece(db: Db, productId: string): Promise<DrawnRequest[]> {
  const { rows } = await sql<Row>`
    with lines as (
      select h.id, h.order_id, h.at, h.event, h.facts, lead(h.event) over (partition by h.order_id order by h.id) as next
      from order_history h where h.event in ('line-added', 'line-removed') and h.facts ->> 'productId' = ${productId}
    ), starts as (
      select id, order_id, at, next, facts from lines where event = 'line-added'
      union all
      select c.id, c.order_id, c.at, f.event, c.facts from order_history c
      left join lateral (select l.event from lines l where l.order_id = c.order_id order by l.id limit 1) f on true
      where c.event = 'created' and (f.event = 'line-removed' or (f.event is null and exists (
        select from order_items i where i.order_id = c.order_id and i.product_id = ${productId})))
    ), entries as (
      select s.id, s.order_id, s.facts ->> 'commentId' as comment_id, o.order_number as number,
        floor(extract(epoch from s.at) * 1000)::bigint as at, (select coalesce(a.tiktok_username, b.tiktok_username)
          from (select 1) once left join lateral (select h.facts, h.actor_kind from order_history h
            where h.order_id = o.id and h.event = 'transfer' order by h.id limit 1) t on true
          left join users a on a.id = coalesce((t.facts ->> 'from')::uuid, o.user_id)
          left join users b on t.actor_kind = 'customer' and b.id = (t.facts ->> 'to')::uuid) as handle,
        case when s.next is not null or i.id is null then 'removed'
          when exists (select from shortages m where m.order_item_id = i.id and m.outcome in ('refunded', 'replaced')) then 'missing'
          when exists (select from return_lines r where r.order_item_id = i.id) then 'returned'
          when o.status like 'cancelled%' then 'cancelled'
          when not i.takes_unit then 'without-unit'
          when o.status in ('to-validate', 'to-pay') then 'reserved' else 'paid' end as fate
      from starts s join orders o on o.id = s.order_id
      left join order_items i on i.order_id = o.id and i.product_id = ${productId}
    )
    select 'claim-' || c.id as key, c.said_at as at, c.handle, e.number, coalesce(e.fate, c.state) as fate,
      floor(extract(epoch from c.waiting_since) * 1000)::bigint as waiting, e.at as served
    from claims c left join entries e on e.order_id = c.order_id and e.comment_id = c.comment_id::text
    where c.product_id = ${productId} and c.act = 'claim'
    union all
    select 'line-' || e.id, e.at, e.handle, e.number, e.fate, null, null from entries e
    where not exists (select from claims c where c.order_id = e.order_id and c.comment_id::text = e.comment_id)
    order by at, key`.execute(db);
  const freed = await freedUnits(db, productId);
  const from = new Map<string, string>();
  for (const unit of freed) {
    const next = rows.find(
      ({ key, waiting, served }) =>
        !from.has(key) && waiting !== null && served !== null && waiting <= unit.at && unit.at <= served,
    );
    if (next) from.set(next.key, unit.number);
  }
  return rows.map(({ key, at, handle, number, fate }) => ({
    key,
    at,
    handle,
    orderNumber: number,
    fate,
    from: from.get(key) ?? null,
  }));
}

/** When a unit went back, and out of which order: the oldest first. */
export async function freedUnits(db: Db, productId: string) {
  const { rows } = await sql<{ at: number; number: string }>`
    select floor(extract(epoch from h.at) * 1000)::bigint as at, o.order_number as number
    from order_history h join orders o on o.id = h.order_id
    where h.facts -> 'freed' ? ${productId} or (h.facts ->> 'productId' = ${productId} and (
      h.event = 'line-restocked' or (h.event = 'line-returned' and h.facts ->> 'disposition' = 'restocked')
      or (h.event = 'shortage' and h.facts ->> 'step' = 'found' and (
        select b.to_status from order_history b where b.order_id = h.order_id and b.id < h.id and b.to_status is not null
        order by b.id desc limit 1) like 'cancelled%')))
    order by h.id`.execute(db);
  return rows;
}
