import { hash } from "node:crypto";
import type { Context } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

/** Who reads an order: a browser, and the person who is signed in with it. */
export type Reader = Pick<Context, "actor" | "browserId">;

/** Somebody of whom nothing is known. */
export const STRANGER: Reader = { actor: { kind: "guest" }, browserId: undefined };

/** What is kept of a browser: of a random id of 122 bits the plain hash tells nothing. */
export const deviceHash = (browserId: string | undefined): string | null =>
  browserId === undefined ? null : hash("sha256", browserId, "base64");

/** SQL: the address to which messages about an order `o` go; null where nobody gave one. */
export const EMAIL_OF_ORDER =
  "coalesce(nullif(o.shipping_address ->> 'email', ''), (select email from users where id = o.user_id))";

/** SQL: what is kept of an e-mail to which a link was sent. */
export const emailHash = (email: string): string =>
  `encode(sha256(convert_to(lower(${email}), 'UTF8')), 'base64')`;

/**
 * SQL: whether the reader of an order `o` may know whose it is: with a device that ordered or paid it or proved its
 * e-mail, signed in as its person, or as staff. `device` and `user` are parameters, each null where there is none.
 */
export const isKnown = (device: string, user: string): string => `(
  exists (select from order_devices d where d.order_id = o.id and d.device_hash = ${device}::text
    and (d.email_hash is null or d.email_hash = ${emailHash(EMAIL_OF_ORDER)}))
  or coalesce(o.user_id = ${user}::uuid, false)
  or exists (select from users where id = ${user}::uuid and is_admin))`;

/** The two parameters of `isKnown`. */
export const readerParameters = ({ actor, browserId }: Reader): [string | null, string | null] => [
  deviceHash(browserId),
  "userId" in actor ? actor.userId : null,
];

const known = statement<{ known: boolean }>(
  `select ${isKnown("$2", "$3")} as known from orders o where o.id = $1`,
);

/** Whether this reader may know whose the order is. */
export async function knowsOrder(db: Db | Tx, reader: Reader, orderId: string): Promise<boolean> {
  const [order] = await known(db, orderId, ...readerParameters(reader));
  return order?.known ?? false;
}

const note = statement(`
  insert into order_devices (order_id, device_hash, proof) select $1, $2, $3 where $2::text is not null
  on conflict do nothing`);

/** Keeps that this browser typed the order's address, or paid it. */
export async function noteDevice(
  db: Db | Tx,
  { browserId }: Pick<Reader, "browserId">,
  orderId: string,
  proof: "address" | "payment",
): Promise<void> {
  await note(db, orderId, deviceHash(browserId), proof);
}

const forget = statement(`
  with links as (delete from order_links where order_id = any($1::uuid[]))
  delete from order_devices where order_id = any($1::uuid[])`);

/** Takes out of the shop which browsers knew these orders, and the links to them. */
export async function forgetDevicesOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await forget(tx, orderIds);
}
