import { ORDER_LINK_MINUTES } from "#domain/access-links.ts";
import { newToken } from "#server/auth/open-session.ts";
import { hashedToken } from "#server/auth/session-cookie.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { deviceHash, EMAIL_OF_ORDER, emailHash, type Reader } from "./devices.ts";

const write = statement<{ email: string }>(`
  with forgotten as (delete from order_links where expires_at < clock_timestamp()
  ), meant as (
    select o.id, ${EMAIL_OF_ORDER} as email from orders o where o.id = $1
  ), written as (
    insert into order_links (token_hash, order_id, email_hash, expires_at)
    select $2, id, ${emailHash("email")}, clock_timestamp() + make_interval(mins => $3)
    from meant where email is not null
    returning order_id
  )
  select email from meant join written on written.order_id = meant.id`);

const spend = statement(`
  with used as (
    delete from order_links l using orders o
    where l.token_hash = $2 and l.order_id = $1 and o.id = l.order_id and l.expires_at > clock_timestamp()
      and l.email_hash = ${emailHash(EMAIL_OF_ORDER)}
    returning l.order_id, l.email_hash
  )
  insert into order_devices (order_id, device_hash, proof, email_hash) select order_id, $3, 'link', email_hash from used
  on conflict (order_id, device_hash, proof) do update set email_hash = excluded.email_hash, at = excluded.at
  returning order_id`);

/**
 * Makes a link to the order for whoever reads its mail. Answers its secret (256 random bits, base64url), which is kept
 * nowhere, and the address that it is for; undefined when the order has none.
 */
export async function mintOrderLink(
  db: Db | Tx,
  orderId: string,
): Promise<{ token: string; email: string } | undefined> {
  const token = newToken();
  const [written] = await write(db, orderId, hashedToken(token), ORDER_LINK_MINUTES);
  return written && { token, email: written.email };
}

/**
 * Uses a link up and keeps that this browser has proved the e-mail it was sent to. False when the link is of another
 * order, used, over, or was sent to an address that the order has no more. Of two who come at once one is served.
 */
export async function spendOrderLink(
  db: Db | Tx,
  { browserId }: Pick<Reader, "browserId">,
  orderId: string,
  token: string,
): Promise<boolean> {
  return (await spend(db, orderId, hashedToken(token), deviceHash(browserId))).length > 0;
}
