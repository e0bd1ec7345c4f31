// Written by `npm run db:types` from list-contacts.sql: change that file, not this one.
import { many, type Refine } from "#server/db/statement.ts";
import type { ContactJson } from "./as-contact.ts";

export interface ListToTellParameters {
  hours: number;
  liveId: string | null;
  skipped: number;
  most: number;
}

export interface ListToTellRow {
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

/** Whom nobody has told yet comes first, then who was told longest ago. */
export const listToTell = many<ListToTellParameters, ListToTellRow>({
  parameters: ["hours","liveId","skipped","most"],
  columns: ["id!","order_number!","user_id","handle","name","live_id!","live_title!","total_cents!","item_count!","held_until","contact!","asked_at!","total!"],
  text: `select o.id, o.order_number, o.user_id, u.tiktok_username as handle, u.display_name as name, o.live_id, l.title as live_title,
  o.total_cents, o.line_count as item_count, o.held_until, t.contact,
  (select max(h.at) from order_history h where h.order_id = o.id and h.to_status = 'to-pay') as asked_at,
  count(*) over ()::int as total
from orders_to_tell($1) w join orders o on o.id = w.id join lives l on l.id = o.live_id
  left join users u on u.id = o.user_id cross join lateral contact_of_order(o.id) t
where $2::uuid is null or o.live_id = $2
order by (select max(c.at) from order_contacts c where c.order_id = o.id) nulls first, o.created_at, o.id
offset $3 limit $4`,
});

export interface ListToldParameters {
  liveId: string | null;
  hours: number;
  skipped: number;
  most: number;
}

export interface ListToldRow {
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

/** Whose buyer knows what she owes, the last one first. */
export const listTold = many<ListToldParameters, ListToldRow>({
  parameters: ["liveId","hours","skipped","most"],
  columns: ["id!","order_number!","user_id","handle","name","live_id!","live_title!","total_cents!","item_count!","held_until","contact!","asked_at!","total!"],
  text: `select o.id, o.order_number, o.user_id, u.tiktok_username as handle, u.display_name as name, o.live_id, l.title as live_title,
  o.total_cents, o.line_count as item_count, o.held_until, t.contact,
  (select max(h.at) from order_history h where h.order_id = o.id and h.to_status = 'to-pay') as asked_at,
  count(*) over ()::int as total
from orders_without_mail() w join orders o on o.id = w.id join lives l on l.id = o.live_id
  left join users u on u.id = o.user_id cross join lateral contact_of_order(o.id) t
where ($1::uuid is null or o.live_id = $1)
  and not exists (select from orders_to_tell($2) n where n.id = o.id)
order by (select max(c.at) from order_contacts c where c.order_id = o.id) desc, o.id
offset $3 limit $4`,
});
