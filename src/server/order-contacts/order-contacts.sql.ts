// Written by `npm run db:types` from order-contacts.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { ContactJson } from "./as-contact.ts";

export interface LockOrderParameters {
  orderId: string;
}

export interface LockOrderRow {
  toPay: boolean;
  totalCents: number;
}

export const lockOrder = optional<LockOrderParameters, LockOrderRow>({
  parameters: ["orderId"],
  columns: ["to_pay!","total_cents!"],
  text: `select status = 'to-pay' as to_pay, total_cents from orders where id = $1 for no key update`,
});

export interface ReadContactParameters {
  orderId: string;
}

export interface ReadContactRow {
  contact: Refine<unknown, ContactJson>;
}

export const readContact = one<ReadContactParameters, ReadContactRow>({
  parameters: ["orderId"],
  columns: ["contact!"],
  text: `select contact from contact_of_order($1)`,
});

export interface InsertToldParameters {
  orderId: string;
  actorId: string | null;
  totalCents: number;
}

export const insertTold = exec<InsertToldParameters>({
  parameters: ["orderId","actorId","totalCents"],
  text: `insert into order_contacts (order_id, kind, actor_id, total_cents) values ($1, 'told', $2, $3)`,
});

export interface DeleteToldParameters {
  contactId: number;
  orderId: string;
}

export interface DeleteToldRow {
  id: number;
}

export const deleteTold = optional<DeleteToldParameters, DeleteToldRow>({
  parameters: ["contactId","orderId"],
  columns: ["id!"],
  text: `delete from order_contacts where id = $1 and order_id = $2 and kind = 'told' returning id`,
});

export interface NoteSeenParameters {
  orderIds: readonly string[];
  readerId: string | null;
}

export interface NoteSeenRow {
  orderId: string;
}

/** At most once a minute, however often her page reads it; never for staff. Answers the orders of which staff's lists say something new. */
export const noteSeen = many<NoteSeenParameters, NoteSeenRow>({
  parameters: ["orderIds","readerId"],
  columns: ["order_id!"],
  text: `insert into order_contacts as c (order_id, kind, total_cents)
select o.id, 'seen', o.total_cents from orders o
where o.id = any($1::uuid[]) and o.status = 'to-pay' and o.origin <> 'guest' and o.line_count > 0
  and not exists (select from users where id = $2 and is_admin)
on conflict (order_id) where kind = 'seen' do update set at = excluded.at, total_cents = excluded.total_cents
  where c.at < clock_timestamp() - interval '1 minute' or c.total_cents <> excluded.total_cents
returning order_id`,
});
