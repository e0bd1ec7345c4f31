import { randomUUID } from "node:crypto";
import { query } from "./running-shop.ts";

export interface Person {
  id: string;
  name: string;
  email: string;
}

/** Somebody with a last name that nobody else has. */
export async function aPerson(): Promise<Person> {
  const name = `Panne${randomUUID().slice(0, 6)}`;
  const email = `${name.toLowerCase()}@exemple.fr`;
  const [row] = await query<{ id: string }>(
    "insert into users (email, first_name, last_name) values ($1, 'Ana', $2) returning id",
    [email, name],
  );
  return { id: row?.id ?? "", name: `Ana ${name}`, email };
}

export interface StaffOrder {
  id: string;
  number: string;
  /** A piece of its live that is for sale, announced by this number. */
  ref: string;
}

/** An order that staff opened for a person in the live on air. */
export async function anOpenOrder(person: Person): Promise<StaffOrder> {
  const mark = randomUUID().replaceAll("-", "");
  const ref = String(Number.parseInt(mark.slice(0, 7), 16));
  const number = `HF-panne-${mark.slice(0, 6)}`;
  const [order] = await query<{ id: string }>(
    `with live as (select id from lives where is_active order by live_date desc limit 1), piece as (
       insert into products (live_id, ref, ref_category, name, price_cents)
       select id, (select coalesce(max(ref), 0) + 1 from products where live_id = live.id), $3, 'Robe d''essai', 2990 from live
     ), opened as (
       insert into orders (id, order_number, live_id, user_id, origin, status, shipping_cents)
       select gen_random_uuid(), $2, id, $1, 'staff', 'to-validate', 600 from live returning id
     ), noted as (
       insert into order_history (order_id, event, to_status, actor_kind)
       select id, 'created', 'to-validate', 'system' from opened
     )
     select id from opened`,
    [person.id, number, ref],
  );
  return { id: order?.id ?? "", number, ref };
}
