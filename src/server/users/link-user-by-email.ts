import type { ShippingAddress } from "#domain/address.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { realEmail } from "./real-email.ts";

/**
 * `created` runs only for an order that is to be linked and an address nobody has; its `on conflict` is for two
 * orders that bring the same new address at once. A person's row is found by e-mail and never changed.
 */
const link = statement(`
  with linkable as (
    select id from orders where id = $1 and (origin = 'guest' or user_id is null)
  ), known as (
    select id, is_admin from users where lower(email) = lower($2)
  ), created as (
    insert into users (email, first_name, last_name)
    select $2, $3, $4 from linkable where not exists (select from known)
    on conflict (lower(email)) do update set email = users.email
    returning id
  ), person as (
    select id from known where not is_admin union all select id from created
  )
  update orders o set user_id = (select id from person) from linkable
  where o.id = linkable.id and o.user_id is distinct from (select id from person)`);

/**
 * Ties an order to the person whose e-mail its address carries; a person unknown so far is noted, without login
 * identity, and a staff account is never tied to what was typed. An order that staff opened for somebody stays theirs,
 * and placeholder addresses (`.invalid`) name nobody.
 */
export async function linkUserByEmail(
  tx: Tx,
  orderId: string,
  address: Pick<ShippingAddress, "email" | "first_name" | "last_name">,
): Promise<void> {
  if (realEmail(address.email) === "") return;
  await link(tx, orderId, address.email, address.first_name, address.last_name);
}
