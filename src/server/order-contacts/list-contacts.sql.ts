// Written by `npm run db:types` from list-contacts.sql: change that file, not this one.
import { many, type Refine } from "#server/db/statement.ts";
import type { ContactJson } from "./as-contact.ts";

export interface ListContactsParameters {
  liveId: string | null;
  hours: number;
  due: boolean;
  skipped: number;
  most: number;
}

export interface ListContactsRow {
  id: string;
  orderNumber: string;
  userId: string | null;
  handle: string | null;
  name: string | null;
  liveId: string;
  liveTitle: string;
  totalCents: number;
  itemCount: number;
  heldUntil: Date | null;
  contact: Refine<unknown, ContactJson>;
  askedAt: Date;
  total: number;
}

/** `due`: those to tell, whom nobody has told yet first, then who was told longest ago. Else those who know, the last one first. */
export const listContacts = many<ListContactsParameters, ListContactsRow>({
  parameters: ["liveId","hours","due","skipped","most"],
  columns: ["id!","order_number!","user_id","handle","name","live_id!","live_title!","total_cents!","item_count!","held_until","contact!","asked_at!","total!"],
  text: `select o.id, o.order_number, o.user_id, u.tiktok_username as handle, u.display_name as name, o.live_id, l.title as live_title,
  o.total_cents, o.line_count as item_count, o.held_until, t.contact,
  (select max(h.at) from order_history h where h.order_id = o.id and h.to_status = 'to-pay') as asked_at,
  count(*) over ()::int as total
from orders_without_mail() w join orders o on o.id = w.id join lives l on l.id = o.live_id
  left join users u on u.id = o.user_id cross join lateral contact_of_order(o.id) t
where ($1::uuid is null or o.live_id = $1)
  and (o.id in (select id from orders_to_tell($2))) = $3::boolean
order by case when $3 then 1 else -1 end * extract(epoch from (select max(c.at) from order_contacts c where c.order_id = o.id))
  nulls first, o.created_at, o.id
offset $4 limit $5`,
});
