// Written by `npm run db:types` from closing.sql: change that file, not this one.
import { optional, type Refine } from "#server/db/statement.ts";
import type { LiveClosing } from "#contract/admin/live-console.ts"

export interface ReadClosingParameters {
  tellAgainHours: number;
  liveId: string;
}

export interface ReadClosingRow {
  id: string;
  title: string;
  isActive: boolean;
  orders: number;
  revenueCents: number;
  owedCents: number;
  toAsk: Refine<unknown, LiveClosing["toAsk"]>;
  buyersToTell: number;
  unanswered: number;
  waiting: Refine<unknown, LiveClosing["waiting"]>;
}

/**
 * What a live leaves to do. `live_numbers` is the one definition of its money. A guest who is about to pay by herself
 * is not among those who are asked to.
 */
export const readClosing = optional<ReadClosingParameters, ReadClosingRow>({
  parameters: ["tellAgainHours","liveId"],
  columns: ["id!","title!","is_active!","orders!","revenue_cents!","owed_cents!","to_ask!","buyers_to_tell!","unanswered!","waiting!"],
  text: `select l.id, l.title, l.is_active, coalesce(n.orders, 0) as orders, coalesce(n.revenue_cents, 0) as revenue_cents,
  coalesce(n.owed_cents, 0) as owed_cents,
  (select json_build_object('orderIds', coalesce(json_agg(o.id order by o.created_at, o.id), '[]'),
      'cents', coalesce(sum(o.total_cents), 0), 'byMail', count(*) filter (where lower(o.email) not like '%.invalid'),
      'byHandle', count(*) filter (where lower(coalesce(o.email, '.invalid')) like '%.invalid' and o.tiktok_username is not null),
      'automatic', exists (select from message_templates where type = 'to-pay' and is_automatic))
    from (
      select o.id, o.created_at, o.total_cents, e.email, u.tiktok_username
      from orders o join order_emails e on e.order_id = o.id left join users u on u.id = o.user_id
      where o.live_id = l.id and o.status = 'to-validate' and o.origin <> 'guest' and o.line_count > 0
      order by o.created_at, o.id limit 500
    ) o) as to_ask,
  (select count(*)::int from orders_to_tell($1) w join orders o on o.id = w.id where o.live_id = l.id) as buyers_to_tell,
  (select count(*)::int from claims where live_id = l.id and state = 'proposed') as unanswered,
  (select coalesce(json_agg(w.piece order by w.people desc, w.ref), '[]') from (
    select p.ref, count(*) as people, json_build_object('productId', p.id, 'reference', p.ref_category, 'name', p.name,
        'size', p.size, 'color', k.name, 'priceCents', p.price_cents, 'people', count(*)) as piece
    from claims c join products p on p.id = c.product_id left join product_colors k on k.id = p.color_id
    where c.live_id = l.id and c.state = 'waiting'
    group by p.id, k.name) w) as waiting
from lives l left join live_numbers n on n.live_id = $2
where l.id = $2`,
});
