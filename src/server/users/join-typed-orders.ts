import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { moveOrders } from "./merge-orders.ts";

/** A person whose e-mail nobody knows: noted for a handle, without a login. */
const IS_PLACEHOLDER = `q.email ~* '@tiktok\\.invalid$' and q.auth_id is null and not q.is_admin and q.erased_at is null`;

/**
 * Every open or past order of a placeholder on one of whose orders this person's e-mail was typed. `apart`: another
 * address was typed on another of them, so that not all need be one person's; `typed`: this one bears the e-mail.
 */
const find = statement<{ id: string; holder_id: string; typed: boolean; apart: boolean }>(`
  with me as (
    select lower(email) as email from users
    where id = $1 and not is_admin and erased_at is null and email not ilike '%.invalid'
  ), holders as (
    select distinct q.id from me
    join orders o on lower(o.shipping_address ->> 'email') = me.email and o.origin <> 'guest'
    join users q on q.id = o.user_id
    where ${IS_PLACEHOLDER}
  )
  select o.id, h.id as holder_id, coalesce(lower(o.shipping_address ->> 'email') = me.email, false) as typed,
    bool_or(lower(o.shipping_address ->> 'email') <> me.email) over (partition by h.id) is true as apart
  from me, holders h join orders o on o.user_id = h.id
  order by o.id`);

const lock = statement("select id from orders where id = any($1::uuid[]) order by id for no key update");

/** In this order: a handle is one person's at a time. */
const releaseHandle = statement<{ handle: string }>(`
  with held as (
    select id, tiktok_username from users
    where id = $1 and tiktok_username is not null
      and exists (select from users where id = $2 and tiktok_username is null)
    for update
  )
  update users u set tiktok_username = null, updated_at = clock_timestamp() from held where u.id = held.id
  returning held.tiktok_username as handle`);
const giveHandle = statement(`
  update users set tiktok_username = $2, updated_at = clock_timestamp() where id = $1 and tiktok_username is null`);

/**
 * Called when a person has proved their e-mail by signing in with it, or types it while signed in. Orders that staff
 * opened for a handle, and on which this e-mail was typed, become theirs; so does the handle with all its orders, unless
 * another address was typed on one of them. Answers the orders that changed hands.
 */
export async function joinTypedOrders(tx: Tx, userId: string): Promise<string[]> {
  const found = await find(tx, userId);
  const wanted = found.filter(({ typed, apart }) => typed || !apart);
  if (wanted.length === 0) return [];
  await lock(
    tx,
    wanted.map(({ id }) => id),
  );
  const moved: string[] = [];
  const actor = { kind: "customer", userId } as const;
  for (const holderId of new Set(wanted.map(({ holder_id }) => holder_id))) {
    const theirs = wanted.filter(({ holder_id }) => holder_id === holderId);
    const ids = theirs.map(({ id }) => id);
    moved.push(...(await moveOrders(tx, { actor }, ids, { sourceId: holderId, destinationId: userId })));
    const [released] = theirs[0]?.apart ? [] : await releaseHandle(tx, holderId, userId);
    if (released) await giveHandle(tx, userId, released.handle);
  }
  return moved;
}

/** A person for an address that was only typed so far, on an order that staff opened: a link can then be sent to it. */
export const notePersonOfTypedEmail = statement(`
  insert into users (email, first_name, last_name)
  select lower($1), coalesce(o.shipping_address ->> 'first_name', ''), coalesce(o.shipping_address ->> 'last_name', '')
  from orders o where lower(o.shipping_address ->> 'email') = lower($1) and o.origin <> 'guest'
    and not exists (select from users where lower(email) = lower($1))
  order by o.created_at desc limit 1
  on conflict do nothing`);
