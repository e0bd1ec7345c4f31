// Written by `npm run db:types` from order-access.sql: change that file, not this one.
import { exec, optional } from "#server/db/statement.ts";

export interface ReaderOfOrderParameters {
  deviceHash: string | null;
  userId: string | null;
  isStaff: boolean;
  orderId: string;
}

export interface ReaderOfOrderRow {
  known: boolean;
  asStaff: boolean;
  isBuyer: boolean;
}

/** `known`: may know whose the order is, `as_staff`: as staff alone; `is_buyer`: may act as its buyer, which staff may not. */
export const readerOfOrder = optional<ReaderOfOrderParameters, ReaderOfOrderRow>({
  parameters: ["deviceHash","userId","isStaff","orderId"],
  columns: ["known!","as_staff!","is_buyer!"],
  text: `select r.known, r.as_staff,
  r.known and not r.as_staff or is_for_handle_of($1, o.user_id, o.origin, o.live_id) as is_buyer
from orders o cross join lateral order_reader(o.id, o.user_id, $1, $2, $3) r
where o.id = $4`,
});

export interface NoteDeviceParameters {
  orderId: string;
  deviceHash: string | null;
  proof: string;
}

export const noteDevice = exec<NoteDeviceParameters>({
  parameters: ["orderId","deviceHash","proof"],
  text: `insert into order_devices (order_id, device_hash, proof) select $1, $2, $3
where $2::text is not null
on conflict do nothing`,
});

export interface ForgetDevicesParameters {
  orderIds: readonly string[];
}

/** And the cards that the provider keeps since one of these orders, or with which one of them was paid. */
export const forgetDevices = exec<ForgetDevicesParameters>({
  parameters: ["orderIds"],
  text: `with links as (delete from order_links where order_id = any($1::uuid[])
), cards as (
  update card_aliases set forgotten_at = clock_timestamp(), device_hash = null, brand = null, last4 = null
  where forgotten_at is null and (order_id = any($1::uuid[])
    or id in (select alias_id from payments where order_id = any($1::uuid[])))
)
delete from order_devices where order_id = any($1::uuid[])`,
});

export interface InsertOrderLinkParameters {
  orderId: string;
  tokenHash: string;
  minutes: number;
}

export interface InsertOrderLinkRow {
  email: string;
}

export const insertOrderLink = optional<InsertOrderLinkParameters, InsertOrderLinkRow>({
  parameters: ["orderId","tokenHash","minutes"],
  columns: ["email!"],
  text: `with forgotten as (delete from order_links where expires_at < clock_timestamp()
), meant as (
  select order_id, email from order_emails where order_id = $1
), written as (
  insert into order_links (token_hash, order_id, email_hash, expires_at)
  select $2, order_id, email_hash(email), clock_timestamp() + make_interval(mins => $3)
  from meant where email is not null
  returning order_id
)
select email from meant join written using (order_id)`,
});

export interface SpendOrderLinkParameters {
  tokenHash: string;
  orderId: string;
  deviceHash: string | null;
}

export const spendOrderLink = exec<SpendOrderLinkParameters>({
  parameters: ["tokenHash","orderId","deviceHash"],
  text: `with used as (
  delete from order_links l using order_emails e
  where l.token_hash = $1 and l.order_id = $2 and e.order_id = l.order_id and l.expires_at > clock_timestamp()
    and l.email_hash = email_hash(e.email)
  returning l.order_id, l.email_hash
)
insert into order_devices (order_id, device_hash, proof, email_hash) select order_id, $3, 'link', email_hash
from used
on conflict (order_id, device_hash, proof) do update set email_hash = excluded.email_hash, at = excluded.at`,
});

export interface ReadOrderToReachParameters {
  orderId: string;
}

export interface ReadOrderToReachRow {
  paid: boolean;
  email: string | null;
  invoiced: boolean;
}

/** An order that was given back whole and cancelled has no payment any more, and still its documents. */
export const readOrderToReach = optional<ReadOrderToReachParameters, ReadOrderToReachRow>({
  parameters: ["orderId"],
  columns: ["paid!","email","invoiced!"],
  text: `select o.paid_at is not null or order_is_cancelled(o.status) and i.invoiced as paid, e.email, i.invoiced
from orders o join order_emails e on e.order_id = o.id
cross join lateral (select exists (select from invoices d where d.order_id = o.id and d.facts is not null) as invoiced) i
where o.id = $1`,
});
